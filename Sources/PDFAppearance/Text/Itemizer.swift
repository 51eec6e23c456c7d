import FontBridge
import PDFDocument

/// A part of a paragraph that stays together: characters of one font, script and direction between places where a line
/// may be broken.
struct TextAtom {
  enum Kind { case word, space, tab }

  var kind: Kind
  /// The characters in the paragraph.
  var range: Range<Int>
  /// The embedding level (UAX 9): odd for right to left.
  var level: Int8
  var script: UInt32
  var font: ChosenFont
  /// Whether a line may end after it.
  var mayBreakAfter: Bool
  /// Its glyphs; `nil` for a tab.
  var run: ShapedRun?
}

/// A paragraph taken apart.
struct ItemizedParagraph {
  let paragraph: Paragraph
  let isRightToLeft: Bool
  var atoms: [TextAtom]
}

/// Takes paragraphs apart into atoms: by direction (UAX 9), script (UAX 24), font, and the places where lines may end.
struct Itemizer {
  let shaper: TextShaper
  let chain: FontChain
  let language: String?

  /// Words are cut after so many characters even where they go on, so that breaking one into lines takes a time that
  /// grows with its length only.
  static let longestWord = 200

  func itemize(_ paragraph: Paragraph) throws(PDFError) -> ItemizedParagraph {
    let characters = paragraph.characters
    guard !characters.isEmpty else {
      return ItemizedParagraph(paragraph: paragraph, isRightToLeft: false, atoms: [])
    }
    let (levels, isRightToLeft) = try Self.levels(of: characters)
    let scripts = try Self.scripts(of: characters)
    let fonts = try fonts(of: paragraph)
    var atoms: [TextAtom] = []
    var start = 0
    while start < characters.count {
      let kind = Self.kind(characters[start])
      var end = start + 1
      // A cluster stays in one piece whatever its characters are.
      while end < characters.count,
        !paragraph.starts[end]
          || (kind != .tab && kind == Self.kind(characters[end]) && end - start < Self.longestWord
            && levels[end] == levels[start] && scripts[end] == scripts[start] && fonts[end] == fonts[start]
            && (kind == .space || !LineBreaks.isAllowed(after: characters[end - 1], at: end - 1, in: characters)))
      {
        end += 1
      }
      let mayBreak =
        end == characters.count || kind != .word
        || Self.kind(characters[end]) == .word
          && LineBreaks.isAllowed(after: characters[end - 1], at: end - 1, in: characters)
      var atom = TextAtom(
        kind: kind, range: start..<end, level: levels[start], script: scripts[start], font: fonts[start],
        mayBreakAfter: mayBreak, run: nil)
      if kind != .tab { atom.run = try shape(atom.range, of: characters, like: atom) }
      atoms.append(atom)
      start = end
    }
    return ItemizedParagraph(paragraph: paragraph, isRightToLeft: isRightToLeft, atoms: atoms)
  }

  /// The glyphs of some of an atom's characters.
  func shape(_ range: Range<Int>, of characters: [UInt32], like atom: TextAtom) throws(PDFError) -> ShapedRun {
    var part = Array(characters[range])
    if part.contains(where: \.isLayoutControl) { part.removeAll(where: \.isLayoutControl) }
    return try shaper.shape(
      part, font: atom.font, script: atom.script, isRightToLeft: atom.level & 1 == 1, language: language)
  }

  private static func kind(_ character: UInt32) -> TextAtom.Kind {
    character == Paragraph.tab ? .tab : character.isBreakingSpace ? .space : .word
  }

  private static func levels(of characters: [UInt32]) throws(PDFError) -> ([Int8], isRightToLeft: Bool) {
    var levels = [Int8](repeating: 0, count: characters.count)
    // Nothing below U+0590 is written from right to left or changes directions.
    guard characters.contains(where: { $0 >= 0x0590 }) else { return (levels, false) }
    var base: Int32 = -1
    var failure = FontBridgeFailure()
    guard font_bridge_levels(characters, characters.count, &base, &levels, &failure) else { throw PDFError(failure) }
    return (levels, base == 1)
  }

  private static func scripts(of characters: [UInt32]) throws(PDFError) -> [UInt32] {
    var scripts = [UInt32](repeating: 0, count: characters.count)
    var failure = FontBridgeFailure()
    guard font_bridge_scripts(characters, characters.count, &scripts, &failure) else { throw PDFError(failure) }
    // Spaces, digits and punctuation belong to what is before them, or to what comes where nothing is.
    var current = scripts.first { !isShared($0) } ?? shared
    for index in scripts.indices {
      if isShared(scripts[index]) { scripts[index] = current } else { current = scripts[index] }
    }
    return scripts
  }

  /// `Zyyy`: of any script.
  private static let shared: UInt32 = 0x5A79_7979
  private static func isShared(_ script: UInt32) -> Bool {
    script == shared || script == 0x5A69_6E68 || script == 0x5A7A_7A7A
  }

  private func fonts(of paragraph: Paragraph) throws(PDFError) -> [ChosenFont] {
    let characters = paragraph.characters
    var fonts: [ChosenFont] = []
    fonts.reserveCapacity(characters.count)
    var missing: [UInt32] = []
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, !paragraph.starts[end] { end += 1 }
      let cluster = characters[start..<end].filter { !$0.isLayoutControl && $0 != Paragraph.tab }
      let font = cluster.isEmpty ? chain.first : try chain.font(covering: cluster)
      if font == nil {
        for character in try blamed(cluster) where !missing.contains(character) { missing.append(character) }
        if missing.count > 99 { throw MissingCharacters.error(missing, isComplete: false) }
      }
      for _ in start..<end { fonts.append(font ?? chain.first) }
      start = end
    }
    guard missing.isEmpty else { throw MissingCharacters.error(missing) }
    return fonts
  }

  /// Which characters of a cluster no font has; all where each has a font and only no one has them together.
  private func blamed(_ cluster: [UInt32]) throws(PDFError) -> [UInt32] {
    guard cluster.count > 1 else { return cluster }
    var missing: [UInt32] = []
    for character in cluster where try chain.font(covering: [character]) == nil { missing.append(character) }
    return missing.isEmpty ? cluster : missing
  }
}
