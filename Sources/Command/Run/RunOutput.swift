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
  /// Where the document would go, were this not a dry run.
  let target: String?

  /// Hands out the lines, in pieces of whole ones.
  func readPieces(_ body: ([UInt8]) throws -> Void) throws { try spool.take(document, body) }

  /// Hands out the records one by one.
  func read(_ body: (JSONValue) throws -> Void) throws {
    try spool.take(document) { piece in
      for line in piece.split(separator: UInt8(ascii: "\n")) {
        // They were written by ourselves.
        guard let record = try? JSONParser.parse(bytes: Array(line)) else { continue }
        try body(record)
      }
    }
  }
}

/// Everyone who is told what comes of the documents of a batch: the output, whoever looks at the terminal, and the
/// report.
final class RunOutput {
  private let form: any RunForm
  private let progress: BatchProgress
  private let diagnostics: Diagnostics
  private let showsSummary: Bool
  private var report: HTMLReport?
  /// Why there will be no report.
  private(set) var reportFailure: ActionError?
  private var hasToldGaps = false

  init(_ form: any RunForm, _ call: Call, progress: BatchProgress, report: HTMLReport?) {
    self.form = form
    self.progress = progress
    self.report = report
    diagnostics = call.diagnostics
    showsSummary = !call.format.isJSON && !call.isQuiet
  }

  func begin(_ invocation: InvocationMetadata) throws { try form.begin(invocation) }

  /// A document that an earlier call has ended, and told of.
  func pass(_ document: DocumentRecord) {
    progress.didSkip(document)
    add(document, isEarlier: true)
  }

  /// - Parameter target: where the document would go, were this not a dry run.
  func write(_ document: DocumentRecord, _ spool: RecordSpool, target: String?) throws {
    let records = DocumentRecords(spool: spool, document: document.job.index, target: target)
    defer { spool.drop(document.job.index) }
    progress.didEnd(document)
    progress.clear()
    add(document)
    try form.write(document, records)
    progress.restore()
  }

  /// The batch is done whatever becomes of the report.
  private func add(_ document: DocumentRecord, isEarlier: Bool = false) {
    do throws(ActionError) {
      try report?.add(document, isEarlier: isEarlier)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: ActionError) {
    report?.abandon()
    report = nil
    reportFailure = error
    diagnostics.report(error)
  }

  /// Tells once what keeps workers from giving up all that they might.
  func didStart(_ confinement: Confinement) {
    guard !hasToldGaps, diagnostics.isVerbose else { return }
    hasToldGaps = true
    progress.clear()
    for gap in confinement.gaps { diagnostics.remark(gap) }
  }

  /// Called several times a second.
  func tick(running: Int) { progress.tick(running: running) }

  /// - Parameter interruption: why the batch ended before its time.
  func end(_ summary: RunSummary, interruption: String?) throws {
    progress.finish()
    do throws(ActionError) {
      let seconds = Double(summary.milliseconds) / 1000
      try report?.finish(HTMLReport.Summary(seconds: seconds, interruption: interruption))
      report = nil
    } catch {
      fail(error)
    }
    try form.end(summary)
    if showsSummary { diagnostics.remark(summary.text) }
  }
}
