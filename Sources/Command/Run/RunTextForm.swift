import PDFScope

/// Tells a batch to people: a line for each document, as it ends.
final class RunTextForm: RunForm {
  private let output: StandardOutput
  private let diagnostics: Diagnostics
  private let paint: Paint
  private let isQuiet: Bool
  private let isDryRun: Bool
  private let isVerbose: Bool

  init(_ call: Call) {
    output = call.output
    diagnostics = call.diagnostics
    paint = Paint(isOn: call.usesColor)
    isQuiet = call.isQuiet
    isDryRun = call.isDryRun
    isVerbose = call.isVerbose
  }

  func begin(_ invocation: InvocationMetadata) {}

  func write(_ document: DocumentRecord, _ records: DocumentRecords) throws {
    let path = document.job.path
    var steps: [String] = []
    try records.read { record in
      switch record["type"]?.stringValue {
      case "outcome"?:
        diagnostics.report(Self.warnings(record["warnings"]), path: path)
        if isDryRun || isVerbose { steps.append(Self.step(record)) }
      case "skipped"?:
        if isDryRun || isVerbose { steps.append("\(record["step"]?.stringValue ?? ""): skipped") }
      case "warning"?: diagnostics.report(Self.warnings(.array([record])), path: path)
      default: break
      }
    }
    // Otherwise the document's line says it.
    guard !isQuiet else {
      if let error = document.error { diagnostics.report(error, path: path) }
      return
    }
    try output.write(line(of: document, target: records.target) + "\n")
    for step in steps { try output.write("  " + shown(step) + "\n") }
    try output.flush()
  }

  func end(_ summary: RunSummary) {}

  /// `ok  a.pdf -> out/a.pdf`, `refused  b.pdf: edit.rotatePages: …`.
  private func line(of document: DocumentRecord, target: String?) -> String {
    var text = paint.status(document.status) + "  " + paint.path(shown(document.job.path))
    // In place it is the document itself.
    let outputs = document.outputs.map(\.path).filter { $0 != document.job.path }
    if let first = outputs.first {
      text += " -> " + shown(first) + (outputs.count > 1 ? " and \(outputs.count - 1) more" : "")
    }
    if let target { text += target == document.job.path ? " (in place)" : " -> " + shown(target) }
    if document.isRecovered { text += " (found done)" }
    if let refusal = document.refusals.first {
      text += ": \(refusal.action): \(refusal.veto.message.printable)"
    } else if let error = document.error {
      text += ": " + (error.page.map { "page \($0): " } ?? "") + error.message.printable
    }
    return text
  }

  private func shown(_ text: String) -> String { output.isTerminal ? text.printable : text }

  /// `turn: edit.rotatePages: ok`, and why not.
  private static func step(_ record: JSONValue) -> String {
    var text = ["step", "action", "status"].compactMap { record[$0]?.stringValue }.joined(separator: ": ")
    if let count = record["result"]?["count"]?.intValue { text += " (\(count))" }
    if let message = record["error"]?["message"]?.stringValue {
      text += ": " + message
    } else if let message = record["vetoes"]?[0]?["message"]?.stringValue {
      text += ", kept back: " + message
    }
    let outputs = (record["outputs"]?.arrayValue ?? []).compactMap {
      $0["path"].flatMap { try? SystemText.string(JSONReader($0).bytes()) }
    }
    return outputs.isEmpty ? text : text + " -> " + outputs.joined(separator: ", ")
  }

  private static func warnings(_ list: JSONValue?) -> [Warning] {
    (list?.arrayValue ?? []).map {
      Warning(
        $0["code"]?.stringValue ?? "", $0["message"]?.stringValue ?? "", page: $0["page"]?.intValue,
        object: $0["object"]?.stringValue, offset: $0["offset"]?.intValue)
    }
  }
}

/// Writes a line for each document, as `--format` says.
final class RunTemplateForm: RunForm {
  private let output: StandardOutput
  private let diagnostics: Diagnostics
  private let template: Template

  /// The fields that the template may name.
  static let fields: [TemplateField] = [
    TemplateField("path", .text, "the document's path"), .name, .stem, .ext,
    TemplateField("index", .integer, "the document's place in the batch, from 1"), .pages,
    TemplateField("status", .text, "how it ended: ok, nothing, refused or failed"),
    TemplateField("exit", .integer, "the exit status of a call that had this document alone"),
    TemplateField("output", .text, "the file that was written, or the first of them"),
    TemplateField("error", .text, "why it failed or was refused"),
    TemplateField("code", .text, "the same, as a stable word"),
    TemplateField("action", .text, "the first event that was refused"),
    TemplateField("warnings", .integer, "how many warnings there were"),
    TemplateField("milliseconds", .integer, "how long it took"),
    TemplateField("id", .text, "the job's id"),
  ]

  init(_ call: Call, _ template: Template) {
    output = call.output
    diagnostics = call.diagnostics
    self.template = template
  }

  func begin(_ invocation: InvocationMetadata) {}

  func write(_ document: DocumentRecord, _ records: DocumentRecords) throws {
    if let error = document.error { diagnostics.report(error, path: document.job.path) }
    try output.write(template.render(Self.context(document)) + "\n")
    try output.flush()
  }

  func end(_ summary: RunSummary) {}

  private static func context(_ document: DocumentRecord) -> TemplateContext {
    let parts = PathParts(document.job.path)
    var context: TemplateContext = [
      "path": .text(document.job.path), "name": .text(parts.name), "stem": .text(parts.stem), "ext": .text(parts.ext),
      "index": .integer(document.job.index + 1), "status": .text(document.status.rawValue),
      "exit": .integer(Int(document.exitStatus.rawValue)), "warnings": .integer(document.warnings),
      "milliseconds": .integer(document.milliseconds),
    ]
    context["pages"] = document.pages.map { .integer($0) }
    context["output"] = document.outputs.first.map { .text($0.path) }
    context["error"] = (document.error?.message ?? document.refusals.first?.veto.message).map { .text($0) }
    context["code"] = (document.error?.code.rawValue ?? document.refusals.first?.veto.code).map { .text($0) }
    context["action"] = document.refusals.first.map { .text($0.action) }
    context["id"] = document.job.id.map { .text($0.stringValue ?? $0.text()) }
    return context
  }
}
