import PDFScopeCore
import TestSupport
import Testing

/// A call of the built program, and what it printed.
struct Call {
  let arguments: [String]
  let result: Tool.Result

  /// Runs `pdfscope` with these arguments.
  init(
    _ arguments: String..., input: Tool.Input = .nothing, environment: [String: String] = [:], folder: String? = nil
  ) throws {
    try self.init(arguments, input: input, environment: environment, folder: folder)
  }

  init(
    _ arguments: [String], input: Tool.Input = .nothing, environment: [String: String] = [:], folder: String? = nil
  ) throws {
    self.arguments = arguments
    result = try PDFScopeBinary.run(arguments, input: input, environment: environment, currentDirectory: folder)
  }

  init(_ arguments: [String], _ options: Tool.Options) throws {
    self.arguments = arguments
    result = try PDFScopeBinary.run(arguments, options)
  }

  /// Runs it with an upper limit of its address space, in KiB: who wants more does not get it, and crashes or gives up.
  init(_ arguments: [String], mostMemory limit: Int, timeout: Duration = .seconds(60)) throws {
    self.arguments = arguments
    result = try Tool.run(
      ["bash", "-c", "ulimit -v \(limit); exec \"$0\" \"$@\"", PDFScopeBinary.path] + arguments,
      environment: PDFScopeBinary.environment, timeout: timeout)
  }

  var status: Int32 { result.status }
  /// Standard output.
  var text: String { result.text }
  /// Standard output, line by line.
  var lines: [String] { Self.lines(text) }
  /// Standard error.
  var errors: String { result.errorText }
  /// Standard error, line by line.
  var errorLines: [String] { Self.lines(errors) }

  private static func lines(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.dropLast(text.hasSuffix("\n") ? 1 : 0).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
  }
}

// MARK: - JSON

extension Call {
  /// The one JSON value on standard output.
  func json() throws -> JSONValue { try JSONParser.parse(bytes: result.output) }

  /// The JSON records on standard output, one a line.
  func records() throws -> [JSONValue] { try lines.map { try JSONParser.parse($0) } }

  /// The JSON records on standard error, one a line.
  func diagnostics() throws -> [JSONValue] { try errorLines.map { try JSONParser.parse($0) } }

  /// The record of a document, from 0.
  func document(_ index: Int = 0) throws -> JSONValue { try #require(try json()["documents"]?[index]) }

  /// The only outcome of a document.
  func outcome(_ index: Int = 0) throws -> JSONValue { try #require(try document(index)["outcomes"]?[0]) }

  /// The result of a document's only outcome.
  func answer(_ index: Int = 0) throws -> JSONValue { try #require(try outcome(index)["result"]) }

  /// A list in the result of a document's only outcome.
  func list(_ name: String, _ index: Int = 0) throws -> [JSONValue] {
    try #require(try answer(index)[name]?.arrayValue)
  }

  /// The code of the error that a document ended with, in its outcome or its own record.
  func errorCode(_ index: Int = 0) throws -> String? {
    let document = try document(index)
    return (document["outcomes"]?[0]?["error"] ?? document["error"])?["code"]?.stringValue
  }

  /// The codes of the warnings of a document and its outcomes.
  func warningCodes(_ index: Int = 0) throws -> [String] {
    let document = try document(index)
    let outcomes = document["outcomes"]?.arrayValue ?? []
    let lists = (outcomes + [document]).compactMap { $0["warnings"]?.arrayValue }
    return lists.flatMap { $0 }.compactMap { $0["code"]?.stringValue }
  }
}

extension JSONValue {
  /// The members of these names, in this order; `nil` for one that is missing.
  func strings(_ names: String...) -> [String?] { names.map { self[$0]?.stringValue } }

  /// The numbers of a list.
  var numbers: [Double]? { arrayValue?.compactMap(\.doubleValue) }
}

/// Whether two lists of numbers are the same to within a tolerance.
func isClose(_ left: [Double]?, _ right: [Double], within tolerance: Double = 0.01) -> Bool {
  guard let left, left.count == right.count else { return false }
  return zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
}
