import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// `search.find`.
struct TextSearch: EventAction {
  func perform(_ event: FindText, on work: Work) throws(ActionError) -> SearchResult {
    let matcher = TextMatcher(try event.compiled())
    let pages = try work.pages(event.pages)
    let run = try SearchRun(event, on: work, pages: pages)
    do throws(TextQueryError) {
      if event.sources.contains(.text) { try run.searchText(of: pages, matcher) }
    } catch {
      throw ActionError(error)
    }
    if let error = run.error { throw error }
    for source in SearchSource.allCases where source != .text && event.sources.contains(source) {
      guard try run.searchItems(source, matcher) else { break }
    }
    return run.result
  }
}

/// One search of one document: joins what is found with what the document knows of the place.
///
/// It stays with the host's actor.
final class SearchRun {
  private(set) var result: SearchResult
  /// Why the search cannot go on.
  private(set) var error: ActionError?
  private let event: FindText
  private let work: Work
  private let maker: FindingMaker
  private let items: SearchItems
  private let records: MatchRecords
  private let snippets: SnippetWriter?
  private var imagePages: [Int] = []

  init(_ event: FindText, on work: Work, pages: [Int]) throws(ActionError) {
    self.event = event
    self.work = work
    maker = FindingMaker(event)
    items = SearchItems(
      document: work.document, pages: pages, isWhole: event.pages == .all, givesText: work.givesText)
    records = MatchRecords(work)
    snippets = event.answer == .matches && work.givesText ? try SnippetWriter(event, on: work) : nil
    result = SearchResult(matches: [], count: 0, hasNoText: event.sources.contains(.text), answer: event.answer)
  }

  // MARK: Text of pages

  func searchText(of pages: [Int], _ matcher: TextMatcher) throws(TextQueryError) {
    let source: PopplerTextSource
    do throws(ActionError) {
      source = PopplerTextSource(try work.document.readable())
    } catch {
      self.error = error
      return
    }
    try matcher.search(pages, of: source) { page in
      do throws(ActionError) {
        try add(page)
        return true
      } catch {
        self.error = error
        return false
      }
    }
    result.imagePages = PageSelection(pages: imagePages)
  }

  /// Takes in what was found on a page. A page that cannot be read is a warning; the others are searched.
  private func add(_ page: SearchedPage) throws(ActionError) {
    if let error = page.error {
      work.warnings.append(Warning(error.code.rawValue, error.message, page: page.index + 1))
    }
    guard let text = page.text else { return }
    if text.isEmpty { noteEmptyPage(page.index) } else { result.hasNoText = false }
    result.count += page.matches.count
    guard event.answer == .matches, !page.matches.isEmpty else { return }
    for finding in maker.findings(of: page.matches, in: text) {
      guard var match = records.match(finding, onPage: page.index) else { return }
      match.snippet = try snippets?.write(finding, onPage: page.index, number: result.matches.count + 1)
      result.matches.append(match)
    }
  }

  private func noteEmptyPage(_ index: Int) {
    guard event.answer != .presence, work.document.document.page(at: index)?.showsPicture == true else { return }
    imagePages.append(index + 1)
  }

  // MARK: Other texts

  /// Searches the texts of a source. False where there have been enough matches.
  func searchItems(_ source: SearchSource, _ matcher: TextMatcher) throws(ActionError) -> Bool {
    guard remaining.map({ $0 > 0 }) ?? true else { return false }
    let (warnings, goesOn) = try items.visit(source) { item throws(ActionError) in
      try add(item, matcher)
      return remaining.map { $0 > 0 } ?? true
    }
    work.warnings += warnings.map(Warning.init)
    return goesOn
  }

  private var remaining: Int? {
    let limit = event.answer == .presence ? 1 : event.maxCount
    return limit.map { $0 - result.count }
  }

  private func add(_ item: SearchItem, _ matcher: TextMatcher) throws(ActionError) {
    do throws(TextQueryError) {
      let (text, matches) = try matcher.matches(in: item.text, limit: remaining)
      result.count += matches.count
      guard event.answer == .matches, !matches.isEmpty else { return }
      for finding in maker.findings(of: matches, in: text) {
        var match = records.match(finding, in: item)
        do throws(ActionError) {
          match.snippet = try snippets?.write(item, number: result.matches.count + 1)
        } catch {
          self.error = error
          break
        }
        result.matches.append(match)
      }
    } catch {
      throw ActionError(error)
    }
    if let error { throw error }
  }
}
