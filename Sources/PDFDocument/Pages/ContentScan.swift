/// Finds in a content stream which external objects it draws. It knows as much of the syntax as that takes.
enum ContentScan {
  /// The external objects that are drawn, by name, with how many times, and whether there is an inline picture.
  ///
  /// - Parameter stopsAtInlinePicture: What follows one is not looked at. Otherwise a picture's data is skipped up to
  ///   what looks like its end.
  static func drawn(
    in bytes: [UInt8], stopsAtInlinePicture: Bool = true
  ) -> (uses: [String: Int], hasInlinePicture: Bool) {
    var uses: [String: Int] = [:]
    var hasInlinePicture = false
    var name: String?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): index = endOfString(bytes, from: index)
      case UInt8(ascii: "%"):
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      case UInt8(ascii: "/"):
        let end = endOfWord(bytes, from: index + 1)
        name = PDFObject.nameText(unescaped(bytes[(index + 1)..<end]))
        index = end
      case let byte where isRegular(byte):
        let end = endOfWord(bytes, from: index)
        let word = bytes[index..<end]
        if word.elementsEqual("Do".utf8), let drawn = name { uses[drawn, default: 0] += 1 }
        index = end
        if word.elementsEqual("BI".utf8) {
          hasInlinePicture = true
          if stopsAtInlinePicture { return (uses, true) }
        } else if word.elementsEqual("ID".utf8), hasInlinePicture {
          index = endOfInlinePicture(bytes, from: end)
        }
      default: index += 1
      }
    }
    return (uses, hasInlinePicture)
  }

  /// The place behind the first `EI` between white space (8.9.7).
  private static func endOfInlinePicture(_ bytes: [UInt8], from start: Int) -> Int {
    func isSpace(_ index: Int) -> Bool { index >= bytes.count || bytes[index] <= 0x20 }
    var index = start + 1
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "E"), bytes[index + 1] == UInt8(ascii: "I"), isSpace(index - 1),
        isSpace(index + 2)
      {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }

  private static func isRegular(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"()<>[]{}/%".utf8.contains(byte)
  }

  private static func endOfWord(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isRegular(bytes[end]) { end += 1 }
    return end
  }

  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return min(index, bytes.count)
  }

  /// `#2F` within a name is one byte (7.3.5).
  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard name.contains(UInt8(ascii: "#")) else { return Array(name) }
    var bytes: [UInt8] = []
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] == UInt8(ascii: "#"), index + 2 < name.endIndex,
        let value = UInt8(String(decoding: name[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(name[index])
        index += 1
      }
    }
    return bytes
  }
}
