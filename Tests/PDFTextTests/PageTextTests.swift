import PopplerKit
import TestSupport
import Testing

@testable import PDFText

@Suite("A page's text")
struct PageTextTests {
  @Test("Lines end with a newline between them, words are a space apart")
  func plain() throws {
    let page = try text("text/plain.pdf")
    #expect(
      page.string == """
        Chapter One
        The first line holds one needle in plain sight.
        A phrase may run over the end of a line: the quick brown
        fox jumps over the lazy dog. Needle with a capital letter.
        """)
    #expect(page.lines.count == 4)
    #expect(page.words.count == 35)
    let needle = page.words[7]
    #expect(page.glyphs[needle].map { page.text(in: $0.range) }.joined() == "needle")
  }

  @Test("Columns are read one after the other, and no word of one is joined to one of the other")
  func columns() throws {
    let page = try text("text/columns.pdf")
    let lines = page.lines.map { page.text(in: $0.range) }
    #expect(lines.count == 24)
    #expect(lines[4...5] == ["left 5 holds the first word: silver", "thread goes on in left 6, as it must"])
    #expect(lines[11] == "left 12 ends the first column: golden")
    #expect(lines[12] == "bough starts right 1, far to the top")
    let bough = try matches("golden bough", in: page)
    #expect(bough.map { $0.areas.map(\.line) } == [[11, 12]])
  }

  @Test("Characters of two code units, of several to a glyph, and with marks")
  func toUnicode() throws {
    let page = try text("text/tounicode.pdf")
    #expect(page.string.unicodeScalars.elementsEqual("λ\u{1F79}γος\nffi 😀\nce\u{301}".unicodeScalars))
    let face = try #require(page.glyphs.first { page.text(in: $0.range) == "😀" })
    #expect(face.range.count == 4)
    #expect(face.box.left == 72 && face.box.width == 6)
  }

  @Test("Invisible text counts, a picture does not")
  func invisible() throws {
    #expect(try text("text/invisible.pdf").string == "scanned needle")
    #expect(try text("text/invisible.pdf", page: 2).isEmpty)
    #expect(try text("text/picture-only.pdf").isEmpty)
    #expect(try text("text/picture-only.pdf").string.isEmpty)
  }

  @Test("Fonts and sizes come on request only")
  func fonts() throws {
    let without = try text("text/plain.pdf")
    #expect(without.fonts.isEmpty && without.glyphs.allSatisfy { $0.font == nil && $0.fontSize == 0 })
    let page = try source("text/plain.pdf", includesFonts: true).text(ofPage: 0)
    let first = try #require(page.glyphs.first)
    let last = try #require(page.glyphs.last)
    #expect(first.font.map { page.fonts[$0] } == "Helvetica" && first.fontSize == 20)
    #expect(last.font.map { page.fonts[$0] } == "Courier" && last.fontSize == 10)
    #expect(page.string == without.string)
  }

  @Test("A page that is not there")
  func noSuchPage() throws {
    let source = try source("text/plain.pdf")
    for index in [-1, 3, Int.max, Int.min] {
      #expect { _ = try source.text(ofPage: index) } throws: { error in
        (error as? ReadingError)?.code == .pageOutOfRange && (error as? ReadingError)?.pageIndex == index
      }
    }
  }
}

@Suite("From runs to lines")
struct PageTextBuilderTests {
  private func run(_ text: String, at left: Double, _ top: Double = 0, space: Bool = false, size: Double = 10)
    -> (TextRuns.Run, [Unicode.Scalar], [TextRect])
  {
    let scalars = Array(text.unicodeScalars)
    let boxes = scalars.indices.map { index in
      let start = left + 0.6 * size * Double(index)
      return TextRect(left: start, top: top, right: start + 0.6 * size, bottom: top + size)
    }
    return (TextRuns.Run(glyphs: 0..<scalars.count, hasSpaceAfter: space), scalars, boxes)
  }

  private func string(_ pieces: (TextRuns.Run, [Unicode.Scalar], [TextRect])...) -> String {
    var runs = TextRuns()
    for (run, scalars, boxes) in pieces {
      var run = run
      run.glyphs = runs.scalars.count..<runs.scalars.count + scalars.count
      runs.runs.append(run)
      runs.scalars += scalars
      runs.boxes += boxes
    }
    return PageText(runs).string
  }

  @Test("A run that starts where the last one ends belongs to the same word")
  func adjacent() {
    #expect(string(run("bo", at: 0), run("ld", at: 12)) == "bold")
    #expect(string(run("x", at: 0), run("2", at: 6, -3, size: 6), run("y", at: 9.6, space: true)) == "x2y")
  }

  @Test("A space is one space, whatever its width")
  func spaced() {
    #expect(string(run("one", at: 0, space: true), run("two", at: 200)) == "one two")
  }

  @Test("Small capitals go on with the word of the capital before them")
  func smallCapitals() {
    #expect(string(run("C", at: 0, space: true), run("HAPTER", at: 6.5, 1, size: 8)) == "CHAPTER")
    #expect(string(run("C", at: 0, space: true), run("HAPTER", at: 7.5, 1, size: 8)) == "C HAPTER")
    // A raised letter, a digit, a word that ends in a small letter.
    #expect(string(run("C", at: 0, space: true), run("H", at: 6.5, -3, size: 8)) == "C H")
    #expect(string(run("C", at: 0, space: true), run("1", at: 6.5, 1, size: 8)) == "C 1")
    #expect(string(run("c", at: 0, space: true), run("h", at: 6.5, 1, size: 8)) == "c h")
    #expect(string(run("CHAPTE", at: 0, space: true), run("R", at: 36.5)) == "CHAPTE R")
  }

  @Test("A gap without a space parts columns, and letters that are set apart stay together")
  func gaps() {
    #expect(string(run("left", at: 0), run("right", at: 26)) == "left\nright")
    #expect(string(run("a", at: 0), run("b", at: 9.5), run("c", at: 19)) == "abc")
    #expect(string(run("a", at: 0), run("b", at: 11)) == "a\nb")
  }

  @Test("What stands below, or is turned, begins a new line")
  func lines() {
    #expect(string(run("one", at: 0), run("two", at: 18, 9)) == "one\ntwo")
    var turned = run("two", at: 18)
    turned.0.direction = TextDirection(line: .one)
    #expect(string(run("one", at: 0), turned) == "one\ntwo")
  }

  @Test("Runs without glyphs and characters that are line breaks make no line")
  func nothing() {
    #expect(string(run("", at: 0), run("a\u{2028}b\0\n", at: 0), run("", at: 9)) == "a b\u{FFFD} ")
    #expect(string().isEmpty)
  }
}

@Suite("Right to left")
struct VisualOrderTests {
  private func read(_ shown: String) -> String {
    let scalars = Array(shown.unicodeScalars)
    var result = ""
    for step in VisualOrder.readingOrder(of: scalars) {
      let scalar = scalars[step.index]
      result.unicodeScalars.append(step.isMirrored ? VisualOrder.mirrored(scalar) : scalar)
    }
    return result
  }

  @Test("Every character is there once")
  func permutation() {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let shown = (0..<12).map { _ in
        ["a", "א", "ب", "1", " ", "(", "-"].randomElement(using: &dice)! as Unicode.Scalar
      }
      #expect(VisualOrder.readingOrder(of: shown).map(\.index).sorted() == Array(shown.indices))
    }
  }

  @Test("Lines of one direction, and of two")
  func directions() {
    #expect(read("ןימינב") == "בנימין")
    #expect(read("abc 123 (x)") == "abc 123 (x)")
    #expect(read("say םולש to all") == "say שלום to all")
    #expect(read("רפס 2009 תנש") == "שנת 2009 ספר")
    #expect(read("(אלל)") == "(ללא)")
    #expect(read("3.5 לש ABC 1 ךסמה") == "המסך ABC 1 של 3.5")
  }

  @Test("A document in Hebrew is found as it is typed")
  func page() {
    var runs = TextRuns()
    for (index, word) in ["ימלוג", "ימוקמ", "רצות"].enumerated() {
      let start = runs.scalars.count
      runs.scalars += word.unicodeScalars
      for column in 0..<word.unicodeScalars.count {
        let left = Double(40 * index + 5 * column)
        runs.boxes.append(TextRect(left: left, top: 0, right: left + 5, bottom: 8))
      }
      runs.runs.append(.init(glyphs: start..<runs.scalars.count, hasSpaceAfter: index < 2))
    }
    let page = PageText(runs)
    #expect(page.string == "תוצר מקומי גולמי")
    #expect(page.glyphs.first?.box == TextRect(left: 95, top: 0, right: 100, bottom: 8))
    let words = page.areas(of: page.glyphs[page.words[1].lowerBound].range.lowerBound..<page.utf8.count)
    #expect(words.map(\.rect) == [TextRect(left: 0, top: 0, right: 65, bottom: 8)])
  }
}
