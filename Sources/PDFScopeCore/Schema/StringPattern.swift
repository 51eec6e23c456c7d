/// A form of strings: the regular expression a schema gives for it (ECMA-262, as JSON Schema asks), and the check itself,
/// so that no regular expression engine is needed to validate.
public enum StringPattern: String, Sendable, Hashable, CaseIterable {
  /// A colour, `#rrggbb`.
  case color = "^#[0-9A-Fa-f]{6}$"
  /// Base64 with padding on one line.
  case base64 = "^([0-9A-Za-z+/]{4})*([0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$"

  /// True when a string has the form.
  public func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    switch self {
    case .color:
      return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
        && bytes.dropFirst().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    case .base64:
      let body = bytes.reversed().drop { $0 == UInt8(ascii: "=") }
      return bytes.count % 4 == 0 && bytes.count - body.count <= 2
        && body.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    }
  }
}
