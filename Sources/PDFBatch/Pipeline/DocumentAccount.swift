import PDFScopeCore

/// What has become of a document so far.
struct DocumentAccount {
  /// So many refusals are kept; a step may be repeated very often.
  private static let mostRefusals = 1000

  var pages: Int?
  var outputs: [Output] = []
  /// Why the document ends here.
  private(set) var failure: ActionError?
  /// The same, where no outcome tells it.
  private(set) var untoldError: ActionError?
  /// What is told of the document in the end.
  private(set) var warnings: [Warning] = []
  private var warningCount = 0
  private var refusals: [DocumentRecord.Refusal] = []
  private var statuses: Set<Status> = []
  private var exitStatuses: Set<ExitStatus> = []
  private var isClean = true
  /// What failed of a work whose other parts were done.
  private var partialFailure: ActionError?

  mutating func note(warnings: [Warning]) {
    self.warnings += warnings
    warningCount += warnings.count
  }

  /// The document ends here, for a reason that no outcome tells.
  mutating func fail(_ error: ActionError) {
    guard failure == nil else { return }
    failure = error
    untoldError = error
    statuses.insert(.failed)
    exitStatuses.insert(error.code.exitStatus)
  }

  /// Takes what came of an event.
  ///
  /// - Parameter step: says what is done where it was refused or failed.
  mutating func note(_ outcome: Outcome, of step: Step) {
    warningCount += outcome.warnings.count
    outputs += outcome.outputs
    if outcome.status == .refused, refusals.count < Self.mostRefusals {
      refusals += outcome.vetoes.map { DocumentRecord.Refusal(action: outcome.event.name, veto: $0) }
    }
    let reaction: Step.Reaction? =
      switch outcome.status {
      case .ok, .nothing: nil
      case .refused: step.onRefused
      case .failed: step.onError
      }
    // What only sends others is what comes of them.
    guard reaction != .skip, !outcome.onlySends else { return }
    statuses.insert(outcome.status)
    exitStatuses.insert(outcome.exitStatus)
    isClean = isClean && outcome.isClean
    partialFailure = partialFailure ?? outcome.result?.failures.first
    if reaction == .fail, failure == nil {
      failure = outcome.error ?? ActionError("action.failed", "\(outcome.event.name) failed")
    }
  }

  /// The worst of what came of its events; done wins over nothing there.
  var status: Status {
    for status in [Status.failed, .refused, .ok, .nothing] where statuses.contains(status) { return status }
    return .ok
  }

  private var exitStatus: ExitStatus {
    let status = ExitStatus.combined(exitStatuses)
    return status == .done && !isClean ? .nothing : status
  }

  func record(of job: BatchJob) -> DocumentRecord {
    DocumentRecord(
      job: job, status: status, exitStatus: exitStatus, pages: pages, outputs: outputs,
      error: failure ?? partialFailure, refusals: refusals, warnings: warningCount)
  }
}
