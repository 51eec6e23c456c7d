public import PDFActions
public import PDFScopeCore

/// Runs a pipeline on one document after the other: opens it, sends what the steps say, saves it once.
///
/// It is what a worker process does with each of its documents, and does the same in any other process.
///
/// Files that events write beside the document go where the step's `output` says; without one into the folder that the
/// document is saved to, or the current folder where it is not saved. An output is written even where nothing was
/// changed, as by other subcommands; in place nothing is written then.
public struct PipelineRunner: Sendable {
  /// What is told of a document while the pipeline runs on it, in this order.
  public enum Entry: Sendable {
    /// The document is open, or cannot be opened.
    case begin(DocumentHeader)
    /// A step is about to send an event; `item` is the place in what the step is repeated for, from 0.
    case step(id: String, action: String, item: Int?)
    /// The event of a step is not sent: its condition does not hold, or its list is empty.
    case skipped(step: String)
    /// A record of an event's answer.
    case part(any ResultPart, ActionEvent)
    /// What came of an event. A step that is skipped has none.
    case outcome(Outcome, step: String)
    /// The document is saved, or will not be.
    case end(DocumentFooter)
  }

  /// The pipeline.
  public let pipeline: Pipeline
  /// What the call says beside it.
  public let setup: WorkerSetup
  /// Whose rules hold for each document, by its path, and whose custom actions each of them has.
  public var configuration: Configuration

  /// Takes the paths of files that the events of a document are about to write; `nil` where nobody else writes any.
  var asksForFiles: FileClaims.Ask?

  /// A runner.
  ///
  /// - Parameter configuration: what the layers of the setup come to.
  public init(_ pipeline: Pipeline, setup: WorkerSetup, configuration: Configuration = .none) {
    self.pipeline = pipeline
    self.setup = setup
    self.configuration = configuration
  }

  /// The same for a document of a batch, of whose files others know.
  func asking(_ ask: @escaping FileClaims.Ask) -> PipelineRunner {
    var runner = self
    runner.asksForFiles = ask
    return runner
  }

  /// Runs the pipeline on a document.
  ///
  /// - Parameters:
  ///   - job: the document.
  ///   - target: where it goes where it was changed; `nil` saves nothing.
  ///   - cancellation: ends the work early.
  ///   - tell: takes what there is to tell and says whether more is wanted.
  /// - Returns: what became of the document.
  public func run(
    _ job: BatchJob, to target: SaveTarget?, cancellation: Cancellation = Cancellation(),
    tell: @escaping @Sendable (Entry) async -> Bool
  ) async -> DocumentRecord {
    var (record, host) = await runOnly(job, to: target, cancellation: cancellation, tell: tell)
    if setup.wantsPictures { record.picture = await FirstPagePicture.dataURL(of: host) }
    return record
  }

  /// The same without the picture, which can be drawn of the open document.
  func runOnly(
    _ job: BatchJob, to target: SaveTarget?, cancellation: Cancellation = Cancellation(),
    tell: @escaping @Sendable (Entry) async -> Bool
  ) async -> (DocumentRecord, DocumentHost) {
    let start = Instant.now
    let policy = configuration.policy(forDocument: job.path, over: setup.policy)
    @Scope(policy: policy) var scope
    let host = await DocumentHost.open(path: job.path, passwords: setup.passwords, scope: scope)
    await host.register(actionsOf: configuration)
    let run = DocumentPipeline(self, job, target, host, cancellation, tell)
    var record = await run.perform()
    record.milliseconds = start.millisecondsAgo
    return (record, host)
  }
}
