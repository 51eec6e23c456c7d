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
  /// The next job; `nil` once there are no more, or no more are wanted. With a ``jobSource``, `nil` says that there is
  /// none yet.
  func next() throws -> Assignment?
  /// A descriptor from which the jobs come, where they come by and by. While there is one and ``next()`` gives `nil`,
  /// it is asked again when the descriptor can be read from. By default `nil`.
  var jobSource: Int32? { get }
  /// A worker is about to begin a job, for the first time or again after a failed attempt (from 1). Records of an
  /// earlier attempt are void.
  func willBegin(_ assignment: Assignment, attempt: Int) throws
  /// A record of a document that is worked on: one JSON object as `--ndjson` prints it, with `index` and `id`, and the
  /// `step` where it comes of one. All but `end`, which only ``didEnd(_:)`` knows.
  func add(_ record: JSONValue, of job: BatchJob) throws
  /// The events of a document are about to write files: whose they were, each in its place. By default nobody's.
  func claim(_ paths: [String], for job: BatchJob) throws -> [FileOwner]
  /// A worker has died with a job: what has become of the document all the same. `nil`, as by default, where nothing
  /// has; it is then tried again or has failed.
  func recover(_ assignment: Assignment, attempt: Int) throws -> DocumentRecord?
  /// A document has ended, by itself or with its worker.
  func didEnd(_ record: DocumentRecord) throws
  /// A worker has been started. By default nothing.
  func didStart(_ confinement: Confinement) throws
  /// Called several times a second, whatever happens.
  func tick() throws
}

extension BatchDriver {
  /// All jobs are known.
  public var jobSource: Int32? { nil }

  /// Nobody else writes them.
  public func claim(_ paths: [String], for job: BatchJob) throws -> [FileOwner] { paths.map { _ in .nobody } }

  /// Nothing is known of it.
  public func recover(_ assignment: Assignment, attempt: Int) throws -> DocumentRecord? { nil }

  /// Nothing to be done.
  public func didStart(_ confinement: Confinement) throws {}
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
  private let inherited: [Int32]

  /// A pool; processes are started with the first jobs.
  ///
  /// - Parameters:
  ///   - program: the path of the executable and its arguments: it must run a ``WorkerProcess``.
  ///   - setup: what each worker is told first.
  ///   - limits: what a worker may take.
  ///   - inherited: descriptors above 2 that stay open in workers, under their numbers: one that holds a lock until the
  ///     last of them is gone. Programs that a worker starts do not get them.
  public init(program: [String], setup: WorkerSetup, limits: Limits, inherited: [Int32] = []) {
    self.program = program
    self.setup = setup
    self.limits = limits
    self.inherited = inherited
  }

  /// Runs every job that the driver gives out, and returns when the last of them has ended.
  ///
  /// - Throws: what the driver throws, after all workers are ended; `internal` where no worker can be started.
  public func run(_ driver: some BatchDriver) throws {
    try PoolRun(program, setup, limits, inherited, driver).run()
  }
}
