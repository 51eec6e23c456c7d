import QPDFBridge

/// A password to try, as bytes: what encoding it is in is for the document to decide.
public struct Password: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The bytes; none of them is 0.
  public let bytes: [UInt8]

  /// Takes bytes up to the first 0.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// Takes the UTF-8 of a string.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// Takes the UTF-8 of a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// No password at all, with which most restricted documents open.
  static let empty = Password("")

  /// This password and the same characters in the encodings that writers have used for them: PDFDocEncoding for the
  /// old handlers, UTF-8 for the new ones, and their mix-ups.
  var spellings: [Password] {
    var block = qpdfbridge_bytes()
    var count = 0
    var error = qpdfbridge_error()
    let code = withCString { qpdfbridge_password_spellings($0, &block, &count, &error) }
    guard code == 0, let bytes = block.takeArray() else {
      qpdfbridge_error_clear(&error)
      return [self]
    }
    let others = bytes.split(separator: 0, omittingEmptySubsequences: false).prefix(count)
      .map { Password(bytes: $0) }
    return [self] + others.filter { $0 != self }
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withNullTerminator(body)
  }
}
