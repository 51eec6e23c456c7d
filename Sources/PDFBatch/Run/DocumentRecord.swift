public import PDFScopeCore

/// What became of one document of a batch: what the journal keeps, the summary counts and the report shows.
public struct DocumentRecord: Sendable {
  /// The job.
  public var job: BatchJob
  /// How it ended: the worst of its steps.
  public var status: Status
  /// How the program ends where this is all that happened.
  public var exitStatus: ExitStatus
  /// How many pages the document had; `nil` where it could not be opened.
  public var pages: Int?
  /// The files that were written.
  public var outputs: [Output]
  /// Why it failed.
  public var error: ActionError?
  /// The events that were refused, and why.
  public var refusals: [Refusal]
  /// How many warnings there were.
  public var warnings: Int
  /// How long it took, in milliseconds.
  public var milliseconds: Int
  /// Whether an earlier call was cut off after it had written the output and before it could tell: what came of the
  /// steps in detail is not known.
  public var isRecovered: Bool
  /// A picture of its first page, as a data URL, where a report was asked for.
  public var picture: String?

  /// Whether it failed or was refused.
  public var hasFailed: Bool { ![.done, .nothing, .warnings].contains(exitStatus) }

  /// An event that was refused.
  public struct Refusal: Sendable, Hashable {
    /// The event.
    public var action: String
    /// What says no.
    public var veto: Veto

    /// A refusal.
    public init(action: String, veto: Veto) {
      self.action = action
      self.veto = veto
    }
  }

  /// A record; what is not given is as in a document that was done without a word.
  public init(
    job: BatchJob, status: Status, exitStatus: ExitStatus, pages: Int? = nil, outputs: [Output] = [],
    error: ActionError? = nil, refusals: [Refusal] = [], warnings: Int = 0, milliseconds: Int = 0,
    isRecovered: Bool = false, picture: String? = nil
  ) {
    self.job = job
    self.status = status
    self.exitStatus = exitStatus
    self.pages = pages
    self.outputs = outputs
    self.error = error
    self.refusals = refusals
    self.warnings = warnings
    self.milliseconds = milliseconds
    self.isRecovered = isRecovered
    self.picture = picture
  }
}
