import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

@Suite struct FontTests {
  /// The file of the system's font without serifs.
  static func systemFont() throws -> String {
    let result = try Tool.run(["fc-match", "-f", "%{file}", "sans-serif"])
    #expect(result.status == 0)
    return result.text
  }

  private func draw(_ text: String, _ request: FontRequest) throws -> TextLayout {
    try TextComposer(shaper: TextShaper(FontFinder()), style: TextStyle(font: request), width: nil).compose(text)
  }

  private func name(_ request: FontRequest) throws -> String {
    try FontChain(request, finder: FontFinder()).first.face.facts.name
  }

  @Test func `fonts are embedded as subsets, each once`() throws {
    let sheet = try Sheet()
    for line in 0..<10 { try sheet.draw("Line \(line) Καλημέρα", y: 20 + 20 * Double(line)) }
    try sheet.draw("bold", TextStyle(font: FontRequest(isBold: true)), y: 300)
    try sheet.draw("fixed", TextStyle(font: FontRequest(.family("monospace"))), y: 320)
    let path = try sheet.save()
    let result = try Tool.run(["pdffonts", path], timeout: .seconds(20))
    let rows = result.text.split(separator: "\n").dropFirst(2).filter { $0.contains("Identity-H") }
    #expect(rows.count == 3)
    for row in rows {
      #expect(row.contains("yes yes yes"), "embedded, subset, with a map to Unicode: \(row)")
      #expect(row.split(separator: "+")[0].count == 6 && row.split(separator: "+")[0].allSatisfy(\.isUppercase))
    }
    #expect((Files.size(path) ?? .max) < 40_000)
  }

  @Test func `the same text gives the same bytes`() throws {
    func bytes() throws -> [UInt8] {
      let sheet = try Sheet()
      try sheet.draw("Grüße, Καλημέρα, مرحبا\nline two", TextStyle(size: 14), width: 120)
      return try Files.read(sheet.save())
    }
    #expect(try bytes() == bytes())
  }

  @Test func `what is drawn after fonts were written is there too`() throws {
    let sheet = try Sheet()
    try sheet.draw("first")
    try sheet.resources.finish()
    let changes = sheet.document.revision
    try sheet.resources.finish()
    #expect(sheet.document.revision == changes, "nothing new, nothing written")
    try sheet.draw("second Ω", y: 60)
    let path = try sheet.save()
    try Reader.expectSound(path)
    #expect(try Reader.poppler(path).split(whereSeparator: \.isWhitespace) == ["first", "second", "Ω"])
    let fonts = try Tool.run(["pdffonts", path], timeout: .seconds(20)).text
    #expect(fonts.split(separator: "\n").filter { $0.contains("Identity-H") }.count == 1)
  }

  @Test func `one glyph that stands for two texts is told by the span`() throws {
    let sheet = try Sheet()
    try sheet.draw("file \u{FB01}le", TextStyle(size: 20))
    let path = try sheet.save()
    #expect(try Reader.poppler(path) == "file \u{FB01}le")
  }

  @Test func `styles choose fonts of the family`() throws {
    #expect(try name(FontRequest()) != name(FontRequest(isBold: true)))
    #expect(try name(FontRequest(.family("DejaVu Sans"))) == "DejaVuSans")
    #expect(try name(FontRequest(.family("dejavu sans"))) == "DejaVuSans")
    #expect(try name(FontRequest(.family("DejaVu Serif"), isBold: true)) == "DejaVuSerif-Bold")
    #expect(try name(FontRequest(.family("monospace"))) == "DejaVuSansMono")
    #expect(try !name(FontRequest(.family("Helvetica"))).isEmpty)
  }

  @Test func `a font without an italic form is slanted`() throws {
    let file = FontRequest.Source.file(FilePath(try Self.systemFont()), index: 0)
    let sheet = try Sheet()
    try sheet.draw("IIII", TextStyle(font: FontRequest(file, isItalic: true), size: 40))
    let layout = try sheet.resources.layout("IIII", style: TextStyle(font: FontRequest(file, isItalic: true)))
    let content = try sheet.resources.content(of: layout, at: PDFPoint(x: 0, y: 0))
    #expect(String(decoding: content.operators, as: UTF8.self).contains("1 0 0.2126 1 "))
    #expect(try Reader.poppler(sheet.save()) == "IIII")
  }

  @Test func `a family that is not installed is refused by name`() {
    let error = #expect(throws: PDFError.self) { try name(FontRequest(.family("No Such Font"))) }
    #expect(error?.code == .fontNotFound)
    #expect(error?.message.contains("No Such Font") == true)
    for name in ["", "a\0b", String(repeating: "x", count: 5000)] {
      #expect(throws: PDFError.self) { try draw("a", FontRequest(.family(name))) }
    }
  }

  @Test func `files that are no fonts are refused`() throws {
    let folder = try TemporaryFolder()
    let paths = [
      folder.path("none.ttf"), folder.path, "/dev/null", "/dev/zero",
      try folder.write(Array("not a font".utf8), to: "text.ttf"), try folder.write([], to: "empty.ttf"),
      Fixtures.path("pages/one.pdf"),
    ]
    for path in paths {
      let error = #expect(throws: PDFError.self) { try name(FontRequest(.file(FilePath(path), index: 0))) }
      #expect(error?.code == .fontNotFound || error?.code == .fontUnusable, "\(path)")
      #expect(error?.message.contains(path) == true)
    }
    #expect(throws: PDFError.self) { try name(FontRequest(.file(FilePath(Self.systemFont()), index: 5))) }
    #expect(throws: PDFError.self) { try name(FontRequest(.file(FilePath(Self.systemFont()), index: -1))) }
  }

  /// The offset of a table in a TrueType file.
  private func table(_ tag: String, in font: [UInt8]) throws -> Int {
    let count = Int(font[4]) << 8 | Int(font[5])
    for entry in 0..<count where font[(12 + 16 * entry)...].starts(with: tag.utf8) {
      return font[(20 + 16 * entry)..<(24 + 16 * entry)].reduce(0) { $0 << 8 | Int($1) }
    }
    throw PDFError(.internalError, "no table \(tag)")
  }

  @Test(arguments: [(0x0002, false), (0x0006, true), (0x0008, true), (0x0004, true), (0x0100, false), (0x0200, false)])
  func `a font that forbids embedding is not used`(_ type: Int, _ isAllowed: Bool) throws {
    let folder = try TemporaryFolder()
    var font = try Files.read(Self.systemFont())
    let place = try table("OS/2", in: font) + 8
    font[place] = UInt8(type >> 8)
    font[place + 1] = UInt8(type & 0xFF)
    let request = FontRequest(.file(FilePath(try folder.write(font, to: "font.ttf")), index: 0))
    if isAllowed {
      #expect(try !name(request).isEmpty)
    } else {
      let error = #expect(throws: PDFError.self) { try name(request) }
      #expect(error?.code == .fontUnusable)
      #expect(error?.message.contains("forbids") == true)
    }
  }

  @Test func `broken fonts are refused or drawn, and end nothing`() throws {
    let folder = try TemporaryFolder()
    let sound = try Files.read(Self.systemFont())
    var generator = SeededGenerator(seed: 11)
    var drawn = 0
    for round in 0..<60 {
      var font = sound
      if round % 3 == 0 { font = Array(font.prefix(Int.random(in: 0..<font.count, using: &generator))) }
      for _ in 0..<(1 << (round % 10)) where !font.isEmpty {
        // The first part holds the table of contents, where damage reaches furthest.
        let end = round % 2 == 0 ? min(400, font.count) : font.count
        font[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let path = try folder.write(font, to: "font\(round).ttf")
      do {
        let sheet = try Sheet()
        let style = TextStyle(font: FontRequest(.file(FilePath(path), index: 0)))
        try sheet.draw("Hamburgefonstiv مرحبا", style, width: 60)
        try Reader.expectSound(sheet.save())
        drawn += 1
      } catch let error as PDFError {
        #expect([.fontUnusable, .fontNotFound, .textMissingGlyphs].contains(error.code), "\(error)")
      }
    }
    #expect(drawn > 0)
  }

  @Test func `thousands of texts share one font`() throws {
    let sheet = try Sheet()
    let clock = ContinuousClock()
    let time = try clock.measure {
      for number in 0..<2000 { try sheet.draw("Note \(number): see the text", x: 20, y: Double(number % 500)) }
    }
    let path = try sheet.save()
    #expect((Files.size(path) ?? .max) < 400_000)
    #expect(time < .seconds(20))
    let fonts = try Tool.run(["pdffonts", path], timeout: .seconds(20)).text
    #expect(fonts.split(separator: "\n").filter { $0.contains("Identity-H") }.count == 1)
  }

  @Test func `widths are those of the glyphs`() throws {
    let sheet = try Sheet()
    let layout = try sheet.draw("iW", TextStyle(size: 1000), x: 0)
    _ = try sheet.save()
    let widths = sheet.font("F1")["DescendantFonts"][0]["W"]
    var total = 0.0
    for index in 0..<widths.count where widths[index].isArray {
      let run = widths[index]
      for place in 0..<run.count { total += run[place].double ?? 0 }
    }
    #expect(abs(total - layout.width) < 1)
    let descriptor = sheet.font("F1")["DescendantFonts"][0]["FontDescriptor"]
    #expect((descriptor["Ascent"].double ?? 0) > 500)
    #expect((descriptor["Descent"].double ?? 0) < 0)
    #expect(descriptor["FontFile2"].isStream)
  }
}
