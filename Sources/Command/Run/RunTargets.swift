import PDFScope

/// Where the changed documents of a batch go, of which not all are known when the first is worked on.
final class RunTargets {
  /// The option or the pipeline's `save`; `nil` where neither says it.
  private let place: SavePlace?
  private let mayReplace: Bool
  private let pipeline: Pipeline
  /// The real paths of the outputs, and of the documents that are changed in place.
  private let given: Given
  private let namer: SharedNamer
  /// The journal and other files that the call itself reads or writes.
  private let own: Set<Fingerprint>
  /// The files that events write beside the documents, and the job of each.
  private var claims: [Fingerprint: Fingerprint]
  /// What stood at the files that the documents that are worked on have taken, by their index.
  private var fresh: [Int: [(path: String, before: FileState)]] = [:]
  /// The documents that are known beforehand, and those that have come so far.
  private var inputs: Set<FileKind.Identity>
  private var changed: Set<FileKind.Identity> = []

  /// Real paths, each by its fingerprint: of a hundred thousand documents it is kept that they were there.
  private final class Given: @unchecked Sendable {
    // Unchecked: it is reached by its owner alone, which a batch uses on one thread, and through the namer that the
    // owner keeps to itself.
    var paths: Set<Fingerprint> = []

    func contains(_ path: String) -> Bool { paths.contains(Fingerprint(RealPath.of(path))) }
    func insert(_ path: String) -> Bool { paths.insert(Fingerprint(RealPath.of(path))).inserted }
    func remove(_ path: String) { paths.remove(Fingerprint(RealPath.of(path))) }
  }

  /// - Parameters:
  ///   - place: where documents go that do not say so themselves.
  ///   - inputs: the documents that are known.
  ///   - reserved: outputs of an earlier call of the same batch.
  ///   - own: files that the call itself reads or writes.
  ///   - claimed: the files that events of an earlier call have written, or were about to, and the job of each.
  init(
    _ place: SavePlace?, of pipeline: Pipeline, mayReplace: Bool, inputs: [String], reserved: [String], own: [String],
    claimed: [(path: String, job: Fingerprint)]
  ) {
    self.place = place
    self.mayReplace = mayReplace
    self.pipeline = pipeline
    let given = Given()
    self.given = given
    namer = SharedNamer { given.contains($0) }
    self.inputs = Set(inputs.compactMap { FileKind.identity(of: $0) })
    for path in reserved { _ = given.insert(path) }
    self.own = Set(own.map { Fingerprint(RealPath.of($0)) })
    claims = [:]
    for (path, job) in claimed { claims[Fingerprint(RealPath.of(path))] = job }
  }

  /// Takes a file that an event of a document is about to write.
  func claim(_ path: String, for job: BatchJob) -> FileOwner {
    let (key, owner) = (Fingerprint(RealPath.of(path)), Fingerprint(job))
    if let known = claims[key] { return known == owner ? .own : .another }
    if let identity = FileKind.identity(of: path), inputs.contains(identity) { return .input }
    guard !own.contains(key) else { return .input }
    guard !given.paths.contains(key) else { return .another }
    // A file that is there stays the one of whoever has put it there.
    if mayReplace || FileKind.identity(of: path) == nil {
      claims[key] = owner
      fresh[job.index, default: []].append((path, FileState(of: path)))
    }
    return .nobody
  }

  /// Where a job's document goes.
  ///
  /// - Throws: `output.isInput` and `output.collision` where that is a document of the batch or another one's output.
  func target(for job: BatchJob) throws(ActionError) -> SaveTarget? {
    let identity = FileKind.identity(of: job.path)
    defer { if let identity { inputs.insert(identity) } }
    if let output = job.output {
      return try checked(
        .file(path: output, input: job.path, mayReplace: mayReplace, makesFolder: true), identity)
    }
    guard let place else { return nil }
    return try checked(
      place.target(
        for: job.path, in: job.folder, number: job.index + 1, values: pipeline.saveContext(for: job), namer: namer,
        mayReplace: mayReplace), identity)
  }

  /// Whether a file is one that an event has taken.
  func isClaimed(_ path: String) -> Bool { claims[Fingerprint(RealPath.of(path))] != nil }

  /// Where a job's document goes that an earlier call had begun: to the same place.
  func target(for job: BatchJob, begunAt path: String) -> SaveTarget {
    if let identity = FileKind.identity(of: job.path) { inputs.insert(identity) }
    if job.output == nil, case .inPlace(let suffix)? = place { return .inPlace(path: path, backupSuffix: suffix) }
    return .file(path: path, input: job.path, mayReplace: mayReplace, makesFolder: true)
  }

  /// Whether a file is there because this batch has written it, or an earlier call of it.
  func isOutput(_ path: String) -> Bool {
    if case .inPlace? = place { return false }
    return given.contains(path)
  }

  /// Gives the place of a job back that has ended without an output.
  func release(_ target: SaveTarget) {
    if case .file(let path, _, _, _) = target { given.remove(path) }
  }

  /// Gives the files back that a document has taken, and that it has not written since it failed.
  func settleClaims(of record: DocumentRecord) {
    guard let taken = fresh.removeValue(forKey: record.job.index), record.hasFailed else { return }
    for (path, before) in taken where FileState(of: path) == before {
      claims[Fingerprint(RealPath.of(path))] = nil
    }
  }

  /// A job that needs no place any more.
  func pass(_ job: BatchJob) {
    if let identity = FileKind.identity(of: job.path) { inputs.insert(identity) }
  }

  private func checked(_ target: SaveTarget, _ input: FileKind.Identity?) throws(ActionError) -> SaveTarget {
    switch target {
    case .standardOutput: return target
    case .inPlace(let path, _):
      guard given.insert(path), input.map({ changed.insert($0).inserted }) ?? true else { throw .givenTwice(path) }
    case .file(let path, let source, let mayReplace, _):
      // Before the place is taken: to other jobs the document is what it was.
      if let identity = FileKind.identity(of: path), identity == input {
        throw ActionError("output.isInput", "\(path) is the input", hint: "use --in-place to change the input itself")
      }
      if given.contains(source) {
        throw ActionError("output.isInput", "\(source) is an output of this batch", hint: "give each its own place")
      }
      if let identity = FileKind.identity(of: path), identity != input, inputs.contains(identity) {
        throw .hitsInput(path)
      }
      let key = Fingerprint(RealPath.of(path))
      guard !own.contains(key) else {
        throw ActionError("output.isInput", "\(path) is a file of the call itself", hint: "give another place")
      }
      guard claims[key] == nil, given.insert(path) else {
        throw ActionError(
          "output.collision", "another document of the batch goes to \(path) already",
          hint: "name a field that tells them apart, such as {folder} or {index}")
      }
      return .file(path: path, input: source, mayReplace: mayReplace, makesFolder: true)
    }
    return target
  }
}
