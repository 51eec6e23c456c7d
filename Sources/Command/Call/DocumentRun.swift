import PDFScope

/// Sends events to documents, as many at the same time as the call has jobs, and reports what came of them in the order
/// of the documents. A failing document stops no other.
struct DocumentRun: Sendable {
  private let paths: any Sequence<String> & Sendable
  private let policy: Policy
  private let configuration: Configuration
  private let passwords: [String]
  private let isDryRun: Bool
  private let environment: EnvironmentValues
  private let report: OrderedReport
  private let laneCount: Int

  /// So many documents for each job may be done while the first of them is not.
  private static let mostAhead = 8

  /// - Parameters:
  ///   - paths: the documents, taken one by one as their turn comes.
  ///   - inTurn: whether one document is done before the next begins, because they write to the same places.
  ///   - environment: what the actions may read, where it is more than the call's.
  ///   - isEnough: ends the call early when it says so of an outcome.
  init(
    _ call: Call, _ paths: some Sequence<String> & Sendable, report: sending any Report,
    environment: EnvironmentValues? = nil, inTurn: Bool = false,
    until isEnough: @escaping @Sendable (Outcome) -> Bool = { _ in false }
  ) {
    self.paths = paths
    policy = call.policy
    configuration = call.configuration
    passwords = call.passwords
    isDryRun = call.isDryRun
    let cancellation = Cancellation()
    var environment = environment ?? call.environment
    environment.cancellation = cancellation
    self.environment = environment
    laneCount = inTurn ? 1 : environment.jobs.count
    self.report = OrderedReport(report, cancellation: cancellation, isStrict: call.isStrict, isEnough: isEnough)
  }

  /// Whether an outcome was enough to end the call early.
  var hasEnough: Bool { get async { await report.hasEnough } }

  /// Sends `events` to each document.
  ///
  /// - Parameter plan: where a changed document goes; `nil` where the events change none.
  func send(_ events: [ActionEvent], saving plan: SavePlan? = nil) async throws -> ExitStatus {
    try await forEachDocument { document in
      let host = document.host
      if let plan { await prepare(host, for: document.index, plan) }
      var outcomes: [Outcome] = []
      var unsent = ArraySlice(events)
      var sent: ArraySlice<PendingOutcome> = []
      while let pending = sent.popFirst() ?? unsent.popFirst().map({ send($0, to: document) }) {
        var outcome = await pending.outcome
        // An event that writes its document to standard output itself ends as one does whose document is saved there.
        if outcome.error?.code.rawValue == "output.closed", environment.outputPlace.isStandardOutput {
          throw StandardOutput.Closed()
        }
        // What an action had sent in turn comes before the call's next event.
        sent += pending.followUps
        let isLast = sent.isEmpty && unsent.isEmpty
        if let plan, isLast, outcome.error == nil, outcomes.allSatisfy({ $0.error == nil }) {
          try await save(host, to: plan.target(forDocument: document.index), as: plan.mode, &outcome)
        }
        outcomes.append(outcome)
        guard await document.tell(.outcome(outcome)) else { return DocumentFooter(path: host.path, status: .ok) }
      }
      return DocumentFooter(path: host.path, warnings: await host.takeWarnings(), status: outcomes.worst)
    }
  }

  /// Opens each document and lets `body` work on it.
  ///
  /// - Parameter body: works on a document and gives its last words.
  func forEachDocument(
    _ body: @escaping @Sendable (RunningDocument) async throws -> DocumentFooter
  ) async throws -> ExitStatus {
    try await report.begin(environment.invocation)
    await withTaskGroup(of: Void.self) { group in
      var next = 0
      var rest: any IteratorProtocol<String> = paths.makeIterator()
      func start() {
        guard let path = rest.next() else { return }
        let index = next
        next += 1
        group.addTask {
          do {
            try await work(on: path, index, body)
          } catch {
            await report.fail(error)
          }
        }
      }
      for _ in 0..<laneCount { start() }
      while await group.next() != nil {
        // Whoever waits for one slow document does not run away from it.
        await report.turn(of: next - Self.mostAhead * laneCount)
        if await report.isStopped { break }
        start()
      }
    }
    return try await report.end()
  }

  private func work(
    on path: String, _ index: Int, _ body: @Sendable (RunningDocument) async throws -> DocumentFooter
  ) async throws {
    let slots = environment.jobs.take(upTo: 1)
    defer { environment.jobs.give(back: slots) }
    @Scope(policy: configuration.policy(forDocument: path, over: policy)) var scope
    let host = await DocumentHost.open(path: path, passwords: passwords, scope: scope)
    for action in configuration.actions { try await host.register(CustomAction(action)) }
    let document = RunningDocument(host: host, index: index, report: report)
    guard await document.tell(.begin(DocumentHeader(path: host.path, pages: await host.pageCount))) else { return }
    _ = await document.tell(.end(try await body(document)))
  }

  private func send(_ event: ActionEvent, to document: RunningDocument) -> PendingOutcome {
    // What an action of the user's sends answers for itself, each event with its whole result.
    if case .custom = event { return environment.run { document.host.scope.send(event) } }
    var environment = environment
    environment.parts = PartReceiver { part in await document.tell(.part(part, event)) }
    return environment.run { document.host.scope.send(event) }
  }

  /// Tells the scope where a document goes, and keeps others from writing there.
  private func prepare(_ host: DocumentHost, for index: Int, _ plan: SavePlan) async {
    let destination = plan.destination(forDocument: index)
    await host.setDestination(destination)
    if case .writable = destination { await host.claim(plan.target(forDocument: index)) }
  }

  /// The one save, at the end.
  private func save(
    _ host: DocumentHost, to target: SaveTarget, as mode: SaveMode, _ outcome: inout Outcome
  ) async throws {
    // Where nothing was to be changed, what was asked for is the document as it is: pipes and folders of results stay
    // whole. In place it is that already.
    if case .inPlace = target, await !host.isChanged { return }
    guard !isDryRun else { return }
    do throws(ActionError) {
      let output = try await host.save(to: target, as: mode, environment: environment)
      outcome.outputs.append(output)
    } catch {
      if error.code.rawValue == "output.closed", target == .standardOutput { throw StandardOutput.Closed() }
      outcome.status = .failed
      outcome.error = error
    }
  }
}

/// A document of a call while it is worked on.
struct RunningDocument: Sendable {
  /// It holds the open document.
  let host: DocumentHost
  /// Its place in the call, from 0.
  let index: Int
  fileprivate let report: OrderedReport

  /// Tells something of the document in its turn.
  ///
  /// - Returns: whether more is wanted.
  func tell(_ entry: OrderedReport.Entry) async -> Bool { await report.post(entry, of: index) }
}

extension [Outcome] {
  /// How a document ended: the worst of its outcomes; done wins over nothing there.
  ///
  /// An action that only sends events ends as they do.
  var worst: Status {
    let counting = contains { !$0.onlySends } ? filter { !$0.onlySends } : self
    for status in [Status.failed, .refused, .ok, .nothing]
    where counting.contains(where: { $0.status == status }) {
      return status
    }
    return .ok
  }
}
