/// Writes JSON values as UTF-8 text.
///
/// The text is always valid JSON: NaN and the infinities become `null`, control characters and the line separators
/// U+2028 and U+2029 are escaped (the C1 controls too, so that a hostile title cannot drive a terminal), doubles have
/// their shortest form that reads back as the same value, whole ones no `.0`. Nesting of any depth is written without
/// recursion.
enum JSONText {
  private struct Frame {
    let value: JSONValue
    let isInline: Bool
    var next = 0
  }

  /// Appends a value.
  ///
  /// - Parameter depth: how many containers are open around it, for the indentation of the pretty style.
  static func append(_ value: JSONValue, to bytes: inout [UInt8], style: JSONStyle, depth: Int = 0) {
    var stack: [Frame] = []
    open(value, &stack, &bytes)
    while let frame = stack.last {
      let level = depth + stack.count
      guard let child = child(of: frame) else {
        stack.removeLast()
        if style == .pretty, !frame.isInline { newLine(level - 1, &bytes) }
        bytes.append(frame.value.objectValue == nil ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        continue
      }
      stack[stack.count - 1].next += 1
      if frame.next > 0 { bytes.append(UInt8(ascii: ",")) }
      if style == .pretty {
        if !frame.isInline { newLine(level, &bytes) } else if frame.next > 0 { bytes.append(UInt8(ascii: " ")) }
      }
      if let key = child.key { append(key: key, to: &bytes, style: style) }
      open(child.value, &stack, &bytes)
    }
  }

  private static func child(of frame: Frame) -> (key: String?, value: JSONValue)? {
    switch frame.value {
    case .array(let elements):
      return frame.next < elements.count ? (nil, elements[frame.next]) : nil
    case .object(let members):
      guard frame.next < members.count else { return nil }
      let member = members.member(at: frame.next)
      return (member.key, member.value)
    default:
      return nil
    }
  }

  /// Writes a value that holds no other whole; opens a container that has something in it.
  private static func open(_ value: JSONValue, _ stack: inout [Frame], _ bytes: inout [UInt8]) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): append(number, to: &bytes)
    case .string(let text): append(text, to: &bytes)
    case .array(let elements) where elements.isEmpty: bytes += "[]".utf8
    case .object(let members) where members.isEmpty: bytes += "{}".utf8
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      stack.append(Frame(value: value, isInline: elements.allSatisfy { $0.doubleValue != nil }))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      stack.append(Frame(value: value, isInline: false))
    }
  }

  /// Appends a key and its colon.
  static func append(key: String, to bytes: inout [UInt8], style: JSONStyle) {
    append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
  }

  /// Appends a line feed and the indentation of a level.
  static func newLine(_ level: Int, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<max(0, level) { bytes += "  ".utf8 }
  }

  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes += "null".utf8
      return
    }
    if number == 0 {
      bytes.append(UInt8(ascii: "0"))
      return
    }
    let text = number.description
    bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  /// Appends a string with its quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029:
        let hex = String(scalar.value, radix: 16)
        bytes += "\\u".utf8
        bytes += String(repeating: "0", count: 4 - hex.count).utf8
        bytes += hex.utf8
      case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text; see `JSONStyle`. NaN and the infinities are written as `null`. No newline at the end.
  public func text(_ style: JSONStyle = .compact) -> String { String(decoding: utf8(style), as: UTF8.self) }

  /// The value as UTF-8 JSON text. No newline at the end.
  public func utf8(_ style: JSONStyle = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(self, to: &bytes, style: style)
    return bytes
  }

  /// The value as compact JSON text.
  public var description: String { text() }
}

extension JSONObject: CustomStringConvertible {
  /// The object as compact JSON text.
  public var description: String { json.text() }
}
