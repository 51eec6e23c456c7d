import PDFScope

/// Sends events to one document after the other and reports what came of them. A failing document stops no other.
final class DocumentRun {
  private let call: Call
  private let report: any Report
  private let environment: EnvironmentValues
  private var statuses: [ExitStatus] = []
  private var summary = Summary()

  init(_ call: Call, report: any Report, environment: EnvironmentValues? = nil) {
    self.call = call
    self.report = report
    self.environment = environment ?? call.environment
  }

  /// Sends `events` to each document.
  ///
  /// - Parameters:
  ///   - saving: where a changed document goes; `nil` where the events change none.
  ///   - isEnough: ends the call early when it says so of an outcome.
  func send(
    _ events: [ActionEvent], to paths: some Sequence<String>, saving plan: SavePlan? = nil,
    until isEnough: (Outcome) -> Bool = { _ in false }
  ) async throws -> ExitStatus {
    try await forEachDocument(in: paths) { host, index in
      if let plan { await host.setDestination(plan.destination(forDocument: index)) }
      var outcomes: [Outcome] = []
      for event in events {
        var outcome = await send(event, to: host)
        if let plan, event == events.last, outcome.error == nil {
          try await save(host, to: plan.target(forDocument: index), &outcome)
        }
        try report.add(outcome)
        outcomes.append(outcome)
        if isEnough(outcome) { return (outcomes, DocumentFooter(path: host.path, status: outcomes.worst), true) }
      }
      let footer = DocumentFooter(path: host.path, warnings: await host.takeWarnings(), status: outcomes.worst)
      return (outcomes, footer, false)
    }
  }

  /// Opens each document in turn and lets `body` work on it.
  ///
  /// - Parameter body: works on a document, given its place in the call; gives the outcomes, the document's last words,
  ///   and whether the call ends here.
  func forEachDocument(
    in paths: some Sequence<String>, _ body: (DocumentHost, Int) async throws -> ([Outcome], DocumentFooter, Bool)
  ) async throws -> ExitStatus {
    try report.begin(environment.invocation)
    for (index, path) in paths.enumerated() {
      @Scope(policy: call.policy) var scope
      let host = await DocumentHost.open(path: path, passwords: call.passwords, scope: scope)
      try report.begin(DocumentHeader(path: path, pages: await host.pageCount))
      let (outcomes, footer, isLast) = try await body(host, index)
      try report.end(footer)
      summary.count(footer.status)
      statuses += outcomes.map(\.exitStatus)
      if let error = footer.error { statuses.append(error.code.exitStatus) }
      let hasWarnings = !footer.warnings.isEmpty || outcomes.contains { !$0.warnings.isEmpty }
      if call.isStrict, hasWarnings { statuses.append(.warnings) }
      if isLast { break }
    }
    try report.end(summary)
    return .combined(statuses)
  }

  private func send(_ event: ActionEvent, to host: DocumentHost) async -> Outcome {
    await environment.run { await host.scope.send(event).outcome }
  }

  /// The one save, at the end.
  private func save(_ host: DocumentHost, to target: SaveTarget, _ outcome: inout Outcome) async throws {
    guard await host.isChanged, !call.isDryRun else { return }
    do throws(ActionError) {
      let output = try await host.save(to: target, environment: environment)
      outcome.outputs.append(output)
    } catch {
      if error.code.rawValue == "output.closed", target == .standardOutput { throw StandardOutput.Closed() }
      outcome.status = .failed
      outcome.error = error
    }
  }
}

extension [Outcome] {
  /// How a document ended: the worst of its outcomes; done wins over nothing there.
  var worst: Status {
    for status in [Status.failed, .refused, .ok, .nothing] where contains(where: { $0.status == status }) {
      return status
    }
    return .ok
  }
}
