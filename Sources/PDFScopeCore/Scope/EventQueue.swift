import Synchronization

/// The events of a scope that wait for their turn, first in first out.
struct EventQueue: Sendable {
  struct Item: Sendable {
    let event: ActionEvent
    let environment: EnvironmentValues
    let performing: Set<ObjectIdentifier>
    let pending: PendingOutcome
  }

  private var items: [Item] = []
  private var isRunning = false

  /// Adds an item. Returns true where nobody is working the queue off, so that the caller must.
  mutating func append(_ item: Item) -> Bool {
    items.append(item)
    defer { isRunning = true }
    return !isRunning
  }

  /// Takes the first item, or ends the work where there is none.
  mutating func next() -> Item? {
    guard !items.isEmpty else {
      isRunning = false
      return nil
    }
    return items.removeFirst()
  }
}

/// The outcome of an event that was sent.
public final class PendingOutcome: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Outcome, Never>])
    case done(Outcome)
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
  /// (`scope.waitInsideAction`), and the event keeps its turn.
  public var outcome: Outcome {
    get async {
      if Scope.ID.performing.contains(scope) {
        let done = state.withLock { state -> Outcome? in
          if case .done(let outcome) = state { outcome } else { nil }
        }
        return done ?? waitInsideAction
      }
      return await withCheckedContinuation { continuation in
        let done = state.withLock { state -> Outcome? in
          switch state {
          case .done(let outcome): return outcome
          case .waiting(let others):
            state = .waiting(others + [continuation])
            return nil
          }
        }
        if let done { continuation.resume(returning: done) }
      }
    }
  }

  private var waitInsideAction: Outcome {
    Outcome(
      event: event, status: .refused,
      error: ActionError(
        "scope.waitInsideAction", "an action waited for \(event.name), which has its turn after the action itself",
        hint: "send the event without waiting for its outcome"))
  }

  func finish(with outcome: Outcome) {
    let waiting = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
      guard case .waiting(let continuations) = state else { return [] }
      state = .done(outcome)
      return continuations
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
