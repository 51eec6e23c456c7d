import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Text of many scripts, drawn with the fonts of a bare Debian and read by others.
@Suite struct ScriptTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// What poppler and MuPDF read where that is not the text itself.
    var poppler: String?
    var mupdf: String?
    /// Whether it runs in both directions: poppler puts the parts of such a line into an order of its own.
    var isMixed = false
    var testDescription: String { name }
  }

  static let samples = [
    Sample(name: "Latin", text: "Hello, world! AVATAR, naïve Łódź & co."),
    Sample(name: "Greek", text: "Ελληνικά: Καλημέρα κόσμε"),
    Sample(name: "Cyrillic", text: "Привет, мир; Ћирилица"),
    Sample(name: "Armenian and Georgian", text: "Դարձ ქართული"),
    Sample(name: "ligatures", text: "office fluffy affine"),
    Sample(name: "marks", text: "e\u{301}a\u{308}o\u{302}\u{323} x\u{323}\u{301} \u{101}\u{300}"),
    Sample(name: "mathematics", text: "∑ αβ ≤ ∞ ⇒ √2"),
    Sample(name: "Lao", text: "ສະບາຍດີ"),
    // MuPDF's text is as it is seen.
    Sample(name: "Arabic", text: "مرحبا بالعالم", mupdf: "ملاعلاب ابحرم"),
    Sample(name: "Arabic ligatures", text: "السلام عليكم", mupdf: "مكيلع مالسلا"),
    Sample(name: "Hebrew points", text: "שָׁלוֹם", mupdf: "םֹולָׁש"),
    Sample(name: "Hebrew with numbers", text: "שלום 2024 עולם", mupdf: "םלוע 2024 םולש", isMixed: true),
    Sample(name: "brackets", text: "שלום (אבג) עולם", poppler: "שלום )אבג( עולם", mupdf: "םלוע (גבא) םולש"),
    Sample(name: "two directions", text: "The word שלום is Hebrew", mupdf: "The word םולש is Hebrew", isMixed: true),
  ]

  @Test(arguments: samples) func `text is read back`(_ sample: Sample) throws {
    let sheet = try Sheet()
    try sheet.draw(sample.text, TextStyle(size: 18))
    let path = try sheet.save()
    try Reader.expectSound(path)
    let read = try words(Reader.poppler(path))
    if sample.isMixed {
      #expect(read.joined().sorted() == words(sample.text).joined().sorted())
    } else {
      #expect(read == words(sample.poppler ?? sample.text))
    }
    #expect(try words(Reader.mupdf(path)) == words(sample.mupdf ?? sample.text))
  }

  @Test(arguments: samples) func `poppler and MuPDF draw the same`(_ sample: Sample) throws {
    let sheet = try Sheet()
    try sheet.draw(sample.text, TextStyle(size: 18))
    let pictures = try Reader.pictures(sheet.save(), scale: 3)
    let (mean, ink) = Reader.difference(pictures.poppler, pictures.mupdf)
    #expect(ink > 0.0005)
    // Edges are smoothed differently; glyphs that are missing or elsewhere would differ by as much as there is ink.
    #expect(mean < ink * 255 * 0.3, "\(mean) of \(ink * 255)")
  }

  /// The words of a text in composed characters, without the marks of direction that poppler puts around some.
  private func words(_ text: String) -> [String] {
    let plain = text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) }
    return String(String.UnicodeScalarView(plain)).split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  @Test func `words that run from right to left begin at the right`() throws {
    let sheet = try Sheet()
    let layout = try sheet.draw("ראשון שני abc", TextStyle(size: 18), width: 300)
    let result = try Tool.run(["pdftotext", "-bbox", sheet.save(), "-"], timeout: .seconds(20))
    let places = try ["ןושאר", "ינש", "abc"].map { try left(of: $0, in: result.text) }
    #expect(places[0] > places[1] && places[1] > places[2])
    // The paragraph is one of Hebrew, so it stands at the right edge.
    #expect(abs(layout.lines[0].left + layout.lines[0].width - 300) < 0.01)
  }

  /// The left edge of a word, whichever way round it is written.
  private func left(of word: String, in text: String) throws -> Double {
    let spellings = [word, String(word.reversed())]
    let line = text.split(separator: "\n").first { line in spellings.contains { line.contains(">\($0)<") } }
    let parts = try #require(line, "\(word) in \(text)").split(separator: "\"")
    return try #require(Double(parts[1]))
  }

  @Test func `Arabic letters join`() throws {
    let shaper = TextShaper(.shared)
    let layout = try TextComposer(shaper: shaper, style: TextStyle(), width: nil).compose("ببب ب")
    let glyphs = layout.lines[0].pieces.flatMap { $0.run.glyphs.map(\.id) }
    let forms = Set(glyphs)
    // Three forms in the word, from left to right: final, medial, initial; a space; and the letter alone.
    #expect(glyphs.count == 5)
    #expect(forms.count == 5)
  }

  @Test func `ligatures are drawn as one glyph`() throws {
    let layout = try TextComposer(shaper: TextShaper(.shared), style: TextStyle(), width: nil).compose("fi")
    let run = try #require(layout.lines[0].pieces.first?.run)
    #expect(run.glyphs.count == 1)
    #expect(run.spans.map(\.text) == ["fi"])
  }

  @Test func `numbers in Hebrew are not turned round`() throws {
    let layout = try TextComposer(shaper: TextShaper(.shared), style: TextStyle(), width: nil).compose("אב 12")
    let text = layout.lines[0].pieces.flatMap { piece in piece.run.spans.map(\.text) }.joined()
    #expect(text == "12 בא")
  }

  @Test func `characters that no font has are named`() throws {
    let sheet = try Sheet()
    let text = "see \u{F0000} and \u{10FFFD}"
    let error = #expect(throws: PDFError.self) { try sheet.draw(text) }
    #expect(error?.code == .textMissingGlyphs)
    #expect(error?.message.contains("U+F0000") == true)
    #expect(error?.message.contains("U+10FFFD") == true)
    #expect(error?.message.contains("U+0073") == false)
    #expect(error?.hint?.isEmpty == false)
  }

  @Test(arguments: [("漢字", "U+6F22 漢"), ("नमस्ते", "U+0928 न"), ("😀", "U+1F600 😀")])
  func `what is not there is refused, and what is there is drawn`(_ text: String, _ name: String) throws {
    let isInstalled = try text.unicodeScalars.allSatisfy { scalar in
      try FontChain(FontRequest(), finder: .shared).font(covering: [scalar.value]) != nil
    }
    let sheet = try Sheet()
    guard isInstalled else {
      let error = #expect(throws: PDFError.self) { try sheet.draw(text) }
      #expect(error?.code == .textMissingGlyphs)
      #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
      return
    }
    try sheet.draw(text)
    let path = try sheet.save()
    try Reader.expectSound(path)
    #expect(try Reader.poppler(path) == text)
  }

  @Test func `many missing characters are counted`() throws {
    let text = String(String.UnicodeScalarView((0xF0000..<0xF0100).compactMap { Unicode.Scalar($0) }))
    let error = #expect(throws: PDFError.self) { try Sheet().draw(text) }
    #expect(error?.message.contains("or more others") == true, "\(error?.message ?? "")")
    #expect((error?.message.count ?? 0) < 300)
  }
}
