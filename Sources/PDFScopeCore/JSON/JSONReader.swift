/// Reads typed values out of a JSON value and knows where each stands, so that an error can name the place.
///
/// ```swift
/// let event = JSONReader(value)
/// try event.allowKeys(["action", "pages", "by"])
/// let angle = try event.required("by").integer(in: 0...270)
/// let pages = try event.optional("pages")?.string()
/// ```
public struct JSONReader: Sendable {
  /// The value read from.
  public let value: JSONValue
  /// Where it stands in the whole text.
  public let pointer: JSONPointer

  /// Reads a value; `pointer` is its place in the whole text.
  public init(_ value: JSONValue, at pointer: JSONPointer = .root) {
    self.value = value
    self.pointer = pointer
  }

  /// The failure that says what should stand here instead.
  public func failure(expected: String, hint: String? = nil) -> DecodingFailure {
    DecodingFailure(pointer: pointer, expected: expected, found: value.shortDescription, hint: hint)
  }
}

// MARK: - Single values

extension JSONReader {
  /// A string.
  public func string() throws(DecodingFailure) -> String {
    guard let text = value.stringValue else { throw failure(expected: "a string") }
    return text
  }

  /// `true` or `false`.
  public func bool() throws(DecodingFailure) -> Bool {
    guard let flag = value.boolValue else { throw failure(expected: "true or false") }
    return flag
  }

  /// A whole number in a range; `3.0` counts as one.
  public func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(DecodingFailure) -> Int {
    guard let number = value.intValue, range.contains(number) else {
      throw failure(expected: "a whole number" + Self.describe(range.lowerBound, range.upperBound, Int.min, Int.max))
    }
    return number
  }

  /// A finite number in a range.
  public func number(in range: ClosedRange<Double>? = nil) throws(DecodingFailure) -> Double {
    let unbounded = Double.infinity
    let bounds = range ?? -unbounded...unbounded
    guard let number = value.doubleValue, number.isFinite, bounds.contains(number) else {
      throw failure(expected: "a number" + Self.describe(bounds.lowerBound, bounds.upperBound, -unbounded, unbounded))
    }
    return number
  }

  /// One of the words of a string enumeration.
  public func choice<Choice>(_: Choice.Type = Choice.self) throws(DecodingFailure) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    guard let word = value.stringValue, let choice = Choice(rawValue: word) else {
      let nearest = value.stringValue.flatMap { Spelling.nearest(to: $0, in: words) }
      let hint = nearest.map { "did you mean \(JSONValue.string($0).text())?" }
      throw failure(expected: Spelling.list(words.map { JSONValue.string($0).text() }), hint: hint)
    }
    return choice
  }

  /// The bytes of a string, or of `{"bytes":"<base64>"}` for one that is not valid Unicode.
  public func bytes() throws(DecodingFailure) -> [UInt8] {
    if let text = value.stringValue { return Array(text.utf8) }
    let expected = "a string or {\"bytes\":\"<base64>\"}"
    guard let members = value.objectValue, members.keys == ["bytes"] else { throw failure(expected: expected) }
    let encoded = try required("bytes")
    guard let text = encoded.value.stringValue, let bytes = Base64.decode(text) else {
      throw encoded.failure(expected: "base64 text")
    }
    return bytes
  }

  private static func describe<Bound: Comparable>(_ low: Bound, _ high: Bound, _ least: Bound, _ most: Bound) -> String
  {
    func text(_ bound: Bound) -> String {
      (bound as? Double).map { JSONValue.number($0).text() } ?? "\(bound)"
    }
    return switch (low > least, high < most) {
    case (true, true): " from \(text(low)) to \(text(high))"
    case (true, false): " of at least \(text(low))"
    case (false, true): " of at most \(text(high))"
    case (false, false): ""
    }
  }
}

// MARK: - Containers

extension JSONReader {
  /// The elements of an array; `count` limits how many there may be.
  public func elements(count: ClosedRange<Int>? = nil) throws(DecodingFailure) -> [JSONReader] {
    guard let elements = value.arrayValue else { throw failure(expected: "an array") }
    if let count, !count.contains(elements.count) {
      let (low, high) = (count.lowerBound, count.upperBound)
      let number = low == high ? "\(low)" : high == Int.max ? "at least \(low)" : "\(low) to \(high)"
      throw DecodingFailure(
        pointer: pointer, expected: "an array of \(number) elements", found: "one of \(elements.count)")
    }
    return elements.enumerated().map { JSONReader($0.element, at: pointer.appending($0.offset)) }
  }

  /// The members of an object in their order.
  public func members() throws(DecodingFailure) -> [(key: String, value: JSONReader)] {
    try object().map { ($0.key, JSONReader($0.value, at: pointer.appending($0.key))) }
  }

  /// A member that must be there.
  public func required(_ key: String) throws(DecodingFailure) -> JSONReader {
    guard let member = try optional(key) else {
      throw DecodingFailure(
        pointer: pointer, expected: "a member \(JSONValue.string(key).text())", found: "none of that name")
    }
    return member
  }

  /// A member that may be left out. `null` is a value, not an absence.
  public func optional(_ key: String) throws(DecodingFailure) -> JSONReader? {
    try object()[key].map { JSONReader($0, at: pointer.appending(key)) }
  }

  /// Refuses an object that has a member of any other name.
  public func allowKeys(_ allowed: [String]) throws(DecodingFailure) {
    for key in try object().keys where !allowed.contains(key) {
      let quoted = allowed.map { JSONValue.string($0).text() }
      let hint = Spelling.nearest(to: key, in: allowed).map { "did you mean \(JSONValue.string($0).text())?" }
      throw DecodingFailure(
        pointer: pointer.appending(key),
        expected: allowed.isEmpty ? "no member here" : "only the members \(Spelling.list(quoted, last: "and"))",
        found: "a member \(JSONValue.string(key).text())", hint: hint)
    }
  }

  private func object() throws(DecodingFailure) -> JSONObject {
    guard let members = value.objectValue else { throw failure(expected: "an object") }
    return members
  }
}
