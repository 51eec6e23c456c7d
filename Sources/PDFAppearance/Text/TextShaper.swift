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
