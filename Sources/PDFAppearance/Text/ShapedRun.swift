/// Glyphs of characters in one font, script and direction, from left to right.
final class ShapedRun: Sendable {
  /// One glyph. Lengths are in the units of the font, `y` upwards.
  struct Glyph: Sendable {
    let id: UInt16
    let advance: Int32
    let x: Int32
    let y: Int32
  }

  /// Glyphs that stand for some characters together.
  struct Span: Sendable {
    let glyphs: Range<Int>
    /// The characters in the order they are seen in, from left to right.
    let text: String
    /// What single glyphs stand for, where there are several, as well as can be said.
    var parts: [(glyph: Int, text: String)] = []
  }

  let font: ChosenFont
  let glyphs: [Glyph]
  /// All glyphs, from left to right.
  let spans: [Span]
  /// The width as a multiple of the font's size.
  let width: Double

  init(font: ChosenFont, glyphs: [Glyph], spans: [Span]) {
    self.font = font
    self.glyphs = glyphs
    self.spans = spans
    let units = glyphs.reduce(0) { $0 + Int($1.advance) }
    width = Double(units) / font.face.facts.units
  }
}
