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
    var result = SearchResult(matches: [], hasNoText: true)
    for index in try work.pages(event.pages) {
      let wanted = (event.maxCount ?? .max) - result.matches.count
      guard wanted > 0 else { break }
      guard let text = text(ofPage: index, from: source, on: work), !text.isEmpty else { continue }
      result.hasNoText = false
      let matches = try find(matcher, in: text, page: index, limit: wanted)
      guard !matches.isEmpty, let page = work.document.document.page(at: index) else { continue }
      let places = Places(page: page, space: space)
      let reference = work.document.document.reference(toPage: index)
      result.matches += matches.map { record(of: $0, in: text, on: reference, places, withText: work.givesText) }
    }
    return result
  }

  /// The text of a page. A page that cannot be read is a warning; the others are searched.
  private func text(ofPage index: Int, from source: PopplerTextSource, on work: Work) -> PageText? {
    do {
      return try source.text(ofPage: index)
    } catch {
      work.warnings.append(Warning(error.code.rawValue, error.message, page: index + 1))
      return nil
    }
  }

  private func find(
    _ matcher: TextMatcher, in text: PageText, page: Int, limit: Int
  ) throws(ActionError) -> [TextMatch] {
    do {
      return try matcher.matches(in: text, limit: limit)
    } catch {
      var error = ActionError(error)
      error.page = page + 1
      throw error
    }
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
