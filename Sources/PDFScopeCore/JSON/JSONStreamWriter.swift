/// Writes JSON piece by piece to a byte sink, keeping nothing in memory but a small buffer.
///
/// Members are written in the order of the calls, so that those which depend on the work (a summary, a status) come
/// last. The text is valid whatever happens: a call that does not fit throws `Misuse` and writes nothing, and
/// `finish()` closes what is still open. Each value at the top level ends with a newline; several make a stream of
/// records (NDJSON, with the compact style).
///
/// ```swift
/// let writer = JSONStreamWriter(style: .compact) { try output.write($0) }
/// try writer.beginObject()
/// try writer.member("schema", "pdfscope/1")
/// try writer.key("documents")
/// try writer.beginArray()
/// for document in documents { try writer.value(document.json) }
/// try writer.finish()
/// ```
public final class JSONStreamWriter {
  /// A call that would not have made valid JSON: a fault of the caller.
  public enum Misuse: Error, Sendable, Hashable {
    /// A value inside an object came without a key.
    case missingKey
    /// A key came outside an object, or twice before a value.
    case unexpectedKey(String)
    /// The object already has a member of that name.
    case duplicateKey(String)
    /// An `end` came for something that is not what is open innermost, or after a key without a value.
    case nothingToEnd
  }

  private struct Container {
    let isObject: Bool
    var count = 0
    var keys: Set<String> = []
  }

  private let style: JSONStyle
  private let sink: ([UInt8]) throws -> Void
  private let bufferLimit: Int
  private var buffer: [UInt8] = []
  private var open: [Container] = []
  private var isAfterKey = false

  /// A writer that hands its bytes to a sink.
  ///
  /// - Parameters:
  ///   - style: the layout; `compact` makes one line of each value at the top level.
  ///   - bufferLimit: how many bytes may wait before they go to the sink by themselves.
  ///   - sink: takes bytes in their order; an error it throws comes out of the call that caused the write.
  public init(style: JSONStyle = .compact, bufferLimit: Int = 32_768, sink: @escaping ([UInt8]) throws -> Void) {
    self.style = style
    self.bufferLimit = bufferLimit
    self.sink = sink
  }

  /// How many arrays and objects are open.
  public var depth: Int { open.count }

  /// Opens an object as the next value.
  public func beginObject() throws { try begin(Container(isObject: true), UInt8(ascii: "{")) }

  /// Opens an array as the next value.
  public func beginArray() throws { try begin(Container(isObject: false), UInt8(ascii: "[")) }

  /// Ends the object that is open innermost.
  public func endObject() throws { try end(isObject: true) }

  /// Ends the array that is open innermost.
  public func endArray() throws { try end(isObject: false) }

  /// Writes the key of the next value.
  public func key(_ key: String) throws {
    guard let container = open.last, container.isObject, !isAfterKey else { throw Misuse.unexpectedKey(key) }
    guard open[open.count - 1].keys.insert(key).inserted else { throw Misuse.duplicateKey(key) }
    separate()
    JSONText.append(key: key, to: &buffer, style: style)
    isAfterKey = true
  }

  /// Writes a whole value.
  public func value(_ value: some JSONRepresentable) throws {
    try beforeValue()
    JSONText.append(value.json, to: &buffer, style: style, depth: open.count)
    try afterValue()
  }

  /// Writes a key and its value.
  public func member(_ key: String, _ value: some JSONRepresentable) throws {
    try self.key(key)
    try self.value(value)
  }

  /// Writes a key and its value, or nothing when there is no value.
  public func member<Value: JSONRepresentable>(_ key: String, ifPresent value: Value?) throws {
    if let value { try member(key, value) }
  }

  /// Ends everything that is open (a key without a value gets `null`) and hands all bytes to the sink.
  public func finish() throws {
    if isAfterKey { try value(JSONValue.null) }
    while let container = open.last { try end(isObject: container.isObject) }
    try flush()
  }

  /// Hands the bytes that wait to the sink.
  public func flush() throws {
    guard !buffer.isEmpty else { return }
    // Cleared when nobody else has it any more, so that the memory is used again.
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink(buffer)
  }

  private func begin(_ container: Container, _ bracket: UInt8) throws {
    try beforeValue()
    buffer.append(bracket)
    open.append(container)
  }

  private func end(isObject: Bool) throws {
    guard let container = open.last, container.isObject == isObject, !isAfterKey else { throw Misuse.nothingToEnd }
    open.removeLast()
    if style == .pretty, container.count > 0 { JSONText.newLine(open.count, &buffer) }
    buffer.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    try afterValue()
  }

  private func beforeValue() throws {
    guard let container = open.last else { return }
    if container.isObject {
      guard isAfterKey else { throw Misuse.missingKey }
      isAfterKey = false
    } else {
      separate()
    }
  }

  private func afterValue() throws {
    if open.isEmpty { buffer.append(UInt8(ascii: "\n")) }
    if buffer.count >= bufferLimit { try flush() }
  }

  /// Writes what stands before a member or element.
  private func separate() {
    let last = open.count - 1
    if open[last].count > 0 { buffer.append(UInt8(ascii: ",")) }
    open[last].count += 1
    if style == .pretty { JSONText.newLine(open.count, &buffer) }
  }
}
