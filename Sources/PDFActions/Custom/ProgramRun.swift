import Glibc
import PDFDocument
import PDFScopeCore
import SandboxBridge

/// Runs one program to its end, on a thread that waits for it. Nothing of it is left when this returns.
final class ProgramRun {
  /// The most that a program may answer: 64 MiB.
  static let mostOutput = 64 << 20
  /// How long a program may go on after it was asked to end, in seconds.
  private static let grace = 1.0
  /// How often it is looked at, in milliseconds.
  private static let tick: Int32 = 25

  private enum Ending {
    case timeout, cancelled, output
    /// Whether the processes that it has started are counted.
    case memory(together: Bool)
  }

  private let call: ProgramCall
  private let cancellation: Cancellation
  private var keeper: pid_t = -1
  private var isRunning = false
  private var memory: ProgramMemory?
  /// When it was last looked at how much memory it has.
  private var looked: Instant?
  private var output: [UInt8] = []
  private var complaints = Complaints()
  private var records: [UInt8] = []
  /// Why it was ended before its time.
  private var ending: Ending?
  private var asked: Instant?
  private let began = Instant.now

  init(_ call: ProgramCall, _ cancellation: Cancellation) {
    self.call = call
    self.cancellation = cancellation
  }

  /// Runs the program.
  ///
  /// - Returns: what it has said, or `action.failed`, `action.cancelled`, `action.timeout`, `action.memory`.
  func run() -> Result<ProgramOutput, ActionError> {
    do throws(ActionError) {
      let started = try call.start()
      keeper = started.keeper
      memory = ProgramMemory(keeper: keeper, limit: call.memoryLimit)
      follow(started.pipes)
      var state: Int32 = 0
      while waitpid(keeper, &state, 0) < 0, errno == EINTR {}
      try judge()
      return .success(ProgramOutput(name: call.name, output: output, complaints: complaints))
    } catch {
      return .failure(error)
    }
  }
}

// MARK: - Following

extension ProgramRun {
  /// Reads what the program says until it and everything it has started is gone.
  private func follow(_ pipes: ProgramPipes) {
    var pipes = pipes
    defer { pipes.closeAll() }
    while let status = pipes.status {
      var polled = [pipes.output, pipes.error, status].map {
        pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&polled, 3, Self.tick)
      read(&pipes)
      watch()
      if !read(status, { records += $0 }) {
        close(status)
        pipes.status = nil
      }
      noteStart()
    }
    // Nobody is left who could write.
    read(&pipes)
  }

  private func read(_ pipes: inout ProgramPipes) {
    if let descriptor = pipes.output, !read(descriptor, take) {
      close(descriptor)
      pipes.output = nil
    }
    if let descriptor = pipes.error, !read(descriptor, { complaints.append($0) }) {
      close(descriptor)
      pipes.error = nil
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard output.count + bytes.count <= Self.mostOutput else {
      end(.output)
      return
    }
    output += bytes
  }

  /// Reads what there is, as far as it does not keep one from anything else.
  ///
  /// - Returns: whether there may be more.
  private func read(_ descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    for _ in 0..<64 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 {
        body(buffer[..<count])
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
    return true
  }

  /// Ends the program where it has had enough of anything.
  private func watch() {
    // A program may have stopped who watches over it, and with that everything that could end it.
    if keeper > 0 { kill(keeper, SIGCONT) }
    if cancellation.isCancelled { end(.cancelled) }
    let time = Instant.now
    // Not at each of its words: a look goes through all of its processes.
    if isRunning, ending == nil, looked.map({ time - $0 >= Double(Self.tick) / 1000 }) ?? true {
      looked = time
      switch memory?.look() {
      case .enough, nil: break
      case .tooMuch: end(.memory(together: false))
      case .tooMuchTogether: end(.memory(together: true))
      }
    }
    if ending == nil, time - began > call.timeout {
      ending = .timeout
      asked = time
      kill(keeper, SIGTERM)
    }
    if let asked, time - asked > Self.grace {
      self.asked = nil
      kill(keeper, SIGUSR1)
    }
  }

  private func end(_ reason: Ending) {
    guard ending == nil else { return }
    ending = reason
    kill(keeper, SIGUSR1)
  }
}

// MARK: - The end

extension ProgramRun {
  private func records(at index: Int) -> sandboxbridge_program_status? {
    let size = MemoryLayout<sandboxbridge_program_status>.size
    guard records.count >= (index + 1) * size else { return nil }
    return records[(index * size)..<((index + 1) * size)].withUnsafeBytes {
      $0.loadUnaligned(as: sandboxbridge_program_status.self)
    }
  }

  private func noteStart() {
    isRunning = isRunning || records(at: 0).map { $0.kind == SANDBOXBRIDGE_PROGRAM_RUNS } == true
  }

  /// Says how it ended, where that is not well.
  private func judge() throws(ActionError) {
    guard let first = records(at: 0), first.kind == SANDBOXBRIDGE_PROGRAM_RUNS else {
      let number = records(at: 0)?.value ?? EAGAIN
      throw ActionError("action.failed", "\(call.name) cannot be run: \(String(cString: strerror(number)))")
    }
    switch ending {
    case .timeout:
      let unit = call.timeout == 1 ? "second" : "seconds"
      throw failure("action.timeout", "took more than \(JSONValue.number(call.timeout).text()) \(unit)")
    case .cancelled: throw failure("action.cancelled", "was cancelled")
    case .memory(let together): throw outOfMemory(together: together)
    case .output: throw failure("action.failed", "answered with more than \(Self.mostOutput >> 20) MiB")
    case nil: break
    }
    guard let last = records(at: 1) else { throw failure("action.failed", "was ended from outside") }
    let isGood = last.kind == SANDBOXBRIDGE_PROGRAM_EXITED && last.value == 0
    guard !isGood else { return }
    if complaints.speakOfMemory || last.memory > Int64(call.memoryLimit) / 10 * 9 { throw outOfMemory(together: false) }
    if last.kind == SANDBOXBRIDGE_PROGRAM_EXITED {
      throw failure("action.failed", "ended with status \(last.value)")
    }
    throw failure("action.failed", "was killed by signal \(last.value), \(String(cString: strsignal(last.value)))")
  }

  private func outOfMemory(together: Bool) -> ActionError {
    let size = "the \(call.memoryLimit >> 20) MiB that"
    return failure(
      "action.memory",
      together
        ? "and what it has started wanted more memory than \(size) they may have together"
        : "wanted more memory than \(size) it may have")
  }

  private func failure(_ code: String, _ what: String) -> ActionError { complaints.error(code, "\(call.name) \(what)") }
}
