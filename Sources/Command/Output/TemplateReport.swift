import PDFScope

/// Writes a line for each record of the results, as `--format` says.
final class TemplateReport: Report {
  private let output: StandardOutput
  private let diagnostics: Diagnostics
  private let template: Template
  private var header = DocumentHeader(path: "", pages: nil)
  private var index = 0

  init(_ call: Call, template: Template) {
    output = call.output
    diagnostics = call.diagnostics
    self.template = template
  }

  func begin(_ invocation: InvocationMetadata) {}

  func begin(_ document: DocumentHeader) {
    header = document
    index = 0
  }

  func add(_ part: any ResultPart, of event: ActionEvent) throws {
    try write(RecordFields.record(of: part), of: event)
    if output.isTerminal { try output.flush() }
  }

  func add(_ outcome: Outcome) throws {
    diagnostics.report(outcome, path: header.path)
    guard let result = outcome.result else { return }
    for record in RecordFields.records(of: result) { try write(record, of: outcome.event) }
  }

  private func write(_ record: JSONObject, of event: ActionEvent) throws {
    index += 1
    try output.write(template.render(RecordFields.context(record, header, action: event.name, index: index)))
    try output.write("\n")
  }

  func end(_ document: DocumentFooter) throws {
    if let error = document.error { diagnostics.report(error, path: header.path) }
    diagnostics.report(document.warnings, path: header.path)
    try output.flush()
  }

  func end(_ summary: Summary) {}
}
