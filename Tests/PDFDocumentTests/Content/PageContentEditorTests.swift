import Testing

@testable import PDFDocument

/// Forms drawn over and under pages, and taken away again.
@Suite struct PageContentEditorTests {
  private static let mark = ContentMark(.stamp, name: "a")

  private func editor(_ document: Document, _ mark: ContentMark = mark) -> PageContentEditor {
    PageContentEditor(document, mark: mark)
  }

  private func makeForm(_ document: Document) throws -> ObjectID {
    let form = try document.makeStream(
      Array("0 0 5 5 re f".utf8),
      ["Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rect(PDFRect(x: 0, y: 0, width: 5, height: 5))])
    return try #require(form.id)
  }

  private func stream(_ text: String) -> String { "<< /Length \(text.utf8.count) >> stream\n\(text)\nendstream" }

  /// The content of a page, stream by stream, without white space at the ends.
  private func contents(_ document: Document, _ index: Int = 0) throws -> [String] {
    let page = try #require(document.page(at: index))
    return try PageContents(page).streams.map { id in
      let text = String(decoding: try document.object(id).streamData(), as: UTF8.self)
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private func draw(_ document: Document, isUnder: Bool = false, pages: [Int] = [0]) throws -> PageContentEditor {
    let editor = editor(document)
    let form = try makeForm(document)
    try editor.separatePages()
    for index in pages {
      let page = try #require(document.page(at: index))
      try editor.draw(form, at: PDFTransform(1, 0, 0, 1, 3, 4), isUnder: isUnder, on: page)
    }
    return editor
  }

  private func isDrawing(_ text: String) -> Bool {
    text.hasPrefix("q 1 0 0 1 3 4 cm /PDFScope") && text.hasSuffix(" Do Q")
  }

  @Test(arguments: [true, false])
  func drawsOnAPageWithoutContent(_ isUnder: Bool) throws {
    let document = try Document.open(TestPDF.onePage())
    _ = try draw(document, isUnder: isUnder)
    let written = try contents(document)
    #expect(written.count == 1 && isDrawing(written[0]), "\(written)")
  }

  @Test func framesWhatThePageShowed() throws {
    let document = try Document.open(TestPDF.onePage("/Contents [4 0 R 5 0 R]", [stream("q 1 w"), stream("2 w")]))
    _ = try draw(document)
    let written = try contents(document)
    #expect(Array(written.prefix(4)) == ["q", "q 1 w", "2 w", "Q Q"], "\(written)")
    #expect(written.count == 5 && isDrawing(written[4]))
    #expect(document.object(ObjectID(number: 4)).isStream)
  }

  @Test func drawsUnderWithoutAFrame() throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("q 1 w")]))
    _ = try draw(document, isUnder: true)
    let written = try contents(document)
    #expect(written.count == 2 && isDrawing(written[0]) && written[1] == "q 1 w", "\(written)")
  }

  @Test func putsRightWhatRestoresWithoutSaving() throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("1 w Q 2 w (open")]))
    _ = try draw(document)
    let written = try contents(document)
    #expect(written.count == 4 && written[1] == "1 w 2 w", "\(written)")
    let old = try document.object(ObjectID(number: 4)).streamData()
    #expect(old == Array("1 w Q 2 w (open".utf8), "what others may use stays")
  }

  @Test func framesOnceOnly() throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("1 w")]))
    _ = try draw(document)
    _ = try draw(document, isUnder: true)
    _ = try draw(document)
    let written = try contents(document)
    #expect(written.filter { $0 == "q" }.count == 1 && written.filter { $0 == "Q" }.count == 1, "\(written)")
    #expect(isDrawing(written[0]) && written[1] == "q" && written[2] == "1 w" && written.count == 6)
  }

  @Test func framesAnewWhatOthersPutAround() throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("1 w"), stream("9 w")]))
    _ = try draw(document)
    let page = try #require(document.page(at: 0))
    let streams = PageContents(page).streams
    try document.set(
      "Contents", of: page.object, to: .array((streams + [ObjectID(number: 5)]).map { .reference($0) }))
    _ = try draw(document)
    let written = try contents(document)
    #expect(written.filter { $0 == "q" }.count == 2, "\(written)")
    #expect(written.first == "q" && written[written.count - 2] == "Q" && isDrawing(written[written.count - 1]))
  }

  @Test func leavesAloneWhatPagesShare() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 200 100] /Resources 6 0 R >>",
        "<< /Type /Page /Parent 2 0 R /Contents 7 0 R >>",
        "<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources 6 0 R >>",
        "<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources << /XObject 9 0 R >> >>",
        "<< /Font << /F#e9 8 0 R >> /XObject 9 0 R >>", "[ 10 0 R ]", "<< /Type /Font >>", "<< /X 10 0 R >>",
        stream("1 w"),
      ]))
    _ = try draw(document, pages: [0, 1, 2])
    #expect(try document.object(ObjectID(number: 10)).streamData() == Array("1 w".utf8))
    #expect(document.object(ObjectID(number: 7)).count == 1)
    #expect(document.object(ObjectID(number: 9)).keys == ["X"])
    #expect(document.object(ObjectID(number: 6)).keys == ["Font", "XObject"])
    let pages = (0..<3).compactMap { document.page(at: $0) }
    let drawings = Set(pages.compactMap { PageContents($0).streams.last })
    #expect(pages.count == 3 && drawings.count == 1, "pages alike share what draws")
    for index in 0..<3 {
      let page = try #require(document.page(at: index))
      #expect(page.resources.id == nil && page.resources["XObject"].keys.count == 2)
      #expect(page.resources["XObject"]["X"].id == ObjectID(number: 10))
      // A name that is no text stays what it is, byte for byte.
      if index < 2 { #expect(page.resources["Font"].rawEntries.first?.key == [0x46, 0xE9]) }
    }
  }

  @Test func findsAFreeName() throws {
    let name = "PDFScope6"
    let document = try Document.open(
      TestPDF.onePage("/Contents 4 0 R /Resources << /XObject << /\(name) 5 0 R >> >>", [stream("1 w"), stream("f")]))
    #expect(document.firstFreeNumber == 6)
    let editor = editor(document)
    let page = try #require(document.page(at: 0))
    try editor.draw(ObjectID(number: 4), at: .identity, isUnder: false, on: page)
    let objects = try #require(document.page(at: 0)).resources["XObject"]
    #expect(objects[name].id == ObjectID(number: 5))
    #expect(objects["\(name).1"].id == ObjectID(number: 4))
  }

  @Test func givesRepeatedPagesTheirOwnObjects() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 /MediaBox [0 0 200 100] >>",
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>", stream("1 w"),
      ]))
    _ = try draw(document, pages: [1])
    #expect(try contents(document, 0) == ["1 w"])
    #expect(try contents(document, 1).count == 4)
  }

  @Test(arguments: [true, false])
  func takesAwayWhatItDrew(_ isUnder: Bool) throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("1 w")]))
    _ = try draw(document, isUnder: isUnder)
    let page = try #require(document.page(at: 0))
    #expect(try editor(document, ContentMark(.watermark)).removeDrawings(from: page) == 0)
    #expect(try editor(document, ContentMark(.stamp, name: "b")).removeDrawings(from: page) == 0)
    #expect(editor(document, ContentMark(.stamp)).hasDrawings(on: page))
    #expect(try editor(document).removeDrawings(from: page) == 1)
    #expect(!editor(document, ContentMark(.stamp)).hasDrawings(on: page))
    #expect(page.object["Contents"].id == ObjectID(number: 4))
    #expect(page.resources["XObject"].isNull)
  }

  @Test func keepsOthersWhenOneIsTakenAway() throws {
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("1 w")]))
    _ = try draw(document)
    let other = editor(document, ContentMark(.watermark))
    let page = try #require(document.page(at: 0))
    try other.draw(try makeForm(document), at: .identity, isUnder: false, on: page)
    #expect(try editor(document).removeDrawings(from: page) == 1)
    let written = try contents(document)
    #expect(written.count == 4 && written[0] == "q" && written[2] == "Q", "\(written)")
    #expect(page.resources["XObject"].keys.count == 1)
  }

  @Test func whatIsWrittenIsSound() throws {
    let folder = try Folder()
    let document = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("q 1 w BT")]))
    _ = try draw(document)
    let path = try folder.write(document.rewrittenBytes(SaveOptions()), to: "out.pdf")
    let check = try Witness("qpdf", "--check", path)
    #expect(check.status == 0, "\(check.output)")
    let written = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(editor(written).hasDrawings(on: try #require(written.page(at: 0))), "marks outlast being written anew")
  }
}
