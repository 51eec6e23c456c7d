/// Text as the system has it — names of files, arguments, passwords: bytes that need not be Unicode, carried in a
/// `String` from which the same bytes come back.
///
/// A byte that is not part of valid UTF-8 becomes one of the code points U+10FE80 … U+10FEFF, which are for private use
/// and occur nowhere. Should one of them occur all the same, its own bytes are carried so, and the way back stays
/// unambiguous.
public enum SystemText {
  private static let carriers: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// A string that carries the bytes; the plain text where they are UTF-8.
  public static func string(_ bytes: [UInt8]) -> String {
    if UTF8Check.firstInvalidOffset(in: bytes) == nil {
      let text = String(decoding: bytes, as: UTF8.self)
      if !hasCarrier(text) { return text }
    }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return String(scalars)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if carriers.contains(scalar.value) {
          scalars.append(contentsOf: encoded.map(carrier))
        } else {
          scalars.append(scalar)
        }
        offset += encoded.count
      case .error(let length):
        scalars.append(contentsOf: bytes[offset..<offset + length].map(carrier))
        offset += length
      }
    }
  }

  /// The bytes that a string carries; its UTF-8 where it is plain text.
  public static func bytes(_ text: String) -> [UInt8] {
    guard hasCarrier(text) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if carriers.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return bytes
  }

  /// The text for people: U+FFFD for each byte that is not part of UTF-8.
  public static func readable(_ text: String) -> String {
    guard hasCarrier(text) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isCarrier(scalar) ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }

  /// Lends the bytes as C wants them.
  public static func withCString<Result>(_ text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasCarrier(text) else { return text.withCString(body) }
    let characters = bytes(text).map { CChar(bitPattern: $0) } + [0]
    return characters.withUnsafeBufferPointer { buffer in
      // The array holds at least the 0 at its end, so it has an address.
      buffer.baseAddress.map(body) ?? body("")
    }
  }

  /// Whether a code point stands for a byte that is not part of UTF-8.
  public static func isCarrier(_ scalar: UnicodeScalar) -> Bool { carriers.contains(scalar.value) }

  /// All carriers begin with the byte F4, which begins hardly anything else.
  private static func hasCarrier(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains(where: isCarrier)
  }

  private static func carrier(_ byte: UInt8) -> UnicodeScalar {
    // The sum lies in the last plane, where every number is a code point.
    UnicodeScalar(carriers.lowerBound - 0x80 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
