import PDFScope

/// Gives the workers their documents, and takes what comes of them: into the journal, and then to whoever reads.
final class RunDriver: BatchDriver {
  /// The call was asked to end.
  struct Interrupted: Error {}

  /// How many failures there may be.
  struct Limits {
    var mostFailures: Int?
    var keepsOrder = false
    var isStrict = false
    /// Whether a document without a place to go is an error of its own.
    var needsTargets = false
    var isDryRun = false
  }

  private let pipeline: Pipeline
  private let source: JobSource
  private let targets: RunTargets
  private let journal: Journal?
  private let output: RunOutput
  private let limits: Limits
  private let spool = RecordSpool()
  private let folders: RunFolders
  /// The documents that are worked on, with what stood at their targets before.
  private var running: [Int: (target: SaveTarget?, before: FileState)] = [:]
  /// Documents whose lines the disk does not have for certain yet.
  private var unsynced: [DocumentRecord] = []
  /// Where the documents would go that have ended in a dry run.
  private var planned: [Int: String] = [:]
  /// Documents that wait for those before them; `nil` for one that an earlier call has told of.
  private var waiting: [Int: DocumentRecord?] = [:]
  private var turn = 0
  private(set) var summary: RunSummary
  private var isAtEnd = false

  /// - Parameter summary: what earlier calls have done.
  init(
    _ pipeline: Pipeline, _ source: JobSource, targets: RunTargets, journal: Journal?, output: RunOutput,
    limits: Limits, folders: RunFolders = RunFolders(),
    summary: RunSummary
  ) {
    self.pipeline = pipeline
    self.source = source
    self.targets = targets
    self.journal = journal
    self.output = output
    self.limits = limits
    self.folders = folders
    self.summary = summary
  }

  /// Whether so many documents have failed that no more were begun.
  var hasGivenUp: Bool { limits.mostFailures.map { summary.failures + unsyncedFailures >= $0 } ?? false }

  private var unsyncedFailures: Int { unsynced.count { ![.done, .nothing, .warnings].contains($0.exitStatus) } }

  // MARK: - What the pool asks

  var jobSource: Int32? { isAtEnd || hasGivenUp ? nil : source.descriptor }

  func next() throws -> Assignment? {
    while true {
      try checkInterruption()
      guard !isAtEnd, !hasGivenUp else { return nil }
      switch try source.next() {
      case .notYet: return nil
      case .end: isAtEnd = true
      case .broken(let line, let number): try settle(line, number)
      case .job(let job): if let assignment = try assignment(job) { return assignment }
      }
    }
  }

  private func settle(_ line: JobLine, _ number: Int) throws {
    guard journal?.takeEnded(line.job) != true else { return try passOver(line.job) }
    guard let error = line.error else { return }
    var record: JSONObject = ["type": "error", "path": .path(line.job.path), "index": .integer(line.job.index)]
    record["id"] = line.job.id
    record["line"] = .integer(number)
    record.merge(error.json.objectValue ?? [:])
    try spool.append(.object(record), to: line.job.index)
    try settle(line.job, error)
  }

  /// A job that is not worked on has failed.
  private func settle(_ job: BatchJob, _ error: ActionError) throws {
    try end(DocumentRecord(job: job, status: .failed, exitStatus: error.code.exitStatus, error: error), target: nil)
  }

  private func passOver(_ job: BatchJob) throws {
    targets.pass(job)
    guard limits.keepsOrder else { return }
    waiting[job.index] = .some(nil)
    try tellInTurn()
  }

  /// What is to be done with a job; `nil` where nothing is.
  private func assignment(_ job: BatchJob) throws -> Assignment? {
    guard let journal else { return try newAssignment(job) }
    guard !journal.takeEnded(job) else {
      try passOver(job)
      return nil
    }
    guard let begun = journal.takeBegun(job), let path = begun.target else { return try newAssignment(job) }
    guard !begun.isDone else {
      targets.pass(job)
      try end(.recovered(job, path), target: path)
      return nil
    }
    return try assignment(job, to: targets.target(for: job, begunAt: path))
  }

  private func newAssignment(_ job: BatchJob) throws -> Assignment? {
    let target: SaveTarget?
    do throws(ActionError) {
      try Self.checkIsFile(job)
      do { try pipeline.check(job) } catch { throw ActionError("job.invalid", error.message, hint: error.hint) }
      target = try targets.target(for: job)
      if let path = target?.path { try Self.checkIsShared(path) }
    } catch {
      try fail(job, error)
      return nil
    }
    guard target != nil || !limits.needsTargets else {
      try fail(job, ActionError("job.invalid", "the changed document needs a place to go", hint: "give it an output"))
      return nil
    }
    return try assignment(job, to: target)
  }

  /// A job whose document's folder is there: it is made before a worker gives up writing elsewhere.
  private func assignment(_ job: BatchJob, to target: SaveTarget?) throws -> Assignment? {
    guard !limits.isDryRun, let target, case .file(let path, _, _, _) = target else {
      return Assignment(job, to: target)
    }
    do throws(ActionError) {
      try folders.make(PathParts(path).folder)
    } catch {
      targets.release(target)
      try fail(job, error)
      return nil
    }
    return Assignment(job, to: target)
  }

  /// Standard input and output are those of the batch.
  private static func checkIsFile(_ job: BatchJob) throws(ActionError) {
    if job.path == "-" {
      throw ActionError("job.invalid", "a batch takes no document from standard input", hint: "give the job a file")
    }
    if job.output == "-" {
      throw ActionError("job.invalid", "the documents of a batch do not go to standard output", hint: "give it a file")
    }
    try checkIsShared(job.path)
  }

  /// What is open in this process is not open in a worker, or is something else there.
  private static func checkIsShared(_ path: String) throws(ActionError) {
    let prefixes = ["/dev/std", "/dev/fd/", "/proc/self/", "/proc/thread-self/"]
    guard prefixes.contains(where: { path.hasPrefix($0) }) else { return }
    throw ActionError(
      "job.invalid", "\(path) is of one process alone, and documents are worked on in others", hint: "give it a file")
  }

  private func fail(_ job: BatchJob, _ error: ActionError) throws {
    var record: JSONObject = ["type": "error", "path": .path(job.path), "index": .integer(job.index)]
    record["id"] = job.id
    record.merge(error.json.objectValue ?? [:])
    try spool.append(.object(record), to: job.index)
    try settle(job, error)
  }

  func willBegin(_ assignment: Assignment, attempt: Int) throws {
    try checkInterruption()
    let (job, target) = (assignment.job, assignment.target)
    spool.drop(job.index)
    let before = FileState(of: target?.path ?? "")
    running[job.index] = (target, before)
    guard let journal else { return }
    try journal.begin(job, to: target, before: before, attempt: attempt)
    // What is not saved leaves nothing that must be found again.
    if target != nil || !unsynced.isEmpty { try tellSynced() }
  }

  func add(_ record: JSONValue, of job: BatchJob) throws { try spool.append(record, to: job.index) }

  func claim(_ paths: [String], for job: BatchJob) throws -> [FileOwner] {
    let owners = paths.map { targets.claim($0, for: job) }
    let new = zip(paths, owners).filter { $0.1 == .nobody && targets.isClaimed($0.0) }.map(\.0)
    guard let journal, !limits.isDryRun, !new.isEmpty else { return owners }
    // They must be known as the document's before they are there.
    try journal.claim(new, for: job)
    try tellSynced()
    return owners
  }

  func recover(_ assignment: Assignment, attempt: Int) throws -> DocumentRecord? {
    guard let path = assignment.target?.path, let before = running[assignment.job.index]?.before,
      FileState(of: path) != before
    else { return nil }
    return .recovered(assignment.job, path)
  }

  func didEnd(_ record: DocumentRecord) throws {
    // A signal to the whole group has ended the worker too; its document is to be done again.
    if record.error?.code.rawValue.hasPrefix("worker.") == true { try checkInterruption() }
    let target = running.removeValue(forKey: record.job.index)?.target
    if let target { settle(target, of: record) }
    targets.settleClaims(of: record)
    if limits.isDryRun, record.status == .ok { planned[record.job.index] = target?.path }
    try end(record, target: target?.path)
  }

  /// The place of a document that has not come there is free again.
  private func settle(_ target: SaveTarget, of record: DocumentRecord) {
    let hasCome = record.outputs.contains { $0.path == target.path }
    if hasCome { folders.keep(PathParts(target.path).folder) }
    if !hasCome, !limits.isDryRun || record.error != nil { targets.release(target) }
  }

  func didStart(_ confinement: Confinement) throws { output.didStart(confinement) }

  func tick() throws {
    try checkInterruption()
    try tellSynced()
    output.tick(running: running.count)
  }

  private func checkInterruption() throws {
    if Interruption.signal != nil { throw Interrupted() }
  }

  // MARK: - What is told

  private func end(_ record: DocumentRecord, target: String?) throws {
    guard let journal else { return try tell(record) }
    try journal.end(record, target: target)
    unsynced.append(record)
    // Many lines that nobody waits for are synced at once.
    if unsynced.count >= 64 { try tellSynced() }
  }

  /// Tells of documents that are in the journal for good: who has read of one does not read of it again.
  private func tellSynced() throws {
    guard !unsynced.isEmpty || journal != nil else { return }
    try journal?.sync()
    let records = unsynced
    unsynced = []
    for record in records { try tell(record) }
  }

  private func tell(_ record: DocumentRecord) throws {
    summary.count(record, isStrict: limits.isStrict)
    guard limits.keepsOrder else { return try write(record) }
    waiting[record.job.index] = record
    try tellInTurn()
  }

  private func tellInTurn() throws {
    while let next = waiting.removeValue(forKey: turn) {
      turn += 1
      if let next { try write(next) }
    }
  }

  private func write(_ record: DocumentRecord) throws {
    try output.write(record, spool, target: planned.removeValue(forKey: record.job.index))
  }

  /// Tells what is left to tell, whether all was done or not.
  ///
  /// - Parameter interruption: why the batch ended before its time.
  func finish(interruption: String? = nil) throws {
    folders.removeEmpty()
    try tellSynced()
    for index in waiting.keys.sorted() {
      if let record = waiting.removeValue(forKey: index) ?? nil { try write(record) }
    }
    try output.end(summary, interruption: interruption)
  }
}

extension DocumentRecord {
  /// A document whose output was found where it should be after whoever wrote it was gone.
  fileprivate static func recovered(_ job: BatchJob, _ path: String) -> DocumentRecord {
    DocumentRecord(
      job: job, status: .ok, exitStatus: .done, outputs: [Output(path: path)], isRecovered: true)
  }
}
