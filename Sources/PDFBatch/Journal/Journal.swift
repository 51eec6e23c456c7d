public import PDFActions
public import PDFScopeCore

/// The log of a batch, from which a call that was cut off is gone on with.
///
/// An NDJSON file: a header; a `begin` line before a worker may touch a document, with what stood at its target;
/// `files` lines with what its events write beside it, before they do; and a `document` line once it has ended. A
/// document with a `begin` line alone was being worked on when the call was cut off. Its output appears whole and at
/// once, so that where another file stands at the target than before the document is done, and where none does nothing
/// was.
///
/// What has failed may be done again by a later call: its lines carry `again`, and its `document` line takes the place
/// of the one before.
public final class Journal {
  /// What an earlier call has left of a document that it had begun and not ended.
  public struct Begun: Sendable {
    /// Where the document was to go.
    public var target: String?
    /// What stood there before.
    var before: FileState
    /// Whether the document had failed before.
    var isAgain = false

    /// Whether the output was written.
    public var isDone: Bool { target.map { FileState(of: $0) != before } ?? false }
  }

  private let file: JournalFile
  /// How many documents of each kind have ended and were not yet asked for.
  private var ended: [Fingerprint: Int] = [:]
  private var begun: [Fingerprint: [Begun]] = [:]
  /// The documents that have failed and have left nothing, each with its place among them.
  private var failed: [Fingerprint: [(number: Int, record: DocumentRecord)]] = [:]
  private var failedNumber = 0
  /// How many documents of each kind have failed and are to be done again.
  private var open: [Fingerprint: Int] = [:]
  /// The jobs of this call, by index, that are done again.
  private var again: Set<Int> = []
  /// How many documents failed in earlier calls that could be done again and are not.
  public private(set) var failures = 0
  /// Whether an earlier call has written to it.
  public private(set) var isResumed = false
  /// The paths of the files that an earlier call has written, or was about to.
  public var targets: [String] { Array(taken) }
  private var taken: Set<String> = []

  /// The files that events of an earlier call have written beside the documents, or were about to, each with its job.
  public private(set) var claimed: [(path: String, job: Fingerprint)] = []

  /// How long a call waits for the workers of one that was killed, in milliseconds.
  private static let patience = 10_000

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: the file; it is made where it is missing.
  ///   - header: what the batch is.
  ///   - resuming: whether what an earlier call has written there is gone on with.
  ///   - retryingFailed: whether documents that have failed are done again. One that has come to its place all the same
  ///     is not, since its events would be done twice.
  ///   - earlier: takes the documents that an earlier call has ended: those that are done, and then those that failed,
  ///     in that order.
  /// - Throws: `output.exists` where there is something in it and it is not to be gone on with; `journal.other` where
  ///   it tells of another batch; `file.notReadable` where it is damaged; `output.locked`, `output.notWritable`,
  ///   `output.diskFull`.
  public init(
    path: String, header: JournalHeader, resuming: Bool, retryingFailed: Bool = false,
    earlier: (DocumentRecord) -> Void
  ) throws(ActionError) {
    // Where nothing is gone on with nobody is waited for.
    file = try JournalFile(path: path, patience: resuming ? Self.patience : 0)
    guard resuming || file.isEmpty else {
      throw ActionError(
        "output.exists", "the journal \(path) exists", hint: "go on with it with --resume, or give another file")
    }
    try read(header, path, earlier)
    settleFailed(retryingFailed, earlier)
    guard !isResumed else { return }
    try file.append(header.json)
    try file.sync()
    // Where the machine stops, the lines are of no use in a file without a name.
    try file.syncFolder()
  }

  /// The descriptor that holds the lock; workers inherit it, and cannot write to it.
  public var descriptor: Int32 { file.lock }

  private func read(
    _ header: JournalHeader, _ path: String, _ earlier: (DocumentRecord) -> Void
  ) throws(ActionError) {
    try file.readLines { number, bytes throws(ActionError) in
      guard let line = try? JSONParser.parse(bytes: bytes) else { throw file.damage(number, "it is no JSON") }
      if number == 1 {
        guard line["type"] == "header" else { throw file.damage(1, "it is no header") }
        if let difference = JournalHeader.difference(line, header) {
          throw ActionError(
            "journal.other", "the journal \(path) tells of another batch: \(difference)",
            hint: "run the command that it was begun with, or give another file")
        }
        isResumed = true
      } else if let fault = read(line, earlier) {
        throw file.damage(number, fault)
      }
    }
  }

  /// Takes a line behind the header.
  ///
  /// - Returns: what is wrong with it.
  private func read(_ line: JSONValue, _ earlier: (DocumentRecord) -> Void) -> String? {
    guard let key = line["key"]?.stringValue.flatMap(Fingerprint.init(text:)) else { return "it has no key" }
    switch line["type"]?.stringValue {
    case "begin":
      var entry = Begun(target: nil, before: FileState(of: ""))
      if let target = line["target"] {
        guard let path = try? JSONReader(target).path(), let before = line["before"].flatMap(FileState.init) else {
          return "its target is unreadable"
        }
        entry = Begun(target: path, before: before)
      }
      entry.isAgain = line["again"] == true
      // One that is tried again is begun once, and what stood there at first counts.
      if begun[key]?.contains(where: { $0.target == entry.target }) == true { return nil }
      begun[key, default: []].append(entry)
      if let target = entry.target { taken.insert(target) }
    case "files":
      for path in line["paths"]?.arrayValue ?? [] {
        guard let path = try? JSONReader(path).path() else { return "one of its files is unreadable" }
        claimed.append((path, key))
      }
    case "document":
      guard let value = line["record"], let record = try? DocumentRecord(reading: JSONReader(value)) else {
        return "its record is unreadable"
      }
      let target = line["target"].flatMap { try? JSONReader($0).path() }
      forget(key, target: target)
      // A place that nothing has come to is free again.
      let hasCome = target.map { path in record.outputs.contains { $0.path == path } } ?? false
      if let target, record.error != nil, !hasCome { taken.remove(target) }
      if line["again"] == true { dropFailed(key) }
      if record.hasFailed, !hasCome {
        failedNumber += 1
        failed[key, default: []].append((failedNumber, record))
      } else {
        ended[key, default: 0] += 1
        earlier(record)
      }
    default: return "it is of no known type"
    }
    return nil
  }

  private func dropFailed(_ key: Fingerprint) {
    guard var entries = failed[key], !entries.isEmpty else { return }
    entries.removeFirst()
    failed[key] = entries.isEmpty ? nil : entries
  }

  /// Decides what becomes of the documents that have failed, when all lines are read.
  private func settleFailed(_ isRetrying: Bool, _ earlier: (DocumentRecord) -> Void) {
    // The names that a failed document had taken and nothing has come to are free again.
    claimed.removeAll { path, job in
      failed[job] != nil && begun[job] == nil && FileState(of: path).isAbsent
    }
    // One that was being done again is gone on with.
    for (key, entries) in begun {
      for entry in entries where entry.isAgain { dropFailed(key) }
    }
    defer { failed = [:] }
    guard !isRetrying else {
      open = failed.mapValues(\.count)
      return
    }
    for (key, entries) in failed { ended[key, default: 0] += entries.count }
    for entry in failed.values.joined().sorted(by: { $0.number < $1.number }) {
      failures += 1
      earlier(entry.record)
    }
  }

  private func forget(_ key: Fingerprint, target: String?) {
    guard var entries = begun[key], !entries.isEmpty else { return }
    entries.remove(at: entries.firstIndex { $0.target == target } ?? 0)
    begun[key] = entries.isEmpty ? nil : entries
  }

  /// Whether an earlier call has ended a job. Of several that are the same each is asked for once.
  public func takeEnded(_ job: BatchJob) -> Bool {
    let key = Fingerprint(job)
    if let count = ended[key] {
      ended[key] = count > 1 ? count - 1 : nil
      return true
    }
    if begun[key] == nil, let count = open[key] {
      open[key] = count > 1 ? count - 1 : nil
      again.insert(job.index)
    }
    return false
  }

  /// What an earlier call has left of a job that it had begun; asked for once.
  public func takeBegun(_ job: BatchJob) -> Begun? {
    let key = Fingerprint(job)
    guard var entries = begun[key], !entries.isEmpty else { return nil }
    let entry = entries.removeFirst()
    if entry.isAgain { again.insert(job.index) }
    begun[key] = entries.isEmpty ? nil : entries
    return entry
  }

  /// Writes that a document is about to be worked on. It must be followed by ``sync()`` before it is.
  ///
  /// - Parameter before: what stands at the target.
  public func begin(
    _ job: BatchJob, to target: SaveTarget?, before: FileState, attempt: Int
  ) throws(ActionError) {
    var line: JSONObject = [
      "type": "begin", "key": .string(Fingerprint(job).text), "index": .integer(job.index), "path": .path(job.path),
    ]
    if let target {
      line["target"] = .path(target.path)
      line["before"] = before.json
    }
    if again.contains(job.index) { line["again"] = true }
    if attempt > 1 { line["attempt"] = .integer(attempt) }
    try file.append(.object(line))
  }

  /// Writes that the events of a document are about to write files where there are none, or that may be replaced. It
  /// must be followed by ``sync()`` before they do.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable`.
  public func claim(_ paths: [String], for job: BatchJob) throws(ActionError) {
    try file.append([
      "type": "files", "key": .string(Fingerprint(job).text), "paths": .array(paths.map { .path($0) }),
    ])
  }

  /// Writes that a document has ended. Nobody is to be told before ``sync()``.
  public func end(_ record: DocumentRecord, target: String?) throws(ActionError) {
    var line: JSONObject = ["type": "document", "key": .string(Fingerprint(record.job).text)]
    if let target { line["target"] = .path(target) }
    if again.remove(record.job.index) != nil { line["again"] = true }
    // Pictures are of the report alone, and can be made again.
    var record = record
    record.picture = nil
    line["record"] = record.json
    try file.append(.object(line))
  }

  /// Waits until the disk has all that was written.
  public func sync() throws(ActionError) { try file.sync() }
}
