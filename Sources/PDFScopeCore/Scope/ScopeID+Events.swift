extension Scope.ID {
  /// Sends an event: a button is pressed.
  ///
  /// Events are executed one after the other, in the order in which they were sent, whoever sends them: an event sent
  /// from an observer, or from an action that is running, waits for its turn. The environment of the sender travels
  /// with the event.
  ///
  /// - Returns: the outcome to come. It need not be waited for.
  @discardableResult
  public func send(_ event: ActionEvent) -> PendingOutcome { send(event, in: nil) }

  private func send(_ event: ActionEvent, in chain: EventChain?) -> PendingOutcome {
    let pending = PendingOutcome(event: event, scope: ObjectIdentifier(self))
    let item = EventQueue.Item(
      event: event, environment: .current, turns: Scope.ID.turns.filter(\.isRunning), pending: pending,
      chain: chain)
    let mustStart = state.withLock { $0.queue.append(item) }
    if mustStart { Task.detached { await self.drain() } }
    return pending
  }

  /// The outcomes of all events, as they come. Each call begins a stream of its own; what is not read is kept.
  public var outcomes: AsyncStream<Outcome> {
    outcomeListeners.stream()
  }

  /// What the scope says to an event now: its context, whether or not it may run.
  public func context(ofEvent name: String) -> EventContext? {
    let known = state.withLock { state in state.facts.map { ($0, state.policy, state.mode) } }
    guard let (facts, policy, mode) = known, let declaration = declaration(of: name), declaration.button != nil else {
      return nil
    }
    return Rules.context(of: declaration, facts: facts, policy: policy, mode: mode)
  }

  /// The declaration of an event, built in or custom.
  private func declaration(of name: String) -> EventDeclaration? {
    (ActionEvent.declarations + SessionEvent.declarations).first { $0.name == name }
      ?? customActions.first { $0.eventName == name }.map(EventDeclaration.init)
  }

  private func drain() async {
    while let item = state.withLock({ $0.queue.next() }) {
      let turn = Turn(of: ObjectIdentifier(self))
      let (outcome, followUps) = await item.environment.run {
        await Scope.ID.$turns.withValue(item.turns.filter(\.isRunning) + [turn]) { await execute(item) }
      }
      turn.end()
      outcomeListeners.send(outcome)
      item.pending.finish(with: outcome, followUps: followUps)
    }
  }

  private func execute(_ item: EventQueue.Item) async -> (Outcome, followUps: [PendingOutcome]) {
    state.withLock { $0.changed = [] }
    var outcome: Outcome
    var events: [ActionEvent] = []
    var stopsAtFailure = false
    do throws(ActionError) {
      let checked = try checked(item.event)
      switch checked {
      case .session(let sessionEvent): outcome = executeInSession(sessionEvent, checked)
      default:
        let performance = try await executeOnDocument(checked)
        (outcome, events, stopsAtFailure) = (performance.outcome, performance.followUps, performance.stopsAtFailure)
      }
    } catch {
      outcome = .failed(item.event, error)
    }
    let followUps = sendFollowUps(events, stopsAtFailure, of: item, &outcome)
    for button in state.withLock({ $0.changed }) { outcome.contexts[button] = observed[button] }
    return (outcome, followUps)
  }

  /// Sends the events that an action asked for: all at once, or, of those that build upon one another, the first.
  private func sendFollowUps(
    _ events: [ActionEvent], _ stopsAtFailure: Bool, of item: EventQueue.Item, _ outcome: inout Outcome
  ) -> [PendingOutcome] {
    guard stopsAtFailure || item.chain != nil else { return events.map { send($0) } }
    let sender = item.chain?.sender ?? item.event.name
    var rest = ArraySlice(events + (item.chain?.rest ?? []))
    guard outcome.error == nil else {
      if !rest.isEmpty {
        let names = rest.map(\.name).joined(separator: ", ")
        outcome.warnings.append(Warning("action.stopped", "\(sender) ends here; not sent: \(names)"))
      }
      return []
    }
    guard let next = rest.popFirst() else { return [] }
    return [send(next, in: EventChain(sender: sender, rest: Array(rest)))]
  }

  /// The event as its declaration wants it, whatever door it came in by: an event that was made in Swift passes the
  /// decoder as well, which refuses what is out of range and fills in what a custom action was not given.
  private func checked(_ event: ActionEvent) throws(ActionError) -> ActionEvent {
    guard let declaration = declaration(of: event.name) else {
      throw ActionError("usage", "there is no action named \(event.name)", pointer: "/action")
    }
    do throws(DecodingFailure) {
      return try declaration.decode(JSONReader(event.json))
    } catch {
      throw ActionError(error)
    }
  }

  private func executeOnDocument(_ event: ActionEvent) async throws(ActionError) -> Performance {
    guard let executor = state.withLock({ $0.executor }), let context = context(ofEvent: event.name) else {
      throw ActionError(
        "scope.detached", "no document is attached to the scope",
        hint: "keep the document's host for as long as events are sent; the scope does not keep it")
    }
    guard context.isEnabled else { return Performance(.refused(event, context.vetoes)) }
    var performance = await executor.perform(event, context: context)
    // Of an action that sends events each of them tells for itself.
    guard declaration(of: event.name)?.sends.isEmpty ?? true else { return performance }
    performance.outcome.vetoes += context.withheld
    performance.outcome.warnings += context.lifted.map { Warning("lifted.\($0.code)", "not enforced: \($0.obstacle)") }
    return performance
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
