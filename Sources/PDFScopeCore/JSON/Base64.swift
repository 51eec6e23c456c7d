/// Base64 with the standard alphabet and padding (RFC 4648 §4).
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes, on one line.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= 8 * UInt32(3 - group.count)
      for place in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * place) & 0x3F)
        text.append(place <= group.count ? alphabet[index] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes text; nil when it is not canonical base64 (wrong length, alphabet or padding, whitespace, stray bits).
  public static func decode(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, character) in characters.dropLast(padding).enumerated() {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      if index % 4 == 3 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
      if index % 4 == 3 { bits = 0 }
    }
    switch padding {
    case 1 where bits & 0x3 == 0: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    case 2 where bits & 0xF == 0: bytes.append(UInt8(bits >> 4 & 0xFF))
    case 0: break
    default: return nil
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension JSONValue {
  /// A path or string that may not be valid Unicode: a JSON string where the bytes are UTF-8, else
  /// `{"bytes":"<base64>"}`.
  public static func text(ofBytes bytes: [UInt8]) -> JSONValue {
    if UTF8Check.firstInvalidOffset(in: bytes) == nil { return .string(String(decoding: bytes, as: UTF8.self)) }
    return ["bytes": .string(Base64.encode(bytes))]
  }

  /// A path: a string, or `{"bytes":"<base64>"}` where it carries bytes that are not UTF-8 (``SystemText``).
  public static func path(_ path: String) -> JSONValue { text(ofBytes: SystemText.bytes(path)) }

  /// A path as the system gives it: a string where the bytes are UTF-8, else `{"bytes":"<base64>"}`.
  public static func path(bytes: [UInt8]) -> JSONValue { text(ofBytes: bytes) }
}
