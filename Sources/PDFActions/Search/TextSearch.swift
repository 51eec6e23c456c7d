import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// `search.find`.
struct TextSearch: EventAction {
  nonisolated(nonsending) func perform(_ event: FindText, on work: Work) async throws(ActionError) -> SearchResult {
    let query = try event.compiled()
    let run = try SearchRun(event, on: work, pages: try work.pages(event.pages))
    do throws(ActionError) {
      if event.sources.contains(.text) { try await run.searchText(query) }
      let matcher = TextMatcher(query)
      for source in SearchSource.allCases where source != .text && event.sources.contains(source) {
        try await run.searchItems(source, matcher)
      }
      try run.checkWasRead()
    } catch {
      work.partialResult = run.result
      throw error
    }
    if event.highlight, run.result.count > 0 { work.followUps.append(.annotate(.add(AddAnnotations(onFound: event)))) }
    return run.result
  }
}

/// One search of one document: joins what is found with what the document knows of the place, and hands it out.
///
/// It stays with the host's actor.
final class SearchRun {
  @Environment(\.cancellation) private var cancellation
  private let event: FindText
  private let work: Work
  private let pages: [Int]
  private let maker: FindingMaker
  private let records: MatchRecords
  private let snippets: SnippetWriter?
  private var sender = PartSender<SearchResult.Match>()
  private var count = 0
  private var hasNoText: Bool
  private var imagePages: [Int] = []
  private var hasReadPage = false
  /// Why the first of the pages that cannot be read cannot.
  private var unreadable: ReadingError?

  init(_ event: FindText, on work: Work, pages: [Int]) throws(ActionError) {
    self.event = event
    self.work = work
    self.pages = pages
    maker = FindingMaker(event)
    records = MatchRecords(work, wantsSections: event.sections)
    snippets = event.answer == .matches && work.givesText ? try SnippetWriter(event, on: work) : nil
    hasNoText = event.sources.contains(.text)
  }

  /// What has been found, but for what was handed out.
  var result: SearchResult {
    SearchResult(
      matches: sender.kept, count: count, hasNoText: hasNoText, imagePages: PageSelection(pages: imagePages),
      answer: event.answer)
  }

  /// How many matches are still wanted; nil for all there are.
  private var remaining: Int? {
    if sender.isStopped || cancellation.isCancelled { return 0 }
    let limit = event.answer == .presence ? 1 : event.criteria.maxCount
    return limit.map { $0 - count }
  }

  private var isDone: Bool { remaining.map { $0 <= 0 } ?? false }

  // MARK: Text of pages

  nonisolated(nonsending) func searchText(_ query: CompiledQuery) async throws(ActionError) {
    guard !isDone else { return }
    let (limit, maker) = (remaining, event.answer == .matches ? maker : nil)
    try await PageReading(work.document, for: .text).forEach(of: pages) { copy in
      let source = PopplerTextSource(copy)
      let matcher = TextMatcher(query)
      return { page throws(ReadingError) in
        let searched = Result { () throws(TextQueryError) in
          try matcher.search(page: page, of: source, limit: limit)
        }
        if case .success(let page) = searched, let error = page.error { throw error }
        return searched.map { PageAnswer($0, maker) }
      }
    } _: { index, read throws(ActionError) in
      try await add(read, onPage: index)
      return !isDone
    }
  }

  /// - Throws: Why no page can be read: such a document was not searched, whatever stands beside its pages.
  func checkWasRead() throws(ActionError) {
    if let unreadable, !hasReadPage { throw ActionError(unreadable) }
  }

  /// Takes in what was found on a page. A page that cannot be read is a warning; the others are searched.
  private nonisolated(nonsending) func add(
    _ read: Result<Result<PageAnswer, TextQueryError>, ReadingError>, onPage index: Int
  ) async throws(ActionError) {
    let page: PageAnswer
    switch read {
    case .success(.success(let answer)): page = answer
    case .success(.failure(var error)):
      error.pageIndex = index
      throw ActionError(error)
    case .failure(let error):
      // What is wrong with the program is wrong with every page.
      guard error.code != .libraryMissing else { throw ActionError(error) }
      unreadable = unreadable ?? error
      work.warnings.append(Warning(error.code.rawValue, error.message, page: index + 1))
      return
    }
    hasReadPage = true
    if page.isEmpty { noteEmptyPage(index) } else { hasNoText = false }
    let wanted = min(page.count, remaining ?? .max)
    guard event.answer == .matches else {
      count += wanted
      return
    }
    for finding in page.findings.prefix(wanted) {
      guard var match = records.match(finding, onPage: index) else { return }
      count += 1
      match.snippet = try snippets?.write(finding, onPage: index, number: count)
      guard await sender.send(match) else { return }
    }
  }

  private func noteEmptyPage(_ index: Int) {
    guard event.answer != .presence, work.document.document.pageOfCopies(at: index)?.showsPicture == true else {
      return
    }
    imagePages.append(index + 1)
  }

  // MARK: Other texts

  nonisolated(nonsending) func searchItems(_ source: SearchSource, _ matcher: TextMatcher) async throws(ActionError) {
    guard !isDone else { return }
    let items = SearchItems(
      document: work.document, pages: pages, isWhole: Set(pages).count == work.document.document.pageCount,
      givesText: work.givesText
    ) { [work] in work.warnings += $0.map(Warning.init) }
    for item in items.items(of: source) {
      try await add(item, matcher)
      if isDone { return }
    }
  }

  private nonisolated(nonsending) func add(_ item: SearchItem, _ matcher: TextMatcher) async throws(ActionError) {
    let found: (text: PageText, matches: [TextMatch])
    do throws(TextQueryError) {
      found = try matcher.matches(in: item.text, limit: remaining)
    } catch {
      throw ActionError(error)
    }
    guard event.answer == .matches else {
      count += found.matches.count
      return
    }
    for finding in maker.findings(of: found.matches, in: found.text) {
      var match = records.match(finding, in: item)
      count += 1
      match.snippet = try snippets?.write(item, number: count)
      guard await sender.send(match) else { return }
    }
  }
}

/// What a search found on a page, without the page's text: as little as may wait for its turn.
private struct PageAnswer: Sendable {
  /// Whether the page has no text.
  var isEmpty: Bool
  /// How many matches there are.
  var count: Int
  /// The matches, where they are wanted.
  var findings: [PageFinding]

  /// - Parameter maker: makes the findings; `nil` where only their number is wanted.
  init(_ page: SearchedPage, _ maker: FindingMaker?) {
    isEmpty = page.text?.isEmpty ?? true
    count = page.matches.count
    findings = page.text.flatMap { text in maker?.findings(of: page.matches, in: text) } ?? []
  }
}
