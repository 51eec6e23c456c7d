/// A JSON object whose members keep the order in which they were inserted.
///
/// Equality and hashing do not depend on that order (RFC 8259 §4 calls an object an unordered collection); writing
/// does, so that records read well and output is the same byte for byte. Keys are compared as Swift strings:
/// canonically equivalent spellings are one key.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// One member of the object.
  public typealias Element = (key: String, value: JSONValue)

  private var entries: [Entry] = []
  /// Where each key stands in `entries`; nil while a linear search is cheaper.
  private var positions: [String: Int]?

  private struct Entry: Sendable {
    let key: String
    var value: JSONValue
  }

  private static let linearLimit = 12

  /// An object without members.
  public init() {}

  /// An object with the members of the literal; where a key is repeated the last value wins, at the first one's place.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// An object with the given members, in their order; where a key is repeated the last value wins.
  public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  /// How many members there are.
  public var count: Int { entries.count }

  /// True when there is no member.
  public var isEmpty: Bool { entries.isEmpty }

  /// The keys in the order of insertion.
  public var keys: [String] { entries.map(\.key) }

  /// The values in the order of insertion.
  public var values: [JSONValue] { entries.map(\.value) }

  /// The value of a member. Assigning nil removes the member; assigning to a known key keeps its place.
  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { entries[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// True when the object has a member of that name, whatever its value.
  public func contains(key: String) -> Bool { position(of: key) != nil }

  /// Sets a member to a value; a nil value leaves the member out (and takes away one that was there).
  public mutating func set<Value: JSONRepresentable>(_ key: String, _ value: Value?) {
    self[key] = value?.json
  }

  /// Adds the members of another object after the present ones; its values win where both have a key.
  public mutating func merge(_ other: JSONObject) {
    for (key, value) in other { self[key] = value }
  }

  /// The members in the order of insertion.
  public func makeIterator() -> AnyIterator<Element> {
    var iterator = entries.makeIterator()
    return AnyIterator { iterator.next().map { ($0.key, $0.value) } }
  }

  /// The member at a place in the order of insertion; the place must exist.
  func member(at place: Int) -> Element { (entries[place].key, entries[place].value) }

  private func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    return entries.firstIndex { $0.key == key }
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    entries.append(Entry(key: key, value: value))
    if positions != nil {
      positions?[key] = entries.count - 1
    } else if entries.count > Self.linearLimit {
      reindex()
    }
  }

  private mutating func remove(at position: Int) {
    entries.remove(at: position)
    if positions != nil { reindex() }
  }

  private mutating func reindex() {
    var fresh: [String: Int] = [:]
    fresh.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() { fresh[entry.key] = position }
    positions = fresh
  }
}

extension JSONObject: Hashable {
  /// True when both have the same keys with equal values, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.entries.allSatisfy { right[$0.key] == $0.value }
  }

  /// Feeds the members in a way that does not depend on their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for entry in entries {
      var member = Hasher()
      member.combine(entry.key)
      member.combine(entry.value)
      sum &+= member.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}
