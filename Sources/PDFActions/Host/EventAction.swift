import PDFDocument
import PDFScopeCore

/// Executes one type of event on an open document.
///
/// Actions read the environment with `@Environment`; every value there has a default, so that an action runs in a test
/// with nothing set.
protocol EventAction {
  /// The event that is executed.
  associatedtype Input: Event
  /// What is answered.
  associatedtype Result: ActionResult

  init()

  /// Executes the event. What the action may do was checked before; `work` says what it must keep back.
  ///
  /// It runs where its caller does, on the host's actor; where it waits, the host may answer questions but begins no
  /// other event.
  nonisolated(nonsending) func perform(_ event: Input, on work: Work) async throws(ActionError) -> Result
}

/// The document an action works on, and what it notices on the way.
///
/// It stays with the host's actor and is used by one action at a time.
final class Work {
  /// The open document.
  let document: OpenDocument
  /// What the scope allows of the event.
  let context: EventContext
  /// What the caller and the configuration decide.
  let policy: Policy
  /// The passwords of the call, for documents that an event names beside its own.
  let passwords: [Password]
  /// What other documents, which the event names, say no with.
  var vetoes: [Veto] = []
  /// What a reader of the result should know.
  var warnings: [Warning] = []
  /// The files that were written.
  var outputs: [Output] = []
  /// What was found before the action failed.
  var partialResult: (any ActionResult)?
  /// Events to be sent in turn.
  var followUps: [ActionEvent] = []
  /// Whether each of them builds upon the one before, so that none is sent after one that fails.
  var stopsAtFailure = false

  init(
    document: OpenDocument, context: EventContext, policy: Policy = .standard, passwords: [Password] = []
  ) {
    self.document = document
    self.context = context
    self.policy = policy
    self.passwords = passwords
  }

  /// Whether text of the document may be given away.
  var givesText: Bool { !context.withheld.contains { $0.code == "permissions.extract" } }

  /// The pages of a selection, from 0, in the order given.
  func pages(_ selection: PageSelection) throws(ActionError) -> [Int] {
    try document.pages(selection)
  }
}
