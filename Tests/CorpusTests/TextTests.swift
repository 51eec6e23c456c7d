import PDFScopeCore
import Testing

/// Words that pdftotext reads are found on the page that has them, and others are not.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct TextTests {
  @Test(arguments: Corpus.files)
  func words(_ file: CorpusFile) throws {
    var differences: [Difference] = []
    defer { check(differences, of: file, .text) }
    guard let pages = try Peers.pageTexts(file.path, file) else { return }
    let absent = try Run(file, ["search", "-F", "-e", WordSample(pages: pages).absent])
    // What cannot be opened is a matter of how calls end.
    guard absent.errorCode == nil, let pageCount = absent.pageCount else { return }
    if absent.answer?["count"]?.intValue != 0 {
      differences.append(Difference("absent word", ours: absent.answer?.text() ?? "", theirs: "nothing"))
    }
    let sample = WordSample(pages: Array(pages.prefix(pageCount)))
    differences += try missing(sample.entries, in: file).map { entry in
      Difference("page \(entry.page): \(entry.word)", ours: "nothing", theirs: "the word")
    }
  }

  /// The words that are not found where they should be.
  private func missing(_ entries: [WordSample.Entry], in file: CorpusFile) throws -> [WordSample.Entry] {
    guard !entries.isEmpty else { return [] }
    // Longer words first, so that no match begins with another word's.
    let words = Set(entries.map(\.word)).sorted { ($1.count, $0) < ($0.count, $1) }
    let pages = Set(entries.map(\.page)).sorted().map(String.init).joined(separator: ",")
    let run = try Run(file, ["search", "-F", "--pages", pages] + words.flatMap { ["-e", $0] })
    let found = Set(
      (run.answer?["matches"]?.arrayValue ?? []).map { match in
        WordSample.Entry(page: match["page"]?.intValue ?? 0, word: match["text"]?.stringValue ?? "")
      })
    // One word may hide in another one's match, and the document may keep its text back: those are asked for alone.
    return try entries.filter { entry in
      guard !found.contains(entry) else { return false }
      let run = try Run(file, ["search", "-F", "--pages", String(entry.page), "-e", entry.word])
      return run.answer?["count"]?.intValue ?? 0 == 0
    }
  }
}
