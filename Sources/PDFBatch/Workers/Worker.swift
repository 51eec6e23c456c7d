import Glibc
import PDFScopeCore
import SandboxBridge

/// A job and how often it has been begun.
struct Attempt {
  var assignment: Assignment
  /// From 1.
  var number = 1
  /// How many workers have ended before they began with it; such do not count.
  var unbegun = 0
}

/// A pool's side of a worker: its process and the ends of its pipes, all of which are closed with this object.
final class Worker {
  enum State {
    /// It has not yet said that it is ready; the first job waits for that.
    case starting
    case idle
    case busy
    /// It has ended its job, and draws a picture of the document.
    case drawing
    /// It is to end, or has.
    case leaving
  }

  /// Why the pool ends a worker that does not end by itself.
  enum Fault {
    /// It has worked longer than it may, in seconds.
    case timeout(Double)
    /// It holds more memory than it may, in bytes.
    case memory(Int)
    /// It says what nobody understands.
    case garbage(String)
  }

  let process: pid_t
  /// Where it may write; `nil` where it may everywhere.
  let folders: WritableFolders?
  var state = State.starting
  /// The job that it is at, or that waits for it to be ready.
  var attempt: Attempt?
  /// What became of its job, while it draws.
  private(set) var ended: DocumentRecord?
  /// When it began with the job.
  var begun = Instant.now
  /// When it must have ended it.
  var deadline: Instant?
  /// How many jobs it has ended.
  var jobs = 0
  /// The most memory of its own that it was seen to hold during the job, in bytes.
  var mostMemory = 0
  private(set) var fault: Fault?
  /// Since when its output is closed.
  private(set) var closed: Instant?
  private var hasClosedErrors = false
  private var lines = LineBuffer(limit: WorkerMessage.mostBytes)
  private var outgoing: ArraySlice<UInt8> = []
  private var said: [UInt8] = []
  private let memory: ProcessMemory?
  let ends: Ends

  /// Our ends; -1 where one is closed or was never there.
  struct Ends {
    var input: Int32 = -1
    var output: Int32 = -1
    var errors: Int32 = -1
    /// Readable once the process has ended.
    var process: Int32 = -1
    /// The memory in which it notes what it is doing.
    var notes: Int32 = -1

    var all: [Int32] { [input, output, errors, process, notes] }
  }

  init(_ process: pid_t, _ ends: Ends, folders: WritableFolders?) {
    self.process = process
    self.ends = ends
    self.folders = folders
    memory = ProcessMemory(of: process)
  }

  deinit { for end in ends.all where end >= 0 { close(end) } }

  /// Whether what it says may be taken at its word.
  var isUnderstood: Bool {
    if case .garbage = fault { false } else { state != .leaving }
  }
  /// What is waited for.
  var polled: [pollfd] {
    [
      pollfd(fd: ends.process, events: Int16(POLLIN), revents: 0),
      pollfd(fd: closed == nil ? ends.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasClosedErrors ? -1 : ends.errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outgoing.isEmpty ? -1 : ends.input, events: Int16(POLLOUT), revents: 0),
    ]
  }
  /// The memory of its own that it holds, in bytes.
  var ownBytes: Int { memory?.ownBytes ?? 0 }
  /// What it was doing last.
  var activity: Activity? { ends.notes >= 0 ? WorkerNotes.read(ends.notes) : nil }
  /// Whether it was given a job and ended before it looked at it; where nothing can be noted it has begun.
  var hasNotBegun: Bool { ends.notes >= 0 && WorkerNotes.isBlank(ends.notes) }
  /// The end of what it, and whatever it is made of, printed during the job.
  var lastWords: [UInt8] { said }

  /// Gives it a job, from now on.
  func begin(_ attempt: Attempt, timeout: Double?) {
    self.attempt = attempt
    state = .busy
    begun = .now
    deadline = timeout.map { begun + $0 }
    mostMemory = 0
    said = []
    if ends.notes >= 0 { WorkerNotes.clear(ends.notes) }
    send(.job(attempt.assignment))
  }

  /// Takes its job away, which has ended.
  func finish() -> Attempt? {
    defer { attempt = nil }
    ended = nil
    state = .idle
    deadline = nil
    jobs += 1
    return attempt
  }

  /// Its job has ended; a picture may come for so many seconds.
  func draw(_ record: DocumentRecord, within seconds: Double) {
    ended = record
    state = .drawing
    deadline = .now + seconds
  }

  /// Ends the process at once, whatever it is at.
  func end(_ fault: Fault? = nil) {
    if self.fault == nil { self.fault = fault }
    if fault == nil { state = .leaving }
    deadline = nil
    kill(process, SIGKILL)
  }
}

// MARK: - Pipes

extension Worker {
  /// Writes a message, as far as the pipe takes it.
  func send(_ message: WorkerMessage) {
    outgoing += message.line
    write()
  }

  /// Writes on.
  func write() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { sandboxbridge_send(ends.input, $0.baseAddress, $0.count) }
      if count >= 0 {
        outgoing = outgoing.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        // It has ended, which is met elsewhere.
        outgoing = []
      }
    }
    // What was sent is not kept.
    outgoing = []
  }

  /// Reads what is there.
  ///
  /// - Returns: whether there was anything.
  func read() -> Bool {
    let (count, isOpen) = Self.read(ends.output, atMost: 1 << 20) { lines.append($0) }
    if !isOpen, closed == nil { closed = .now }
    return count > 0
  }

  /// The next message; `nil` where there is none yet.
  ///
  /// - Throws: what is wrong with what it says.
  func nextMessage() throws(DecodingFailure) -> WorkerMessage? {
    switch lines.next() {
    case nil: return nil
    case .bytes(let line): return try WorkerMessage(line: line)
    case .tooLong: throw DecodingFailure(pointer: .root, expected: "a message", found: "one without an end")
    }
  }

  /// Reads what it prints; the end of it is kept.
  func readErrors() {
    let (_, isOpen) = Self.read(ends.errors, atMost: 1 << 16) {
      said += $0
      if said.count > 2 * Self.mostSaid { said.removeFirst(said.count - Self.mostSaid) }
    }
    hasClosedErrors = !isOpen
  }

  private static let mostSaid = 2048

  private static func read(
    _ descriptor: Int32, atMost limit: Int, _ take: (UnsafeRawBufferPointer) -> Void
  ) -> (count: Int, isOpen: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
      var total = 0
      while total < limit {
        let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
        if count > 0 {
          take(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
          total += count
          // A pipe that gave less than was asked for is most likely empty.
          if count < chunk.count { break }
        } else if count == 0 || errno != EINTR {
          return (total, count < 0 && errno == EAGAIN)
        }
      }
      return (total, true)
    }
  }
}
