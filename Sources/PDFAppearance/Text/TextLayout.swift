/// Text laid out: lines of glyphs in a box whose upper left corner is the origin.
///
/// All lengths are in the units of the font size, horizontal ones to the right, vertical ones down from the top.
package struct TextLayout: Sendable {
  /// A line.
  package struct Line: Sendable {
    /// The characters of the line in the order they are read, without the spaces at its end.
    package let text: String
    /// The distance from the left edge of the box to the first glyph.
    package let left: Double
    /// From the first glyph to the last, without spaces at the end of the line.
    package let width: Double
    /// The distance from the top of the box to the base line.
    package let baseline: Double
    /// How far the fonts of the line reach above the base line.
    package let ascent: Double
    /// How far the fonts of the line reach below the base line, as a positive number.
    package let descent: Double
    /// The glyphs from left to right.
    let pieces: [PlacedPiece]
  }

  /// A piece of a line in one font.
  struct PlacedPiece: Sendable {
    let run: ShapedRun
    /// From the left edge of the box.
    let left: Double
  }

  /// The lines from top to bottom; one without glyphs for an empty text.
  package let lines: [Line]
  /// The width of the box: the one given to the layout, or that of the longest line. Where a single character is wider
  /// than the width given, lines stand out.
  package let width: Double
  /// The width of the longest line.
  package let usedWidth: Double
  /// The height of the box, from the top of the first line to the bottom of the last.
  package let height: Double
  /// The style it was made with.
  package let style: TextStyle

  /// The most bytes of UTF-8 that are laid out.
  package static let mostBytes = 1 << 20
  /// The most lines that are made.
  package static let mostLines = 100_000
}
