import PDFDocument
import PDFScopeCore
import PDFText
import PopplerKit

/// `search.find`.
struct TextSearch: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: FindText, on work: Work) throws(ActionError) -> SearchResult {
    let matcher = TextMatcher(try event.compiled())
    let source = PopplerTextSource(try work.document.readable())
    let pages = try work.pages(event.pages)
    var result = SearchResult(matches: [], hasNoText: true)
    do throws(TextQueryError) {
      try matcher.search(pages, of: source) { page in
        result.hasNoText = result.hasNoText && (page.text?.isEmpty ?? true)
        result.matches += records(of: page, on: work)
        return true
      }
    } catch {
      throw ActionError(error)
    }
    return result
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
