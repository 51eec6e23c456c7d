/// A place in a page's text that a query found.
public struct TextMatch: Hashable, Sendable {
  /// The place in `PageText.utf8`.
  public var range: Range<Int>
  /// Which of the query's patterns found it, counted from 0.
  public var patternIndex: Int
  /// The text of the place as a reader reads it: a line break within it is shown as a space, a hyphen at a line's end is
  /// left out where the match does without it, ligatures are opened.
  public var text: String
  /// The text of the first line on which it covers glyphs.
  public var line: String
  /// One rectangle and one quad for each line on which it covers glyphs; at least one.
  public var areas: [TextArea]

  /// The rectangles of `areas`.
  public var rects: [TextRect] { areas.map(\.rect) }
  /// The quads of `areas`.
  public var quads: [TextQuad] { areas.map(\.quad) }

  /// Makes a match of a place; nil where there is no glyph in it: nothing on the page to point at.
  init?(_ range: Range<Int>, of patternIndex: Int, in page: PageText, text: @autoclosure () -> String) {
    let areas = page.areas(of: range)
    guard let first = areas.first else { return nil }
    self.range = range
    self.patternIndex = patternIndex
    self.areas = areas
    self.text = text()
    line = page.text(in: page.lines[first.line].range)
  }
}
