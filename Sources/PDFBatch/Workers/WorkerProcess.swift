import Glibc
import PDFActions
public import PDFScopeCore
import SandboxBridge

/// The other side of a ``WorkerPool``: a process that takes jobs on its standard input and gives records on its
/// standard output.
///
/// ```swift
/// let worker = try WorkerProcess()
/// try await worker.run()
/// ```
public final class WorkerProcess: Sendable {
  private let input: WorkerInput
  private let channel: WorkerChannel
  private let notes: WorkerNotebook?
  private let setup: WorkerSetup
  private let runner: PipelineRunner

  /// Reads what the worker is told and gives up what it has no need of: to be called on the main thread before there
  /// is any other, because what a thread gives up is not given up by those that are there already.
  ///
  /// - Throws: `internal` where this process is no worker.
  public init() throws(ActionError) {
    sandboxbridge_disable_core_files()
    // Trees in hostile files are walked without recursion, but libraries have their own mind.
    sandboxbridge_set_stack_size(Self.stackSize)
    // Not even a message that a library prints may get between the lines.
    (input, channel) = try Self.takeStreams()
    sandboxbridge_keep_descriptors()
    guard let line = input.next(), case .setup(let setup, let place) = try Self.message(line) else {
      throw ActionError("internal", "a worker is started by pdfscope itself, and told what to do on standard input")
    }
    guard let parent = pid_t(exactly: place.parent), sandboxbridge_die_with_parent(parent) else {
      throw ActionError("internal", "the process that this worker was to work for has ended")
    }
    self.setup = setup
    notes = Int32(exactly: place.notes).flatMap { WorkerNotebook($0) }
    runner = try PipelineRunner(setup)
    let folders = setup.writableFolders + (setup.isDryRun ? [] : WritableFolders(runner.pipeline.outputFolders).folders)
    let confinement =
      setup.isConfined ? Sandbox.apply(writableFolders: folders, startsPrograms: runner.startsPrograms) : .none
    if let memory = place.memory { Sandbox.limitMemory(to: memory) }
    do { try channel.send(.ready(confinement)) } catch { throw ActionError("internal", "nobody waits for this worker") }
  }

  private static let stackSize = 1 << 24

  /// Works until there are no more jobs, or nobody takes what comes of them.
  public func run() async throws {
    while let line = input.next() {
      guard case .job(let assignment) = try Self.message(line) else {
        throw ActionError("internal", "a worker was told something that is no job")
      }
      do { try await work(on: assignment) } catch { return }
      Self.trimMemory()
    }
  }

  private static func message(_ line: [UInt8]) throws(ActionError) -> WorkerMessage {
    do throws(DecodingFailure) {
      return try WorkerMessage(line: line)
    } catch {
      throw ActionError("internal", "a worker does not understand what it is told: \(error.description)")
    }
  }

  /// Takes the streams away from where others look for them.
  private static func takeStreams() throws(ActionError) -> (WorkerInput, WorkerChannel) {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, lowestDescriptor)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, lowestDescriptor)
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
      dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
    else { throw ActionError("internal", "a worker has no streams: " + String(cString: strerror(errno))) }
    close(nothing)
    return (WorkerInput(input), WorkerChannel(output))
  }

  private static let lowestDescriptor: Int32 = 10

  /// What a large document leaves behind is given back, so that a worker that waits does not count as one that has
  /// grown.
  private static func trimMemory() {
    if let memory = ProcessMemory()?.ownBytes, memory > 1 << 26 { sandboxbridge_trim_memory() }
  }
}

// MARK: - A document

extension WorkerProcess {
  /// - Throws: where nobody takes what comes of it.
  private func work(on assignment: Assignment) async throws {
    notes?.note(Activity())
    let notes = notes
    let entries = WorkerRecords(of: assignment.job, to: setup.wantsRecords ? channel : nil, notes)
    var environment = EnvironmentValues.current
    environment.readsFilesAlone = true
    environment.progress = ProgressReceiver { notes?.note($0, of: $1) }
    let (channel, input) = (channel, input)
    let runner = runner.asking { paths throws(ActionError) in try Self.owners(of: paths, channel, input) }
    let (record, host) = await environment.run {
      await runner.runOnly(assignment.job, to: assignment.target) { entry in
        // Nothing is wanted any more where nobody takes it.
        entries.take(entry) && channel.isOpen
      }
    }
    try channel.send(.done(record))
    // Whatever a page does to whoever draws it: the document is done.
    if setup.wantsPictures { try channel.send(.picture(await FirstPagePicture.dataURL(of: host))) }
  }

  /// Asks the pool whose files are. It answers at once, and says nothing else meanwhile.
  private static func owners(
    of paths: [String], _ channel: WorkerChannel, _ input: WorkerInput
  ) throws(ActionError) -> [FileOwner] {
    do { try channel.send(.claim(paths)) } catch { throw ActionError("internal", "nobody waits for this worker") }
    guard let line = input.next(), case .owners(let owners) = try message(line), owners.count == paths.count else {
      throw ActionError("internal", "a worker was not told whose files are")
    }
    return owners
  }
}

extension Confinement {
  /// Nothing was asked for.
  fileprivate static let none = Confinement(landlock: 0, refusesCalls: false)
}

extension PipelineRunner {
  /// Whether there are custom actions that are programs.
  fileprivate var startsPrograms: Bool {
    configuration.actions.contains { if case .program = $0.work { true } else { false } }
  }

  /// A runner of the pipeline that a worker is told, with the configuration that it is told.
  fileprivate init(_ setup: WorkerSetup) throws(ActionError) {
    let configuration: Configuration
    do throws(ConfigurationFailure) {
      configuration = try Configuration(layers: setup.configuration)
    } catch {
      throw ActionError("internal", "the configuration of a worker is not that of its call: \(error)")
    }
    do throws(PipelineFailure) {
      let pipeline = try Pipeline(setup.pipeline, custom: configuration.actions.map(\.declaration))
      self.init(pipeline, setup: setup, configuration: configuration)
    } catch {
      throw error.errors.first ?? ActionError("internal", "the pipeline is invalid")
    }
  }
}
