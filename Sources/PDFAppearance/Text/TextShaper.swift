import FontBridge
import PDFDocument

/// Shapes words, each once.
final class TextShaper {
  private struct Key: Hashable {
    let font: ChosenFont
    let script: UInt32
    let isRightToLeft: Bool
    let language: String?
    let characters: [UInt32]
  }

  private let finder: FontFinder
  private var chains: [FontRequest: FontChain] = [:]
  private var known: [Key: ShapedRun] = [:]
  private var charactersKnown = 0
  /// The most characters whose shapes are kept: beyond, all are forgotten.
  private static let mostKnown = 1 << 19

  init(_ finder: FontFinder) { self.finder = finder }

  /// The fonts of a request.
  func chain(_ request: FontRequest) throws(PDFError) -> FontChain {
    if let chain = chains[request] { return chain }
    let chain = try FontChain(request, finder: finder)
    chains[request] = chain
    return chain
  }

  /// The glyphs of characters that have one font, script and direction.
  func shape(
    _ characters: [UInt32], font: ChosenFont, script: UInt32, isRightToLeft: Bool, language: String?
  ) throws(PDFError) -> ShapedRun {
    let key = Key(
      font: font, script: script, isRightToLeft: isRightToLeft, language: language, characters: characters)
    if let run = known[key] { return run }
    let run = try make(key)
    charactersKnown += characters.count + 8
    if charactersKnown > Self.mostKnown {
      known.removeAll()
      charactersKnown = characters.count
    }
    known[key] = run
    return run
  }

  private func make(_ key: Key) throws(PDFError) -> ShapedRun {
    var failure = FontBridgeFailure()
    var count = 0
    guard
      let shaped = font_bridge_shape(
        key.font.face.pointer, key.characters, key.characters.count, key.script, key.isRightToLeft,
        key.language ?? "en", &count, &failure)
    else { throw PDFError(failure) }
    defer { font_bridge_free(shaped) }
    let glyphs = UnsafeBufferPointer(start: shaped, count: count)
    if let missing = glyphs.first(where: { $0.glyph == 0 || $0.glyph > 0xFFFF }) {
      let character = Int(missing.cluster) < key.characters.count ? key.characters[Int(missing.cluster)] : 0xFFFD
      throw MissingCharacters.error([character])
    }
    let maker = SpanMaker(characters: key.characters, face: key.font.face, isRightToLeft: key.isRightToLeft)
    let spans = maker.spans(of: glyphs)
    let kept = glyphs.map {
      ShapedRun.Glyph(id: UInt16(truncatingIfNeeded: $0.glyph), advance: $0.advance, x: $0.x, y: $0.y)
    }
    return ShapedRun(font: key.font, glyphs: kept, spans: spans)
  }
}

/// Tells which glyphs stand for which characters.
///
/// The text of a glyph is the one it has when read from left to right, because readers of PDFs turn what runs from right
/// to left around by themselves: a ligature's letters come last to first, and a bracket is the one that it looks like.
private struct SpanMaker {
  let characters: [UInt32]
  let face: FontFace
  let isRightToLeft: Bool

  func spans(of glyphs: UnsafeBufferPointer<FontBridgeGlyph>) -> [ShapedRun.Span] {
    let ends = clusterEnds(glyphs)
    var spans: [ShapedRun.Span] = []
    spans.reserveCapacity(glyphs.count)
    var start = 0
    while start < glyphs.count {
      let cluster = glyphs[start].cluster
      var end = start + 1
      while end < glyphs.count, glyphs[end].cluster == cluster { end += 1 }
      let text = Array(characters[min(Int(cluster), characters.count)..<(ends[cluster] ?? characters.count)])
      if let single = singly(glyphs[start..<end], text, from: start) {
        spans += single
      } else {
        spans.append(ShapedRun.Span(glyphs: start..<end, text: seen(text, count: end - start)))
      }
      start = end
    }
    return spans
  }

  /// Where the characters of each cluster end: where those of the next one begin.
  private func clusterEnds(_ glyphs: UnsafeBufferPointer<FontBridgeGlyph>) -> [UInt32: Int] {
    let starts = Set(glyphs.map(\.cluster)).sorted()
    var ends: [UInt32: Int] = [:]
    for (start, next) in zip(starts, starts.dropFirst()) {
      ends[start] = min(Int(next), characters.count)
    }
    return ends
  }

  /// The spans of glyphs of one cluster where each glyph is that of one of the characters, in whatever order: marks are
  /// put into another than they were written in (Unicode, 3.11).
  private func singly(
    _ glyphs: Slice<UnsafeBufferPointer<FontBridgeGlyph>>, _ text: [UInt32], from start: Int
  ) -> [ShapedRun.Span]? {
    guard glyphs.count > 1, glyphs.count == text.count else { return nil }
    var left = text
    var spans: [ShapedRun.Span] = []
    for (offset, glyph) in glyphs.enumerated() {
      guard let place = left.firstIndex(where: { face.glyph(of: $0) == glyph.glyph }) else { return nil }
      let character = left.remove(at: place)
      spans.append(
        ShapedRun.Span(glyphs: start + offset..<start + offset + 1, text: String(characters: [character])))
    }
    return spans
  }

  /// The characters of a cluster as they are seen.
  private func seen(_ text: [UInt32], count: Int) -> String {
    guard isRightToLeft, count == 1 else { return String(characters: text) }
    return String(characters: text.reversed().map { font_bridge_mirrored(face.pointer, $0) })
  }
}

extension String {
  /// Makes a text of Unicode scalar values.
  init(characters: some Sequence<UInt32>) {
    var view = String.UnicodeScalarView()
    for value in characters { view.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    self.init(view)
  }
}
