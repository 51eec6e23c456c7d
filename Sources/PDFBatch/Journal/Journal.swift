public import PDFActions
public import PDFScopeCore

/// The log of a batch, from which a call that was cut off is gone on with.
///
/// An NDJSON file: a header; a `begin` line before a worker may touch a document, with what stood at its target;
/// `files` lines with what its events write beside it, before they do; and a `document` line once it has ended. A
/// document with a `begin` line alone was being worked on when the call was cut off. Its output appears whole and at
/// once, so that where another file stands at the target than before the document is done, and where none does nothing
/// was.
public final class Journal {
  /// What an earlier call has left of a document that it had begun and not ended.
  public struct Begun: Sendable {
    /// Where the document was to go.
    public var target: String?
    /// What stood there before.
    var before: FileState

    /// Whether the output was written.
    public var isDone: Bool { target.map { FileState(of: $0) != before } ?? false }
  }

  private let file: JournalFile
  /// How many documents of each kind have ended and were not yet asked for.
  private var ended: [Fingerprint: Int] = [:]
  private var begun: [Fingerprint: [Begun]] = [:]
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
  ///   - earlier: takes the documents that an earlier call has ended, in that order.
  /// - Throws: `output.exists` where there is something in it and it is not to be gone on with; `journal.other` where
  ///   it tells of another batch; `file.notReadable` where it is damaged; `output.locked`, `output.notWritable`,
  ///   `output.diskFull`.
  public init(
    path: String, header: JournalHeader, resuming: Bool, earlier: (DocumentRecord) -> Void
  ) throws(ActionError) {
    // Where nothing is gone on with nobody is waited for.
    file = try JournalFile(path: path, patience: resuming ? Self.patience : 0)
    guard resuming || file.isEmpty else {
      throw ActionError(
        "output.exists", "the journal \(path) exists", hint: "go on with it with --resume, or give another file")
    }
    try read(header, path, earlier)
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
      ended[key, default: 0] += 1
      let target = line["target"].flatMap { try? JSONReader($0).path() }
      forget(key, target: target)
      // A place that nothing has come to is free again.
      if let target, record.error != nil, !record.outputs.contains(where: { $0.path == target }) {
        taken.remove(target)
      }
      earlier(record)
    default: return "it is of no known type"
    }
    return nil
  }

  private func forget(_ key: Fingerprint, target: String?) {
    guard var entries = begun[key], !entries.isEmpty else { return }
    entries.remove(at: entries.firstIndex { $0.target == target } ?? 0)
    begun[key] = entries.isEmpty ? nil : entries
  }

  /// Whether an earlier call has ended a job. Of several that are the same each is asked for once.
  public func takeEnded(_ job: BatchJob) -> Bool {
    let key = Fingerprint(job)
    guard let count = ended[key] else { return false }
    ended[key] = count > 1 ? count - 1 : nil
    return true
  }

  /// What an earlier call has left of a job that it had begun; asked for once.
  public func takeBegun(_ job: BatchJob) -> Begun? {
    let key = Fingerprint(job)
    guard var entries = begun[key], !entries.isEmpty else { return nil }
    let entry = entries.removeFirst()
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
    // Pictures are of the report alone, and can be made again.
    var record = record
    record.picture = nil
    line["record"] = record.json
    try file.append(.object(line))
  }

  /// Waits until the disk has all that was written.
  public func sync() throws(ActionError) { try file.sync() }
}
