public import PDFActions
public import PDFScopeCore

/// Runs a pipeline on one document after the other: opens it, sends what the steps say, saves it once.
///
/// It is what a worker process does with each of its documents, and does the same in any other process.
public struct PipelineRunner: Sendable {
  /// What is told of a document while the pipeline runs on it, in this order.
  public enum Entry: Sendable {
    /// The document is open, or cannot be opened.
    case begin(DocumentHeader)
    /// A step is about to send an event; `item` is the place in what the step is repeated for, from 0.
    case step(id: String, action: String, item: Int?)
    /// A record of an event's answer.
    case part(any ResultPart, ActionEvent)
    /// What came of an event. A step whose condition does not hold, or whose list is empty, has none.
    case outcome(Outcome, step: String)
    /// The document is saved, or will not be.
    case end(DocumentFooter)
  }

  /// The pipeline.
  public let pipeline: Pipeline
  /// What the call says beside it.
  public let setup: WorkerSetup

  /// A runner.
  public init(_ pipeline: Pipeline, setup: WorkerSetup) {
    self.pipeline = pipeline
    self.setup = setup
  }

  /// Runs the pipeline on a document.
  ///
  /// - Parameters:
  ///   - job: the document.
  ///   - target: where it goes where it was changed; `nil` saves nothing.
  ///   - tell: takes what there is to tell and says whether more is wanted.
  /// - Returns: what became of the document.
  public func run(
    _ job: BatchJob, to target: SaveTarget?, tell: @escaping @Sendable (Entry) async -> Bool
  ) async -> DocumentRecord {
    DocumentRecord(job: job, status: .failed, exitStatus: .fault)
  }
}
