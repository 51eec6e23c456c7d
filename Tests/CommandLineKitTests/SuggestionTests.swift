import Testing

@testable import CommandLineKit

@Suite struct SuggestionTests {
  private func distance(_ one: String, _ other: String) -> Int {
    Suggestions.distance(Array(one.unicodeScalars), Array(other.unicodeScalars))
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "abc", 0), ("abc", "axc", 1), ("abc", "acb", 1),
    ("abc", "ab", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("search", "serach", 1),
  ])
  func `counts edits`(_ one: String, _ other: String, _ expected: Int) {
    #expect(distance(one, other) == expected)
    #expect(distance(other, one) == expected)
  }

  @Test func `finds what was meant, and nothing for a strange word`() {
    let names = ["outline", "thumbnails", "search", "bookmarks", "annotate", "edit", "share", "json", "ndjson"]
    #expect(Suggestions.nearest(to: "outlin", among: names) == ["outline"])
    #expect(Suggestions.nearest(to: "thumb", among: names) == ["thumbnails"])
    #expect(Suggestions.nearest(to: "SEARCH", among: names) == ["search"])
    #expect(Suggestions.nearest(to: "shear", among: names) == ["share"])
    #expect(Suggestions.nearest(to: "jsno", among: names) == ["json"])
    #expect(Suggestions.nearest(to: "pdf", among: names).isEmpty)
    #expect(Suggestions.nearest(to: "x", among: names).isEmpty)
    #expect(Suggestions.nearest(to: "", among: names).isEmpty)
    #expect(Suggestions.nearest(to: "search", among: names).isEmpty)
    #expect(Suggestions.nearest(to: String(repeating: "a", count: 100_000), among: names).isEmpty)
  }
}
