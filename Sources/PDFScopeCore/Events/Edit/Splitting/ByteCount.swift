/// A number of bytes as it is typed: `500000`, `512K`, `10M`, `25MB`.
public struct ByteCount: Sendable, Hashable, ParameterValue {
  /// How many bytes.
  public let bytes: Int
  /// As it was typed.
  private let text: String

  /// So many bytes, at least one.
  public init(_ bytes: Int) {
    self.bytes = max(1, bytes)
    text = String(self.bytes)
  }

  /// Reads digits with or without a unit: `K` or `KiB` is 1024 bytes, `KB` 1000, and so on with `M` and `G`; letters
  /// in whatever case. `nil` for anything else, for no bytes at all, and for more than 18 digits, or 9 before a unit.
  public init?(_ text: String) {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
    let unit = text.utf8.dropFirst(digits.count).map(Self.uppercase)
    let significant = digits.drop { $0 == 0x30 }
    guard let factor = Self.factors[String(decoding: unit, as: UTF8.self)],
      (1...(factor == 1 ? 18 : 9)).contains(significant.count),
      let number = Int(String(decoding: significant, as: UTF8.self))
    else { return nil }
    bytes = number * factor
    self.text = text
  }

  private static func uppercase(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }

  private static let factors: [String: Int] = [
    "": 1, "B": 1, "K": 1 << 10, "KIB": 1 << 10, "KB": 1000, "M": 1 << 20, "MIB": 1 << 20, "MB": 1_000_000,
    "G": 1 << 30, "GIB": 1 << 30, "GB": 1_000_000_000,
  ]

  /// Text of the form of ``StringPattern/byteCount``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .byteCount, placeholder: "BYTES", expectation: "a number of bytes such as 500000, 512K, 10M or 25MB",
        example: "10M"))
  }

  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let count = ByteCount(try reader.string()) else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
    self = count
  }

  /// The text.
  public var parameterJSON: JSONValue? { .string(text) }
}
