import PDFScopeCore
import TestSupport
import Testing

@Suite struct ThumbnailSheetTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(["report.pdf": "demo/report.pdf", "twelve.pdf": "pages/twelve.pdf"])
  }

  @Test func pictures() throws {
    let call = try desk.call("thumbnails", "--json", "--size=50", "--sheet=3x3", "twelve.pdf", "-o", "out/")
    #expect(call.status == 0)
    #expect(try call.list("pictures") == [])
    let sheets = try call.list("sheets")
    #expect(sheets.map { $0["path"]?.stringValue } == ["out/twelve-sheet-1.png", "out/twelve-sheet-2.png"])
    #expect(sheets.map { $0["pages"]?.numbers } == [[1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 11, 12]])
    for sheet in sheets {
      let picture = try Picture(png: desk.folder.path(try #require(sheet["path"]?.stringValue)))
      #expect(picture.width == sheet["width"]?.intValue && picture.height == sheet["height"]?.intValue)
    }
    #expect(try Schemas.failures(of: try call.json(), name: "thumbnails").isEmpty)
  }

  @Test(arguments: ["sheet.jpg", "sheet.webp", "{stem}.{ext}"])
  func oneSheet(name: String) throws {
    let call = try desk.call("thumbnails", "--sheet=3x2", "--captions=pages", "report.pdf", "-o", name)
    #expect(call.status == 0 && call.lines.count == 1)
    let several = try desk.call("thumbnails", "--sheet=2x2", "report.pdf", "-o", "several.png")
    #expect(several.status == 64)
  }

  @Test func document() throws {
    let call = try desk.call("thumbnails", "--json", "--sheet=2x2", "report.pdf", "-o", "sheets.pdf")
    #expect(call.status == 0)
    #expect(try call.list("sheets").map { $0["pages"]?.numbers } == [[1, 2, 3, 4], [5]])
    let path = desk.folder.path("sheets.pdf")
    #expect(try Tool.run(["qpdf", "--check", path]).status == 0)
    let text = try Tool.run(["pdftotext", "-layout", path, "-"]).text
    #expect(text.contains("report.pdf") && text.contains("1 [i]") && text.contains("5 [3]"))
    let images = try Tool.run(["pdfimages", "-list", path]).text
    #expect(images.split(separator: "\n").count == 2 + 5)
    let plain = try desk.call("thumbnails", "--sheet=2x2", "report.pdf", "-o", "sheets.pdf")
    #expect(plain.status == 2, "it exists")
    #expect(try desk.call("thumbnails", "--sheet=2x2", "report.pdf", "-o", "-", "--picture-format=pdf").status == 0)
  }

  @Test func tooLarge() throws {
    let call = try desk.call("thumbnails", "--json", "--size=8000", "--sheet=9x9", "twelve.pdf", "-o", "s.png")
    #expect(call.status == 2)
    #expect(try call.errorCode() == "document.limit")
    #expect(call.result.cpuTime < .seconds(2))
  }

  // MARK: Embedded pictures

  @Test func embedAndExtract() throws {
    #expect(try desk.call("thumbnails", "extract", "report.pdf", "-o", "none/").status == 1)
    let call = try desk.call("thumbnails", "embed", "--json", "report.pdf", "-o", "with.pdf")
    #expect(call.status == 0)
    #expect(try call.answer()["embedded"]?.numbers == [1, 2, 3, 4, 5])
    #expect(try Schemas.failures(of: try call.json(), name: "thumbnails").isEmpty)
    #expect(try Tool.run(["qpdf", "--check", desk.folder.path("with.pdf")]).status == 0)
    let extracted = try desk.call("thumbnails", "extract", "--json", "with.pdf", "-o", "out/")
    let pictures = try extracted.list("pictures")
    #expect(pictures.count == 5 && pictures.allSatisfy { $0["isEmbedded"] == true && $0["height"] == 106 })
    // They are what is drawn at that size.
    _ = try desk.call("thumbnails", "--size=106", "report.pdf", "-o", "drawn/")
    for page in 1...5 {
      let drawn = try Files.read(desk.folder.path("drawn/report-\(page).png"))
      #expect(try Files.read(desk.folder.path("out/with-\(page).png")) == drawn)
    }
    let shown = try desk.call("thumbnails", "--use-embedded", "--json", "--size=53", "with.pdf", "-o", "used/")
    #expect(try shown.list("pictures").allSatisfy { $0["isEmbedded"] == true && $0["height"] == 53 })
    let removed = try desk.call(
      "thumbnails", "embed", "--json", "--remove", "--pages=1-4", "with.pdf", "-o", "less.pdf")
    #expect(removed.status == 0)
    #expect(try removed.answer() == ["removed": [1, 2, 3, 4]])
    #expect(try Schemas.failures(of: try removed.json(), name: "thumbnails").isEmpty)
    let left = try desk.call("thumbnails", "extract", "--json", "less.pdf", "-o", "left/")
    #expect(try left.list("pictures").map { $0["page"]?.intValue } == [5])
    #expect(try desk.isUntouched())
  }

  @Test func embeddingIsAChange() throws {
    try desk.folder.copy(fixture: "encryption/no-permissions.pdf", as: "locked.pdf")
    #expect(try desk.call("thumbnails", "embed", "locked.pdf", "-o", "no.pdf").status == 4)
    #expect(try desk.call("thumbnails", "embed", "report.pdf").status == 64)
    #expect(try desk.call("thumbnails", "embed", "--remove", "report.pdf", "-o", "same.pdf").status == 1)
    #expect(try desk.newNames() == ["locked.pdf", "same.pdf"])
  }

  /// What stands in a document need not be a picture; the page is drawn then.
  @Test(arguments: [
    ("/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceRGB", "page.thumbnail"),
    ("/Width 900000 /Height 900000 /BitsPerComponent 8 /ColorSpace /DeviceRGB", "document.limit"),
    ("/Width -1 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray", "page.thumbnail"),
    ("/Width 1 /Height 1 /BitsPerComponent 7 /ColorSpace /DeviceGray", "page.thumbnail"),
    ("/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed [/Indexed /DeviceRGB 0 ()] 0 ()]", "page.thumbnail"),
    ("/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /JPXDecode", "stream.unreadable"),
    ("/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode", "stream.unreadable"),
  ])
  func hostile(dictionary: String, code: String) throws {
    let thumb = SmallPDF.stream(dictionary, [1, 2, 3])
    try desk.folder.write(
      SmallPDF.page("0 0 50 50 re f", resources: ">> /Thumb 5 0 R /X <<", [thumb]), to: "hostile.pdf")
    let call = try desk.call("thumbnails", "extract", "--json", "hostile.pdf", "-o", "out/")
    #expect(call.status == 2)
    #expect(try call.errorCode() == code)
    let drawn = try desk.call("thumbnails", "--use-embedded", "--json", "hostile.pdf", "-o", "drawn/")
    #expect(drawn.status == 0)
    #expect(try drawn.warningCodes() == [code])
    #expect(try #require(try drawn.list("pictures").first)["isEmbedded"] == nil)
  }

  // MARK: Preview

  @Test func previewNeedsATerminal() throws {
    let call = try desk.call("thumbnails", "--preview", "report.pdf")
    #expect(call.status == 64 && call.errors.contains("--color always"))
    #expect(try desk.call("thumbnails", "--preview", "report.pdf", "-o", "x").status == 64)
    #expect(try desk.call("thumbnails", "--preview", "--json", "report.pdf", "--color=always").status == 64)
    #expect(try desk.call("thumbnails", "extract", "--preview", "report.pdf").status == 64)
  }

  /// On a terminal nothing has to be forced, and a picture file is not written to it.
  @Test func previewInATerminal() throws {
    func inTerminal(_ words: String) throws -> Tool.Result {
      var environment = PDFScopeBinary.environment
      environment["TERM"] = "xterm-256color"
      return try Tool.run(
        ["script", "--quiet", "--return", "--command", "'\(PDFScopeBinary.path)' thumbnails \(words)", "/dev/null"],
        environment: environment, currentDirectory: desk.path)
    }
    let shown = try inTerminal("--preview --pages 5 report.pdf")
    #expect(shown.status == 0)
    #expect(shown.text.contains("report.pdf page 5 [3]") && shown.text.contains("\u{1B}["))
    let plain = try inTerminal("--preview --pages 5 --color never report.pdf")
    #expect(!plain.text.contains("[38;"))
    #expect(try inTerminal("--pages 1 report.pdf -o -").status == 64)
  }

  @Test func preview() throws {
    let call = try desk.call(
      "thumbnails", "--preview", "--color=always", "--pages=1,5", "report.pdf",
      environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    #expect(call.status == 0 && call.errors.isEmpty)
    #expect(call.text.contains("report.pdf page 1 [i]\n") && call.text.contains("report.pdf page 5 [3]\n"))
    #expect(call.text.contains("\u{1B}[") && call.text.contains("38;2;"))
    #expect((20...60).contains(call.lines.count))
    let kitty = try desk.call(
      "thumbnails", "--preview", "--color=always", "--pages=1", "report.pdf",
      environment: ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"])
    #expect(kitty.text.contains("\u{1B}_G"))
  }
}
