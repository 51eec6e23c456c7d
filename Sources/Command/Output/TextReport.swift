import PDFScope

/// Writes a call as text for people: data on standard output, what went wrong on standard error.
final class TextReport: Report {
  private let output: StandardOutput
  private let diagnostics: Diagnostics
  private let paint: Paint
  private let showsPaths: Bool
  private let text: any AnswerText
  private var path = ""

  init(_ call: Call, showsPaths: Bool, text: any AnswerText) {
    output = call.output
    diagnostics = call.diagnostics
    paint = Paint(isOn: call.usesColor)
    self.showsPaths = showsPaths
    self.text = text
  }

  func begin(_ invocation: InvocationMetadata) {}

  func begin(_ document: DocumentHeader) {
    path = document.path
  }

  func add(_ part: any ResultPart, of event: ActionEvent) throws {
    try text.write(part, on: page)
    if output.isTerminal { try output.flush() }
  }

  func add(_ outcome: Outcome) throws {
    diagnostics.report(outcome, path: path)
    try text.write(outcome, on: page)
  }

  func end(_ document: DocumentFooter) throws {
    if let error = document.error { diagnostics.report(error, path: path) }
    diagnostics.report(document.warnings, path: path)
    try output.flush()
  }

  func end(_ summary: Summary) {}

  private var page: TextPage { TextPage(path: path, showsPath: showsPaths, paint: paint, output: output) }
}

/// Writes what events answer as text.
protocol AnswerText: AnyObject {
  /// Writes a record that was found; the outcome that follows does not hold it.
  func write(_ part: any ResultPart, on page: TextPage) throws
  /// Writes what an outcome has to say, or the rest of it.
  func write(_ outcome: Outcome, on page: TextPage) throws
}

/// Writes outcomes that are whole.
final class WholeAnswerText: AnswerText {
  private let render: (Outcome, TextPage) throws -> Void

  init(_ render: @escaping (Outcome, TextPage) throws -> Void) { self.render = render }

  func write(_ part: any ResultPart, on page: TextPage) {}
  func write(_ outcome: Outcome, on page: TextPage) throws { try render(outcome, page) }
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
