import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// `search.find`.
struct TextSearch: EventAction {
  @Environment(\.coordinates) private var space

  nonisolated(nonsending) func perform(_ event: FindText, on work: Work) async throws(ActionError) -> SearchResult {
    let query = try event.compiled()
    var sender = PartSender<SearchResult.Match>()
    var hasNoText = true
    var result: SearchResult { SearchResult(matches: sender.kept, count: sender.count, hasNoText: hasNoText) }
    let pages = try work.pages(event.pages)
    guard event.maxCount != 0 else { return result }
    let limit = event.maxCount
    do throws(ActionError) {
      try await PageReading(work.document, for: .text).forEach(of: pages) { copy in
        let source = PopplerTextSource(copy)
        let matcher = TextMatcher(query)
        return { page in
          Swift.Result { () throws(TextQueryError) in try matcher.search(page: page, of: source, limit: limit) }
        }
      } _: { index, read throws(ActionError) in
        guard let page = try searched(index, read, on: work) else { return true }
        hasNoText = hasNoText && (page.text?.isEmpty ?? true)
        for match in records(of: page, on: work) {
          guard await sender.send(match), sender.count != limit else { return false }
        }
        return true
      }
    } catch {
      work.partialResult = result
      throw error
    }
    return result
  }

  /// A page that was looked through in a copy, as the document counts it; `nil` where there was no such page, which is a
  /// warning.
  private func searched(
    _ index: Int, _ read: Swift.Result<Swift.Result<SearchedPage, TextQueryError>, ReadingError>, on work: Work
  ) throws(ActionError) -> SearchedPage? {
    switch read {
    case .success(.success(var page)):
      page.index = index
      return page
    case .success(.failure(var error)):
      error.pageIndex = index
      throw ActionError(error)
    case .failure(let error):
      work.warnings.append(Warning(error.code.rawValue, error.message, page: index + 1))
      return nil
    }
  }

  /// The matches of a page. A page that cannot be read is a warning; the others are searched.
  private func records(of page: SearchedPage, on work: Work) -> [SearchResult.Match] {
    if let error = page.error {
      work.warnings.append(Warning(error.code.rawValue, error.message, page: page.index + 1))
    }
    let document = work.document.document
    guard let text = page.text, !page.matches.isEmpty, let place = document.page(at: page.index) else { return [] }
    let places = Places(page: place, space: space)
    let reference = document.reference(toPage: page.index)
    return page.matches.map { record(of: $0, in: text, on: reference, places, withText: work.givesText) }
  }

  private func record(
    of match: TextMatch, in text: PageText, on page: PageReference, _ places: Places, withText: Bool
  ) -> SearchResult.Match {
    SearchResult.Match(
      page: page, text: withText ? match.text : nil, line: withText ? match.line : nil,
      range: range(of: match, in: text), rects: match.rects.map { places.rectangle(shown: PDFRect($0)) },
      quads: match.quads.map { places.quadrilateral(shown: PDFQuad($0)) })
  }
}

extension TextSearch {
  /// Where in its first line a match stands, in Unicode scalars.
  private func range(of match: TextMatch, in text: PageText) -> Range<Int> {
    let line = text.lines[match.areas[0].line].range
    func scalars(_ bytes: Range<Int>) -> Int { text.text(in: bytes).unicodeScalars.count }
    let start = max(match.range.lowerBound, line.lowerBound)
    let end = min(match.range.upperBound, line.upperBound)
    let before = scalars(line.lowerBound..<start)
    return before..<before + scalars(start..<max(start, end))
  }
}

extension PDFRect {
  fileprivate init(_ rect: TextRect) {
    self.init(x: rect.left, y: rect.top, width: rect.width, height: rect.height)
  }
}

extension PDFPoint {
  fileprivate init(_ point: TextPoint) { self.init(x: point.x, y: point.y) }
}

extension PDFQuad {
  fileprivate init(_ quad: TextQuad) {
    self.init(
      topLeft: PDFPoint(quad.topLeft), topRight: PDFPoint(quad.topRight), bottomRight: PDFPoint(quad.bottomRight),
      bottomLeft: PDFPoint(quad.bottomLeft))
  }
}
