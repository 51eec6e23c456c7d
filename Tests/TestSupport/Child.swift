import Glibc

/// A started program, with our ends of its pipes.
struct Child {
  private let command: [String]
  private let timeout: Duration
  private let deadline: ContinuousClock.Instant
  let process: pid_t
  private var toInput: Int32 = -1
  private var pending: ArraySlice<UInt8> = []
  /// Standard output and standard error; -1 once they are at their end.
  private var sources: [Int32] = [-1, -1]
  private var collected: [[UInt8]] = [[], []]

  init(_ arguments: [String], _ options: Tool.Options) throws {
    command = arguments
    timeout = options.timeout
    deadline = .now + options.timeout
    // A program that does not read its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)

    var plan = try Plan()
    defer { plan.closeChildEnds() }
    do {
      switch options.input {
      case .nothing: try plan.openFile("/dev/null", O_RDONLY, as: 0)
      case .file(let path): try plan.openFile(path, O_RDONLY, as: 0)
      case .closed: break
      case .bytes(let bytes):
        toInput = try plan.pipe(childWritesTo: nil, childReadsFrom: 0)
        pending = bytes[...]
        _ = fcntl(toInput, F_SETFL, O_NONBLOCK)
      }
      switch options.output {
      case .captured: sources[0] = try plan.pipe(childWritesTo: 1, childReadsFrom: nil)
      case .file(let path): try plan.openFile(path, O_WRONLY | O_CREAT | O_APPEND, as: 1)
      case .brokenPipe: close(try plan.pipe(childWritesTo: 1, childReadsFrom: nil))
      case .closed: break
      }
      sources[1] = try plan.pipe(childWritesTo: 2, childReadsFrom: nil)
      for (descriptor, bytes) in options.descriptors.sorted(by: { $0.key < $1.key }) {
        let end = try plan.pipe(childWritesTo: nil, childReadsFrom: descriptor)
        _ = bytes.withUnsafeBytes { write(end, $0.baseAddress, min($0.count, 1 << 16)) }
        close(end)
      }
      process = try plan.spawn(arguments, options)
    } catch {
      for descriptor in [toInput] + sources where descriptor >= 0 { close(descriptor) }
      throw error
    }
  }

  /// Feeds and drains the pipes until the program ends or its time is up.
  mutating func finish() throws -> Tool.Result {
    defer { for descriptor in [toInput] + sources where descriptor >= 0 { close(descriptor) } }
    var status: Int32 = 0
    var usage = rusage()
    var ended: ContinuousClock.Instant?
    while true {
      if ended == nil, wait4(process, &status, WNOHANG, &usage) == process { ended = .now }
      let isDrained = sources.allSatisfy { $0 < 0 }
      if let ended, isDrained || ContinuousClock.now - ended > .milliseconds(500) {
        // A grandchild that keeps a pipe open is not waited for.
        return result(status: status, usage: usage)
      }
      if ended == nil, ContinuousClock.now > deadline {
        kill(-process, SIGKILL)
        wait4(process, &status, 0, &usage)
        throw Tool.Failure.timedOut(command: command, after: timeout, output: collected[0], errors: collected[1])
      }
      exchange(pause: isDrained ? 1 : 20)
    }
  }

  private func result(status: Int32, usage: rusage) -> Tool.Result {
    let signal = status & 0x7f
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Tool.Result(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal,
      signal: signal == 0 ? nil : signal,
      output: collected[0], errors: collected[1],
      cpuTime: .seconds(seconds) + .microseconds(microseconds))
  }

  /// One round of reading and writing; waits up to `pause` milliseconds for something to do.
  private mutating func exchange(pause: Int32) {
    if toInput >= 0, pending.isEmpty {
      close(toInput)
      toInput = -1
    }
    var polled = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: toInput, events: Int16(POLLOUT), revents: 0))
    guard poll(&polled, nfds_t(polled.count), pause) > 0 else { return }
    for index in sources.indices where polled[index].revents != 0 { readOnce(index) }
    guard polled[2].revents != 0 else { return }
    let count = pending.withUnsafeBytes { write(toInput, $0.baseAddress, $0.count) }
    if count > 0 {
      pending = pending.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      // The program closed its input; the rest is not wanted.
      pending = []
    }
  }

  private mutating func readOnce(_ index: Int) {
    let descriptor = sources[index]
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 {
        collected[index].append(contentsOf: chunk[..<count])
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        close(descriptor)
        sources[index] = -1
      }
    }
  }
}

/// The descriptors of a program to come. Tests start programs side by side, so every descriptor here is closed on
/// exec and the program gets copies under the numbers it is to see.
private struct Plan {
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  private var childEnds: [Int32] = []

  init() throws {
    guard posix_spawn_file_actions_init(&actions) == 0 else { throw SystemError("posix_spawn_file_actions_init") }
    guard posix_spawnattr_init(&attributes) == 0 else { throw SystemError("posix_spawnattr_init") }
    // A group of its own, so that its children can be killed with it; signals as a shell would leave them.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    // Threads that run tests may block signals, which children would inherit.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }

  mutating func closeChildEnds() {
    for descriptor in childEnds { close(descriptor) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func openFile(_ path: String, _ flags: Int32, as number: Int32) throws {
    let descriptor = open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    try hand(descriptor, as: number)
  }

  /// Makes a pipe and gives the program one end of it.
  ///
  /// - Returns: our end.
  mutating func pipe(childWritesTo writing: Int32?, childReadsFrom reading: Int32?) throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard GNUExtensions.pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe2") }
    if let writing {
      try hand(ends[1], as: writing)
      return ends[0]
    }
    if let reading { try hand(ends[0], as: reading) }
    return ends[1]
  }

  private mutating func hand(_ descriptor: Int32, as number: Int32) throws {
    // Moved out of the way of the numbers that the program will use.
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 64)
    let problem = errno
    close(descriptor)
    guard moved >= 0 else { throw SystemError("fcntl", number: problem) }
    childEnds.append(moved)
    posix_spawn_file_actions_adddup2(&actions, moved, number)
  }

  mutating func spawn(_ arguments: [String], _ options: Tool.Options) throws -> pid_t {
    guard let name = arguments.first else { throw Tool.Failure.notStarted(command: [], reason: "no name") }
    if let folder = options.currentDirectory { _ = GNUExtensions.addChangeDirectory(&actions, folder) }
    if case .closed = options.input { posix_spawn_file_actions_addclose(&actions, 0) }
    if case .closed = options.output { posix_spawn_file_actions_addclose(&actions, 1) }
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in vector { free(pointer) } }
    var variables: [UnsafeMutablePointer<CChar>?] = []
    defer { for pointer in variables { free(pointer) } }
    var process: pid_t = 0
    let problem: Int32
    if let environment = options.environment {
      variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
      problem = posix_spawnp(&process, name, &actions, &attributes, &vector, &variables)
    } else {
      problem = posix_spawnp(&process, name, &actions, &attributes, &vector, environ)
    }
    guard problem == 0 else {
      throw Tool.Failure.notStarted(command: arguments, reason: String(cString: strerror(problem)))
    }
    return process
  }
}

/// Functions of glibc that its Swift module does not declare.
private enum GNUExtensions {
  typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
  typealias AddChangeDirectory =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32

  static let pipe2 = unsafeBitCast(dlsym(nil, "pipe2"), to: Pipe2.self)
  static let addChangeDirectory = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addchdir_np"), to: AddChangeDirectory.self)
}
