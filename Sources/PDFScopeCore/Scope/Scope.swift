/// The one handle that joins buttons, document and whoever presses the buttons.
///
/// A scope belongs to one open document. It derives the contexts of all buttons, takes events and lets through only
/// what the contexts allow. What it keeps inside, and how it tells observers, is not part of its interface.
///
/// ```swift
/// @Scope var scope
/// let host = await DocumentHost.open(path: "report.pdf", scope: scope)
/// guard scope.context(of: .edit)?.isEnabled == true else { return }
/// let pages = try PageSelection(parsing: "2-4")
/// let outcome = await scope.send(.edit(.rotatePages(RotatePages(pages: pages, by: 90)))).outcome
/// print(await host.isChanged)
/// ```
@propertyWrapper public struct Scope: Sendable {
  /// The opaque handle, to be given to a document host and to whoever sends events.
  public let wrappedValue: ID

  /// A new scope, with no document attached.
  public init() { wrappedValue = ID() }

  /// A new scope with a policy.
  public init(policy: Policy) { wrappedValue = ID(policy: policy) }
}

/// Executes the events that a scope lets through: the host of a document.
public protocol EventExecutor: AnyObject, Sendable {
  /// Executes an event that the scope allows.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - context: what the scope allows of it: parts of the answer may have to be kept back.
  /// - Returns: what came of it, and events to be sent in turn.
  func perform(_ event: ActionEvent, context: EventContext) async -> Performance
}

/// What came of an event that was executed.
public struct Performance: Sendable {
  /// What came of it.
  public var outcome: Outcome
  /// Events to be sent in turn, behind those that wait already.
  public var followUps: [ActionEvent]
  /// Whether each of them builds upon the one before: where one is refused or fails those after it are not sent, and
  /// its outcome says so (`action.stopped`). Each is then a follow-up of the one before.
  public var stopsAtFailure: Bool

  /// What came of an event.
  public init(_ outcome: Outcome, followUps: [ActionEvent] = [], stopsAtFailure: Bool = false) {
    self.outcome = outcome
    self.followUps = followUps
    self.stopsAtFailure = stopsAtFailure
  }
}
