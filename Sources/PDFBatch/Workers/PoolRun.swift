import Glibc
import PDFScopeCore
import SandboxBridge

/// One run of a pool: a loop on one thread that waits for workers, and for jobs where they come by and by.
final class PoolRun {
  private let program: [String]
  private let setup: WorkerSetup
  private let limits: WorkerPool.Limits
  private let inherited: [Int32]
  private let driver: any BatchDriver
  private var workers: [Worker] = []
  private var folders: WritableFolders
  /// Jobs that are to be begun before others: again, or at last.
  private var waiting: [Attempt] = []
  private var isExhausted = false
  /// Whether the source of jobs is to be waited for before the next is asked for.
  private var awaitsSource = false
  private var failedStarts = 0
  private var lastTick = Instant.now
  private var lastLook = Instant.now

  /// A worker is replaced after so many jobs, lest what libraries leave behind adds up.
  private static let mostJobs = 1000
  /// A worker that holds more than that between two jobs is replaced, in bytes.
  private static let mostKept = 1 << 28
  /// So many workers in a row may end before they are ready.
  private static let mostFailedStarts = 3
  /// So many workers may end with a job that they have not begun, before it is held against the job.
  private static let mostUnbegun = 3
  /// How long a worker may take from the end of its output to its own, and from its start to being ready, in seconds.
  private static let longestEnd = 1.0, longestStart = 30.0
  /// How long a worker may take to draw the picture of a document that is done, in seconds.
  private static let longestPicture = 2.0
  /// The time between two looks, in seconds, while memory is watched, and else.
  private static let looks = (memory: 0.05, others: 0.1)

  init(
    _ program: [String], _ setup: WorkerSetup, _ limits: WorkerPool.Limits, _ inherited: [Int32],
    _ driver: any BatchDriver
  ) {
    self.program = program
    self.setup = setup
    self.limits = limits
    self.inherited = inherited
    self.driver = driver
    folders = WritableFolders(setup.isDryRun ? [] : setup.writableFolders)
  }

  /// Runs every job. All workers are gone when it returns or throws.
  func run() throws {
    defer { endAll() }
    while true {
      try assign()
      if isExhausted, waiting.isEmpty, !workers.contains(where: { $0.attempt != nil }) { return }
      try look()
    }
  }

  private func endAll() {
    for worker in workers { worker.end() }
    for worker in workers {
      var ending = sandboxbridge_ending()
      _ = sandboxbridge_reap(worker.process, true, &ending)
    }
    workers = []
  }
}

// MARK: - Giving out jobs

extension PoolRun {
  private var present: [Worker] { workers.filter { $0.state != .leaving } }
  private var hasRoom: Bool {
    workers.contains { $0.state == .idle } || present.count < max(limits.workers, 1)
  }

  private func assign() throws {
    while hasRoom, let attempt = try nextAttempt() { try place(attempt) }
  }

  private func nextAttempt() throws -> Attempt? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    if isExhausted || awaitsSource { return nil }
    if let assignment = try driver.next() { return Attempt(assignment: assignment) }
    if driver.jobSource == nil { isExhausted = true } else { awaitsSource = true }
    return nil
  }

  /// Gives an attempt to a worker that may write where it must; starts one where there is none.
  private func place(_ attempt: Attempt) throws {
    // In a dry run folders that are missing are not made, and nothing is written.
    let folder = setup.isConfined && !setup.isDryRun ? WritableFolders.folder(of: attempt.assignment.target) : nil
    let idle = workers.filter { $0.state == .idle }
    if let worker = idle.first(where: { worker in folder.map { worker.folders?.covers($0) ?? true } ?? true }) {
      return try begin(attempt, worker)
    }
    if let folder { folders.add(folder) }
    // What a worker has given up it does not get back: another one takes its place.
    if present.count >= max(limits.workers, 1) { idle.first?.end() }
    try start(attempt)
  }

  private func start(_ attempt: Attempt) throws {
    do throws(ActionError) {
      let worker = try Worker.start(
        program, setup, memory: limits.memory, inherited: inherited, folders: setup.isConfined ? folders : nil)
      worker.attempt = attempt
      worker.deadline = .now + Self.longestStart
      workers.append(worker)
    } catch {
      // The others may do what is left.
      guard present.contains(where: { $0.attempt != nil }) else { throw error }
      waiting.insert(attempt, at: 0)
      try look()
    }
  }

  private func begin(_ attempt: Attempt, _ worker: Worker) throws {
    try driver.willBegin(attempt.assignment, attempt: attempt.number)
    worker.begin(attempt, timeout: limits.timeout)
  }
}

// MARK: - Waiting

extension PoolRun {
  /// Waits for the next thing to happen and does what it asks for.
  private func look() throws {
    let (timeout, source) = (pause, awaitsSource ? driver.jobSource : nil)
    excuse(Instant.now - lastLook)
    var polled = workers.flatMap(\.polled)
    polled.append(pollfd(fd: source ?? -1, events: Int16(POLLIN), revents: 0))
    let before = Instant.now
    let count = poll(&polled, nfds_t(polled.count), Int32(clamping: Int((timeout * 1000).rounded(.up))))
    lastLook = .now
    excuse(lastLook - before - timeout)
    // A signal is no reason to trust what was not filled in.
    if count > 0 {
      if polled[polled.count - 1].revents != 0 { awaitsSource = false }
      for (index, worker) in workers.enumerated() { try serve(worker, polled[index * 4..<index * 4 + 4]) }
    }
    try watch()
    if lastLook - lastTick >= Self.looks.others {
      lastTick = lastLook
      // Where the source has ended meanwhile, nothing would wake this loop.
      if awaitsSource, driver.jobSource == nil { awaitsSource = false }
      try driver.tick()
    }
  }

  private var pause: Double {
    let usual = limits.memory == nil ? Self.looks.others : Self.looks.memory
    let next = workers.compactMap(\.deadline).min().map { max(0, $0 - .now) } ?? usual
    return min(usual, next)
  }

  /// Time in which this process did not look, because it was stopped or somebody took its output slowly, is not held
  /// against workers: they may have waited for it.
  private func excuse(_ lost: Double) {
    guard lost > 0.2 else { return }
    for worker in workers { worker.deadline = worker.deadline.map { $0 + lost } }
  }

  private func serve(_ worker: Worker, _ polled: ArraySlice<pollfd>) throws {
    let events = polled.map { $0.revents != 0 }
    if events[3] { worker.write() }
    if events[2] { worker.readErrors() }
    if events[1], worker.read() { try take(from: worker) }
    if events[0] { try bury(worker, waits: true) }
  }

  /// Sees to limits, and to workers whose end nobody tells of.
  private func watch() throws {
    for worker in workers where worker.state != .leaving && worker.fault == nil {
      if let deadline = worker.deadline, deadline <= lastLook {
        let isReady = worker.state != .starting
        worker.end(isReady ? limits.timeout.map { .timeout($0) } : .garbage("it does not begin"))
      } else if let memory = limits.memory, worker.state == .busy || worker.state == .drawing {
        worker.mostMemory = max(worker.mostMemory, worker.ownBytes)
        if worker.mostMemory > memory { worker.end(.memory(memory)) }
      }
      // It closes its output at its end alone, of which the system tells a little later.
      if let closed = worker.closed, lastLook - closed > Self.longestEnd {
        worker.end(.garbage("it closed its output"))
      }
    }
    for worker in workers where worker.ends.process < 0 { try bury(worker, waits: false) }
  }
}

// MARK: - What workers say

extension PoolRun {
  private func take(from worker: Worker) throws {
    while worker.isUnderstood {
      let message: WorkerMessage?
      do throws(DecodingFailure) {
        message = try worker.nextMessage()
      } catch {
        return worker.end(.garbage(error.description))
      }
      guard let message else { return }
      try take(message, from: worker)
    }
  }

  private func take(_ message: WorkerMessage, from worker: Worker) throws {
    switch (message, worker.state) {
    case (.ready(let confinement), .starting):
      worker.state = .idle
      worker.deadline = nil
      failedStarts = 0
      try driver.didStart(confinement)
      if let attempt = worker.attempt { try begin(attempt, worker) }
    case (.record(let record), .busy):
      guard let attempt = worker.attempt else { return }
      try driver.add(record, of: attempt.assignment.job)
    case (.claim(let paths), .busy):
      guard let attempt = worker.attempt else { return }
      worker.send(.owners(try driver.claim(paths, for: attempt.assignment.job)))
    case (.done(var record), .busy):
      guard let attempt = worker.attempt, record.job.index == attempt.assignment.job.index else {
        return worker.end(.garbage("it tells of another document"))
      }
      // The job comes back as it was given out, whatever the worker makes of it.
      record.job = attempt.assignment.job
      guard setup.wantsPictures else { return try finish(worker, record) }
      worker.draw(record, within: Self.longestPicture)
    case (.picture(let picture), .drawing):
      guard var record = worker.ended else { return }
      record.picture = picture
      try finish(worker, record)
    default: worker.end(.garbage("it says something at the wrong time"))
    }
  }

  private func finish(_ worker: Worker, _ record: DocumentRecord) throws {
    _ = worker.finish()
    try driver.didEnd(record)
    if worker.fault != nil || worker.jobs >= Self.mostJobs
      || worker.ownBytes > min(Self.mostKept, (limits.memory ?? .max) / 2)
    {
      worker.end()
    }
  }
}

// MARK: - Ends

extension PoolRun {
  /// Takes leave of a worker that has ended; what it said before counts.
  private func bury(_ worker: Worker, waits: Bool) throws {
    var ending = sandboxbridge_ending()
    guard sandboxbridge_reap(worker.process, waits, &ending) else { return }
    while worker.read() { try take(from: worker) }
    worker.readErrors()
    workers.removeAll { $0 === worker }
    guard let attempt = worker.attempt else { return }
    // The picture alone is lost.
    if let record = worker.ended { return try driver.didEnd(record) }
    let failure = WorkerFailure(
      fault: worker.fault, ending: ending, activity: worker.activity, mostMemory: worker.mostMemory,
      memoryLimit: limits.memory, lastWords: worker.lastWords)
    if worker.state == .starting { try startAgain(attempt, failure) } else { try fail(attempt, failure, worker) }
  }

  private func startAgain(_ attempt: Attempt, _ failure: WorkerFailure) throws {
    failedStarts += 1
    guard failedStarts < Self.mostFailedStarts else {
      let error = failure.error
      throw ActionError("internal", "no worker process can be started: \(error.message)", hint: error.hint)
    }
    waiting.insert(attempt, at: 0)
  }

  private func fail(_ attempt: Attempt, _ failure: WorkerFailure, _ worker: Worker) throws {
    let job = attempt.assignment.job
    // What ended it was not this document.
    if failure.fault == nil, worker.hasNotBegun, attempt.unbegun < Self.mostUnbegun {
      return waiting.insert(
        Attempt(assignment: attempt.assignment, number: attempt.number, unbegun: attempt.unbegun + 1), at: 0)
    }
    if var record = try driver.recover(attempt.assignment, attempt: attempt.number) {
      record.job = job
      return try driver.didEnd(record)
    }
    guard attempt.number > limits.retries else {
      waiting.append(Attempt(assignment: attempt.assignment, number: attempt.number + 1))
      return
    }
    let error = failure.error
    try driver.didEnd(
      DocumentRecord(
        job: job, status: .failed, exitStatus: error.code.exitStatus, pages: failure.activity?.pages, error: error,
        milliseconds: worker.begun.millisecondsAgo))
  }
}
