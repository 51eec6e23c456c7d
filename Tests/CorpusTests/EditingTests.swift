import PDFScopeCore
import TestSupport
import Testing

/// What takes out, reorders, adds or joins pages, on every document: each page of what is written shows what the page
/// shows that it came from, and what belongs to the pages still does.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct EditingTests {
  @Test(Peers.libraries, arguments: Corpus.files)
  func pageByPage(_ file: CorpusFile) throws {
    if var trial = try EditingTrial(file) {
      try trial.run()
      check(trial.differences, of: file, .editing)
    }
    Progress.editing.step()
  }
}
