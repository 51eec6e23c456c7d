extension JSONParser {
  /// Reads a number; whole ones that fit an `Int` are kept exact.
  mutating func parseNumber() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    var isWhole = true
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      if let byte = current, byte.isASCIIDigit { throw failure(expected: "no digit after a leading zero") }
    } else {
      try skipDigits()
    }
    if current == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw failure(at: start, expected: "a number that a double can hold", found: "a larger one")
    }
    return .number(number)
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard let first = current, first.isASCIIDigit else { throw failure(expected: "a digit") }
    while let byte = current, byte.isASCIIDigit { position += 1 }
  }

  /// Reads a string, the position standing at its opening quote.
  mutating func parseString() throws(JSONSyntaxError) -> String {
    position += 1
    var runStart = position
    var decoded: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        if decoded.isEmpty { return String(decoding: bytes[runStart..<position], as: UTF8.self) }
        decoded += bytes[runStart..<position]
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded += bytes[runStart..<position]
        decoded += try parseEscape()
        runStart = position
      case 0..<0x20:
        throw failure(expected: "control characters in a string to be escaped")
      default:
        position += 1
      }
    }
    throw failure(expected: "the closing double quote of the string")
  }

  /// Reads an escape sequence and gives its bytes, the position standing at the backslash.
  private mutating func parseEscape() throws(JSONSyntaxError) -> [UInt8] {
    let start = position
    position += 1
    guard let letter = current else { throw failure(expected: "the rest of the escape") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try parseUnicodeEscape(start: start)
    default:
      position -= 1
      throw failure(expected: "one of \" \\ / b f n r t u after the backslash")
    }
  }

  private mutating func parseUnicodeEscape(start: Int) throws(JSONSyntaxError) -> [UInt8] {
    let first = try parseFourHexDigits()
    switch first {
    case 0xDC00...0xDFFF:
      throw failure(at: start, expected: "the high half of a surrogate pair first", found: "the low half")
    case 0xD800...0xDBFF:
      let pairStart = position
      guard current == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else {
        throw failure(expected: "the low half of the surrogate pair")
      }
      position += 2
      let second = try parseFourHexDigits()
      guard (0xDC00...0xDFFF).contains(second) else {
        throw failure(at: pairStart, expected: "the low half of the surrogate pair", found: "another escape")
      }
      return Self.utf8(of: 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    default:
      return Self.utf8(of: first)
    }
  }

  private mutating func parseFourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw failure(expected: "four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private static func utf8(of codePoint: UInt32) -> [UInt8] {
    guard let scalar = UnicodeScalar(codePoint) else { return [] }
    return Array(String(Character(scalar)).utf8)
  }
}
