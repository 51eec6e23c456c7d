import PDFScopeCore
import TestSupport
import Testing

/// What `edit` writes is sound for qpdf, MuPDF and poppler, and has the pages it should have, with their text.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct WrittenFileTests {
  @Test(arguments: Corpus.files)
  func turnedAndShortened(_ file: CorpusFile) throws {
    let folder = try TemporaryFolder()
    var differences: [Difference] = []
    let turned = try Run(file, ["edit", "rotate-pages", "--by", "90", "-o", folder.path("turned.pdf")])
    if let pageCount = turned.pageCount {
      let source = try Source(file)
      if turned.errorCode == nil {
        differences += try source.compare(folder.path("turned.pdf"), "turned", pageCount: pageCount)
        // Text of turned pages is cut into lines in another way, so it is compared once they are turned back.
        let copy = CorpusFile(name: file.name, path: folder.path("turned.pdf"), password: file.password)
        _ = try Run(copy, ["edit", "rotate-pages", "--by=-90", "-o", folder.path("back.pdf")])
        differences += try source.compareTexts(folder.path("back.pdf"), "turned") { $0 }
      }
      if pageCount > 1 {
        let shortened = try Run(file, ["edit", "remove-pages", "--pages", "1", "-o", folder.path("shortened.pdf")])
        if shortened.errorCode == nil {
          differences += try source.compare(folder.path("shortened.pdf"), "shortened", pageCount: pageCount - 1)
          differences += try source.compareTexts(folder.path("shortened.pdf"), "shortened") { Array($0.dropFirst()) }
        }
      }
    }
    check(differences, of: file, .writtenFiles)
  }

  /// What other programs say of the file before it is changed.
  private struct Source {
    let file: CorpusFile
    /// `nil` where qpdf does not come to an end with it.
    let complaints: Set<String>?
    let texts: [String]?

    init(_ file: CorpusFile) throws {
      self.file = file
      complaints = try Peers.complaints(about: file.path, file)
      texts = try Peers.pageTexts(file.path, file)
    }

    /// What is wrong with a file written from this one.
    func compare(_ path: String, _ name: String, pageCount: Int) throws -> [Difference] {
      var differences: [Difference] = []
      if let found = try Peers.complaints(about: path, file) {
        differences += found.subtracting(complaints ?? []).sorted().map {
          Difference("\(name) check: \($0)", ours: "no complaint", theirs: $0)
        }
      } else {
        differences.append(Difference("\(name) check", ours: "a sound file", theirs: "no answer"))
      }
      for (program, count) in [
        ("pdfinfo", try Peers.pagesByPdfinfo(path, file)), ("mutool", try Peers.pagesByMutool(path, file)),
      ] where count != pageCount {
        differences.append(
          Difference("\(name) \(program)", ours: "\(pageCount) pages", theirs: count.map { "\($0)" } ?? "no answer"))
      }
      return differences
    }

    /// Whether poppler reads the text of the pages that were kept as it did before.
    func compareTexts(_ path: String, _ name: String, kept: ([String]) -> [String]) throws -> [Difference] {
      guard let texts = texts.map(kept) else { return [] }
      guard let after = try Peers.pageTexts(path, file) else {
        return [Difference("\(name) text", ours: "text", theirs: "no answer")]
      }
      guard texts.count == after.count else {
        return [Difference("\(name) text", ours: "\(after.count) pages", theirs: "\(texts.count)")]
      }
      return texts.indices.filter { texts[$0] != after[$0] }.map { index in
        Difference(
          "\(name) text of page \(index + 1)", ours: Self.summary(after[index]), theirs: Self.summary(texts[index]))
      }
    }

    private static func summary(_ text: String) -> String { "\(text.count) characters" }
  }
}
