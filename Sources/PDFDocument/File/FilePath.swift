/// The path of a file, as bytes: a name on Linux need not be Unicode.
public struct FilePath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The bytes; none of them is 0.
  public let bytes: [UInt8]

  /// Takes bytes up to the first 0.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// Takes the UTF-8 of a string.
  public init(_ text: String) { self.init(bytes: text.utf8) }

  /// Takes the UTF-8 of a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The path for people; bytes that are not UTF-8 become U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path is `-`, which stands for standard input or output.
  public var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// Lends the path as C wants it.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withNullTerminator(body)
  }
}

extension [UInt8] {
  /// Lends the bytes with a 0 after them.
  func withNullTerminator<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (self + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        // The array holds at least the final 0, so it has an address.
        characters.baseAddress.map(body) ?? body("")
      }
    }
  }
}
