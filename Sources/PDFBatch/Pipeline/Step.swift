public import PDFScopeCore

/// One step of a pipeline: an event, and when it is sent.
///
/// | member | what it says |
/// |---|---|
/// | `event` | the event, as `{"action":"edit.rotatePages","pages":"1","by":90}`; its strings may hold fields |
/// | `id` | a name for conditions and fields of later steps: a letter, then letters, digits, `_` and `-` |
/// | `if` | a condition; the event is sent where it holds |
/// | `forEach` | a list, or the path of one such as `result.find.matches`: the event is sent once for each element |
/// | `onRefused` | `fail` (the default) or `skip`, where the scope refuses the event |
/// | `onError` | the same, where the event fails |
/// | `output` | where files go that the event writes beside the document: a folder, or a template for their paths |
/// | `description` | for whoever reads the pipeline |
///
/// In a step with `forEach` the element is `item` and its place, from 0, `index`; the condition is asked before each.
public struct Step: Sendable {
  /// What is done where the event is refused or fails.
  public enum Reaction: String, Sendable, Hashable, CaseIterable {
    /// The document ends here, and nothing of it is saved.
    case fail
    /// The document goes on with the next step, and what went wrong does not count.
    case skip
  }

  /// The most elements that a step is repeated for.
  public static let mostRounds = 100_000

  /// The name under which conditions and templates know its result; by default its place, from 1, as `step1`.
  public let id: String
  /// The event in its wire form; strings in it may hold templates.
  public let event: JSONValue
  /// What is done where the scope refuses the event.
  public let onRefused: Reaction
  /// What is done where the event fails.
  public let onError: Reaction
  /// The condition as it is written; `nil` where the event is sent always.
  public let conditionText: String?

  /// What the event is sent for, again and again.
  enum Repetition: Sendable {
    case list([JSONValue])
    case path(ValuePath)
  }

  let condition: Expression?
  let repetition: Repetition?
  /// Where files go that the event writes; `nil` leaves that to the runner.
  let output: StepOutput?
  /// The event, where it has no fields.
  let constantEvent: ActionEvent?
  /// The step's place in the text.
  let pointer: JSONPointer
}
