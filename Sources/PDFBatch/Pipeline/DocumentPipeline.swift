import PDFActions
import PDFScopeCore
import Synchronization

/// A pipeline while it runs on one document.
final class DocumentPipeline {
  typealias Tell = @Sendable (PipelineRunner.Entry) async -> Bool

  let pipeline: Pipeline
  let setup: WorkerSetup
  let job: BatchJob
  let target: SaveTarget?
  let host: DocumentHost
  let environment: EnvironmentValues
  let tell: Tell
  var values: PipelineValues
  var account = DocumentAccount()
  /// Whether nothing more is wanted.
  var isStopped = false

  init(
    _ runner: PipelineRunner, _ job: BatchJob, _ target: SaveTarget?, _ host: DocumentHost,
    _ cancellation: Cancellation, _ tell: @escaping Tell
  ) {
    pipeline = runner.pipeline
    setup = runner.setup
    self.job = job
    self.target = target
    self.host = host
    self.tell = tell
    values = PipelineValues(
      job: job, scope: host.scope, variables: pipeline.values(for: job), environment: pipeline.environment,
      tags: setup.invocation.tags)
    var environment = EnvironmentValues()
    environment.invocation = setup.invocation
    environment.coordinates = setup.coordinates
    environment.isReproducible = setup.isReproducible
    environment.clampsPages = setup.clampsPages
    environment.cancellation = cancellation
    environment.progress = EnvironmentValues.current.progress
    environment.readsFilesAlone = EnvironmentValues.current.readsFilesAlone
    environment.outputPlace = Self.place(job, target, runner)
    self.environment = environment
  }

  /// Where events put files where their step does not say: beside the document's output.
  private static func place(_ job: BatchJob, _ target: SaveTarget?, _ runner: PipelineRunner) -> OutputPlace {
    let folder =
      switch target {
      case .file(let path, _, _, _), .inPlace(let path, _): PathParts(path).folder
      case .standardOutput, nil: "."
      }
    let input = job.path
    return OutputPlace(
      folder: folder, mayReplace: runner.setup.mayReplace, isDryRun: runner.setup.isDryRun,
      namer: SharedNamer { $0 == input }, claims: runner.asksForFiles.map { FileClaims($0) })
  }

  /// Sends the steps and saves the document.
  ///
  /// - Returns: what became of it.
  func perform() async -> DocumentRecord {
    account.pages = await host.pageCount
    isStopped = await !tell(.begin(DocumentHeader(path: host.path, pages: account.pages)))
    if let error = host.openingError {
      account.fail(error)
    } else {
      await prepare()
      await sendSteps()
      await save()
    }
    account.note(warnings: await host.takeWarnings())
    let footer = DocumentFooter(
      path: host.path, warnings: account.warnings, error: account.untoldError, status: account.status)
    if !isStopped { _ = await tell(.end(footer)) }
    return account.record(of: job)
  }

  /// Whether the next event is still wanted.
  var isWanted: Bool { !isStopped && !environment.cancellation.isCancelled && account.failure == nil }

  private func prepare() async {
    do throws(ActionError) {
      try pipeline.check(job)
    } catch {
      account.fail(error)
    }
    if let target {
      await host.setDestination(target.problem.map { .blocked($0) } ?? .writable)
      if target.problem == nil { await host.claim(target) }
    }
    if pipeline.references.usesEmptiness { await host.lookClosely() }
    // A step that fails in the middle of its work leaves nothing of it to those after it.
    if pipeline.steps.contains(where: { $0.onError == .skip }) { await host.keepHistory() }
  }

  private func sendSteps() async {
    for step in pipeline.steps where isWanted { await perform(step) }
    // What was changed before the work was ended is not what was asked for.
    if !isWanted { account.fail(ActionError("action.cancelled", "the pipeline was cancelled before its last step")) }
  }

  /// The one save, at the end.
  private func save() async {
    guard account.failure == nil else { return }
    let isChanged = await host.differsFromFile
    guard let target else {
      if isChanged, !setup.isDryRun {
        account.note(
          warnings: [Warning("pipeline.unsaved", "the document was changed, and there is no place to save it to")])
      }
      return
    }
    if case .inPlace = target, !isChanged { return }
    // Of steps it is told how far they are.
    var environment = environment
    environment.progress = nil
    do throws(ActionError) {
      if setup.isDryRun {
        if let problem = target.problem { throw problem }
      } else {
        // Before the files of its steps: it is what the document has become.
        account.outputs.insert(
          try await host.save(to: target, as: pipeline.save?.mode ?? .auto, environment: environment), at: 0)
      }
    } catch {
      account.fail(error)
    }
  }
}
