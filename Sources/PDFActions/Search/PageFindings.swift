import PDFScopeCore
import PDFText

/// A match in a page's text, as far as the page's text alone tells.
struct PageFinding: Sendable {
  var text: String
  var line: SearchResult.Line
  var before: [String]?
  var after: [String]?
  var rects: [TextRect]
  var quads: [TextQuad]
  /// The lines that the match covers, from end to end; empty where nobody asked.
  var surroundings: TextRect?
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
        before: before.map { lines.texts($0, before: match.lines.lowerBound) },
        after: after.map { lines.texts($0, after: match.lines) },
        rects: match.rects, quads: match.quads,
        surroundings: wantsSurroundings ? lines.extent(of: match.lines) : nil)
    }
  }
}

/// What is told of lines more than once, made once.
private struct LineCache {
  private let page: PageText
  private var texts: [Int: String] = [:]
  private var extents: [Int: TextRect?] = [:]

  init(_ page: PageText) { self.page = page }

  mutating func texts(_ count: Int, before line: Int) -> [String] {
    (max(0, line - count)..<line).map { text(of: $0) }
  }

  /// The rest of the lines of a match, where a line of context is wanted at all, and those behind.
  mutating func texts(_ count: Int, after lines: ClosedRange<Int>) -> [String] {
    guard count > 0 else { return [] }
    let first = lines.lowerBound + 1
    return (first..<max(first, min(page.lines.count, lines.upperBound + 1 + count))).map { text(of: $0) }
  }

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

  private mutating func text(of line: Int) -> String {
    if let text = texts[line] { return text }
    let text = page.beginning(ofLine: line).text
    texts[line] = text
    return text
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
