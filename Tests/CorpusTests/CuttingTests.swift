import PDFScopeCore
import TestSupport
import Testing

/// What writes several files, on every document: each way of cutting it leaves all of its pages, in parts that others
/// open, and its attachments come out as they are listed.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct CuttingTests {
  /// A way of cutting.
  private struct Cut {
    let name: String
    let options: [String]
    /// How many bytes a part of several pages has at most.
    var mostBytes = Int.max
    var needsTwoPages = false
    /// Whether pages are left out.
    var isWithGaps = false
    var mayBeNothing = false
  }

  private static func cuts(of size: Int) -> [Cut] {
    let most = max(20_000, size / 3)
    return [
      Cut(name: "at", options: ["--at", "2"], needsTwoPages: true),
      Cut(name: "outline", options: ["--outline-level", "1"]),
      Cut(name: "size", options: ["--max-size", "\(most)"], mostBytes: most),
      Cut(name: "match", options: ["--match", "the"]),
      // Where all pages are blank there are no parts.
      Cut(name: "blank", options: ["--blank"], isWithGaps: true, mayBeNothing: true),
      Cut(name: "separators", options: ["--blank", "--keep-separators"], mayBeNothing: true),
    ]
  }

  @Test(arguments: Corpus.files)
  func everyPart(_ file: CorpusFile) throws {
    let context = try Run(file, ["context"])
    // What cannot be opened is the matter of others.
    guard let pageCount = context.pageCount else { return }
    let prediction = Prediction(of: "edit.split", contexts: context.document["contexts"])
    let isWitness = try Peers.pagesByPdfinfo(file.path, file) == pageCount
    let folder = try TemporaryFolder()
    var differences: [Difference] = []
    for cut in Self.cuts(of: Files.size(file.path) ?? 0) where !cut.needsTwoPages || pageCount > 1 {
      let parts = try folder.makeFolder(cut.name)
      let run = try Run(file, ["edit", "split"] + cut.options + ["--permissions", "warn", "-o", parts + "/"])
      let paths = try Files.names(in: parts).map { "\(parts)/\($0)" }
      if let failure = failure(run, cut, prediction) {
        differences += failure
        if !paths.isEmpty { differences.append(Difference("\(cut.name): files", ours: "\(paths)", theirs: "none")) }
        continue
      }
      differences += try check(paths, cut, file, pageCount: isWitness ? pageCount : nil)
    }
    differences += try attachments(file, folder)
    CorpusTests.check(differences, of: file, .cutting)
  }

  /// How a call that has no parts differs from what was to be expected; `nil` where it was done.
  private func failure(_ run: Run, _ cut: Cut, _ prediction: Prediction?) -> [Difference]? {
    let status = run.result.status
    if status == ExitStatus.done.rawValue { return nil }
    if status == ExitStatus.nothing.rawValue, cut.mayBeNothing { return [] }
    if let prediction, !prediction.isAllowed, status == prediction.status { return [] }
    return [
      Difference("\(cut.name): \(run.errorCode ?? "status \(status)")", ours: "status \(status)", theirs: "parts")
    ]
  }

  /// - Parameter pageCount: how many pages there are to be; `nil` where poppler sees others in the whole document.
  private func check(_ paths: [String], _ cut: Cut, _ file: CorpusFile, pageCount: Int?) throws -> [Difference] {
    guard let pageCount else { return [] }
    var differences: [Difference] = []
    var sum = 0
    for (index, path) in paths.enumerated() {
      guard let count = try Peers.pagesByPdfinfo(path, file) else {
        differences.append(Difference("\(cut.name): part \(index + 1)", ours: "a document", theirs: "no answer"))
        continue
      }
      sum += count
      let size = Files.size(path) ?? 0
      if count > 1, size > cut.mostBytes {
        differences.append(
          Difference("\(cut.name): size \(index + 1)", ours: "\(size) bytes", theirs: "at most \(cut.mostBytes)"))
      }
    }
    if cut.isWithGaps ? !(1...pageCount ~= sum) : sum != pageCount {
      differences.append(Difference("\(cut.name): pages", ours: "\(sum)", theirs: "\(pageCount)"))
    }
    return differences
  }

  /// How the files that come out differ from those that are listed.
  private func attachments(_ file: CorpusFile, _ folder: TemporaryFolder) throws -> [Difference] {
    let listed = try Run(file, ["edit", "list-attachments"]).answer?["attachments"]?.arrayValue ?? []
    let target = try folder.makeFolder("attachments")
    let run = try Run(
      file, ["edit", "extract-attachments", "--permissions", "warn", "-o", target + "/"])
    let expected = listed.isEmpty ? ExitStatus.nothing : .done
    guard run.result.status == expected.rawValue else {
      return [Difference("attachments: \(run.errorCode ?? "status")", ours: "\(run.result.status)", theirs: "files")]
    }
    let found = try Files.names(in: target).compactMap { Files.size("\(target)/\($0)") }.sorted()
    let sizes = listed.compactMap { $0["size"]?.intValue }.sorted()
    guard found != sizes else { return [] }
    return [Difference("attachments: sizes", ours: "\(found)", theirs: "\(sizes)")]
  }
}
