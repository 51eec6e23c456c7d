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
        differences += try source.compare(folder.path("turned.pdf"), "turned", pageCount: pageCount) { before, after in
          // Lines of a turned page may come in another order.
          before.map(Self.sortedLetters) == after.map(Self.sortedLetters)
        }
      }
      if pageCount > 1 {
        let shortened = try Run(file, ["edit", "remove-pages", "--pages", "1", "-o", folder.path("shortened.pdf")])
        if shortened.errorCode == nil {
          differences += try source.compare(
            folder.path("shortened.pdf"), "shortened", pageCount: pageCount - 1
          ) { before, after in Array(before.dropFirst()) == after }
        }
      }
    }
    check(differences, of: file, .writtenFiles)
  }

  private static func sortedLetters(_ text: String) -> [Character] { text.filter { !$0.isWhitespace }.sorted() }

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
    func compare(
      _ path: String, _ name: String, pageCount: Int, isSame: ([String], [String]) -> Bool
    ) throws -> [Difference] {
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
      let after = try Peers.pageTexts(path, file)
      if let texts, after.map({ !isSame(texts, $0) }) ?? true {
        differences.append(
          Difference("\(name) text", ours: after.map(Self.summary) ?? "no answer", theirs: Self.summary(texts)))
      }
      return differences
    }

    private static func summary(_ texts: [String]) -> String {
      "\(texts.count) pages of " + texts.map { String($0.count) }.joined(separator: " ") + " characters"
    }
  }
}
