import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// Finds the text that annotations are to stand on.
struct AnnotationMatching {
  let work: Work
  let query: CompiledQuery

  /// Looks through pages and hands over each page that has matches, with the lines of each match on the page as it is
  /// shown.
  ///
  /// Where text may not be taken out of the document only places are used, so that it can be annotated all the same.
  ///
  /// - Parameters:
  ///   - pages: from 0.
  ///   - limit: how many matches are wanted; `nil` for all.
  /// - Throws: `pattern.limit`; why no page can be read, where none can.
  nonisolated(nonsending) func matches(
    on pages: [Int], limit: Int?
  ) async throws(ActionError) -> [(page: Int, matches: [[PDFQuad]])] {
    var found: [(page: Int, matches: [[PDFQuad]])] = []
    var left = limit ?? .max
    var (hasReadPage, unreadable) = (false, ReadingError?.none)
    try await PageReading(work.document, for: .text).forEach(of: pages) { [query] copy in
      let source = PopplerTextSource(copy)
      let matcher = TextMatcher(query)
      return { page throws(ReadingError) in
        let searched = Result { () throws(TextQueryError) in
          try matcher.search(page: page, of: source, limit: limit)
        }
        if case .success(let page) = searched, let error = page.error { throw error }
        return searched.map { page in page.matches.map { match in match.quads.map { PDFQuad($0) } } }
      }
    } _: { index, read throws(ActionError) in
      switch read {
      case .success(.success(let matches)):
        hasReadPage = true
        if !matches.isEmpty { found.append((index, Array(matches.prefix(left)))) }
        left -= min(matches.count, left)
      case .success(.failure(var error)):
        error.pageIndex = index
        throw ActionError(error)
      case .failure(let error):
        // What is wrong with the program is wrong with every page.
        guard error.code != .libraryMissing else { throw ActionError(error) }
        unreadable = unreadable ?? error
        work.warnings.append(Warning(error.code.rawValue, error.message, page: index + 1))
      }
      return left > 0
    }
    if let unreadable, !hasReadPage { throw ActionError(unreadable) }
    return found
  }
}
