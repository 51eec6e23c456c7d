import PDFScopeCore
import TestSupport

/// All calls that a file of the corpus allows, one after the other in place on one copy of it, and then once more with
/// the whole file written anew: what was there stays, and what was added is there, for other readers too.
struct ChainTrial {
  let alone: AloneTrial
  private(set) var differences: [Difference] = []

  private var file: CorpusFile { alone.file }

  init(_ alone: AloneTrial) { self.alone = alone }

  private struct Result {
    let name: String
    let path: String
    /// How many pages are gone from the front.
    var pagesGone = 0
    /// What is not as it was.
    var changes: Set<ChangingCall.Aspect> = []
  }

  /// Makes the files and compares them.
  mutating func run() throws {
    var results: [Result] = []
    if let chained = try chain("chain", { !$0.changesPages }) {
      results.append(chained)
      if let rewritten = try rewrite(chained) { results.append(rewritten) }
    }
    if let shortened = alone.written["edit.removePages"] {
      results.append(Result(name: "shortened", path: shortened, pagesGone: 1))
    }
    if let edited = try chain("edited", \.changesPages) { results.append(edited) }
    guard !results.isEmpty else { return }
    for result in results { differences += try opening(result) }
    guard let digests = try Peers.digests(of: [file.path] + results.map(\.path), file) else {
      differences.append(Difference("digests", ours: "\(results.count) files", theirs: "no answer"))
      return
    }
    var before = Digest(digests[0])
    differences += before.dismissStrangers(pageCount: alone.pageCount)
    for (result, digest) in zip(results, digests.dropFirst()) {
      let after = Digest(digest)
      differences += before.lost(in: after, pagesGone: result.pagesGone, changes: result.changes).map {
        $0.under("\(result.name): ")
      }
      if result.pagesGone == 0 { differences += try added(result, after).map { $0.under("\(result.name): ") } }
    }
  }

  // MARK: - Writing

  /// A copy with every change of a kind.
  private mutating func chain(_ name: String, _ isOne: (ChangingCall) -> Bool) throws -> Result? {
    let path = alone.folder.path("\(name).pdf")
    try Files.write(Files.read(file.path), to: path)
    var done: [ChangingCall] = []
    for call in ChangingCall.all
    where !call.isDestructive && isOne(call) && alone.written[call.name] != nil {
      if try inPlace(call, path, name) { done.append(call) }
    }
    guard !done.isEmpty else { return nil }
    if done.contains(where: { $0.event == ChangingCall.turningBack.event }) {
      _ = try inPlace(ChangingCall.turningBack, path, name)
    }
    if let complaints = alone.complaints {
      differences += try Self.complaints(about: path, file, beyond: complaints).map { $0.under("\(name): ") }
    }
    return Result(name: name, path: path, changes: done.reduce(into: []) { $0.formUnion($1.changes) })
  }

  /// Changes a copy and tells whether that was done.
  private mutating func inPlace(_ call: ChangingCall, _ path: String, _ name: String, _ more: String...) throws -> Bool
  {
    let run = try Run(alone.copy(path), call.arguments(alone.materials) + ["--in-place"] + more)
    switch run.result.status {
    case ExitStatus.done.rawValue: return true
    // What alone had something to do may have been done by a call before.
    case ExitStatus.nothing.rawValue where call.mayBeNothing: return false
    default:
      let error = run.document["outcomes"]?[0]?["error"]?["message"]?.stringValue ?? "status \(run.result.status)"
      differences.append(
        Difference("\(name): \(call.name): \(run.errorCode ?? "status")", ours: error, theirs: "a change"))
      return false
    }
  }

  /// The chained file written anew, with a change that is taken back where pages may be turned, or one more annotation.
  private mutating func rewrite(_ chained: Result) throws -> Result? {
    let path = alone.folder.path("rewritten.pdf")
    try Files.write(Files.read(chained.path), to: path)
    let turning = ChangingCall.all[0]
    let mayTurn = alone.written[turning.name] != nil
    let calls = mayTurn ? [turning, ChangingCall.turningBack] : [ChangingCall.rewriting]
    let prediction = Prediction(of: turning.event, contexts: alone.contexts)
    for call in calls {
      if prediction?.respectsSignatures ?? false {
        try refuseRewriting(call, path)
        return nil
      }
      guard try inPlace(call, path, "rewritten", "--save", "rewrite") else { return nil }
    }
    if let complaints = alone.complaints {
      differences += try Self.complaints(about: path, file, beyond: complaints).map { $0.under("rewritten: ") }
    }
    return Result(name: "rewritten", path: path)
  }

  /// What is signed is not written anew.
  private mutating func refuseRewriting(_ call: ChangingCall, _ path: String) throws {
    let before = try Files.read(path)
    let run = try Run(alone.copy(path), call.arguments(alone.materials) + ["--in-place", "--save", "rewrite"])
    if run.result.status != ExitStatus.refused.rawValue {
      differences.append(
        Difference(
          "rewritten: \(run.errorCode ?? "status \(run.result.status)")", ours: "status \(run.result.status)",
          theirs: "a refusal for the signatures"))
    }
    if try Files.read(path) != before {
      differences.append(Difference("rewritten: file", ours: "other bytes", theirs: "what was there"))
    }
  }

  static func complaints(about path: String, _ file: CorpusFile, beyond known: Set<String>) throws -> [Difference] {
    guard let found = try Peers.complaints(about: path, file) else {
      return [Difference("check", ours: "a sound file", theirs: "no answer")]
    }
    return found.subtracting(known).sorted().map { Difference("check: \($0)", ours: "no complaint", theirs: $0) }
  }

  // MARK: - Reading

  /// Whether poppler and MuPDF open a file as they did the original.
  private func opening(_ result: Result) throws -> [Difference] {
    let count = alone.pageCount - result.pagesGone
    let answers: [(String, (String) throws -> Int?)] = [
      ("pdfinfo", { try Peers.pagesByPdfinfo($0, file) }),
      ("pdftotext", { try Peers.pageTexts($0, file)?.count }),
      ("mutool info", { try Peers.pagesByMutoolInfo($0, file) }),
      ("mutool draw", { try Peers.isDrawnByMutool($0, file) ? count : nil }),
    ]
    return try answers.compactMap { program, ask in
      let found = try ask(result.path)
      // What could not be read before need not be read now; what has another number of pages has it before as well.
      guard found != count, try ask(file.path).map({ $0 - result.pagesGone }) != found else { return nil }
      return Difference(
        "\(result.name): \(program)", ours: "\(count) pages", theirs: found.map { "\($0)" } ?? "no answer")
    }
  }

  /// How what was added differs between our listing and the readings of pikepdf and MuPDF.
  private func added(_ result: Result, _ digest: Digest) throws -> [Difference] {
    let copy = alone.copy(result.path)
    let raw = try Run(copy, ["annotate", "list", "--coordinates", "pdf"]).answer?["annotations"]?.arrayValue ?? []
    let shown = try Run(copy, ["annotate", "list"]).answer?["annotations"]?.arrayValue ?? []
    let outline =
      try Run(copy, ["outline", "list", "--flat", "--coordinates", "pdf"]).answer?["items"]?.arrayValue ?? []
    let bookmarks = try Run(copy, ["bookmarks", "list"]).answer?["bookmarks"]?.arrayValue ?? []
    let labels = result.changes.contains(.labels) ? digest.labelDifferences() : []
    return labels + digest.annotationDifferences(raw: raw, shown: shown) + digest.outlineDifferences(outline)
      + digest.bookmarkDifferences(bookmarks)
  }
}

extension Difference {
  /// The same at a place within another.
  func under(_ prefix: String) -> Difference { Difference(prefix + place, ours: ours, theirs: theirs) }
}
