import PDFScope

/// Puts what is told of documents that are worked on at the same time into the order of the call.
///
/// The first document that has not ended is told as it goes on; what is found in later ones waits, and where much waits
/// so does the work on that document.
actor OrderedReport {
  /// One thing to be told of a document.
  enum Entry: Sendable {
    case begin(DocumentHeader)
    case part(any ResultPart, ActionEvent)
    case outcome(Outcome)
    case end(DocumentFooter)
  }

  private struct Lane {
    var entries: [Entry] = []
    var waiting: CheckedContinuation<Void, Never>?
  }

  /// So many entries of a document may wait for their turn.
  private static let mostEntries = 4096

  private let report: any Report
  private let cancellation: Cancellation
  private let isStrict: Bool
  private let isEnough: @Sendable (Outcome) -> Bool
  private var current = 0
  /// The path of the document that has its turn.
  private var path = ""
  private var lanes: [Int: Lane] = [:]
  /// Who waits for a document to have its turn, and which.
  private var waitingForTurn: (lane: Int, continuation: CheckedContinuation<Void, Never>)?
  private var summary = Summary()
  private var statuses: [ExitStatus] = []
  /// Whether no check of any document found anything.
  private var isClean = true
  private var failure: (any Error)?
  /// Whether an outcome was enough to end the call.
  private(set) var hasEnough = false

  /// - Parameters:
  ///   - cancellation: is told where nothing more is wanted.
  ///   - isEnough: ends the call early when it says so of an outcome, in the order of the call.
  init(
    _ report: sending any Report, cancellation: Cancellation, isStrict: Bool,
    isEnough: @escaping @Sendable (Outcome) -> Bool
  ) {
    self.report = report
    self.cancellation = cancellation
    self.isStrict = isStrict
    self.isEnough = isEnough
  }

  /// Whether nothing more is to be told.
  var isStopped: Bool { hasEnough || failure != nil }

  func begin(_ invocation: InvocationMetadata) throws { try report.begin(invocation) }

  /// Tells something of a document, now or in its turn.
  ///
  /// - Parameter lane: the document's place in the call.
  /// - Returns: whether more is wanted.
  func post(_ entry: Entry, of lane: Int) async -> Bool {
    guard !isStopped else { return false }
    guard lane != current else {
      write(entry)
      catchUp()
      return !isStopped
    }
    lanes[lane, default: Lane()].entries.append(entry)
    if lanes[lane]?.entries.count ?? 0 >= Self.mostEntries {
      await withCheckedContinuation { lanes[lane]?.waiting = $0 }
    }
    return !isStopped
  }

  /// Ends the call with an error.
  func fail(_ error: any Error) {
    failure = failure ?? error
    catchUp()
  }

  /// Waits until a document has its turn, or nothing more is to be told. One may wait at a time.
  func turn(of lane: Int) async {
    guard !isStopped, lane > current else { return }
    await withCheckedContinuation { waitingForTurn = (lane, $0) }
  }

  /// Ends the call.
  ///
  /// - Returns: the exit status that its documents make.
  /// - Throws: what went wrong where something was told.
  func end() throws -> ExitStatus {
    if let failure { throw failure }
    try report.end(summary)
    // Of folders without a document there is nothing to tell.
    let status = current == 0 ? ExitStatus.nothing : .combined(statuses)
    // What one check has found is not lost among documents that are clean.
    return status == .done && !isClean ? .nothing : status
  }

  private func write(_ entry: Entry) {
    do {
      switch entry {
      case .begin(let header):
        path = header.path
        try report.begin(header)
      case .part(let part, let event): try report.add(part, of: event)
      case .outcome(let outcome):
        try report.add(outcome)
        // What it sends tells how it ended.
        if !outcome.onlySends { statuses.append(outcome.exitStatus) }
        isClean = isClean && outcome.isClean
        if isStrict, !outcome.warnings.isEmpty { statuses.append(.warnings) }
        hasEnough = isEnough(outcome)
        // Nobody waits for the document's last words.
        if hasEnough { try end(DocumentFooter(path: path, status: outcome.status)) }
      case .end(let footer):
        try end(footer)
        if let error = footer.error { statuses.append(error.code.exitStatus) }
        if isStrict, !footer.warnings.isEmpty { statuses.append(.warnings) }
        current += 1
      }
    } catch {
      failure = error
    }
  }

  private func end(_ footer: DocumentFooter) throws {
    try report.end(footer)
    summary.count(footer.status)
  }

  /// Tells what has waited for the documents before it, and wakes those who did.
  private func catchUp() {
    while !isStopped, let lane = lanes.removeValue(forKey: current) {
      for entry in lane.entries where !isStopped { write(entry) }
      lane.waiting?.resume()
    }
    if isStopped { wakeAll() }
    if let waiting = waitingForTurn, isStopped || waiting.lane <= current {
      waitingForTurn = nil
      waiting.continuation.resume()
    }
  }

  /// Nobody waits for a turn that does not come, or works for nobody.
  private func wakeAll() {
    cancellation.cancel()
    for lane in lanes.values { lane.waiting?.resume() }
    lanes = [:]
  }
}
