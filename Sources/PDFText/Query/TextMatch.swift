/// A place in a text that a query found.
public struct TextMatch: Hashable, Sendable {
  /// The place in `PageText.utf8`; in a string that was searched as it is, in its UTF-8.
  public var range: Range<Int>
  /// Which of the query's patterns found it, counted from 0.
  public var patternIndex: Int
  /// The text of the place as a reader reads it: a line break within it is shown as a space, a hyphen at a line's end
  /// is left out where the match does without it, ligatures are opened.
  public var text: String
  /// The lines that it covers, as indices into the text's lines; at least one.
  public var lines: ClosedRange<Int>
  /// The first of them, or what stands around the match in a long one.
  public var excerpt: TextExcerpt
  /// One rectangle and one quad for each line on which it covers glyphs; of a page at least one, of a string none.
  public var areas: [TextArea]

  /// The text of the first line on which it covers something, of a long one what stands around the match.
  public var line: String { excerpt.text }
  /// The rectangles of `areas`.
  public var rects: [TextRect] { areas.map(\.rect) }
  /// The quads of `areas`.
  public var quads: [TextQuad] { areas.map(\.quad) }

  /// Makes a match of a place; nil where there is nothing to be seen in it: no glyph of a page to point at, of a string
  /// white space alone.
  init?(_ range: Range<Int>, of patternIndex: Int, in page: PageText, text: @autoclosure () -> String) {
    if page.isWithoutPlace {
      guard let lines = page.visibleLines(in: range) else { return nil }
      self.lines = lines
      areas = []
    } else {
      areas = page.areas(of: range)
      guard let first = areas.first, let last = areas.last else { return nil }
      lines = first.line...max(first.line, last.line)
    }
    self.range = range
    self.patternIndex = patternIndex
    self.text = text()
    excerpt = page.excerpt(ofLine: lines.lowerBound, around: range)
  }
}
