/// What to look for in pages: patterns and how they are meant.
public struct TextQuery: Codable, Hashable, Sendable {
  /// One or more; a match of any of them counts.
  public var patterns: [String]
  /// The patterns are plain text, not regular expressions.
  public var isFixed: Bool
  /// Capital and small letters are the same, by Unicode's full case folding: `STRASSE` and `straße`, `Σ`, `σ` and `ς`.
  /// An i is the same with and without its dot, small or capital, since languages differ on which belong together. With
  /// `exact` by simple case folding, which has one letter for one.
  public var ignoreCase: Bool
  /// A match may touch no letter, digit, underscore or combining mark at either end.
  public var wholeWords: Bool
  /// No more matches than this are wanted of one document; nil for all.
  public var maxCount: Int?
  /// A space in a pattern matches one space, whatever its width, and nothing else. Without it a space matches any white
  /// space, a line break too, since where a line ends is not the author's wish. (In a regular expression `[ ]`, `\ `
  /// and `\Q \E` always match one space only, and so does a space of one that uses `(?x)`.)
  public var exactSpaces: Bool
  /// Capital and small letters are the same unless a pattern holds a capital letter as such: not in an escape like
  /// `\S`, nor in the name of a group. `ignoreCase` holds whatever this says.
  public var smartCase: Bool
  /// Accents do not count: `cafe` finds `café`, and the other way round. Nor do the points of Hebrew and Arabic and the
  /// strokes of ø, ł, đ, ħ and ŧ. Has no effect with `exact`.
  public var ignoreDiacritics: Bool
  /// Patterns are compared with the characters and line ends that the document has.
  ///
  /// Without it, with the text as a reader sees it: canonically equal characters (NFC, NFD) are the same, and so are
  /// ligatures and their letters, full and half width, Arabic letters and their forms. So are the forms of a mark,
  /// whichever of them stands in the pattern: apostrophes and single quotes (`' ‘ ’ ‚ ʼ ′`), double quotes (`" “ ” „
  /// ″`; guillemets are other marks), hyphens, dashes and minus (`- ‐ ‑ ‒ – — ― −`), `...` and `…`, spaces of every
  /// width, breaking or not. Soft hyphens and characters without width do not count, in text and pattern. A word that
  /// is broken at a line's end with a hyphen is found without it and with it: `international` and `inter-national` both
  /// find `inter-` / `national`, and `well-known` finds `well-` / `known`; the line break there does not count. In
  /// regular expressions literal characters and members of classes are meant by all of this, escapes are not:
  /// `\x{2013}` finds nothing, since the dashes of the text have become hyphens; `\p{Pd}` finds those. The text of a
  /// match is the page's.
  public var exact: Bool

  /// Makes a query.
  public init(
    patterns: [String], isFixed: Bool = false, ignoreCase: Bool = false, wholeWords: Bool = false,
    maxCount: Int? = nil, exactSpaces: Bool = false, smartCase: Bool = false, ignoreDiacritics: Bool = false,
    exact: Bool = false
  ) {
    self.patterns = patterns
    self.isFixed = isFixed
    self.ignoreCase = ignoreCase
    self.wholeWords = wholeWords
    self.maxCount = maxCount
    self.exactSpaces = exactSpaces
    self.smartCase = smartCase
    self.ignoreDiacritics = ignoreDiacritics
    self.exact = exact
  }

  /// Whether capital and small letters are the same, `smartCase` considered.
  public var isCaseless: Bool {
    guard smartCase && !ignoreCase else { return ignoreCase }
    return !patterns.contains { pattern in
      isFixed ? pattern.unicodeScalars.contains(where: PatternSyntax.isCapital) : PatternSyntax.hasCapital(pattern)
    }
  }

  /// Makes the query ready for use.
  ///
  /// - Throws: `pattern.invalid`: a regular expression with a mistake, an empty pattern, no pattern at all.
  public func compile() throws(TextQueryError) -> CompiledQuery {
    try CompiledQuery(self)
  }
}

/// Why a query cannot be used.
public struct TextQueryError: Error, Hashable, Sendable {
  /// A code as it stands in the program's JSON.
  public enum Code: String, Hashable, Sendable {
    /// A pattern has a mistake.
    case invalid = "pattern.invalid"
    /// A pattern takes too long, or too much memory, on some page.
    case limit = "pattern.limit"
  }

  /// What kind of failure.
  public var code: Code
  /// What is wrong, as a sentence without a full stop.
  public var message: String
  /// Where: the pattern with a caret below the place, or what would help.
  public var hint: String?
  /// Which pattern, counted from 0; nil where it is none of them.
  public var patternIndex: Int?
  /// Where in the pattern, in characters from 0; nil where it is no single place.
  public var offset: Int?
  /// The page that was searched, counted from 0; nil before any is.
  public var pageIndex: Int?

  /// A mistake at a place in a pattern, given in bytes of UTF-8.
  init(invalid message: String, in patterns: [String], at index: Int, byteOffset: Int) {
    let pattern = patterns[index]
    let before = String(decoding: pattern.utf8.prefix(byteOffset), as: UTF8.self)
    self.init(
      code: .invalid, message: "the pattern is not well formed: \(message)",
      hint: Self.caret(below: pattern, at: before.count), patternIndex: index,
      offset: before.count)
  }

  init(code: Code, message: String, hint: String? = nil, patternIndex: Int? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.patternIndex = patternIndex
    self.offset = offset
  }

  /// Two lines: what stands around the place, and a caret below it.
  private static func caret(below pattern: String, at offset: Int) -> String {
    let around = 30
    let start = max(0, offset - around)
    let visible = pattern.dropFirst(start).prefix(2 * around).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(visible) + "\n" + String(repeating: " ", count: offset - start) + "^"
  }
}
