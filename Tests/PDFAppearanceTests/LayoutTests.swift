import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

@Suite struct LayoutTests {
  private func layout(
    _ text: String, _ style: TextStyle = TextStyle(size: 10), width: Double? = nil
  ) throws -> TextLayout {
    try TextComposer(shaper: TextShaper(.shared), style: style, width: width).compose(text)
  }

  @Test func `paragraphs end at every kind of line end`() throws {
    let text = "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\u{B}h\u{C}"
    #expect(try layout(text).lines.map(\.text) == ["a", "b", "c", "d", "e", "f", "g", "h", ""])
  }

  @Test func `an empty text is one line of the font's height`() throws {
    let empty = try layout("")
    #expect(empty.lines.count == 1)
    #expect(empty.lines[0].pieces.isEmpty)
    #expect(empty.width == 0)
    #expect(empty.height > 8)
    let sheet = try Sheet()
    #expect(try sheet.resources.content(of: empty, at: PDFPoint(x: 0, y: 0)).operators.isEmpty)
  }

  @Test func `lines are no wider than the width and hold all words`() throws {
    var generator = SeededGenerator(seed: 7)
    let words = [
      "the", "quick", "brown-red", "fox", "jumps", "over", "Καλημέρα", "שלום", "extraordinarily", "a,b", "—",
    ]
    for _ in 0..<40 {
      let text = (0..<30).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      let width = Double.random(in: 90...300, using: &generator)
      let result = try layout(text, width: width)
      #expect(result.lines.allSatisfy { $0.width <= width + 0.001 })
      #expect(result.usedWidth <= width + 0.001)
      let read = result.lines.map(\.text).joined(separator: " ").replacing("- ", with: "-").replacing("— ", with: "—")
      #expect(read.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    }
  }

  @Test func `lines break after spaces and hyphens`() throws {
    let wide = try layout("well-known").width
    #expect(try layout("well-known", width: wide - 1).lines.map(\.text) == ["well-", "known"])
    #expect(try layout("-5", width: 5).lines.map(\.text).joined() == "-5")
    #expect(try layout("one two", width: try layout("one two").width - 1).lines.map(\.text) == ["one", "two"])
    #expect(try layout("one\u{A0}two", width: try layout("one two").width + 1).lines.count == 1)
  }

  @Test func `lines break between ideographs but not before their punctuation`() {
    func places(_ text: String) -> [Bool] {
      let characters = text.unicodeScalars.map(\.value)
      return characters.indices.dropLast().map {
        LineBreaks.isAllowed(after: characters[$0], at: $0, in: characters)
      }
    }
    #expect(places("漢字") == [true])
    #expect(places("漢。") == [false])
    #expect(places("「漢") == [false])
    #expect(places("ab") == [false])
    #expect(places("漢a") == [true])
    #expect(places("a\u{200B}b") == [false, true])
    #expect(places("a\u{2060}漢") == [false, false])
  }

  @Test func `a word wider than the line is cut between characters as people see them`() throws {
    let text = "e\u{301}x\u{323}\u{301}e\u{301}office"
    let result = try layout(text, width: 1)
    #expect(result.lines.map(\.text) == text.map { String($0) })
    #expect(try layout("aaaaaaaaaaaaaaaaaaaa bb", width: 30).lines.allSatisfy { $0.width <= 30.001 })
  }

  @Test func `text that follows a word that was cut stands behind it`() throws {
    let width = try layout("aaaa bb").width + 0.5
    #expect(try layout("aaaaaaaaaa bb", width: width).lines.map(\.text).last?.hasSuffix(" bb") == true)
  }

  @Test func `alignment places lines in the width`() throws {
    func left(_ alignment: TextStyle.Alignment) throws -> Double {
      try layout("abc", TextStyle(size: 10, alignment: alignment), width: 100).lines[0].left
    }
    let width = try layout("abc").width
    #expect(try left(.left) == 0)
    #expect(try left(.natural) == 0)
    #expect(abs(try left(.right) - (100 - width)) < 0.001)
    #expect(abs(try left(.center) - (100 - width) / 2) < 0.001)
    #expect(abs(try layout("שלום", width: 100).lines[0].left - (100 - layout("שלום").width)) < 0.001)
  }

  @Test func `line spacing multiplies the distance of base lines`() throws {
    let one = try layout("a\nb").lines
    let two = try layout("a\nb", TextStyle(size: 10, lineSpacing: 2)).lines
    let distance = one[1].baseline - one[0].baseline
    #expect(distance > 10 && distance < 15)
    #expect(abs(two[1].baseline - two[0].baseline - 2 * distance) < 0.001)
    #expect(one[0].baseline == two[0].baseline)
  }

  @Test func `tabs advance to stops`() throws {
    let space = try layout("a b").width - layout("ab").width
    let tabbed = try layout("a\tb").lines[0]
    #expect(abs(tabbed.pieces[1].left - 8 * space) < 0.2)
    #expect(abs(try layout("abcdefgh\tb").lines[0].pieces[1].left - 16 * space) < 8 * space)
  }

  @Test func `control characters and marks of direction are not drawn`() throws {
    let plain = try layout("abc")
    for text in ["a\u{7}b\u{1B}c", "a\u{200E}bc", "\u{FEFF}abc", "a\u{AD}bc", "\u{202A}abc\u{202C}", "ab\u{7F}\u{80}c"]
    {
      let result = try layout(text)
      #expect(abs(result.width - plain.width) < 0.5, "\(text.unicodeScalars.map(\.value))")
      #expect(result.lines[0].pieces.flatMap(\.run.glyphs).count == 3)
    }
  }

  @Test func `marks of direction direct`() throws {
    let result = try layout("\u{202E}abc\u{202C}")
    let text = result.lines[0].pieces.flatMap { $0.run.spans.map(\.text) }.joined()
    #expect(text == "cba")
  }

  @Test func `the order of levels is that of the Unicode algorithm`() {
    #expect(LineBreaker.visualOrder(of: []) == [])
    #expect(LineBreaker.visualOrder(of: [0, 0]) == [0, 1])
    #expect(LineBreaker.visualOrder(of: [1, 1, 1]) == [2, 1, 0])
    #expect(LineBreaker.visualOrder(of: [0, 1, 1, 0]) == [0, 2, 1, 3])
    #expect(LineBreaker.visualOrder(of: [1, 2, 2, 1]) == [3, 1, 2, 0])
    #expect(LineBreaker.visualOrder(of: [0, 2, 2, 1]) == [0, 3, 1, 2])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9]) func `sizes that make no sense are refused`(_ size: Double) {
    let error = #expect(throws: PDFError.self) { try layout("a", TextStyle(size: size)) }
    #expect(error?.code == .usageInvalidValue)
  }

  @Test(arguments: [0, -5, .nan, .infinity]) func `widths that make no sense are refused`(_ width: Double) {
    let error = #expect(throws: PDFError.self) { try layout("a", width: width) }
    #expect(error?.code == .usageInvalidValue)
  }

  @Test func `too much text is refused`() {
    let long = String(repeating: "a", count: TextLayout.mostBytes + 1)
    #expect(throws: PDFError.self) { try layout(long) }
    let error = #expect(throws: PDFError.self) { try layout(String(repeating: "\n", count: TextLayout.mostLines + 1)) }
    #expect(error?.code == .textTooLong)
  }

  @Test func `a long word in a narrow column takes time by its length only`() throws {
    let clock = ContinuousClock()
    let text = String(repeating: "abcdefghij", count: 3000)
    var lines = 0
    let time = try clock.measure { lines = try layout(text, width: 1).lines.count }
    #expect(lines == text.count)
    #expect(time < .seconds(20))
  }

  @Test func `a letter with thousands of marks takes time by their number only`() throws {
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try layout("x" + String(repeating: "\u{301}", count: 20_000), width: 100) }
    #expect(time < .seconds(20))
  }

  @Test func `texts of one style and width are laid out the same in any company`() throws {
    let shaper = TextShaper(.shared)
    func lines(_ text: String) throws -> [String] {
      try TextComposer(shaper: shaper, style: TextStyle(size: 10), width: 80).compose(text).lines.map { line in
        "\(line.text) \(line.width) \(line.pieces.map(\.left))"
      }
    }
    let first = try lines("AVATAR Type של 12")
    _ = try lines("AVATAR שלום Type 12 AV")
    #expect(try lines("AVATAR Type של 12") == first)
  }
}
