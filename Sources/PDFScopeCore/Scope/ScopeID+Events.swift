extension Scope.ID {
  /// Sends an event: a button is pressed.
  ///
  /// Events are executed one after the other, in the order in which they were sent, whoever sends them: an event sent
  /// from an observer, or from an action that is running, waits for its turn. The environment of the sender travels
  /// with the event.
  ///
  /// - Returns: the outcome to come. It need not be waited for.
  @discardableResult
  public func send(_ event: ActionEvent) -> PendingOutcome {
    let pending = PendingOutcome(event: event, scope: ObjectIdentifier(self))
    let item = EventQueue.Item(
      event: event, environment: .current, performing: Scope.ID.performing, pending: pending)
    let mustStart = state.withLock { $0.queue.append(item) }
    if mustStart { Task.detached { await self.drain() } }
    return pending
  }

  /// The outcomes of all events, as they come. Each call begins a stream of its own.
  public var outcomes: AsyncStream<Outcome> {
    outcomeListeners.stream()
  }

  /// What the scope says to an event now: its context, whether or not it may run.
  public func context(ofEvent name: String) -> EventContext? {
    let known = state.withLock { state -> (DocumentFacts, Policy, Mode, [CustomActionDeclaration])? in
      state.facts.map { ($0, state.policy, state.mode, state.custom) }
    }
    guard let (facts, policy, mode, custom) = known else { return nil }
    let declarations = ActionEvent.declarations + custom.map(EventDeclaration.init)
    guard let declaration = declarations.first(where: { $0.name == name }) else { return nil }
    return eventContext(
      named: name, requiring: declaration.requirement, facts: facts, policy: policy, mode: mode)
  }

  private func drain() async {
    while let item = state.withLock({ $0.queue.next() }) {
      let outcome = await item.environment.run {
        await Scope.ID.$performing.withValue(item.performing.union([ObjectIdentifier(self)])) {
          await execute(item.event)
        }
      }
      outcomeListeners.send(outcome)
      item.pending.finish(with: outcome)
    }
  }

  private func execute(_ event: ActionEvent) async -> Outcome {
    state.withLock { $0.changes = [:] }
    var outcome: Outcome
    switch event {
    case .session(let sessionEvent): outcome = executeInSession(sessionEvent, event)
    default: outcome = await executeOnDocument(event)
    }
    outcome.contexts = state.withLock { $0.changes }
    return outcome
  }

  private func executeOnDocument(_ event: ActionEvent) async -> Outcome {
    guard let executor = state.withLock({ $0.executor }) else {
      return .failed(event, ActionError("scope.detached", "no document is attached to the scope"))
    }
    guard let context = context(ofEvent: event.name) else {
      return .failed(event, ActionError("usage", "there is no action named \(event.name)", pointer: "/action"))
    }
    guard context.isEnabled else { return .refused(event, context.vetoes) }
    var performance = await executor.perform(event, context: context)
    for followUp in performance.followUps { send(followUp) }
    performance.outcome.vetoes += context.withheld
    performance.outcome.warnings += context.lifted.map { Warning("lifted.\($0.code)", "not enforced: \($0.message)") }
    return performance.outcome
  }

  private func executeInSession(_ sessionEvent: SessionEvent, _ event: ActionEvent) -> Outcome {
    switch sessionEvent {
    case .setMode(let setMode): derive { $0.mode.view = setMode.mode }
    case .toggle(let toggle):
      derive { $0.mode.view = $0.mode.view == toggle.mode ? .document : toggle.mode }
    case .setPage(let setPage):
      let count = state.withLock { $0.facts?.pageCount ?? 0 }
      guard (1...max(count, 1)).contains(setPage.page) else {
        return .failed(
          event,
          ActionError("page.outOfRange", "there is no page \(setPage.page): the document has \(count) pages"))
      }
      derive { $0.mode.page = setPage.page - 1 }
    }
    return .done(event, ModeResult(mode: mode))
  }
}

/// The mode after an event of the session.
public struct ModeResult: ActionResult {
  /// The mode.
  public let mode: Mode
  /// A mode is always something.
  public var isNothing: Bool { false }
  /// The wire form: the view's name and the current page, from 1.
  public var json: JSONValue { ["mode": .string(mode.view.rawValue), "page": .integer(mode.page + 1)] }
}
