import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// `search.find`.
struct TextSearch: EventAction {
  nonisolated(nonsending) func perform(_ event: FindText, on work: Work) async throws(ActionError) -> SearchResult {
    let matcher = TextMatcher(try event.compiled())
    let run = try SearchRun(event, on: work, pages: try work.pages(event.pages))
    do throws(ActionError) {
      if event.sources.contains(.text) { try await run.searchText(matcher) }
      for source in SearchSource.allCases where source != .text && event.sources.contains(source) {
        try await run.searchItems(source, matcher)
      }
    } catch {
      work.partialResult = run.result
      throw error
    }
    return run.result
  }
}

/// One search of one document: joins what is found with what the document knows of the place, and hands it out.
///
/// It stays with the host's actor.
final class SearchRun {
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

  init(_ event: FindText, on work: Work, pages: [Int]) throws(ActionError) {
    self.event = event
    self.work = work
    self.pages = pages
    maker = FindingMaker(event)
    records = MatchRecords(work)
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
    if sender.isStopped { return 0 }
    let limit = event.answer == .presence ? 1 : event.maxCount
    return limit.map { $0 - count }
  }

  private var isDone: Bool { remaining.map { $0 <= 0 } ?? false }

  // MARK: Text of pages

  nonisolated(nonsending) func searchText(_ matcher: TextMatcher) async throws(ActionError) {
    let source = PopplerTextSource(try work.document.readable())
    for index in pages where !isDone {
      let page: SearchedPage
      do throws(TextQueryError) {
        page = try matcher.search(page: index, of: source, limit: remaining)
      } catch {
        throw ActionError(error)
      }
      try await add(page)
    }
  }

  /// Takes in what was found on a page. A page that cannot be read is a warning; the others are searched.
  private nonisolated(nonsending) func add(_ page: SearchedPage) async throws(ActionError) {
    if let error = page.error {
      work.warnings.append(Warning(error.code.rawValue, error.message, page: page.index + 1))
    }
    guard let text = page.text else { return }
    if text.isEmpty { noteEmptyPage(page.index) } else { hasNoText = false }
    guard event.answer == .matches else {
      count += page.matches.count
      return
    }
    for finding in maker.findings(of: page.matches, in: text) {
      guard var match = records.match(finding, onPage: page.index) else { return }
      count += 1
      match.snippet = try snippets?.write(finding, onPage: page.index, number: count)
      guard await sender.send(match) else { return }
    }
  }

  private func noteEmptyPage(_ index: Int) {
    guard event.answer != .presence, work.document.document.page(at: index)?.showsPicture == true else { return }
    imagePages.append(index + 1)
  }

  // MARK: Other texts

  nonisolated(nonsending) func searchItems(_ source: SearchSource, _ matcher: TextMatcher) async throws(ActionError) {
    guard !isDone else { return }
    let items = SearchItems(
      document: work.document, pages: pages, isWhole: event.pages == .all, givesText: work.givesText
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
