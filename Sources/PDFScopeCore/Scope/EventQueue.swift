/// The events of a scope that wait for their turn, first in first out.
struct EventQueue: Sendable {
  struct Item: Sendable {
    let event: ActionEvent
    let environment: EnvironmentValues
    /// The turns in which the event was sent.
    let turns: [Turn]
    let pending: PendingOutcome
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
