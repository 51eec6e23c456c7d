public import PDFScopeCore

/// One step of a pipeline: an event, and when it is sent.
public struct Step: Sendable {
  /// What is done where the event is refused or fails.
  public enum Reaction: String, Sendable, Hashable, CaseIterable {
    /// The document ends here, and nothing of it is saved.
    case fail
    /// The document goes on with the next step.
    case skip
  }

  /// The name under which conditions and templates know its result; by default its place, from 1, as `step1`.
  public let id: String
  /// The event in its wire form; strings in it may hold templates.
  public let event: JSONValue
  /// What is done where the scope refuses the event.
  public let onRefused: Reaction
  /// What is done where the event fails.
  public let onError: Reaction
}
