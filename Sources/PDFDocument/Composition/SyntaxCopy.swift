/// Copies the text of one object with other numbers in its references.
struct SyntaxCopy {
  /// Keys of the object itself that are left out, without slashes.
  private let keys: [StaticString]
  /// What becomes of the keys of the parent tree in it; `nil` leaves them out.
  private let structureKeys: StructureKeys?
  /// Names of which /Type must be none.
  private let refused: [StaticString]
  private var place = Place()

  init(without keys: [StaticString] = [], structureKeys: StructureKeys?, refuses refused: [StaticString] = []) {
    self.keys = keys
    self.structureKeys = structureKeys
    self.refused = refused
  }

  /// Appends an object.
  ///
  /// - Parameter number: the number that an object has now; 0 for none.
  /// - Returns: false where its /Type is one of those that are refused; what was appended then makes no sense.
  @discardableResult
  mutating func append(
    _ scanner: SyntaxScanner, to result: inout [UInt8], _ number: (ObjectID) throws(PDFError) -> Int
  ) throws(PDFError) -> Bool {
    place = Place()
    while true {
      place.index = scanner.skipSpace(place.index)
      guard place.index < scanner.text.count else { break }
      switch scanner.text[place.index] {
      case UInt8(ascii: "["): place.open(1)
      case UInt8(ascii: "]"): place.close(1)
      case UInt8(ascii: "<") where scanner.byte(at: place.index + 1) == UInt8(ascii: "<"): place.openDictionary()
      case UInt8(ascii: ">"): place.close(2)
      case UInt8(ascii: "("), UInt8(ascii: "<"): place.endValue(scanner.endOfString(place.index))
      case UInt8(ascii: "/") where place.isKey:
        guard takeKey(scanner, &result) else { return false }
      case 0x30...0x39:
        guard let reference = scanner.reference(at: place.index) else { fallthrough }
        take(scanner, upTo: place.index, &result)
        result.append(referenceTo: try number(reference.id))
        place.done = reference.end
        place.endValue(reference.end)
      default: place.endValue(scanner.endOfToken(place.index))
      }
    }
    take(scanner, upTo: scanner.text.count, &result)
    return true
  }

  /// Where in a text the copying is.
  private struct Place {
    var index = 0
    /// Everything before this is in the result or left out.
    var done = 0
    var depth = 0
    /// Whether the object itself is a dictionary.
    var isDictionary = false
    /// Whether a key of the object itself comes next.
    var isKey = false

    mutating func open(_ length: Int) {
      depth += 1
      index += length
    }

    mutating func openDictionary() {
      if depth == 0 { isDictionary = true }
      open(2)
      isKey = depth == 1
    }

    mutating func close(_ length: Int) {
      depth -= 1
      endValue(index + length)
    }

    mutating func endValue(_ end: Int) {
      index = end
      isKey = depth == 1 && isDictionary
    }
  }

  /// Takes what was passed over into the result.
  private mutating func take(_ scanner: SyntaxScanner, upTo end: Int, _ result: inout [UInt8]) {
    let end = min(end, scanner.text.count)
    if end > place.done {
      result.append(contentsOf: UnsafeRawBufferPointer(rebasing: scanner.text[place.done..<end]))
    }
    place.done = end
  }

  /// Goes past a key of the object itself, and past its value where nothing in that is to be changed. Returns false
  /// for a type that is refused.
  private mutating func takeKey(_ scanner: SyntaxScanner, _ result: inout [UInt8]) -> Bool {
    let source = scanner.text
    let end = scanner.endOfToken(place.index)
    let value = scanner.skipSpace(end)
    switch treatment(of: UnsafeRawBufferPointer(rebasing: source[(place.index + 1)..<end])) {
    case .plain:
      place.isKey = false
      place.index = value
    case .omitted:
      take(scanner, upTo: place.index, &result)
      place.endValue(scanner.endOfValue(value))
      place.done = place.index
    case .type:
      place.isKey = false
      place.index = value
      let after = scanner.endOfValue(value)
      return !refused.contains { Self.isName(source, value, after, $0) }
    case .moved(let keys):
      let after = scanner.endOfValue(value)
      if let key = Self.integer(source, value, after) {
        take(scanner, upTo: value, &result)
        result += String(keys.key(key)).utf8
        place.done = after
      }
      place.endValue(after)
    }
    return true
  }

  private enum Treatment {
    case plain
    case omitted
    case type
    case moved(StructureKeys)
  }

  private func treatment(of key: UnsafeRawBufferPointer) -> Treatment {
    for omitted in keys where Self.equal(key, omitted) { return .omitted }
    if !refused.isEmpty, Self.equal(key, "Type") { return .type }
    if Self.equal(key, "StructParent") || Self.equal(key, "StructParents") {
      return structureKeys.map { .moved($0) } ?? .omitted
    }
    return .plain
  }

  @inline(__always)
  private static func equal(_ key: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
    key.count == name.utf8CodeUnitCount
      && key.elementsEqual(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private static func isName(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int, _ name: StaticString) -> Bool {
    end > start && text[start] == UInt8(ascii: "/")
      && equal(UnsafeRawBufferPointer(rebasing: text[(start + 1)..<end]), name)
  }

  private static func integer(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
    end > start && end - start < 19 ? Int(String(decoding: text[start..<end], as: UTF8.self)) : nil
  }
}
