import PDFScope

/// Writes a call as text for people: data on standard output, what went wrong on standard error.
final class TextReport: Report {
  private let output: StandardOutput
  private let diagnostics: Diagnostics
  private let paint: Paint
  private let showsPaths: Bool
  /// Writes the lines of an outcome.
  private let render: (Outcome, TextPage) throws -> Void
  private var path = ""

  /// - Parameter render: writes what an outcome has to say; the page knows the document and how to write.
  init(_ call: Call, showsPaths: Bool, render: @escaping (Outcome, TextPage) throws -> Void) {
    output = call.output
    diagnostics = call.diagnostics
    paint = Paint(isOn: call.usesColor)
    self.showsPaths = showsPaths
    self.render = render
  }

  func begin(_ invocation: InvocationMetadata) {}

  func begin(_ document: DocumentHeader) {
    path = document.path
  }

  func add(_ outcome: Outcome) throws {
    diagnostics.report(outcome, path: path)
    if outcome.result != nil { try render(outcome, page) }
  }

  func end(_ document: DocumentFooter) throws {
    if let error = document.error { diagnostics.report(error, path: path) }
    for warning in document.warnings { diagnostics.report(warning, path: path) }
    try output.flush()
  }

  func end(_ summary: Summary) {}

  private var page: TextPage { TextPage(path: path, showsPath: showsPaths, paint: paint, output: output) }
}

/// What a text is written on: the document it is about, colours, and the output.
struct TextPage {
  let path: String
  /// Whether the reader must be told which document a line is about.
  let showsPath: Bool
  let paint: Paint
  let output: StandardOutput

  func line(_ text: String = "") throws { try output.write(text + "\n") }

  /// Writes the document's name above its lines.
  func heading() throws {
    if showsPath { try line(paint.path(name(path)) + ":") }
  }

  /// The document's name and a colon before a line.
  var prefix: String { showsPath ? paint.path(name(path)) + ":" : "" }

  /// The name of a file: as it is for a program that reads it, without control characters for people.
  func name(_ path: String) -> String { output.isTerminal ? path.printable : path }
}
