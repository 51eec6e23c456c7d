import PopplerKit
import TestSupport
import Testing

@testable import PDFImaging

@Suite("Contact sheets")
struct ContactSheetTests {
  private let colors = [
    PictureColor(red: 255, green: 0, blue: 0), PictureColor(red: 0, green: 255, blue: 0),
    PictureColor(red: 0, green: 0, blue: 255),
  ]

  private func sheet(
    captions: Bool = true, heading: String = "file.pdf", background: PictureColor = .white
  ) throws -> ContactSheet {
    let layout = SheetLayout(
      columns: 2, rows: 2, cellWidth: 60, cellHeight: 80, hasCaptions: captions, hasHeading: captions)
    let cells = try colors.enumerated().map { index, color in
      ContactSheet.Cell(
        picture: try #require(Bitmap(width: 60, height: 80, filledWith: color)), caption: "\(index + 1)")
    }
    return ContactSheet(layout: layout, heading: heading, cells: cells, background: background)
  }

  @Test("Pictures stand in rows, unchanged, and captions beneath them")
  func places() throws {
    let sheet = try sheet()
    let bitmap = try sheet.bitmap()
    #expect((bitmap.width, bitmap.height) == (sheet.layout.width, sheet.layout.height))
    for (index, color) in colors.enumerated() {
      let place = sheet.layout.cell(index)
      for (x, y) in [(0, 0), (59, 0), (0, 79), (59, 79), (30, 40)] {
        #expect(bitmap.pixel(place.x + x, place.y + y) == [color.red, color.green, color.blue, 255])
      }
      let caption = (0..<60).flatMap { x in (2..<16).map { bitmap.pixel(place.x + x, place.y + 80 + $0)[0] } }
      #expect(caption.contains { $0 < 100 }, "the caption of picture \(index) is written")
    }
    #expect(bitmap.pixel(bitmap.width - 2, bitmap.height - 2) == [255, 255, 255, 255])
    let bare = try self.sheet(captions: false).bitmap()
    #expect(bare.height == 2 * (80 + 12) + 12)
  }

  @Test("Text is light on dark paper, and paper may be transparent")
  func paper() throws {
    let dark = try sheet(background: .black).bitmap()
    let place = try sheet().layout.cell(0)
    #expect((0..<60).contains { x in (2..<16).contains { dark.pixel(place.x + x, place.y + 80 + $0)[0] > 150 } })
    let clear = try sheet(background: .transparent).bitmap()
    #expect(clear.pixel(clear.width - 2, clear.height - 2)[3] == 0)
    #expect(clear.pixel(place.x, place.y) == [255, 0, 0, 255])
  }

  @Test("A PDF of sheets shows the same, is valid, and its captions are text")
  func document() throws {
    let folder = try TemporaryFolder()
    let sheet = try sheet()
    func make() throws -> [UInt8] {
      var document = SheetDocument()
      try document.add(sheet)
      try document.add(self.sheet(captions: false))
      return document.finish()
    }
    let file = try make()
    #expect(try make() == file)
    let path = folder.path("s.pdf")
    try folder.write(file, to: "s.pdf")
    #expect(try Tool.run(["qpdf", "--check", path]).status == 0)
    let text = try Tool.run(["pdftotext", path, "-"]).text
    #expect(["file.pdf", "1", "2", "3"].allSatisfy(text.contains))
    let drawn = try PageRenderer(PopplerDocument(DocumentBytes(file))).render(page: 0, RenderRequest(PictureScale()))
    #expect(drawn.difference(from: try sheet.bitmap()) < 1.5)
  }

  @Test("A large sheet is a page with a UserUnit")
  func large() throws {
    let layout = SheetLayout(
      columns: 1, rows: 1, cellWidth: 30_000, cellHeight: 4, hasCaptions: false, hasHeading: false)
    let picture = try #require(Bitmap(width: 30_000, height: 4, filledWith: .black))
    var document = SheetDocument()
    try document.add(ContactSheet(layout: layout, heading: "", cells: [.init(picture: picture, caption: "")]))
    let text = String(decoding: document.finish(), as: UTF8.self)
    #expect(text.contains("/UserUnit 3"))
    let tooLarge = SheetLayout(
      columns: 100, rows: 100, cellWidth: .max, cellHeight: .max, hasCaptions: true, hasHeading: true)
    #expect(tooLarge.width > 1 << 40)
    #expect(throws: ReadingError.self) {
      try ContactSheet(layout: tooLarge, heading: "", cells: []).bitmap()
    }
  }

  @Test("Any text can be a caption")
  func text() throws {
    func shown(_ text: String, width: Double = 1000) -> String {
      String(decoding: CaptionText(text, fontSize: 10, width: width).codes.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    }
    #expect(shown("Žluťoučký kůň") == "?lutouck? kun")
    #expect(CaptionText("é€Œ", fontSize: 10, width: 100).codes == [0xE9, 0x80, 0x8C])
    #expect(shown("e\u{301}日本") == "e??")
    #expect(shown("a\u{202E}b\u{0}c\n") == "ab?c ")
    #expect(shown(String(repeating: "W", count: 50), width: 60).count < 8)
    #expect(CaptionText("W", fontSize: 10, width: 0).codes == [0x85])
    var dice = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      let scalars = (0..<40).compactMap { _ in UnicodeScalar(UInt32.random(in: 0...0x10FFFF, using: &dice)) }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(CaptionText(text, fontSize: 10, width: 200).width <= 210)
      _ = CaptionText(text, fontSize: 10, width: 200).operators(x: 1, y: 2)
    }
    #expect(try sheet(heading: "日本)(\\ (").bitmap().width > 0)
  }
}
