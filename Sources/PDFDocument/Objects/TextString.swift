/// Text strings (ISO 32000-2 7.9.2.2): bytes with a byte order mark, or else in PDFDocEncoding.
public enum TextString {
  /// Decodes UTF-16 and UTF-8 with their marks and PDFDocEncoding without one. What is not valid becomes U+FFFD;
  /// language escapes (U+001B … U+001B, 7.9.2.2.2) are left out.
  public static func decode(_ bytes: some Collection<UInt8>) -> String {
    let mark = Array(bytes.prefix(3))
    if mark.starts(with: [0xFE, 0xFF]) {
      return decodeUTF16(bytes.dropFirst(2), isBigEndian: true)
    }
    if mark.starts(with: [0xFF, 0xFE]) {
      return decodeUTF16(bytes.dropFirst(2), isBigEndian: false)
    }
    if mark == [0xEF, 0xBB, 0xBF] {
      return withoutLanguage(String(decoding: bytes.dropFirst(3), as: UTF8.self))
    }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(PDFDocEncoding.scalar(of: byte))
    }
    return String(text)
  }

  /// Encodes text in PDFDocEncoding when every character has a code there, else in UTF-16BE with its mark.
  public static func encode(_ text: String) -> [UInt8] {
    if let bytes = PDFDocEncoding.encode(text) {
      return bytes
    }
    var bytes: [UInt8] = [0xFE, 0xFF]
    bytes.reserveCapacity(2 + 2 * text.utf16.count)
    for unit in text.utf16 {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return bytes
  }

  private static func decodeUTF16(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var first: UInt8?
    for byte in bytes {
      if let high = first {
        units.append(isBigEndian ? UInt16(high) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(high))
        first = nil
      } else {
        first = byte
      }
    }
    // A byte left over at the end is half of a character.
    let text = String(decoding: units, as: UTF16.self) + (first == nil ? "" : "\u{FFFD}")
    return withoutLanguage(text)
  }

  /// Leaves out `ESC language [country] ESC`; an escape nobody closes only loses the escape character itself.
  private static func withoutLanguage(_ text: String) -> String {
    let escape: Unicode.Scalar = "\u{1B}"
    guard text.unicodeScalars.contains(escape) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: escape) {
      result.append(contentsOf: rest[..<start])
      rest = rest[rest.index(after: start)...]
      // A language code is two letters, a country code two more; some write a tag such as `en-US` instead.
      if let end = rest.prefix(12).firstIndex(of: escape) {
        rest = rest[rest.index(after: end)...]
      }
    }
    result.append(contentsOf: rest)
    return String(result)
  }
}
