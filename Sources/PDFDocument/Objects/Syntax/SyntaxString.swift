/// Strings as they are written (ISO 32000-2 7.3.4), brackets included.
enum SyntaxString {
  /// The bytes that a sound string of either kind stands for.
  static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let inner = text.dropFirst().dropLast()
    return text.first == UInt8(ascii: "<") ? hexadecimal(inner) : literal(inner)
  }

  private static func hexadecimal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2 + 1)
    var high: UInt8?
    for byte in text {
      guard let digit = digit(byte) else { continue }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    // A digit that is left over has a 0 after it.
    if let high { bytes.append(high << 4) }
    return bytes
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func literal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    // Most strings say what they are.
    guard text.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x0D }) else { return Array(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if byte == 0x0D {
        // Every end of a line is a line feed.
        bytes.append(0x0A)
        if index < text.endIndex, text[index] == 0x0A { index += 1 }
      } else if byte == UInt8(ascii: "\\"), index < text.endIndex {
        unescape(text, &index, &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// What stands behind a backslash.
  private static func unescape(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ index: inout Int, _ bytes: inout [UInt8]
  ) {
    let byte = text[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case 0x0A: break
    case 0x0D:
      if index < text.endIndex, text[index] == 0x0A { index += 1 }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - UInt8(ascii: "0"))
      let end = min(text.endIndex, index + 2)
      while index < end, text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "7") {
        code = code * 8 + Int(text[index] - UInt8(ascii: "0"))
        index += 1
      }
      bytes.append(UInt8(truncatingIfNeeded: code))
    default: bytes.append(byte)
    }
  }
}
