import TestSupport
import Testing

@testable import PDFText

@Suite("Text as a reader sees it")
struct FoldingTests {
  private func texts(_ pattern: String, in page: PageText, _ change: (inout TextQuery) -> Void = { _ in }) throws
    -> [String]
  {
    try matches(pattern, in: page, change).map(\.text)
  }

  @Test("A word broken at a line's end is found as one, with a rectangle a line", arguments: [false, true])
  func brokenWord(isFixed: Bool) throws {
    let page = try text("text/characters.pdf")
    let match = try #require(matches("international", in: page) { $0.isFixed = isFixed }.first)
    #expect(match.text == "international")
    #expect(match.line == "This line ends inside inter-")
    #expect(match.rects.map(\.left) == [192, 60])
    #expect(match.rects.map(\.right) == [228, 108])
    #expect(try texts("internat", in: page) { $0.isFixed = isFixed } == ["internat"])
    #expect(try matches("national", in: page) { $0.isFixed = isFixed }.first?.rects.map(\.right) == [108])
    #expect(try matches("inter", in: page) { $0.isFixed = isFixed }.first?.rects.map(\.right) == [222])
  }

  @Test("So it is as it is printed", arguments: [false, true])
  func printedWord(isFixed: Bool) throws {
    let page = try text("text/characters.pdf")
    for (pattern, word) in [("inter-national", "inter-national"), ("well-known", "well-known"), ("inter-", "inter-")] {
      #expect(try texts(pattern, in: page) { $0.isFixed = isFixed } == [word])
    }
    #expect(try texts("wellknown", in: page) { $0.isFixed = isFixed } == ["wellknown"])
    let match = try #require(matches("well-known", in: page) { $0.isFixed = isFixed }.first)
    #expect(match.rects.map(\.right) == [264, 90])
    // What is copied from a page has the line break in it.
    #expect(try texts("well-\nknown", in: page) { $0.isFixed = true } == ["wellknown"])
    #expect(try texts("well- known", in: page) { $0.isFixed = isFixed } == ["well-known"])
  }

  @Test("Whole words: the joined one, and its parts as printed")
  func wholeWords() throws {
    let page = try text("text/characters.pdf")
    for word in ["international", "inter", "national", "well", "known", "well-known"] {
      #expect(try texts(word, in: page) { $0.wholeWords = true } == [word])
    }
    #expect(try texts("nation", in: page) { $0.wholeWords = true } == [])
  }

  @Test("A place counts once, in its longer form")
  func once() throws {
    #expect(try texts("[a-z]+", in: page("a well-", "known word")) == ["a", "wellknown", "word"])
    #expect(try texts(#"[a-z]+-?[a-z]+"#, in: page("well-", "known")) == ["wellknown"])
    #expect(try texts(#"\w+-\w+"#, in: page("well-", "known")) == ["well-known"])
    let query = try TextQuery(patterns: ["known", "well-known"]).compile()
    let found = try TextMatcher(query).matches(in: page("well-", "known known"))
    #expect(found.map(\.text) == ["well-known", "known"] && found.map(\.patternIndex) == [1, 0])
  }

  @Test("Several breaks, on lines that go on and on")
  func severalBreaks() throws {
    let text = page("ab-", "cd-", "ef gh-", "ij")
    #expect(try texts("abcdef", in: text) == ["abcdef"])
    #expect(try texts("ab-cd-ef", in: text) == ["ab-cd-ef"])
    #expect(try matches("abcdef", in: text).first?.rects.count == 3)
    #expect(try texts("ghij|cd", in: text) == ["cd", "ghij"])
    #expect(try matches("j", in: text).first?.rects == [TextRect(left: 6, top: 36, right: 12, bottom: 46)])
    #expect(try matches("e", in: text).first?.rects == [TextRect(left: 0, top: 24, right: 6, bottom: 34)])
  }

  @Test("Hyphens that stay: before capitals and digits, and where no word stands")
  func keptHyphens() throws {
    #expect(try texts("Jean-Paul", in: page("Jean-", "Paul")) == ["Jean-Paul"])
    #expect(try texts("JeanPaul", in: page("Jean-", "Paul")) == [])
    #expect(try texts("1990-2000", in: page("1990-", "2000")) == ["1990-2000"])
    #expect(try texts("19902000", in: page("1990-", "2000")) == [])
    #expect(try texts("- item", in: page("-", "item")) == ["- item"])
    #expect(try texts("-item", in: page("-", "item")) == [])
    #expect(try texts("a-b", in: page("a-b")) == ["a-b"])
    #expect(try texts("ab", in: page("a-b a- b")) == [])
    // In the last line there is nothing to go on with.
    #expect(try texts("a-$", in: page("b", "a-")) == ["a-"])
  }

  @Test("Hyphens are hyphens, whatever their code")
  func hyphens() throws {
    #expect(try texts("well-known", in: page("well\u{2010}known well\u{2011}known")) == ["well-known", "well-known"])
    #expect(try texts("well\u{2010}known", in: page("well-known")) == ["well-known"])
    #expect(try texts("[\u{2010}x]k", in: page("well-known")) == ["-k"])
    #expect(try texts("wellknown", in: page("well\u{2010}", "known")) == ["wellknown"])
  }

  @Test("Soft hyphens and characters without width do not count, in text and pattern", arguments: [false, true])
  func invisible(isFixed: Bool) throws {
    func found(_ pattern: String, _ lines: String) throws -> [String] {
      try texts(pattern, in: page(lines)) { $0.isFixed = isFixed }
    }
    let fixture = try text("text/characters.pdf")
    #expect(try texts("softhyphen", in: fixture) { $0.isFixed = isFixed } == ["softhyphen"])
    #expect(try texts("soft-hyphen", in: fixture) { $0.isFixed = isFixed } == ["soft-hyphen"])
    for character in ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}"] {
      #expect(try found("needle", "nee\(character)dle") == ["needle"])
      #expect(try found("nee\(character)dle", "needle") == ["needle"])
      #expect(try matches("needle", in: page("a nee\(character)dle b")).first?.rects.map(\.right) == [54])
    }
    // Persian needs its non-joiner.
    let persian = "می\u{200C}خواهم"
    let text = page("x")
    #expect(try texts("\u{AD}", in: text) { $0.isFixed = isFixed } == [])
    #expect(SearchableText.folded(persian, TextFolding(ignoresDiacritics: false)) == persian)
  }

  @Test("Ligatures and their letters find each other", arguments: [false, true])
  func ligatures(isFixed: Bool) throws {
    // The fixture's ligatures come opened; those of other documents do not.
    for page in [try text("text/characters.pdf"), page("ofﬁce ﬂower")] {
      for pattern in ["office", "oﬃce", "ofﬁce", "ﬁce", "fice", "ﬂower", "flower", "ﬁ", "fi"] {
        #expect(try matches(pattern, in: page) { $0.isFixed = isFixed }.count == 1, "\(pattern)")
      }
    }
    let text = page("ofﬁce")
    let box = TextRect(left: 12, top: 0, right: 18, bottom: 10)
    // A part of a ligature has the rectangle of the whole.
    for (pattern, rects) in [
      ("fi", [box]), ("i", [box]), ("f", [TextRect(left: 6, top: 0, right: 12, bottom: 10), box]),
    ] {
      let found = try matches(pattern, in: text) { $0.isFixed = isFixed }
      #expect(found.flatMap(\.rects) == rects)
      #expect(found.allSatisfy { $0.text == pattern })
    }
    #expect(try texts("office", in: text) { $0.exact = true } == [])
  }

  @Test("Width, forms and alphabets do not count; what means something else does")
  func compatible() throws {
    #expect(try texts("ABC12", in: page("ＡＢＣ１２")) == ["ABC12"])
    #expect(try texts("ＡＢＣ", in: page("ABC")) == ["ABC"])
    #expect(try texts("（ａ）", in: page("(a)")) == ["(a)"])
    #expect(try texts("ガ", in: page("ｶﾞ")) == ["ガ"])
    #expect(try texts("𝑥", in: page("x")) == ["x"])
    // What is shown from left to right.
    #expect(try texts("لا", in: page("ﻻ")).count == 1)
    #expect(try texts("ﻻ", in: page("ال")).count == 1)
    #expect(try texts("x2", in: page("x²")) == [])
    #expect(try texts("…", in: page("…")) == ["…"])
    #expect(try texts("1", in: page("①½")) == [])
  }

  @Test("Canonical forms find each other, and a letter without its accent does not")
  func canonical() throws {
    for (pattern, line) in [
      ("café", "cafe\u{301}"), ("cafe\u{301}", "café"), ("\u{1F79}", "\u{3CC}"), ("가", "\u{1100}\u{1161}"),
    ] {
      let rects = try matches(pattern, in: page(line)).map(\.rects)
      let width = Double(6 * line.unicodeScalars.count)
      #expect(rects == [[TextRect(left: 0, top: 0, right: width, bottom: 10)]], "\(pattern)")
    }
    #expect(try texts("cafe", in: page("cafe\u{301}")) == [])
    #expect(try texts("caf.$", in: page("cafe\u{301}")) == ["café"])
    #expect(try texts("q\u{323}\u{307}", in: page("q\u{307}\u{323}")).count == 1)
    #expect(try texts("λόγος", in: text("text/tounicode.pdf")).count == 1)
  }

  @Test("Accents ignored on request, and shown all the same")
  func diacritics() throws {
    let page = try text("text/characters.pdf")
    #expect(try texts("creme brulee", in: page) == [])
    #expect(try texts("creme brulee", in: page) { $0.ignoreDiacritics = true } == ["crème brûlée"])
    #expect(try texts("brülee", in: page) { $0.ignoreDiacritics = true } == ["brûlée"])
    #expect(try texts("[éè]", in: page) { $0.ignoreDiacritics = true }.count > 5)
    #expect(
      try texts("CAFE", in: page) {
        $0.ignoreDiacritics = true
        $0.ignoreCase = true
      } == ["café"])
    #expect(try texts("cafe", in: page) { $0.ignoreDiacritics = $0.isFixed } == [])
    let lines = PDFTextTests.page("inte\u{301}r-", "nationál Łódź")
    #expect(try texts("international", in: lines) { $0.ignoreDiacritics = true } == ["intérnationál"])
    #expect(try texts("inter-national", in: lines) { $0.ignoreDiacritics = true } == ["intér-nationál"])
    #expect(try texts("lodz", in: lines) { ($0.ignoreDiacritics, $0.ignoreCase) = (true, true) } == ["Łódź"])
    // Other letters, not accents.
    #expect(try texts("か", in: PDFTextTests.page("が")) { $0.ignoreDiacritics = true } == [])
  }

  @Test(
    "Smart case: capitals of the text count, those of the syntax do not",
    arguments: [
      ("needle", true), ("Needle", false), (#"\S\W\Ddle"#, true), (#"\p{Lu}eedle"#, true), ("(?<Name>needle)", true),
      ("[N]eedle", false), ("[[:alpha:]]eedle", true), (#"[\S]eedle"#, true), (#"\QN\Eeedle"#, false), ("über", true),
      ("Über", false), ("(?J)needle", true), ("(*UCP)needle", true), ("(?# Note)needle", true),
    ])
  func smartCase(pattern: String, isCaseless: Bool) {
    #expect(TextQuery(patterns: [pattern], smartCase: true).isCaseless == isCaseless)
    #expect(TextQuery(patterns: ["a", pattern], smartCase: true).isCaseless == isCaseless)
    #expect(!TextQuery(patterns: [pattern]).isCaseless)
    #expect(TextQuery(patterns: [pattern], ignoreCase: true, smartCase: true).isCaseless)
  }

  @Test("Smart case finds accordingly")
  func smartCaseFinds() throws {
    #expect(try texts("needle", in: page("Needle needle")) { $0.smartCase = true }.count == 2)
    #expect(try texts("Needle", in: page("Needle needle")) { $0.smartCase = true }.count == 1)
    #expect(try texts(#"\S"#, in: page("a")) { ($0.smartCase, $0.isFixed) = (true, true) } == [])
  }

  @Test("Exact: the document's characters and lines")
  func exact() throws {
    let page = try text("text/characters.pdf")
    for pattern in ["international", "well-known", "softhyphen", "cafe\u{301} "] {
      #expect(try texts(pattern, in: page) { $0.exact = true } == [], "\(pattern)")
      #expect(try texts(pattern, in: page).count == 1, "\(pattern)")
    }
    #expect(try texts("-$", in: page) { $0.exact = true }.count == 3)
    #expect(try texts("cafe", in: page) { ($0.exact, $0.ignoreDiacritics) = (true, true) } == [])
  }
}

@Suite("Folding of regular expressions")
struct PatternFoldingTests {
  private let folding = TextFolding(ignoresDiacritics: false)

  @Test(
    "Literal characters are folded, the syntax is not",
    arguments: [
      ("ﬁ", "fi"), ("ﬁ+", "(?:fi)+"), ("ﬁ{2}x", "(?:fi){2}x"), ("aﬁ|b", "afi|b"), ("e\u{301}*", "é*"),
      ("（", #"\("#), ("＊", #"\*"#), (#"\Qﬁ（.\E+"#, #"fi\(\.+"#), (#"\Q.ﬁ\E+"#, #"\.(?:fi)+"#),
      ("a\u{AD}b", "ab"), ("a\u{AD}?b", "a\u{AD}?b"), ("\u{200B}", "\u{200B}"),
      ("[ａé]", "[aé]"), ("[ﬁ]", "(?:fi)"), ("[xﬁy]+", "(?:fi|[xy])+"), ("[^ﬁ]", "[^ﬁ]"), ("[ﬁ^]", #"(?:fi|[\^])"#),
      ("[ａ-ｚ]", "[a-z]"), ("[^\u{2010}]", #"[^\-]"#), ("[a-ﬁ]", "[a-ﬁ]"),
      ("[e\u{301}]", "[e\u{301}]"), ("[］]", #"[\]]"#), ("[[:alpha:]ａ]", "[[:alpha:]a]"),
      ("(?<ﬁ>x)", "(?<ﬁ>x)"), (#"\k<ﬁ>"#, #"\k<ﬁ>"#), ("(?#ﬁ)ﬁ", "(?#ﬁ)fi"), ("(?i:ﬁ)", "(?i:fi)"),
      ("(?<=ﬁ)x", "(?<=fi)x"), (#"\ﬁ"#, #"\ﬁ"#), (".\u{301}", ".\u{301}"), ("(a|b)*é", "(a|b)*é"),
      (#"\x{AD}"#, #"\x{AD}"#), ("a – b", "a - b"), ("a\u{A0}b", "a b"), (#"\Q“\E"#, #"\""#), ("it’s", #"it\'s"#),
      ("[’”]", #"[\'\"]"#), ("[‐-―]", #"[‐-―\-]"#), ("[^–]", #"[^\-]"#), ("…?", #"(?:\.\.\.)?"#),
      ("[…!]", #"(?:\.\.\.|[!])"#), ("[\u{80}-\u{FFFF}]", "[\u{80}-\u{FFFF}]"), ("(?x)a\u{A0}b", #"(?x)a\ b"#),
      ("×«»", "×«»"),
    ])
  func folds(pattern: String, expected: String) {
    let folded = PatternSyntax.folding(pattern, folding)
    #expect(Array(folded.unicodeScalars) == Array(expected.unicodeScalars), "\(folded)")
  }

  @Test("Whatever is put in, a valid expression stays valid, and one of ASCII stays as it is")
  func validity() throws {
    let pieces = [
      "a", " ", "[", "]", "^", "(", ")", "\\", "Q", "E", "*", "+", "{2}", "?", ":", "-", "x", "|", "é", "ﬁ", "\u{301}",
      "（", "＼", "\u{AD}", "\u{200D}", "］", "<", ">", "k", "\u{2010}", "ａ",
    ]
    var dice = SeededGenerator(seed: 12)
    var valid = 0
    for _ in 0..<5_000 {
      let pattern = (0..<Int.random(in: 1...8, using: &dice)).map { _ in pieces.randomElement(using: &dice)! }.joined()
      let tokens = PatternScanner.tokens(of: pattern)
      #expect(tokens.reduce(0) { $0 == $1.range.lowerBound ? $1.range.upperBound : -1 } == pattern.unicodeScalars.count)
      guard (try? TextQuery(patterns: [pattern], exact: true).compile()) != nil else { continue }
      valid += 1
      for ignoreDiacritics in [false, true] {
        let query = TextQuery(patterns: [pattern], smartCase: true, ignoreDiacritics: ignoreDiacritics)
        #expect((try? query.compile()) != nil, "\(pattern)")
      }
      if pattern.utf8.allSatisfy({ $0 < 0x80 }) {
        #expect(PatternSyntax.folding(pattern, folding) == pattern)
      }
    }
    #expect(valid > 500)
  }
}

@Suite("What holds for every folded text")
struct FoldedTextPropertyTests {
  /// A character in its variants. All variants look the same to a reader.
  private static let letters: [[String]] = [
    ["a"], ["b"], [" ", "\u{A0}", "\u{2009}", "\u{3000}"], ["-", "‐", "–", "—", "−", "\u{FF0D}"],
    ["'", "’", "‘", "ʼ", "′", "＇"], ["\"", "“", "”", "„", "″"], ["...", "…"], ["«"], ["×"],
    ["(", "（"], ["é", "e\u{301}"], ["fi", "ﬁ"], ["ffl", "ﬄ", "fﬂ"], ["A", "Ａ", "𝐀"],
    ["ό", "\u{1F79}", "ο\u{301}"], ["가", "\u{1100}\u{1161}"], ["がx", "か\u{3099}x"],
    ["ệ", "e\u{323}\u{302}", "e\u{302}\u{323}"],
    ["c", "c\u{200B}", "c\u{2060}"], ["μ", "µ"], ["😀"], ["²"],
  ]

  private func variant(_ letters: [Int], _ dice: inout SeededGenerator) -> String {
    letters.map { Self.letters[$0].randomElement(using: &dice)! }.joined()
  }

  @Test("Variants of a text find the same places", arguments: [false, true])
  func variants(ignoreDiacritics: Bool) throws {
    var dice = SeededGenerator(seed: 21)
    for _ in 0..<400 {
      let letters = (0..<12).map { _ in Int.random(in: Self.letters.indices, using: &dice) }
      let start = Int.random(in: 0..<10, using: &dice)
      let part = Array(letters[start..<min(start + Int.random(in: 1...4, using: &dice), 12)])
      guard part.contains(where: { Self.letters[$0][0] != " " }), Self.letters[part[0]][0] != " " else { continue }
      var results: [[String]] = []
      var ranges: [[Range<Int>]] = []
      for _ in 0..<4 {
        let text = page(variant(letters, &dice))
        let pattern = variant(part, &dice)
        let found = try matches(pattern, in: text) { ($0.isFixed, $0.ignoreDiacritics) = (true, ignoreDiacritics) }
        results.append(found.map(\.text))
        ranges.append(found.map(\.range))
        #expect(!found.isEmpty, "\(pattern) in \(text.string)")
        for match in found {
          let glyphs = text.glyphs.filter { $0.range.overlaps(match.range) }
          #expect(match.rects == [glyphs.map(\.box).reduce(glyphs[0].box) { $0.union($1) }])
          #expect(glyphs.first?.range.lowerBound == match.range.lowerBound)
        }
      }
      #expect(results.allSatisfy { $0.count == results[0].count }, "\(results)")
    }
  }

  @Test("Every place of the folded text stands for glyphs, in order, and both forms are valid UTF-8")
  func alignment() throws {
    var dice = SeededGenerator(seed: 22)
    let pieces = Self.letters.flatMap { $0 } + ["\u{AD}", "-", "\u{2010}", "\u{301}", "\u{200D}", "\u{FEFF}", "x", "1"]
    for _ in 0..<500 {
      let lines = (0..<4).map { _ in
        (0..<Int.random(in: 1..<6, using: &dice)).map { _ in pieces.randomElement(using: &dice)! }.joined()
      }
      let page = page(lines[0], lines[1], lines[2], lines[3])
      let text = SearchableText(page, TextFolding(ignoresDiacritics: Bool.random(using: &dice)))
      #expect(String(validating: text.bytes, as: UTF8.self) != nil)
      #expect(String(validating: text.joined, as: UTF8.self) != nil)
      #expect(text.joints.allSatisfy { text.bytes[$0] == UInt8(ascii: "-") })
      #expect(text.joined.count + text.joints.count == text.bytes.count)
      var last = 0..<0
      for index in text.bytes.indices {
        let source = text.source(of: index..<index + 1)
        #expect(source.lowerBound >= last.lowerBound && source.upperBound >= last.upperBound && !source.isEmpty)
        #expect(source.upperBound <= page.utf8.count)
        last = source
      }
      for index in text.joined.indices {
        let range = text.range(ofJoined: index..<index + 1)
        #expect(range.count == 1 && text.bytes[range.lowerBound] == text.joined[index])
        #expect(text.joinedOffset(of: range.lowerBound) == index)
      }
    }
  }

  @Test("A pile of marks takes no longer than other text")
  func marks() throws {
    let text = page("a" + String(repeating: "\u{301}\u{323}", count: 50_000) + "b")
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try matches("b", in: text).count == 1)
    let time = clock.now - start
    #expect(time < .seconds(5), "on a busy machine")
  }
}
