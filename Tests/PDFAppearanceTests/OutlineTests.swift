import PDFAppearance
import PDFDocument
import TestSupport
import Testing

/// Fonts whose outlines are those of CFF.
@Suite struct OutlineTests {
  @Test(arguments: [false, true]) func `CFF fonts are embedded and drawn`(_ isCIDKeyed: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(OpenTypeMaker(isCIDKeyed: isCIDKeyed).bytes(), to: "test.otf")
    let style = TextStyle(font: FontRequest(.file(FilePath(path), index: 0)), size: 100)
    let sheet = try Sheet()
    let layout = try sheet.draw("BA", style, x: 0, y: 0)
    #expect(abs(layout.width - 140) < 0.001)
    let content = try sheet.resources.content(of: layout, at: PDFPoint(x: 0, y: 0))
    let codes = isCIDKeyed ? "<00C80064>" : "<00020001>"
    #expect(String(decoding: content.operators, as: UTF8.self).contains(codes))

    let saved = try sheet.save()
    try Reader.expectSound(saved)
    let fonts = try Tool.run(["pdffonts", saved], timeout: .seconds(20)).text
    #expect(fonts.contains("CID Type 0C"))
    #expect(fonts.contains("yes yes yes"))
    #expect(try Reader.poppler(saved) == "BA")
    #expect(try Reader.mupdf(saved) == "BA")
    // The base line is 80 units below the top of the page.
    let pictures = try Reader.pictures(saved)
    for page in [pictures.poppler, pictures.mupdf] {
      let (corner, middle, square) = (page.color(14, 25), page.color(35, 60), page.color(84, 25))
      #expect(corner == .white, "the triangle has no upper left corner")
      #expect(middle.red < 50, "the triangle is filled")
      #expect(square.red < 50, "the square has an upper left corner")
    }
  }

  @Test func `a character that the font has not comes from another`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(OpenTypeMaker(isCIDKeyed: false).bytes(), to: "test.otf")
    let sheet = try Sheet()
    try sheet.draw("AxB", TextStyle(font: FontRequest(.file(FilePath(path), index: 0)), size: 30))
    let saved = try sheet.save()
    let fonts = try Tool.run(["pdffonts", saved], timeout: .seconds(20)).text
    #expect(fonts.split(separator: "\n").filter { $0.contains("Identity-H") }.count == 2)
    #expect(try Reader.poppler(saved) == "AxB")
  }

  @Test func `broken CFF fonts are refused or drawn, and end nothing`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 3)
    for round in 0..<300 {
      var font = OpenTypeMaker(isCIDKeyed: round % 2 == 0).bytes()
      for _ in 0..<(1 + round % 5) {
        font[Int.random(in: 12..<font.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let path = try folder.write(font, to: "font\(round).otf")
      do {
        let sheet = try Sheet()
        try sheet.draw("AB", TextStyle(font: FontRequest(.file(FilePath(path), index: 0))))
        try sheet.resources.finish()
      } catch let error as PDFError {
        #expect([.fontUnusable, .fontNotFound, .textMissingGlyphs].contains(error.code), "\(error)")
      }
    }
  }
}
