import TestSupport
import Testing

@testable import PDFText

@Suite("Strings that stand on no page")
struct StringMatchTests {
  private func find(
    _ pattern: String, in string: String, limit: Int? = nil, _ change: (inout TextQuery) -> Void = { _ in }
  ) throws -> [TextMatch] {
    var query = TextQuery(patterns: [pattern])
    change(&query)
    return try TextMatcher(query.compile()).matches(in: string, limit: limit).matches
  }

  @Test("They are matched as a page's text is")
  func folding() throws {
    let match = try #require(try find("office", in: "the o\u{FB03}ce").first)
    #expect(match.text == "office" && match.line == "the o\u{FB03}ce" && match.areas.isEmpty)
    #expect(match.excerpt.range == 4..<8)
    #expect(try find("international", in: "inter-\nnational").map(\.text) == ["international"])
    #expect(try find("two words", in: "two\r\nwords").map(\.text) == ["two words"])
    #expect(
      try find("CAFE", in: "café") {
        $0.ignoreCase = true
        $0.ignoreDiacritics = true
      }.count == 1)
    #expect(try find("a", in: "aaaa", limit: 3).count == 3)
  }

  @Test("Lines end at every kind of line end")
  func lines() throws {
    let text = try TextMatcher(TextQuery(patterns: ["x"]).compile()).matches(in: "a\rb\r\nc\n\nd\u{2029}e").text
    #expect(text.lines.map { text.text(in: $0.range) } == ["a", "b", "c", "", "d", "e"])
    #expect(try find("^.", in: "a\rb\r\nc").map(\.text) == ["a", "b", "c"])
    #expect(try find("c", in: "a\rb\r\nc").map(\.lines) == [2...2])
  }

  @Test("White space alone and nothing are no match", arguments: ["", " ", "\n\n", "\t \u{2028}"])
  func nothing(string: String) throws {
    #expect(try find("\\s*", in: string).isEmpty)
    #expect(try find(".*", in: string).isEmpty)
  }

  @Test("Whatever is found stands where the match says")
  func places() throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet: [Unicode.Scalar] = ["a", "b", "é", "\u{301}", "\n", " ", "\u{FB01}", "縦", "😀", "-"]
    for _ in 0..<500 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        scalars.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      let (text, matches) = try TextMatcher(TextQuery(patterns: ["[ab]+", "."], exact: true).compile())
        .matches(in: String(scalars))
      for match in matches {
        #expect(match.text == text.text(in: match.range))
        let shown = Array(match.line.unicodeScalars)[match.excerpt.range]
        #expect(Array(shown) == Array(match.text.unicodeScalars))
      }
    }
  }
}

@Suite("Lines without end")
struct ExcerptTests {
  private func find(_ pattern: String, in string: String) throws -> [TextMatch] {
    try TextMatcher(TextQuery(patterns: [pattern]).compile()).matches(in: string).matches
  }

  @Test("A long line is cut around the match, and the range is that of the cut line")
  func cut() throws {
    let line = String(repeating: "é", count: 3000) + "needle" + String(repeating: "x", count: 3000)
    let match = try #require(try find("needle", in: line).first)
    #expect(match.excerpt.text.unicodeScalars.count == TextExcerpt.limit)
    #expect(match.excerpt.isCutAtStart && match.excerpt.isCutAtEnd)
    #expect(match.excerpt.range == 997..<1003)
  }

  @Test("What one side does not need the other one gets")
  func sides() throws {
    let line = "needle" + String(repeating: "x", count: 5000) + "thread"
    let first = try #require(try find("needle", in: line).first).excerpt
    #expect(first.text == String(line.prefix(2000)) && !first.isCutAtStart && first.isCutAtEnd && first.range == 0..<6)
    let last = try #require(try find("thread", in: line).first).excerpt
    #expect(
      last.text == String(line.suffix(2000)) && last.isCutAtStart && !last.isCutAtEnd && last.range == 1994..<2000)
    let inner = try #require(try find("x+", in: line).first).excerpt
    #expect(inner.text.count == 2000 && inner.range == 0..<2000 && inner.isCutAtStart && inner.isCutAtEnd)
  }

  @Test("Of ten thousand matches in one line none is told with the whole of it")
  func manyMatches() throws {
    let line = Array(repeating: "word", count: 200_000).joined(separator: " ")
    let found = try TextMatcher(TextQuery(patterns: ["word"]).compile()).matches(in: line, limit: 10_000).matches
    #expect(found.count == 10_000)
    #expect(found.allSatisfy { $0.line.utf8.count <= TextExcerpt.limit })
  }
}
