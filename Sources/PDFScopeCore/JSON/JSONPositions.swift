/// Where values stand in a JSON text: the line and column that belong to a JSON Pointer.
///
/// A text that was read without a fault knows no places; they are wanted only where something in it turns out to be
/// wrong. All places that are wanted are found in one walk over the text, however many they are and however deep.
///
/// ```swift
/// let positions = JSONPositions(of: failures.map(\.pointer), in: text)
/// for failure in failures { print(positions[failure.pointer]?.description ?? "", failure.message) }
/// ```
public struct JSONPositions: Sendable {
  /// A place in a text.
  public struct Place: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The line, from 1. Lines end at LF, CR or CR LF.
    public let line: Int
    /// The column in the line, from 1, in Unicode code points.
    public let column: Int
    /// How many bytes stand before it.
    public let offset: Int

    /// As error messages tell it: `line 3, column 7`.
    public var description: String { "line \(line), column \(column)" }

    /// What stands first is less.
    public static func < (left: Place, right: Place) -> Bool { left.offset < right.offset }
  }

  /// A value that is wanted, or that holds one.
  fileprivate struct Node: Sendable {
    var children: [String: Int] = [:]
    var value: Place?
    var key: Place?
  }

  private var nodes: [Node]

  /// Finds places.
  ///
  /// - Parameters:
  ///   - pointers: what is wanted.
  ///   - text: a valid JSON text. In one that is not, some places may be missing. Where an object has a key twice,
  ///     which ``JSONParser`` refuses, the last one counts.
  public init(of pointers: some Sequence<JSONPointer>, in text: String) {
    var nodes = [Node()]
    for pointer in pointers {
      var current = 0
      for token in pointer.tokens {
        if let next = nodes[current].children[token] {
          current = next
        } else {
          nodes.append(Node())
          nodes[current].children[token] = nodes.count - 1
          current = nodes.count - 1
        }
      }
    }
    var scanner = PositionScanner(Array(text.utf8), nodes)
    scanner.scan()
    self.nodes = scanner.nodes
  }

  /// Where a value begins; `nil` where there is none, or where it was not asked for.
  public subscript(pointer: JSONPointer) -> Place? { node(pointer)?.value }

  /// Where the key of a member begins; `nil` for what is no member of an object.
  public func key(of pointer: JSONPointer) -> Place? { node(pointer)?.key }

  /// Where one value begins; `nil` where there is none.
  public static func place(of pointer: JSONPointer, in text: String) -> Place? {
    JSONPositions(of: [pointer], in: text)[pointer]
  }

  private func node(_ pointer: JSONPointer) -> Node? {
    var current = 0
    for token in pointer.tokens {
      guard let next = nodes[current].children[token] else { return nil }
      current = next
    }
    return nodes[current]
  }
}

/// Walks over a text once. What is open is kept on the heap, and whatever is not wanted is passed over.
private struct PositionScanner {
  private struct Frame {
    /// What is wanted of the container; `nil` where nothing is.
    var node: Int?
    var isObject: Bool
    /// Whether the next string is a key.
    var isKeyNext: Bool
    /// The place of the next element in an array.
    var index = 0
    /// What is wanted of the next value.
    var next: Int?
  }

  var nodes: [JSONPositions.Node]
  private let bytes: [UInt8]
  private var position = 0
  private var frames: [Frame] = []
  /// How far lines and columns are counted. Places are found in the order of the text, so that each byte is counted
  /// once.
  private var counted = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8], _ nodes: [JSONPositions.Node]) {
    self.bytes = bytes
    self.nodes = nodes
    if bytes.starts(with: JSONParser.byteOrderMark) {
      position = JSONParser.byteOrderMark.count
      counted = position
    }
  }

  mutating func scan() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): position += 1
      case UInt8(ascii: ","): separate()
      case UInt8(ascii: "\""): scanString()
      case UInt8(ascii: "{"): open(isObject: true)
      case UInt8(ascii: "["): open(isObject: false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = frames.popLast()
        position += 1
      default:
        _ = meetValue(at: position)
        skipScalar()
      }
    }
  }

  private mutating func separate() {
    position += 1
    guard let last = frames.indices.last else { return }
    frames[last].isKeyNext = frames[last].isObject
    frames[last].index += 1
  }

  private mutating func open(isObject: Bool) {
    let node = meetValue(at: position)
    frames.append(Frame(node: node, isObject: isObject, isKeyNext: isObject))
    position += 1
  }

  private mutating func scanString() {
    let start = position
    position += 1
    var hasEscape = false
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      let isEscape = bytes[position] == UInt8(ascii: "\\")
      hasEscape = hasEscape || isEscape
      position += isEscape ? 2 : 1
    }
    position = min(position + 1, bytes.count)
    guard let last = frames.indices.last, frames[last].isKeyNext else {
      _ = meetValue(at: start)
      return
    }
    frames[last].isKeyNext = false
    frames[last].next = nil
    guard let node = frames[last].node, !nodes[node].children.isEmpty,
      let key = Self.key(bytes[start..<position], hasEscape: hasEscape), let next = nodes[node].children[key]
    else { return }
    frames[last].next = next
    nodes[next].key = place(of: start)
  }

  private static func key(_ quoted: ArraySlice<UInt8>, hasEscape: Bool) -> String? {
    guard hasEscape else { return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self) }
    return (try? JSONParser.parse(bytes: Array(quoted)))?.stringValue
  }

  /// Notes the place of a value where it is wanted.
  ///
  /// - Returns: what is wanted of the value.
  private mutating func meetValue(at start: Int) -> Int? {
    var node: Int? = 0
    if let frame = frames.last {
      node = frame.isObject ? frame.next : frame.node.flatMap { nodes[$0].children[String(frame.index)] }
    }
    if let node { nodes[node].value = place(of: start) }
    return node
  }

  private mutating func skipScalar() {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "{"),
        UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"):
        return
      default: position += 1
      }
    }
  }

  private mutating func place(of offset: Int) -> JSONPositions.Place {
    while counted < offset {
      let byte = bytes[counted]
      counted += 1
      if byte == 0x0A || (byte == 0x0D && !(counted < bytes.count && bytes[counted] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONPositions.Place(line: line, column: column, offset: offset)
  }
}
