public import PDFActions
public import PDFScopeCore

/// A job with the place its document goes to.
public struct Assignment: Sendable, Hashable {
  /// The job.
  public var job: BatchJob
  /// Where a changed document goes; `nil` saves nothing.
  public var target: SaveTarget?

  /// A job and where its document goes.
  public init(_ job: BatchJob, to target: SaveTarget?) {
    self.job = job
    self.target = target
  }
}

/// Gives out the jobs of a batch and takes what comes of them. All of it is called on one thread.
public protocol BatchDriver: AnyObject {
  /// The next job; `nil` once there are no more, or no more are wanted.
  func next() throws -> Assignment?
  /// A worker is about to begin a job, for the first time or again after a failed attempt (from 1).
  func willBegin(_ assignment: Assignment, attempt: Int) throws
  /// A record of a document that is worked on: one JSON object as `--ndjson` prints it, without the line end.
  func add(_ record: JSONValue, of job: BatchJob) throws
  /// A document has ended, by itself or with its worker.
  func didEnd(_ record: DocumentRecord) throws
  /// Called several times a second, whatever happens.
  func tick() throws
}

/// Runs jobs in processes of their own: what kills one is that document's error, and the next one gets a fresh process.
public final class WorkerPool {
  /// What a worker may take.
  public struct Limits: Sendable, Hashable {
    /// How many work at the same time.
    public var workers: Int
    /// The most time that a document may take, in seconds.
    public var timeout: Double?
    /// The most memory that a worker may hold, in bytes.
    public var memory: Int?
    /// How often a document whose worker died, hung or grew too large is tried again.
    public var retries: Int

    /// Limits.
    public init(workers: Int, timeout: Double? = nil, memory: Int? = nil, retries: Int = 0) {
      self.workers = workers
      self.timeout = timeout
      self.memory = memory
      self.retries = retries
    }
  }

  private let program: [String]
  private let setup: WorkerSetup
  private let limits: Limits

  /// A pool; processes are started with the first jobs.
  ///
  /// - Parameters:
  ///   - program: the path of the executable and its arguments: it must call ``WorkerProcess/run()``.
  ///   - setup: what each worker is told first.
  ///   - limits: what a worker may take.
  public init(program: [String], setup: WorkerSetup, limits: Limits) {
    self.program = program
    self.setup = setup
    self.limits = limits
  }

  /// Runs every job that the driver gives out, and returns when the last of them has ended.
  ///
  /// - Throws: what the driver throws, after all workers are ended; `internal` where no worker can be started.
  public func run(_ driver: some BatchDriver) throws {
    _ = (program, setup, limits)
  }
}

/// The other side: a process that takes jobs on its standard input and gives records on its standard output.
public enum WorkerProcess {
  /// Works until standard input ends.
  public static func run() async throws {}
}
