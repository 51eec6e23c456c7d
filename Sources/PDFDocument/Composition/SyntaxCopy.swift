/// Copies the text of one object with other numbers in its references.
struct SyntaxCopy {
  /// Keys of the object itself that are left out, without slashes.
  private let keys: [StaticString]
  /// What becomes of the keys of the parent tree in it; `nil` leaves them out.
  private let structureKeys: StructureKeys?
  /// Names of which /Type must be none.
  private let refused: [StaticString]

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
    let source = scanner.text
    var depth = 0
    var isDictionary = false
    var isKey = false
    var index = 0
    // Everything before this is in the result or left out.
    var done = 0
    func take(upTo end: Int, _ result: inout [UInt8]) {
      if end > done { result.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[done..<end])) }
      done = end
    }
    while true {
      index = scanner.skipSpace(index)
      guard index < source.count else { break }
      switch source[index] {
      case UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "]"):
        depth -= 1
        index += 1
        isKey = depth == 1 && isDictionary
      case UInt8(ascii: "<") where scanner.byte(at: index + 1) == UInt8(ascii: "<"):
        if depth == 0 { isDictionary = true }
        depth += 1
        index += 2
        isKey = depth == 1
      case UInt8(ascii: ">"):
        depth -= 1
        index = min(index + 2, source.count)
        isKey = depth == 1 && isDictionary
      case UInt8(ascii: "("), UInt8(ascii: "<"):
        index = scanner.endOfString(index)
        isKey = depth == 1 && isDictionary
      case UInt8(ascii: "/") where isKey:
        let end = scanner.endOfToken(index)
        let value = scanner.skipSpace(end)
        isKey = false
        switch treatment(of: UnsafeRawBufferPointer(rebasing: source[(index + 1)..<end])) {
        case .plain: index = value
        case .omitted:
          take(upTo: index, &result)
          index = scanner.endOfValue(value)
          done = index
          isKey = true
        case .type:
          let after = scanner.endOfValue(value)
          guard !refused.contains(where: { Self.isName(source, value, after, $0) }) else { return false }
          index = value
        case .moved(let keys):
          let after = scanner.endOfValue(value)
          if let key = Self.integer(source, value, after) {
            take(upTo: value, &result)
            result += String(keys.key(key)).utf8
            done = after
          }
          index = after
          isKey = true
        }
      case 0x30...0x39:
        if let reference = scanner.reference(at: index) {
          take(upTo: index, &result)
          result.append(referenceTo: try number(reference.id))
          done = reference.end
          index = reference.end
        } else {
          index = scanner.endOfToken(index)
        }
        isKey = depth == 1 && isDictionary
      default:
        index = scanner.endOfToken(index)
        isKey = depth == 1 && isDictionary
      }
    }
    take(upTo: source.count, &result)
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
