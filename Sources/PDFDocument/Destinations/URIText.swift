extension Action.URITarget {
  /// A URI in 7-bit ASCII, as documents have it (ISO 32000-2 12.6.4.8): the bytes of UTF-8 that are no visible
  /// character of ASCII are escaped with percent signs (RFC 3986 2.1), as are those that readers map an IRI to (RFC
  /// 3987 3.1). What is escaped already stays.
  public static func asciiText(of uri: String) -> String {
    guard !uri.utf8.allSatisfy(isVisible) else { return uri }
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in uri.utf8 {
      if isVisible(byte) {
        text.append(UnicodeScalar(byte))
      } else {
        text.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }
    return String(text)
  }

  /// The string that means a URI in a document.
  public static func value(of uri: String) -> PDFValue { .string(Array(asciiText(of: uri).utf8)) }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
}
