import PDFDocument

/// Writes the operators that show a layout (ISO 32000-2 9.4).
struct TextWriter {
  let fonts: FontEmbedding

  func write(_ layout: TextLayout, at origin: PDFPoint) throws(PDFError) -> TextContent {
    guard origin.x.isFinite, origin.y.isFinite else {
      throw PDFError(.usageInvalidValue, "text cannot be placed there")
    }
    var state = TextState(size: layout.style.size)
    for line in layout.lines {
      state.begin(PDFPoint(x: origin.x, y: origin.y - line.baseline))
      for piece in line.pieces {
        let font = try fonts.font(piece.run.font.face)
        state.show(piece, in: font)
      }
    }
    return state.finish()
  }
}

/// The text object as it is being written. Lengths called `position` are distances from the left edge of the box.
private struct TextState {
  let size: Double
  private var output = ContentText()
  private var fonts: [String: ObjectID] = [:]

  /// The left edge of the box on the base line of the line.
  private var line = PDFPoint(x: 0, y: 0)
  /// Whether the text matrix must be set before something is shown.
  private var needsMatrix = true
  private var font: String?
  private var isSlanted = false
  private var rise = 0.0
  /// Where the next glyph would be shown.
  private var pen = 0.0
  /// What an open TJ array holds: nothing yet, a hexadecimal string that is open, or complete elements.
  private enum ArrayState { case closed, inString, betweenStrings }
  private var array = ArrayState.closed

  /// How much an oblique form of an upright font leans: the tangent of 12 degrees.
  private static let slant = 0.2126

  init(size: Double) { self.size = size }

  mutating func begin(_ line: PDFPoint) {
    closeArray()
    self.line = line
    needsMatrix = true
  }

  mutating func show(_ piece: TextLayout.PlacedPiece, in font: EmbeddedFont) {
    let run = piece.run
    select(font, isSlanted: run.font.isSlanted)
    let scale = size / run.font.face.facts.units
    var position = piece.left
    for span in run.spans {
      let isTold = tell(span, of: run, to: font)
      // A reader is told the text here where it cannot be told glyph by glyph (ISO 32000-2 14.9.4).
      if !isTold { beginSpan(span.text) }
      for glyph in run.glyphs[span.glyphs] {
        show(glyph.id, at: position + Double(glyph.x) * scale, rise: Double(glyph.y) * scale, in: font)
        position += Double(glyph.advance) * scale
      }
      if !isTold { endSpan() }
    }
  }

  /// Has the font say what the glyphs of a span stand for.
  ///
  /// - Returns: Whether that is all a reader needs.
  private func tell(_ span: ShapedRun.Span, of run: ShapedRun, to font: EmbeddedFont) -> Bool {
    if span.glyphs.count == 1 {
      return font.claim(run.glyphs[span.glyphs.lowerBound].id, for: span.text)
    }
    // Readers that do not know of replacement texts still learn the most of it.
    for part in span.parts { _ = font.claim(run.glyphs[part.glyph].id, for: part.text) }
    for glyph in run.glyphs[span.glyphs] { font.use(glyph.id) }
    return false
  }

  mutating func finish() -> TextContent {
    closeArray()
    setRise(0)
    guard !output.bytes.isEmpty else { return TextContent(operators: [], fonts: [:]) }
    var bytes = [UInt8]("BT\n".utf8)
    bytes += output.bytes
    bytes += "ET\n".utf8
    return TextContent(operators: bytes, fonts: fonts)
  }

  // MARK: - Operators

  private mutating func select(_ font: EmbeddedFont, isSlanted: Bool) {
    if font.name != self.font {
      closeArray()
      output.line("/\(font.name) \(PDFNumber.text(size)) Tf")
      self.font = font.name
      fonts[font.name] = font.id
      // Where glyphs of another font stand is set anew, so that what is lost by rounding does not add up.
      needsMatrix = true
    }
    if isSlanted != self.isSlanted {
      self.isSlanted = isSlanted
      needsMatrix = true
    }
  }

  private mutating func show(_ glyph: UInt16, at position: Double, rise: Double, in font: EmbeddedFont) {
    setRise(rise)
    if needsMatrix {
      closeArray()
      let lean = isSlanted ? PDFNumber.text(Self.slant) : "0"
      output.line("1 0 \(lean) 1 \(ContentText.number(line.x + position)) \(ContentText.number(line.y)) Tm")
      pen = position
      needsMatrix = false
    }
    // Thousandths of the size, to the left.
    let shift = ((pen - position) / size * 1e5).rounded() / 100
    if abs(shift) >= 0.05, shift.isFinite {
      openArray(.betweenStrings)
      output.append(PDFNumber.text(shift))
      pen -= shift / 1000 * size
    }
    openArray(.inString)
    output.appendHexadecimal(font.code(of: glyph))
    pen += font.width(of: glyph) / 1000 * size
  }

  private mutating func setRise(_ wanted: Double) {
    // Less than a five-hundredth of the size cannot be seen.
    let rounded = abs(wanted) < size / 500 ? 0 : (wanted * 1e4).rounded() / 1e4
    guard rounded != rise else { return }
    closeArray()
    output.line("\(PDFNumber.text(rounded)) Ts")
    rise = rounded
  }

  private mutating func beginSpan(_ text: String) {
    closeArray()
    output.append("/Span<</ActualText ")
    output.append(PDFValue.text(text).syntax)
    output.line(">>BDC")
  }

  private mutating func endSpan() {
    closeArray()
    output.line("EMC")
  }

  private mutating func openArray(_ wanted: ArrayState) {
    if array == .closed { output.append("[") }
    if array != .inString, wanted == .inString { output.append("<") }
    if array == .inString, wanted != .inString { output.append(">") }
    array = wanted
  }

  private mutating func closeArray() {
    guard array != .closed else { return }
    if array == .inString { output.append(">") }
    output.line("]TJ")
    array = .closed
  }
}

/// Bytes of content, grown piece by piece.
private struct ContentText {
  private(set) var bytes: [UInt8] = []
  private static let digits = Array("0123456789ABCDEF".utf8)

  mutating func append(_ text: String) { bytes += text.utf8 }
  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func appendHexadecimal(_ value: UInt16) {
    for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(Self.digits[Int(value >> shift & 15)]) }
  }

  /// A coordinate: four decimals are a fiftieth of what a printer can show.
  static func number(_ value: Double) -> String { PDFNumber.text((value * 1e4).rounded() / 1e4) }
}
