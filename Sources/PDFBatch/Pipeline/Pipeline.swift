public import PDFActions
public import PDFScopeCore

/// A list of events that are sent, in order, to each of many documents, which is opened once and saved once.
///
/// ```json
/// {
///   "steps": [
///     {"id": "find", "event": {"action": "search.find", "pattern": "confidential"}},
///     {"if": "result.find.count > 0", "event": {"action": "edit.watermark", "text": "{variables.word}"}}
///   ],
///   "save": {"output": "out/{stem}.pdf"},
///   "variables": {"word": "Confidential"}
/// }
/// ```
///
/// A pipeline is checked whole before the first document is opened; ``PipelineFailure`` has everything that is wrong
/// with it. Nothing in it is given to a shell, and no value can lead out of the folder that `output` names.
public struct Pipeline: Sendable {
  /// The text that it was read from; what a worker process is given.
  public let source: String
  /// The steps, in their order.
  public let steps: [Step]
  /// Where each document goes; `nil` where the caller says so, or nothing is saved.
  public let save: Save?
  /// Its variables with their defaults; a job may set others, but none that is not here.
  public let variables: JSONObject
  /// The environment variables that its templates and conditions may name.
  public let environmentNames: [String]

  /// Where a changed document goes.
  public struct Save: Sendable {
    /// The path, as a template; `nil` with ``isInPlace``.
    public let output: Template?
    /// Whether the document takes the place of the input.
    public let isInPlace: Bool
    /// How much of the file is written.
    public let mode: SaveMode
  }
}
