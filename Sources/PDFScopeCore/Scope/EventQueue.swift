/// The events of a scope that wait for their turn, first in first out.
struct EventQueue: Sendable {
  struct Item: Sendable {
    let event: ActionEvent
    let environment: EnvironmentValues
    /// The turns in which the event was sent.
    let turns: [Turn]
    let pending: PendingOutcome
    /// The events that an action sends one after the other; this is the next of them.
    let chain: EventChain?
  }

  private var incoming: [Item] = []
  /// What comes next, the last item first: taking from the end moves nothing.
  private var outgoing: [Item] = []
  private var isRunning = false

  /// Adds an item. Returns true where nobody is working the queue off, so that the caller must.
  mutating func append(_ item: Item) -> Bool {
    incoming.append(item)
    defer { isRunning = true }
    return !isRunning
  }

  /// Takes the first item, or ends the work where there is none.
  mutating func next() -> Item? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming = []
    }
    guard let item = outgoing.popLast() else {
      isRunning = false
      return nil
    }
    return item
  }
}

/// What is left of the events that an action sends one after the other, each only where the one before it was done.
struct EventChain: Sendable {
  /// The name of the action.
  let sender: String
  /// The events that come after the one that is sent.
  let rest: [ActionEvent]
}
