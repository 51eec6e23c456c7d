import Glibc
import Testing

@testable import CommandLineKit

@Suite struct TextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("👍", 2), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("a\u{200B}b", 2), ("\u{1B}\u{7}", 0), ("…", 1), ("Ａ", 2),
    ("ไทยกำ", 5),
  ])
  func `measures columns`(_ text: String, _ columns: Int) {
    #expect(TextLayout.width(of: text) == columns)
  }

  /// The C library has its own table; where both know a character, they agree but for a handful.
  @Test func `agrees with the C library`() throws {
    // The header hides the function from Swift.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let before = uselocale(locale)
    defer {
      uselocale(before)
      freelocale(locale)
    }
    var checked = 0
    var different: [String] = []
    for value in UInt32(0x20)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
      let theirs = Int(wcwidth(wchar_t(value)))
      if theirs < 0 { continue }
      checked += 1
      if TextLayout.width(of: scalar) != theirs { different.append(String(value, radix: 16)) }
    }
    #expect(checked > 100_000)
    #expect(different.count <= 400, "\(different.joined(separator: " "))")
  }

  @Test func `fills lines`() {
    #expect(TextLayout.wrap("one two three", width: 7) == "one two\nthree")
    #expect(TextLayout.wrap("one two three", width: 9, indent: 2) == "  one two\n  three")
    #expect(TextLayout.wrap("one two three", width: 9, indent: 4, firstIndent: 0) == "one two\n    three")
    #expect(TextLayout.wrap("unbreakable word", width: 4) == "unbreakable\nword")
    #expect(TextLayout.wrap("  spaces   and\nlines ", width: 40) == "spaces and lines")
    #expect(TextLayout.wrap("日本語の文書。です", width: 6) == "日本語\nの文\n書。で\nす")
    #expect(TextLayout.wrap("", width: 10).isEmpty)
    #expect(TextLayout.wrap("a b", width: -3) == "a\nb")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `loses nothing and keeps to the width`(_ seed: UInt64) {
    var random = RandomLines(seed: seed)
    let parts = ["a", "bc", "def", "e\u{301}e\u{301}", "日本", "x日y", "👍", "。"]
    let words = (0..<40).map { _ in
      (0..<Int.random(in: 1...3, using: &random.generator)).map { _ in random.pick(parts) }.joined()
    }
    let width = Int.random(in: 12...30, using: &random.generator)
    let text = TextLayout.wrap(words.joined(separator: " "), width: width, indent: 2)
    #expect(text.filter { $0 != " " && $0 != "\n" } == words.joined())
    for line in text.split(separator: "\n") { #expect(TextLayout.width(of: String(line)) <= width) }
  }

  @Test func `pads and cuts`() {
    #expect(TextLayout.padded("日", to: 4) == "日  ")
    #expect(TextLayout.padded("日", to: 4, alignment: .right) == "  日")
    #expect(TextLayout.padded("long", to: 2) == "long")
    #expect(TextLayout.truncated("日本語", to: 6) == "日本語")
    #expect(TextLayout.truncated("日本語", to: 5) == "日本…")
    #expect(TextLayout.truncated("日本語", to: 4) == "日…")
    #expect(TextLayout.truncated("abc", to: 1) == "…")
    #expect(TextLayout.truncated("abc", to: 0).isEmpty)
  }

  @Test func `lines columns up`() {
    var table = TextTable(alignments: [.right, .left], indent: 1)
    table.append(["1", "日本", "first"])
    table.append(["12", "a", "second of these"])
    table.append(["3"])
    #expect(table.render() == "  1  日本  first\n 12  a     second of these\n  3\n")
    #expect(
      table.render(width: 31)
        == "  1  日本  first\n 12  a     second of these\n  3\n")
    var narrow = TextTable()
    narrow.append(["a", "one two three four five six seven"])
    #expect(narrow.render(width: 23) == "a  one two three four\n   five six seven\n")
    #expect(TextTable().render().isEmpty)
  }
}
