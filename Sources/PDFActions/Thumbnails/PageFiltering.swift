import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

extension PageFilter {
  /// Those of the pages, from 0, that are meant, in the same order.
  func apply(to pages: [Int], on work: Work) throws(ActionError) -> [Int] {
    let document = work.document
    switch self {
    case .all: return pages
    case .annotated:
      var known: [Int: Bool] = [:]
      return pages.filter { page in
        let isAnnotated = known[page] ?? document.isAnnotated(page)
        known[page] = isAnnotated
        return isAnnotated
      }
    case .bookmarked:
      let bookmarked = Set(document.reader.bookmarks.items.compactMap(\.pageIndex))
      return pages.filter(bookmarked.contains)
    case .matching(let pattern): return try Self.pages(pages, matching: pattern, on: work)
    }
  }

  private static func pages(_ pages: [Int], matching pattern: String, on work: Work) throws(ActionError) -> [Int] {
    let matcher = TextMatcher(try compiled(pattern))
    let source = PopplerTextSource(try work.document.readable())
    var hits: Set<Int> = []
    do throws(TextQueryError) {
      try matcher.search(Array(Set(pages)).sorted(), of: source) { page in
        if let error = page.error {
          work.warnings.append(Warning(error.code.rawValue, error.message, page: page.index + 1))
        }
        if !page.matches.isEmpty { hits.insert(page.index) }
        return true
      }
    } catch {
      throw ActionError(error)
    }
    return pages.filter(hits.contains)
  }

  fileprivate static func compiled(_ pattern: String) throws(ActionError) -> CompiledQuery {
    do throws(TextQueryError) {
      return try TextQuery(patterns: [pattern], smartCase: true).compile()
    } catch {
      throw ActionError(error)
    }
  }

  /// Checks a pattern without a document.
  func validate() throws(ActionError) {
    if case .matching(let pattern) = self { _ = try Self.compiled(pattern) }
  }
}
