/// Finds the objects of a file whose cross-reference table and trailer are lost, by their `12 0 obj`.
struct ObjectScan {
  /// An object as it stands in the file.
  struct Found {
    var id: ObjectID
    /// Where its number begins.
    var offset: Int
    /// Where its value begins.
    var body: Int
  }

  private let bytes: UnsafeRawBufferPointer
  /// In the order of the file; an object changed by an update comes several times.
  private(set) var objects: [Found] = []

  /// Looks through all bytes once.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let (o, b, j) = (UInt8(ascii: "o"), UInt8(ascii: "b"), UInt8(ascii: "j"))
    var index = 4
    while index + 3 < bytes.count {
      if bytes[index] == o, bytes[index + 1] == b, bytes[index + 2] == j, let found = object(endingAt: index) {
        objects.append(found)
        index += 3
      } else {
        index += 1
      }
    }
  }

  /// Reads `12 0 ` backwards from the `obj` at `end`.
  private func object(endingAt end: Int) -> Found? {
    var index = end
    guard skipSpaces(before: &index), let generation = number(before: &index), skipSpaces(before: &index),
      let number = number(before: &index), number > 0, number <= 8_388_607, generation <= 65_535
    else { return nil }
    return Found(id: ObjectID(number: number, generation: generation), offset: index, body: end + 3)
  }

  private func skipSpaces(before index: inout Int) -> Bool {
    let end = index
    while index > 0, PDFSyntax.isSpace(bytes[index - 1]) { index -= 1 }
    return index < end
  }

  private func number(before index: inout Int) -> Int? {
    var value = 0
    var scale = 1
    let end = index
    while index > 0, case let byte = bytes[index - 1], (0x30...0x39).contains(byte), end - index < 10 {
      value += Int(byte - 0x30) * scale
      scale *= 10
      index -= 1
    }
    return index < end ? value : nil
  }

  /// Whether an object is a dictionary or stream of this /Type, by the first bytes of its text.
  func isOfType(_ name: StaticString, _ index: Int) -> Bool {
    let type = [UInt8(ascii: "/")] + UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    let next = index + 1 < objects.count ? objects[index + 1].offset : bytes.count
    let start = objects[index].body
    let end = max(start, min(next, start + Self.window))
    guard end - start > Self.typeKey.count else { return false }
    for place in start..<(end - Self.typeKey.count) where bytes[place] == UInt8(ascii: "/") && bytes[place...].starts(with: Self.typeKey) {
      let value = bytes[(place + Self.typeKey.count)..<end].drop(while: PDFSyntax.isSpace)
      if value.starts(with: type), !(value.dropFirst(type.count).first.map(PDFSyntax.isRegular) ?? false) {
        return true
      }
    }
    return false
  }

  /// How much of an object is looked at for its type; dictionaries begin with it as a rule.
  private static let window = 1024
  private static let typeKey = Array("/Type".utf8)
}

/// The characters of PDF's syntax (ISO 32000-2 7.2.3).
enum PDFSyntax {
  /// Whether a byte is white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }

  /// Whether a byte is neither white space nor a delimiter, so that it continues a name or a number.
  static func isRegular(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !"()<>[]{}/%".utf8.contains(byte)
  }
}
