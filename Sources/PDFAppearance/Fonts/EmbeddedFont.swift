import FontBridge
import PDFDocument

/// A font in use in a document: a composite font (ISO 32000-2 9.7) whose codes are the numbers of its glyphs.
final class EmbeddedFont {
  let face: FontFace
  /// The Type 0 font, which has its content after the fonts were written.
  let id: ObjectID
  /// Its name in resources.
  let name: String

  /// The glyphs that are shown.
  private(set) var glyphs: Set<UInt16> = []
  /// The text that each glyph stands for by itself.
  private(set) var texts: [UInt16: String] = [:]
  /// Whether something came since the font was last written.
  var isChanged = true
  /// The parts that were written before.
  var parts: EmbeddedFontParts?
  private var widths: [UInt16: Double] = [:]
  /// The character identifiers of glyphs, where they are others than their numbers.
  private lazy var identifiers = CharacterIdentifiers(face)

  init(_ face: FontFace, id: ObjectID, name: String) {
    self.face = face
    self.id = id
    self.name = name
  }

  /// Uses a glyph for a text by itself.
  ///
  /// - Returns: Whether the glyph stands for this text wherever it is shown alone. The first text wins.
  func claim(_ glyph: UInt16, for text: String) -> Bool {
    use(glyph)
    if let known = texts[glyph] { return known == text }
    texts[glyph] = text
    isChanged = true
    return true
  }

  /// Uses a glyph.
  func use(_ glyph: UInt16) {
    if glyphs.insert(glyph).inserted { isChanged = true }
  }

  /// The width of a glyph as the document has it, in thousandths of the size.
  func width(of glyph: UInt16) -> Double {
    if let width = widths[glyph] { return width }
    let units = Double(font_bridge_advance(face.pointer, UInt32(glyph)))
    let width = (units * 1e5 / face.facts.units).rounded() / 100
    widths[glyph] = width
    return width
  }

  /// Whether glyphs are found by identifiers that the font has for them, not by their numbers.
  var hasIdentifiers: Bool { identifiers.areOwn }

  /// The code of a glyph in content, which is its CID.
  func code(of glyph: UInt16) -> UInt16 { identifiers[glyph] }
}
