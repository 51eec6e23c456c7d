import Synchronization

/// The outcome of an event that was sent.
public final class PendingOutcome: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Outcome, Never>])
    case done(Outcome, followUps: [PendingOutcome])
  }

  /// The event.
  public let event: ActionEvent
  private let scope: ObjectIdentifier
  private let state = Mutex(State.waiting([]))

  init(event: ActionEvent, scope: ObjectIdentifier) {
    self.event = event
    self.scope = scope
  }

  /// The outcome, once it is there.
  ///
  /// An action that waits for an event of its own scope would wait for itself; it gets a refusal instead
  /// (`scope.waitInsideAction`), and the event keeps its turn. A task that an action starts counts as the action for as
  /// long as the action runs.
  public var outcome: Outcome {
    get async {
      if Scope.ID.turns.contains(where: { $0.isRunning(in: scope) }) {
        let done = state.withLock { state -> Outcome? in
          if case .done(let outcome, _) = state { outcome } else { nil }
        }
        return done ?? waitInsideAction
      }
      return await withCheckedContinuation { continuation in
        let done = state.withLock { state -> Outcome? in
          switch state {
          case .done(let outcome, _): return outcome
          case .waiting(let others):
            state = .waiting(others + [continuation])
            return nil
          }
        }
        if let done { continuation.resume(returning: done) }
      }
    }
  }

  /// The events that the action had sent in turn; none before the outcome is there.
  public var followUps: [PendingOutcome] {
    state.withLock { state in if case .done(_, let followUps) = state { followUps } else { [] } }
  }

  private var waitInsideAction: Outcome {
    Outcome(
      event: event, status: .refused,
      error: ActionError(
        "scope.waitInsideAction", "an action waited for \(event.name), which has its turn after the action itself",
        hint: "send the event without waiting for its outcome"))
  }

  func finish(with outcome: Outcome, followUps: [PendingOutcome] = []) {
    let waiting = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
      guard case .waiting(let continuations) = state else { return [] }
      state = .done(outcome, followUps: followUps)
      return continuations
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}

/// The time in which a scope executes one event. It travels with the task, into every task that is started in it.
final class Turn: Sendable {
  private let scope: ObjectIdentifier
  private let hasEnded = Atomic(false)

  init(of scope: ObjectIdentifier) { self.scope = scope }

  /// Whether the scope is still executing the event, so that its next one cannot begin.
  func isRunning(in scope: ObjectIdentifier) -> Bool { self.scope == scope && isRunning }

  var isRunning: Bool { !hasEnded.load(ordering: .acquiring) }

  func end() { hasEnded.store(true, ordering: .releasing) }
}
