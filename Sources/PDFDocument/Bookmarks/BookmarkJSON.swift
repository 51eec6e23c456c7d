/// JSON as it stands inside the XMP property of bookmarks. Members keep their order, numbers their digits, so that
/// an item can be written again with all that is not understood here.
public indirect enum BookmarkJSON: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([BookmarkJSON])
  /// An object.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: BookmarkJSON

    /// Makes a member.
    public init(key: String, value: BookmarkJSON) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a JSON text; nil when it is not strictly one by RFC 8259, or nested deeper than 64 levels.
  public init?(_ text: String) {
    var reader = BookmarkJSONReader(bytes: Array(text.utf8))
    guard let value = reader.document() else { return nil }
    self = value
  }

  /// The first member of an object with this key, when its value is not null.
  public subscript(key: String) -> BookmarkJSON? {
    guard case .object(let members) = self, let value = members.first(where: { $0.key == key })?.value else {
      return nil
    }
    return value == .null ? nil : value
  }

  /// A string's text.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number without fraction.
  public var int: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }

  /// `true` or `false`.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
}

private struct BookmarkJSONReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> BookmarkJSON? {
    guard let value = value(depth: 0) else { return nil }
    skipSpaces()
    return index == bytes.count ? value : nil
  }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ token: StaticString) -> Bool {
    let isThere = token.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isThere { index += token.utf8CodeUnitCount }
    return isThere
  }

  private mutating func value(depth: Int) -> BookmarkJSON? {
    guard depth < 64 else { return nil }
    skipSpaces()
    switch peek {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(BookmarkJSON.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func array(depth: Int) -> BookmarkJSON? {
    var items: [BookmarkJSON] = []
    index += 1
    skipSpaces()
    if take("]") { return .array(items) }
    while let item = value(depth: depth + 1) {
      items.append(item)
      skipSpaces()
      if take("]") { return .array(items) }
      guard take(",") else { return nil }
    }
    return nil
  }

  private mutating func object(depth: Int) -> BookmarkJSON? {
    var members: [BookmarkJSON.Member] = []
    index += 1
    skipSpaces()
    if take("}") { return .object(members) }
    while peek == UInt8(ascii: "\""), let key = string() {
      skipSpaces()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append(BookmarkJSON.Member(key: key, value: value))
      skipSpaces()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
      skipSpaces()
    }
    return nil
  }

  private mutating func number() -> BookmarkJSON? {
    let start = index
    _ = take("-")
    if !take("0") { guard digits() else { return nil } }
    if take(".") { guard digits() else { return nil } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func string() -> String? {
    var text: [UInt8] = []
    index += 1
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      case ..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = peek else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let unit = hexadecimal() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // Half of a pair: with its other half one character, without it none that could be written.
    let afterFirst = index
    if unit < 0xDC00, take("\\u"), let other = hexadecimal(), (0xDC00...0xDFFF).contains(other) {
      return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(other) - 0xDC00))
    }
    index = afterFirst
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}
