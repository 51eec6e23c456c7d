import PDFScope

/// A form in which a batch is told.
protocol RunForm: AnyObject {
  /// The call begins.
  func begin(_ invocation: InvocationMetadata) throws
  /// A document has ended.
  func write(_ document: DocumentRecord, _ records: DocumentRecords) throws
  /// The call ends.
  func end(_ summary: RunSummary) throws
}

/// The records of one document, in the order in which they came.
struct DocumentRecords {
  let spool: RecordSpool
  let document: Int

  /// Hands out the lines, in pieces of whole ones.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws { try spool.take(document, body) }

  /// Hands out the records one by one.
  func forEach(_ body: (JSONValue) throws -> Void) throws {
    try spool.take(document) { piece in
      for line in piece.split(separator: UInt8(ascii: "\n")) {
        // They were written by ourselves.
        guard let record = try? JSONParser.parse(bytes: Array(line)) else { continue }
        try body(record)
      }
    }
  }
}

/// Everyone who is told what comes of the documents of a batch.
final class RunOutput {
  private let form: any RunForm
  private let diagnostics: Diagnostics
  private let showsSummary: Bool
  private var hasToldGaps = false

  init(_ form: any RunForm, _ call: Call) {
    self.form = form
    diagnostics = call.diagnostics
    showsSummary = !call.format.isJSON && !call.isQuiet
  }

  func begin(_ invocation: InvocationMetadata) throws { try form.begin(invocation) }

  func write(_ document: DocumentRecord, _ spool: RecordSpool) throws {
    let records = DocumentRecords(spool: spool, document: document.job.index)
    defer { spool.drop(document.job.index) }
    try form.write(document, records)
  }

  /// Tells once what keeps workers from giving up all that they might.
  func didStart(_ confinement: Confinement) {
    guard !hasToldGaps, diagnostics.isVerbose else { return }
    hasToldGaps = true
    for gap in confinement.gaps { diagnostics.remark(gap) }
  }

  /// Called several times a second.
  func tick(running: Int) {}

  func end(_ summary: RunSummary) throws {
    try form.end(summary)
    if showsSummary { diagnostics.remark(summary.text) }
  }
}
