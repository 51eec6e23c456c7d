import PDFScopeCore
import PDFText

/// A match in a page's text, as far as the page's text alone tells.
struct PageFinding: Sendable {
  var text: String
  var line: SearchResult.Line
  var context: Context?
  var rects: [TextRect]
  var quads: [TextQuad]
  /// The lines that the match covers, from end to end; empty where nobody asked.
  var surroundings: TextRect?

  /// The lines around a match, as places in a list that all matches of the page share: copies of it would grow with the
  /// square of the page.
  struct Context: Sendable {
    fileprivate var lines: [String]
    fileprivate var placesBefore: Range<Int>
    fileprivate var placesAfter: Range<Int>

    /// The lines before the match.
    var before: [String] { Array(lines[placesBefore]) }
    /// The rest of the lines of the match, where a line behind is wanted at all, and those behind.
    var after: [String] { Array(lines[placesAfter]) }
  }
}

/// Turns matches into findings: all of it that needs no more than the text of the page, so that any thread can do it.
struct FindingMaker: Sendable {
  /// How many lines before a match are told with it; `nil` where no context was asked for.
  let before: Int?
  /// How many lines after a match are told with it.
  let after: Int?
  /// Whether the extent of the lines around a match is wanted.
  let wantsSurroundings: Bool

  init(_ event: FindText) {
    let hasContext = event.context > 0 || event.beforeContext != nil || event.afterContext != nil
    before = hasContext ? event.beforeContext ?? event.context : nil
    after = hasContext ? event.afterContext ?? event.context : nil
    wantsSurroundings = event.snippets != nil
  }

  /// The findings of a page's matches, in their order.
  func findings(of matches: [TextMatch], in text: PageText) -> [PageFinding] {
    var lines = LineCache(text)
    return matches.map { match in
      PageFinding(
        text: match.text, line: SearchResult.Line(match),
        context: context(of: match.lines, among: before == nil ? [] : lines.texts),
        rects: match.rects, quads: match.quads,
        surroundings: wantsSurroundings ? lines.extent(of: match.lines) : nil)
    }
  }

  private func context(of covered: ClosedRange<Int>, among lines: [String]) -> PageFinding.Context? {
    guard let before, let after else { return nil }
    let first = covered.lowerBound
    let end = after == 0 ? first + 1 : min(lines.count, covered.upperBound + 1 + after)
    return PageFinding.Context(
      lines: lines, placesBefore: max(0, first - before)..<first, placesAfter: first + 1..<max(first + 1, end))
  }
}

/// What is told of lines more than once, made once.
private struct LineCache {
  private let page: PageText
  /// The beginning of each line.
  private(set) lazy var texts = page.lines.indices.map { page.beginning(ofLine: $0).text }
  private var extents: [Int: TextRect?] = [:]

  init(_ page: PageText) { self.page = page }

  /// What lines cover with those right above and below them: the width of the column.
  mutating func extent(of lines: ClosedRange<Int>) -> TextRect? {
    var extent: TextRect?
    for line in lines {
      guard let next = self.extent(of: line) else { continue }
      extent = extent?.union(next) ?? next
    }
    guard let inner = extent else { return nil }
    var column = inner
    for line in [lines.lowerBound - 1, lines.upperBound + 1] where page.lines.indices.contains(line) {
      if let next = self.extent(of: line), next.isNear(inner) { column = column.union(next) }
    }
    return column
  }

  private mutating func extent(of line: Int) -> TextRect? {
    if let extent = extents[line] { return extent }
    let extent = page.areas(of: page.lines[line].range).first { $0.line == line }?.rect
    extents[line] = .some(extent)
    return extent
  }
}

extension TextRect {
  /// Whether another is no further away than a line of text.
  fileprivate func isNear(_ other: TextRect) -> Bool {
    let reach = min(width, height)
    return left <= other.right + reach && other.left <= right + reach && top <= other.bottom + reach
      && other.top <= bottom + reach
  }
}

extension SearchResult.Line {
  init(_ match: TextMatch) {
    let excerpt = match.excerpt
    let cut: Cut? =
      switch (excerpt.isCutAtStart, excerpt.isCutAtEnd) {
      case (true, true): .both
      case (true, false): .start
      case (false, true): .end
      case (false, false): nil
      }
    self.init(
      text: excerpt.text, number: match.lines.lowerBound + 1, range: excerpt.range, cut: cut)
  }
}
