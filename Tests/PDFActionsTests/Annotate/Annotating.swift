import PDFScope
import TestSupport
import Testing

/// A document to be annotated, by events in JSON.
struct Annotating {
  let opened: Opened
  let folder: TemporaryFolder
  var values = EnvironmentValues()

  /// - Parameter author: who annotates, at 2026-01-31T12:00:00Z; names and bytes are the same in every run.
  init(_ fixture: String, author: String? = "Ann", passwords: [String] = [], coordinates: CoordinateSpace = .page)
    async throws
  {
    try await self.init(path: Fixtures.path(fixture), author: author, passwords: passwords, coordinates: coordinates)
  }

  init(
    path: String, author: String? = "Ann", passwords: [String] = [], coordinates: CoordinateSpace = .page
  ) async throws {
    opened = await Opened(path: path, passwords: passwords)
    folder = try TemporaryFolder()
    values.invocation = InvocationMetadata(author: author, timestamp: 1_769_860_800)
    values.isReproducible = true
    values.coordinates = coordinates
  }

  /// Sends an event, given as JSON.
  func send(_ text: String) async throws -> Outcome {
    let event = try ActionEvent(json: JSONParser.parse(text))
    return await values.run { await opened.send(event) }
  }

  /// The annotations that an event answers with; it must not fail.
  func records(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [JSONValue] {
    let outcome = try await send(text)
    #expect(outcome.error == nil, "\(text)", sourceLocation: sourceLocation)
    return outcome.result?.json["annotations"]?.arrayValue ?? []
  }

  /// The one annotation that an event answers with.
  func record(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> JSONValue {
    let records = try await records(text, sourceLocation: sourceLocation)
    #expect(records.count == 1, "\(text)", sourceLocation: sourceLocation)
    return try #require(records.first, sourceLocation: sourceLocation)
  }

  /// All annotations.
  func list(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [JSONValue] {
    try await records(#"{"action":"annotate.list"}"#, sourceLocation: sourceLocation)
  }

  /// Saves the document and has it checked.
  ///
  /// - Returns: the path of the file.
  func save(as name: String = "out.pdf", sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let path = folder.path(name)
    _ = try await values.run {
      try await opened.host.save(to: .file(path: path, input: opened.host.path, mayReplace: true))
    }
    let check = try Tool.run(["timeout", "20", "qpdf", "--check", path])
    #expect(check.status == 0, "\(check.text)\(check.errorText)", sourceLocation: sourceLocation)
    return path
  }
}

extension JSONValue {
  var numbers: [Double]? { arrayValue?.compactMap(\.doubleValue) }
  var words: [String]? { arrayValue?.compactMap(\.stringValue) }
}

/// Whether numbers are the same, as far as files hold them.
func areClose(_ numbers: [Double]?, _ others: [Double], within distance: Double = 0.01) -> Bool {
  guard let numbers, numbers.count == others.count else { return false }
  return zip(numbers, others).allSatisfy { abs($0 - $1) <= distance }
}
