import Foundation
import TestSupport
import Testing

@testable import PDFText

@Suite("Patterns that cannot be used")
struct PatternErrorTests {
  private func error(_ query: TextQuery) -> TextQueryError? {
    do throws(TextQueryError) {
      _ = try query.compile()
      return nil
    } catch {
      return error
    }
  }

  @Test("PCRE2's message, the place in characters, and a caret below it")
  func caret() throws {
    let missing = try #require(error(TextQuery(patterns: ["a(b"])))
    #expect(missing.code == .invalid && missing.code.rawValue == "pattern.invalid")
    #expect(missing.message == "the pattern is not well formed: missing closing parenthesis")
    #expect(missing.offset == 3 && missing.patternIndex == 0)
    #expect(missing.hint == "a(b\n   ^")

    let repeated = try #require(error(TextQuery(patterns: ["ok", "äöü**+"])))
    #expect(repeated.patternIndex == 1 && repeated.offset == 4)
    #expect(repeated.hint == "äöü**+\n    ^")
  }

  @Test("A long pattern is shown around the place, on one line")
  func longPattern() throws {
    let pattern = String(repeating: "x", count: 100) + "\n(" + String(repeating: "y", count: 100) + "[z-a]"
    let hint = try #require(error(TextQuery(patterns: [pattern]))?.hint)
    let lines = hint.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].count <= 60)
    #expect(lines[0].dropFirst(lines[1].count - 1).first == "a")
  }

  @Test("The place is that of the pattern as written, whatever is made of it")
  func placeAsWritten() throws {
    let found = try #require(error(TextQuery(patterns: ["one two  three ["], ignoreCase: true, wholeWords: true)))
    #expect(found.offset == 16)
    #expect(found.message == "the pattern is not well formed: missing terminating ] for character class")
  }

  @Test("Nothing to look for")
  func empty() {
    #expect(error(TextQuery(patterns: []))?.code == .invalid)
    #expect(error(TextQuery(patterns: ["a", ""]))?.patternIndex == 1)
    #expect(error(TextQuery(patterns: [""], isFixed: true))?.message == "the pattern is empty")
  }

  @Test("Fixed patterns have no mistakes")
  func fixed() {
    for pattern in ["(", "[", "a**", #"\"#, #"\E"#, "(?", "{", "\u{0}", "#", "\u{1F600}"] {
      for wholeWords in [false, true] {
        #expect(error(TextQuery(patterns: [pattern], isFixed: true, wholeWords: wholeWords)) == nil, "\(pattern)")
      }
    }
  }
}

@Suite("What a query finds")
struct TextQueryTests {
  private func texts(_ pattern: String, in page: PageText, _ change: (inout TextQuery) -> Void = { _ in }) throws
    -> [String]
  {
    try matches(pattern, in: page, change).map(\.text)
  }

  @Test("Counts of the fixture")
  func counts() throws {
    let source = try source("text/plain.pdf")
    func count(_ change: (inout TextQuery) -> Void) throws -> [Int] {
      try (0..<3).map { try matches("needle", in: source.text(ofPage: $0), change).count }
    }
    #expect(try count { _ in } == [1, 5, 0])
    #expect(try count { $0.ignoreCase = true } == [2, 6, 0])
    #expect(try count { $0.wholeWords = true } == [1, 3, 0])
    #expect(
      try count {
        $0.wholeWords = true
        $0.ignoreCase = true
      } == [2, 4, 0])
  }

  @Test("A match tells its text, its line, and one rectangle a line")
  func match() throws {
    let page = try text("text/plain.pdf")
    let found = try #require(matches("quick brown fox", in: page).first)
    #expect(found.text == "quick brown fox")
    #expect(found.line == "A phrase may run over the end of a line: the quick brown")
    #expect(found.rects.map(\.left) == [330, 60])
    #expect(found.rects.map(\.right) == [396, 78])
    #expect(page.text(in: found.range) == "quick brown\nfox")
  }

  @Test("Fixed patterns mean what they say")
  func fixed() throws {
    let line = page(#"x+y=z, a.b, (brackets) 50% \d [a] {1} a|b ^$ #"#)
    for pattern in ["x+y=z", "a.b", "(brackets)", "50%", #"\d"#, "[a]", "{1}", "a|b", "^$", "#"] {
      #expect(try texts(pattern, in: line) { $0.isFixed = true } == [pattern])
    }
    #expect(try texts("a.c", in: page("abc")) { $0.isFixed = true } == [])
  }

  @Test("A space matches a line break, unless told otherwise", arguments: [false, true])
  func spaces(isFixed: Bool) throws {
    let text = page("the quick", "brown fox")
    #expect(try texts("quick brown", in: text) { $0.isFixed = isFixed } == ["quick brown"])
    #expect(
      try texts("quick brown", in: text) {
        $0.isFixed = isFixed
        $0.exactSpaces = true
      } == [])
    #expect(try texts("the  quick", in: text) { $0.isFixed = isFixed } == ["the quick"])
    #expect(
      try texts("the quick", in: text) {
        $0.isFixed = isFixed
        $0.exactSpaces = true
      } == ["the quick"])
  }

  @Test("A no-break space is a space too")
  func noBreak() throws {
    let page = try text("text/characters.pdf")
    #expect(try texts("no break", in: page).count == 1)
  }

  @Test("Lines begin and end with ^ and $, and a dot stays on its line")
  func lines() throws {
    let text = page("one two", "three", "two one")
    #expect(try texts("^two", in: text) == ["two"])
    #expect(try texts("two$", in: text) == ["two"])
    #expect(try texts("^.*$", in: text) == ["one two", "three", "two one"])
    #expect(try texts(#"two\sthree"#, in: text) == ["two three"])
    #expect(try texts(#"\Aone|one\z"#, in: text) == ["one", "one"])
  }

  @Test("Whole words by Unicode, marks included")
  func wholeWords() throws {
    func words(_ pattern: String, _ line: String) throws -> [String] {
      try texts(pattern, in: page(line)) { $0.wholeWords = true }
    }
    #expect(try words("straße", "straße straßen").count == 1)
    #expect(try words("cafe", "cafe\u{301} cafe").count == 1)
    #expect(try words("λόγ", "λόγος") == [])
    #expect(try words("-v", "a -v b -vv a-v") == ["-v"])
    #expect(try words("a|ab", "ab abc") == ["ab"])
    #expect(try words("(?x) ab # comment", "ab abc") == ["ab"])
    #expect(try words("(*UCP)ab", "ab abc") == ["ab"])
  }

  @Test("Capital letters beyond ASCII")
  func ignoreCase() throws {
    #expect(try texts("ÄRGER λόγος", in: page("ärger ΛΌΓΟΣ")) { $0.ignoreCase = true } == ["ärger ΛΌΓΟΣ"])
    #expect(try texts("é", in: page("É")) == [])
  }

  @Test("Several patterns: in the order of the text, the longest first, never overlapping")
  func several() throws {
    let text = page("abc abcd bcd")
    let query = try TextQuery(patterns: ["bcd", "abc", "ab", "abcd"]).compile()
    let found = try TextMatcher(query).matches(in: text)
    #expect(found.map(\.text) == ["abc", "abcd", "bcd"])
    #expect(found.map(\.patternIndex) == [1, 3, 0])
  }

  @Test("Back references are those of their own pattern")
  func references() throws {
    let query = try TextQuery(patterns: [#"(a)(b)"#, #"(x)\1"#]).compile()
    #expect(try TextMatcher(query).matches(in: page("xx ab")).map(\.text) == ["xx", "ab"])
  }

  @Test("Nothing, or white space alone, is no match")
  func emptyMatches() throws {
    let text = page("ab b", "c")
    #expect(try texts("a*", in: text) == ["a"])
    #expect(try texts("^", in: text) == [])
    #expect(try texts(#"\s"#, in: text) == [])
    #expect(try texts("(?=b)", in: text) == [])
    #expect(try texts("x*", in: text) == [])
    #expect(try texts(#"a\Kb"#, in: text) == ["b"])
    #expect(try texts(" ", in: text) { $0.isFixed = true } == [])
  }

  @Test("A limit stops the search")
  func limit() throws {
    let matcher = TextMatcher(try TextQuery(patterns: ["a"]).compile())
    let text = page("a a a a")
    for limit in [0, 1, 3, 4, 9] {
      #expect(try matcher.matches(in: text, limit: limit).count == min(limit, 4))
    }
    #expect(try matcher.matches(in: text, limit: -1).isEmpty)
  }

  @Test("maxCount holds for a document")
  func maxCount() throws {
    let source = try source("text/plain.pdf")
    func found(_ maxCount: Int?) throws -> [[Int]] {
      let matcher = TextMatcher(try TextQuery(patterns: ["needle"], maxCount: maxCount).compile())
      var pages: [[Int]] = []
      try matcher.search([2, 1, 0, 7], of: source) { page in
        pages.append([page.index, page.matches.count, page.error == nil ? 0 : 1])
        return true
      }
      return pages
    }
    #expect(try found(nil) == [[2, 0, 0], [1, 5, 0], [0, 1, 0], [7, 0, 1]])
    #expect(try found(2) == [[2, 0, 0], [1, 2, 0]])
    #expect(try found(0) == [])
    let matcher = TextMatcher(try TextQuery(patterns: ["needle"]).compile())
    var visited = 0
    try matcher.search(0..<3, of: source) { _ in
      visited += 1
      return false
    }
    #expect(visited == 1)
  }

  @Test("A pattern is one page's business only, however long the page")
  func longPages() throws {
    let words = (0..<5_000).map { "w\($0)é" }.joined(separator: " ")
    let text = page(words, words)
    #expect(try texts("w4999é w0é", in: text) == ["w4999é w0é"])
    #expect(try texts("w[0-9]+é", in: text).count == 10_000)
    #expect(try texts("é w0é", in: text).count == 1)
  }

  @Test(
    "A pattern that explodes ends with an error within a second or so",
    arguments: ["(a+)+$", "(a|aa)+$", "(.*a){25}b", ".*.*.*.*=b", #"(\w+\s?)+!="#, "(?:a?){60}a{60}b"])
  func catastrophic(pattern: String) throws {
    let text = page(String(repeating: "a", count: 3_000) + "!", String(repeating: "ab ", count: 3_000) + "=")
    let matcher = TextMatcher(try TextQuery(patterns: [pattern]).compile())
    let clock = ContinuousClock()
    var thrown: TextQueryError?
    let time = clock.measure {
      do throws(TextQueryError) {
        _ = try matcher.matches(in: text)
      } catch {
        thrown = error
      }
    }
    #expect(thrown?.code == .limit && thrown?.code.rawValue == "pattern.limit")
    #expect(thrown?.message.hasPrefix("the pattern takes too long: ") == true && thrown?.patternIndex == 0)
    #expect(time < .seconds(6), "on a busy machine")
    // The matcher is as good as new.
    #expect(try matcher.matches(in: page("b")).isEmpty)
  }

  @Test("A query keeps its values on the way through JSON")
  func codable() throws {
    let query = TextQuery(
      patterns: ["a", "b"], isFixed: true, ignoreCase: true, wholeWords: true, maxCount: 3, exactSpaces: true)
    #expect(try JSONDecoder().decode(TextQuery.self, from: JSONEncoder().encode(query)) == query)
  }
}

@Suite("Spaces in regular expressions")
struct PatternSyntaxTests {
  @Test(
    "Only literal spaces are loosened",
    arguments: [
      ("a b", #"a\s+b"#), ("a   b", #"a\s+b"#), (" a ", #"\s+a\s+"#),
      ("a *b", #"a\s*b"#), ("a  +b", #"a\s+\s+b"#), ("a ?b", #"a\s?b"#), ("a {2}b", #"a\s{2}b"#), ("a {x", #"a\s+{x"#),
      (#"a\ b"#, #"a\ b"#), ("a[ ]b", "a[ ]b"), ("a[] ] b", #"a[] ]\s+b"#), ("a[^] ] b", #"a[^] ]\s+b"#),
      ("[[:alpha:] ] b", #"[[:alpha:] ]\s+b"#), (#"[\] ] b"#, #"[\] ]\s+b"#),
      (#"\Qa b\E c d"#, #"\Qa b\E\s+c\s+d"#), (#"\Qa b"#, #"\Qa b"#), (#"\c  b"#, #"\c \s+b"#),
      ("(?# a b) c", #"(?# a b)\s+c"#), ("(*MARK:a b)c d", #"(*MARK:a b)c\s+d"#),
      ("(?x) a b", "(?x) a b"), ("(?ix: a b) c", "(?ix: a b) c"), ("(?^x)a b", "(?^x)a b"),
      ("(?i)a b", #"(?i)a\s+b"#), ("(?<x>a b)", #"(?<x>a\s+b)"#), ("(?:a b)", #"(?:a\s+b)"#),
      ("ab", "ab"), (#"a b\"#, #"a\s+b\"#), ("a b[", #"a\s+b["#), ("ä ö", #"ä\s+ö"#),
    ])
  func loosening(pattern: String, expected: String) {
    #expect(PatternSyntax.looseningSpaces(pattern) == expected)
  }

  @Test("Whatever is put in, a valid expression stays valid")
  func validity() throws {
    let pieces = [
      "a", " ", "  ", "[", "]", "^", "(", ")", "\\", "Q", "E", "*", "+", "{2}", "?", ":", "#", "x", "|", "é",
    ]
    var dice = SeededGenerator(seed: 11)
    var valid = 0
    for _ in 0..<5_000 {
      let pattern = (0..<Int.random(in: 1...8, using: &dice)).map { _ in pieces.randomElement(using: &dice)! }.joined()
      guard (try? TextQuery(patterns: [pattern], exactSpaces: true).compile()) != nil else { continue }
      valid += 1
      for wholeWords in [false, true] {
        #expect((try? TextQuery(patterns: [pattern], wholeWords: wholeWords).compile()) != nil, "\(pattern)")
      }
    }
    #expect(valid > 500)
  }
}

@Suite("Places of a string made from the page's")
struct SearchableTextTests {
  /// The page's string is "e\u{AD}a ﬁn": a soft hyphen left out, a ligature opened.
  private let text = SearchableText(
    bytes: Array("ea fin".utf8),
    pieces: [
      .init(start: 0, source: 0..<1, isVerbatim: true), .init(start: 1, source: 3..<5, isVerbatim: true),
      .init(start: 3, source: 5..<8, isVerbatim: false), .init(start: 5, source: 8..<9, isVerbatim: true),
    ])

  @Test("Verbatim pieces byte by byte, others as a whole")
  func source() {
    #expect(text.source(of: 0..<1) == 0..<1)
    #expect(text.source(of: 0..<2) == 0..<4)
    #expect(text.source(of: 1..<3) == 3..<5)
    #expect(text.source(of: 3..<4) == 5..<8)
    #expect(text.source(of: 4..<5) == 5..<8)
    #expect(text.source(of: 2..<6) == 4..<9)
    #expect(text.source(of: 0..<6) == 0..<9)
  }

  @Test("The page's string itself")
  func identity() {
    let text = SearchableText(page("abc"))
    #expect(text.bytes == Array("abc".utf8))
    #expect(text.source(of: 1..<2) == 1..<2)
  }
}
