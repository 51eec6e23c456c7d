import Glibc
import PDFScopeCore
import SandboxBridge

extension Worker {
  /// Starts a process.
  ///
  /// - Throws: `internal` with what the system says.
  static func start(
    _ program: [String], _ setup: WorkerSetup, memory: Int?, inherited: [Int32], folders: WritableFolders?
  ) throws(ActionError) -> Worker {
    var mine = Ends()
    var theirs: [Int32] = []
    defer { for end in theirs { close(end) } }
    do throws(ActionError) {
      // In the order of their streams: input, output, errors.
      let pipes = (try ends(sandboxbridge_worker_line), try ends(sandboxbridge_pipe), try ends(sandboxbridge_pipe))
      theirs = [pipes.0.reading, pipes.1.writing, pipes.2.writing]
      (mine.input, mine.output, mine.errors) = (pipes.0.writing, pipes.1.reading, pipes.2.reading)
      for end in [mine.input, mine.output, mine.errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      mine.notes = WorkerNotes.make() ?? -1
      let kept = inherited.filter { $0 > STDERR_FILENO } + (mine.notes >= 0 ? [mine.notes] : [])
      let process = try spawn(program, theirs, kept)
      mine.process = sandboxbridge_process_descriptor(process)
      let worker = Worker(process, mine, folders: folders)
      var setup = setup
      setup.writableFolders = folders?.folders ?? []
      worker.send(.setup(setup, WorkerPlace(parent: Int(getpid()), notes: Int(mine.notes), memory: memory)))
      return worker
    } catch {
      for end in mine.all where end >= 0 { close(end) }
      throw error
    }
  }

  private static func ends(
    _ make: (UnsafeMutablePointer<Int32>?) -> Int32
  ) throws(ActionError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let problem = make(&ends)
    guard problem == 0 else { throw failure(problem) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ program: [String], _ streams: [Int32], _ kept: [Int32]) throws(ActionError) -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = program.map { SystemText.withCString($0) { strdup($0) } } + [nil]
    defer { for argument in arguments { free(argument) } }
    // Without the runtime's own report of a crash, which takes seconds.
    let quiet = strdup("SWIFT_BACKTRACE=enable=no")
    defer { free(quiet) }
    var variables: [UnsafeMutablePointer<CChar>?] = [quiet]
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, "SWIFT_BACKTRACE=", 16) != 0 { variables.append(variable) }
      next += 1
    }
    variables.append(nil)
    var process: pid_t = 0
    let problem = sandboxbridge_spawn(&process, &arguments, &variables, streams, kept, kept.count)
    guard problem == 0 else { throw failure(problem) }
    return process
  }

  private static func failure(_ number: Int32) -> ActionError {
    ActionError("internal", "a worker process cannot be started: " + String(cString: strerror(number)))
  }
}
