import PDFDocument

/// Makes a layout of a text.
struct TextComposer {
  let shaper: TextShaper
  let style: TextStyle
  let width: Double?

  func compose(_ text: String) throws(PDFError) -> TextLayout {
    try check(text)
    let chain = try shaper.chain(style.font)
    let itemizer = Itemizer(shaper: shaper, chain: chain, language: style.font.language)
    var lines: [UnplacedLine] = []
    for paragraph in Paragraph.paragraphs(of: text) {
      let breaker = LineBreaker(itemizer: itemizer, size: style.size, width: width, tabWidth: try tabWidth(itemizer))
      lines += try breaker.lines(of: itemizer.itemize(paragraph))
      if lines.count > TextLayout.mostLines {
        throw PDFError(
          .textTooLong, "the text would be more than \(TextLayout.mostLines) lines", hint: "split the text")
      }
    }
    return place(lines, first: chain.first)
  }

  private func check(_ text: String) throws(PDFError) {
    guard text.utf8.count <= TextLayout.mostBytes else {
      throw PDFError(
        .textTooLong, "a text may have \(TextLayout.mostBytes) bytes, and this has \(text.utf8.count)",
        hint: "split the text")
    }
    guard TextStyle.sizes.contains(style.size) else {
      throw PDFError(.usageInvalidValue, "the size of a font is from 0.01 to 10000, not \(style.size)")
    }
    guard TextStyle.spacings.contains(style.lineSpacing) else {
      throw PDFError(.usageInvalidValue, "the distance of lines is from 0.1 to 10, not \(style.lineSpacing)")
    }
    if let width {
      guard width.isFinite, width > 0, width < 1e7 else {
        throw PDFError(.usageInvalidValue, "text cannot be laid out in a width of \(width)")
      }
    }
  }

  /// Eight spaces.
  private func tabWidth(_ itemizer: Itemizer) throws(PDFError) -> Double {
    let font = itemizer.chain.first
    guard font.face.glyph(of: 0x20) != 0 else { return 2.4 * style.size }
    // `Latn`: the shape of a space is the same for all.
    let space = try shaper.shape([0x20], font: font, script: 0x4C61_746E, isRightToLeft: false, language: nil)
    return max(0.1, space.width * 8) * style.size
  }

  /// Gives lines their places.
  private func place(_ lines: [UnplacedLine], first: ChosenFont) -> TextLayout {
    let usedWidth = lines.reduce(0) { max($0, $1.width) }
    let boxWidth = width ?? usedWidth
    var placed: [TextLayout.Line] = []
    placed.reserveCapacity(lines.count)
    var top = 0.0
    var bottom = 0.0
    for line in lines {
      let height = LineHeight(line, first: first, size: style.size)
      let left = boxWidth <= line.width ? 0 : (boxWidth - line.width) * share(of: line)
      placed.append(
        TextLayout.Line(
          text: line.text, left: left, width: line.width, baseline: top + height.ascent, ascent: height.ascent,
          descent: height.descent,
          pieces: line.pieces.map { TextLayout.PlacedPiece(run: $0.run, left: left + $0.left) }))
      bottom = top + height.ascent + height.descent
      top += height.total * style.lineSpacing
    }
    return TextLayout(lines: placed, width: boxWidth, usedWidth: usedWidth, height: bottom, style: style)
  }

  /// How much of the free width stands left of a line.
  private func share(of line: UnplacedLine) -> Double {
    switch style.alignment {
    case .natural: line.isRightToLeft ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// How high a line is: as the font that was asked for and all others in it need.
private struct LineHeight {
  var ascent: Double
  var descent: Double
  var gap: Double
  var total: Double { ascent + descent + gap }

  init(_ line: UnplacedLine, first: ChosenFont, size: Double) {
    let scale = size / 1000
    let facts = first.face.facts
    ascent = facts.ascent * scale
    descent = facts.descent * scale
    gap = facts.lineGap * scale
    for piece in line.pieces where piece.run.font != first {
      let other = piece.run.font.face.facts
      ascent = max(ascent, other.ascent * scale)
      descent = max(descent, other.descent * scale)
    }
  }
}
