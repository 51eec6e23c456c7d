import TestSupport
import Testing

@testable import PDFText

@Suite("Marks of a keyboard and their forms in print")
struct PlainMarksTests {
  private func texts(_ pattern: String, in page: PageText, _ change: (inout TextQuery) -> Void = { _ in }) throws
    -> [String]
  {
    try matches(pattern, in: page, change).map(\.text)
  }

  private static let apostrophes = ["'", "’", "‘", "‛", "‚", "ʼ", "ʻ", "′", "＇"]
  private static let quotes = ["\"", "“", "”", "„", "‟", "″", "＂"]
  private static let dashes = ["-", "‐", "\u{2011}", "‒", "–", "—", "―", "−", "﹣", "－", "﹘"]
  private static let ellipses = ["...", "…"]
  private static let spaces = [" ", "\u{A0}", "\u{2002}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{205F}", "\u{3000}"]

  @Test("Every form finds every other, and the text found is the page's", arguments: [false, true])
  func forms(isFixed: Bool) throws {
    for forms in [Self.apostrophes, Self.quotes, Self.dashes, Self.ellipses, Self.spaces] {
      for form in forms {
        for other in forms {
          let line = "x a\(other)b y"
          let pattern = "a\(isFixed || form != "..." ? form : #"\.\.\."#)b"
          let found = try matches(pattern, in: page(line)) { ($0.isFixed, $0.exactSpaces) = (isFixed, true) }
          #expect(found.count == 1, "\(form) and \(other)")
          let right = Double(6 * (line.unicodeScalars.count - 2))
          #expect(found.map(\.rects) == [[TextRect(left: 12, top: 0, right: right, bottom: 10)]])
          #expect(found.first?.line.unicodeScalars.count == line.unicodeScalars.count)
        }
      }
    }
    for line in ["don’t", "“so”", "1990–2000", "wait…", "−5"] {
      #expect(try texts("(?s).+", in: page(line)).first == line)
    }
    #expect(try texts("don't", in: page("don’t")) == ["don’t"])
    #expect(try texts("1990-2000", in: page("1990–2000")) == ["1990–2000"])
    #expect(try texts("1990–2000", in: page("1990-2000")) == ["1990-2000"])
  }

  @Test("Other marks are other marks, and forms differ where they are to")
  func others() throws {
    for (pattern, line) in [
      ("\"", "«»"), ("'", "‹›"), ("x", "×"), ("\"", "''"), ("'", "`"), ("'", "´"), ("-", "~"), ("-", "ー"), ("-", "⁻"),
      ("\\.\\.", "‥"),
    ] {
      #expect(try texts(pattern, in: page(line)) == [], "\(pattern) in \(line)")
    }
    for (pattern, line) in [("'", "’"), ("\"", "“"), ("-", "–"), (#"\.\.\."#, "…"), ("–", "-")] {
      #expect(try texts(pattern, in: page(line)) { $0.exact = true } == [])
      #expect(try texts(pattern, in: page(line)).count == 1)
    }
  }

  @Test("In regular expressions: literals and members, not escapes")
  func expressions() throws {
    let page = page("“It’s” 1990–2000…")
    #expect(try texts(#"["']It"#, in: page) == ["“It"])
    #expect(try texts("[“”]", in: page) == ["“", "”"])
    #expect(try texts(#"\d+[–-]\d+"#, in: page) == ["1990–2000"])
    #expect(try texts("[‐-―]", in: page) == ["–"])
    #expect(try texts("0[…!]", in: page) == ["0…"])
    #expect(try texts(#"\.{3}$"#, in: page) == ["…"])
    #expect(try texts(#"\p{Pd}"#, in: page) == ["–"])
    #expect(try texts(#"\x{2013}"#, in: page) == [])
    #expect(try texts(#"\x{2013}"#, in: page) { $0.exact = true } == ["–"])
    #expect(try texts("[^–0-9 ]+$", in: page) == ["…"])
    // Members of several characters where an assertion wants one length.
    #expect(try texts("(?<=[…’])s", in: page).count <= 1)
  }

  @Test("A dash at a line's end is none that breaks words, and the line break behind it does not count")
  func lineEnds() throws {
    #expect(try texts("1990-2000", in: page("1990–", "2000")) == ["1990–2000"])
    #expect(try texts("end—and", in: page("the end—", "and")) == ["end—and"])
    #expect(try texts("end- and", in: page("the end—", "and")) == ["end—and"])
    #expect(try texts("end — and", in: page("the end —", "and")) == ["end — and"])
    #expect(try texts("endand", in: page("the end—", "and")) == [])
    #expect(try texts("endand", in: page("the end‐", "and")) == ["endand"])
  }
}

@Suite("Case")
struct CaseFoldingTests {
  private func count(
    _ pattern: String, _ line: String, isFixed: Bool = true,
    _ change: (inout TextQuery) -> Void = { $0.ignoreCase = true }
  ) throws -> Int {
    try matches(pattern, in: page(line)) {
      $0.isFixed = isFixed
      change(&$0)
    }.count
  }

  @Test(
    "Each form finds all others",
    arguments: [
      ["straße", "STRASSE", "Strasse", "STRAẞE", "straſse"], ["ß", "ss", "SS", "ẞ"], ["fi", "FI", "ﬁ", "Fi"],
      ["σ", "Σ", "ς"], ["i", "I", "İ", "ı", "I\u{307}"], ["istanbul", "İstanbul", "ISTANBUL", "I\u{307}stanbul"],
      ["ŉ", "ʼN", "'n"], ["ΐ", "Ϊ\u{301}", "ι\u{308}\u{301}"], ["é", "É", "E\u{301}"], ["k", "K", "\u{212A}"],
      ["և", "ԵՒ", "եւ"], ["ἀι", "ᾀ", "ἈΙ"],
    ])
  func forms(forms: [String]) throws {
    for form in forms {
      for other in forms {
        for isFixed in [false, true] {
          #expect(try count(form, other, isFixed: isFixed) == 1, "\(form) and \(other)")
        }
      }
    }
  }

  @Test("With its case a letter is itself, and smart case follows the pattern")
  func sensitive() throws {
    #expect(try count("ss", "ß") { _ in } == 0)
    #expect(try count("ß", "ss") { _ in } == 0)
    #expect(try count("ß", "ß") { _ in } == 1)
    #expect(try count("i", "İı") { _ in } == 0)
    #expect(try count("strasse", "Straße") { $0.smartCase = true } == 1)
    #expect(try count("STRASSE", "straße") { $0.smartCase = true } == 0)
    #expect(try count("STRASSE", "straße") { ($0.ignoreCase, $0.exact) = (true, true) } == 0)
  }

  @Test("What is found is shown as it stands, with the rectangle of the whole letter")
  func shown() throws {
    let found = try matches("STRASSE", in: page("die Straße")) { $0.ignoreCase = true }
    #expect(found.map(\.text) == ["Straße"])
    #expect(found.map(\.rects) == [[TextRect(left: 24, top: 0, right: 60, bottom: 10)]])
    let part = try matches("s$", in: page("aß")) { $0.ignoreCase = true }
    #expect(part.map(\.rects) == [[TextRect(left: 6, top: 0, right: 12, bottom: 10)]])
    #expect(try matches("[ßx]+", in: page("aSSx")) { $0.ignoreCase = true }.map(\.text) == ["SSx"])
    #expect(try matches("i", in: page("İ")) { $0.ignoreCase = true }.map(\.text) == ["İ"])
  }
}

@Suite("Folding twice")
struct FoldingIdempotenceTests {
  @Test("What is folded stays as it is", arguments: [false, true], [false, true])
  func idempotence(ignoresDiacritics: Bool, ignoresCase: Bool) {
    let folding = TextFolding(ignoresDiacritics: ignoresDiacritics, ignoresCase: ignoresCase)
    func check(_ text: String) {
      let once = SearchableText.folded(text, folding)
      let twice = SearchableText.folded(once, folding)
      #expect(once.utf8.elementsEqual(twice.utf8), "\(text.unicodeScalars.map(\.value)): \(once), \(twice)")
    }
    let ranges: [ClosedRange<UInt32>] = [0x20...0x33FF, 0xA640...0xABFF, 0xF900...0xFFFF]
    for value in ranges.joined() {
      if let scalar = Unicode.Scalar(value) { check("a" + String(scalar)) }
    }
    var dice = SeededGenerator(seed: 31)
    let pieces: [Unicode.Scalar] = [
      "i", "I", "İ", "ı", "\u{307}", "\u{301}", "\u{308}", "ß", "’", "–", "…", "\u{A0}", "a", "É", "ŉ", "ΐ", "\u{345}",
      "\u{323}", "ﬁ", "ø",
    ]
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &dice) { text.append(pieces.randomElement(using: &dice) ?? "a") }
      check(String(text))
    }
  }
}
