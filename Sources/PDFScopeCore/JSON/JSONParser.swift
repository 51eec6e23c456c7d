/// A strict reader of JSON text (RFC 8259).
///
/// Nothing beyond the standard is taken: no comments, trailing commas, leading zeros, NaN, single quotes, raw control
/// characters in strings, lone surrogates or invalid UTF-8. Three choices the standard leaves open: a byte order mark
/// at the start is skipped, a key that appears twice in an object is an error, and nesting ends at `maximumDepth`.
/// Nesting is kept on the heap, so hostile text cannot exhaust the stack.
public struct JSONParser {
  /// How many arrays and objects may be open at once.
  public static let maximumDepth = 512

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// An array or object that is still open.
  private struct Frame {
    var isObject: Bool
    var key = ""
    var elements: [JSONValue] = []
    var members = JSONObject()

    mutating func add(_ value: JSONValue) {
      if isObject { members[key] = value } else { elements.append(value) }
    }

    var value: JSONValue { isObject ? .object(members) : .array(elements) }
  }

  var bytes: [UInt8]
  var position = 0
  private var stack: [Frame] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads one JSON text.
  ///
  /// - Throws: `JSONSyntaxError` with the first place that is wrong.
  public static func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue {
    try parse(bytes: Array(text.utf8))
  }

  /// Reads one JSON text from UTF-8 bytes.
  ///
  /// - Throws: `JSONSyntaxError` with the first place that is wrong.
  public static func parse(bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes)
    if let invalid = UTF8Check.firstInvalidOffset(in: bytes) {
      let byte = "byte 0x" + String(bytes[invalid], radix: 16, uppercase: true)
      throw parser.failure(at: invalid, expected: "valid UTF-8", found: byte)
    }
    return try parser.parseText()
  }

  private mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
    while true {
      guard let first = try parseScalarOrOpen() else { continue }
      var value = first
      while let closed = try attach(value) { value = closed }
      if stack.isEmpty { return value }
    }
  }

  /// Reads a value that holds no other, or opens a container and gives nil when its first element comes next.
  private mutating func parseScalarOrOpen() throws(JSONSyntaxError) -> JSONValue? {
    skipWhitespace()
    switch current {
    case UInt8(ascii: "["): return try open(isObject: false)
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-"): return try parseNumber()
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case .some(let byte) where byte.isASCIIDigit: return try parseNumber()
    default: throw failure(expected: "a value")
    }
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) -> JSONValue? {
    guard stack.count < Self.maximumDepth else {
      throw failure(expected: "at most \(Self.maximumDepth) levels of arrays and objects", found: "one more")
    }
    position += 1
    skipWhitespace()
    if current == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      position += 1
      return isObject ? .object([:]) : .array([])
    }
    stack.append(Frame(isObject: isObject))
    if isObject { try parseKey(orClose: true) }
    return nil
  }

  /// Gives a value to the innermost open container. Returns the container when it ends there, else nil: then either its
  /// next element comes, or nothing was open and the text is complete.
  private mutating func attach(_ value: JSONValue) throws(JSONSyntaxError) -> JSONValue? {
    skipWhitespace()
    guard let isObject = stack.last?.isObject else {
      guard position == bytes.count else { throw failure(expected: "the end of the text") }
      return nil
    }
    stack[stack.count - 1].add(value)
    switch current {
    case UInt8(ascii: ","):
      position += 1
      if isObject { try parseKey(orClose: false) }
      return nil
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
      position += 1
      return stack.removeLast().value
    default:
      throw failure(expected: isObject ? "a comma or \"}\"" : "a comma or \"]\"")
    }
  }

  private mutating func parseKey(orClose: Bool) throws(JSONSyntaxError) {
    skipWhitespace()
    let start = position
    guard current == UInt8(ascii: "\"") else {
      throw failure(expected: orClose ? "a key in double quotes or \"}\"" : "a key in double quotes")
    }
    let key = try parseString()
    if stack[stack.count - 1].members.contains(key: key) {
      let found = "a second " + JSONValue.string(key).text()
      throw failure(at: start, expected: "each key once in an object", found: found)
    }
    stack[stack.count - 1].key = key
    skipWhitespace()
    guard current == UInt8(ascii: ":") else { throw failure(expected: "a colon after the key") }
    position += 1
  }

  private mutating func parseWord(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let end = wordEnd(from: position)
    guard bytes[position..<end].elementsEqual(word.utf8) else { throw failure(expected: "a value") }
    position = end
    return value
  }
}

// MARK: - Places

extension JSONParser {
  /// The byte at the position, nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isASCIILetterOrDigit { end += 1 }
    return end
  }

  func failure(expected: String) -> JSONSyntaxError {
    failure(at: position, expected: expected, found: describeFound(at: position))
  }

  func failure(expected: String, found: String) -> JSONSyntaxError {
    failure(at: position, expected: expected, found: found)
  }

  func failure(at offset: Int, expected: String, found: String) -> JSONSyntaxError {
    JSONSyntaxError(bytes: bytes, offset: offset, expected: expected, found: found)
  }

  /// The word or character at a place, as an error message shows it.
  func describeFound(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    let end = wordEnd(from: offset)
    if end > offset {
      let word = String(decoding: bytes[offset..<min(end, offset + 24)], as: UTF8.self)
      return JSONValue.string(end > offset + 24 ? word + "…" : word).text()
    }
    let rest = String(decoding: bytes[offset..<min(bytes.count, offset + 4)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the text" }
    if scalar == "\"" { return "a double quote" }
    if scalar.properties.generalCategory == .control {
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "the control character U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }
    return "\"\(scalar)\""
  }
}

extension UInt8 {
  /// True for `0`–`9`.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// True for `0`–`9`, `A`–`Z`, `a`–`z`.
  package var isASCIILetterOrDigit: Bool { isASCIIDigit || (0x61...0x7A).contains(self | 0x20) }
}
