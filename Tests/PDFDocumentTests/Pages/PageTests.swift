import Testing

@testable import PDFDocument

@Suite struct PageTests {
  private func page(_ entries: String, parent: String = "") throws -> Page {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 \(parent) >>",
        "<< /Type /Page /Parent 2 0 R \(entries) >>",
      ]))
    return try #require(document.page(at: 0))
  }

  // Worked out on paper: the box is 400 wide and 600 high; the point is 10 from its left edge and 50 from its top, the
  // rectangle the 100 × 50 to the right and below of it.
  @Test(arguments: [
    (0, PDFPoint(x: 10, y: 50), PDFRect(x: 10, y: 50, width: 100, height: 50), PDFSize(width: 400, height: 600)),
    (90, PDFPoint(x: 550, y: 10), PDFRect(x: 500, y: 10, width: 50, height: 100), PDFSize(width: 600, height: 400)),
    (180, PDFPoint(x: 390, y: 550), PDFRect(x: 290, y: 500, width: 100, height: 50), PDFSize(width: 400, height: 600)),
    (270, PDFPoint(x: 50, y: 390), PDFRect(x: 50, y: 290, width: 50, height: 100), PDFSize(width: 600, height: 400)),
  ])
  func userSpaceAndDisplay(_ rotation: Int, _ shown: PDFPoint, _ shownRect: PDFRect, _ size: PDFSize) throws {
    let boxes = [
      ("/MediaBox [0 0 600 800] /CropBox [50 100 450 700]", PDFPoint(x: 60, y: 650)),
      ("/MediaBox [-100 -50 300 550]", PDFPoint(x: -90, y: 500)),
      ("/MediaBox [400 600 0 0]", PDFPoint(x: 10, y: 550)),
    ]
    for (box, point) in boxes {
      for unit in [1.0, 2.5] {
        let page = try page("\(box) /Rotate \(rotation) /UserUnit \(unit)")
        let rect = PDFRect(x: point.x, y: point.y - 50, width: 100, height: 50)
        #expect(page.displaySize == size)
        #expect(page.displaySizeInPoints == PDFSize(width: size.width * unit, height: size.height * unit))
        #expect(page.toDisplay(point) == shown)
        #expect(page.toDisplay(rect) == shownRect)
        #expect(page.toUserSpace(shown) == point)
        #expect(page.toUserSpace(shownRect) == rect)
        let quad = PDFQuad(userSpace: rect)
        #expect(page.toDisplay(quad).topLeft == shown)
        #expect(page.toUserSpace(page.toDisplay(quad)) == quad)
      }
    }
  }

  /// The text stands with its baseline on y = 650 and begins at x = 60, in letters 20 high.
  @Test(arguments: [0, 90, 180, 270])
  func anIndependentReaderSeesTextInTheSamePlace(_ rotation: Int) throws {
    let content = "BT /F 20 Tf 60 650 Td (Here) Tj ET"
    let document = try Document.open(
      TestPDF.onePage(
        """
        /MediaBox [0 0 600 800] /CropBox [50 100 450 700] /Rotate \(rotation) /Contents 4 0 R
        /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>
        """, ["<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"]))
    let folder = try Folder()
    let path = try folder.write(document.source, to: "a.pdf")
    let witness = try Witness("pdftotext", "-cropbox", "-bbox", path, "-")
    let numbers = witness.output.split(separator: "<word ").last.map(Self.numbers) ?? []
    try #require(numbers.count == 4, "\(witness.output)")
    let seen = PDFRect(
      between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3]))
    let page = try #require(document.page(at: 0))
    // Helvetica's letters reach from a fifth of their size below the baseline to almost their size above it.
    let expected = page.toDisplay(PDFRect(x: 60, y: 646, width: 43, height: 20))
    #expect(abs(seen.x - expected.x) < 4)
    #expect(abs(seen.y - expected.y) < 4)
    #expect(abs(seen.maxX - expected.maxX) < 4)
    #expect(abs(seen.maxY - expected.maxY) < 4)
  }

  private static func numbers(_ text: Substring) -> [Double] {
    text.prefix { $0 != ">" }.split(separator: "\"").compactMap { Double($0) }
  }

  @Test func attributesAreInherited() throws {
    let page = try page(
      "/UserUnit 3", parent: "/MediaBox [0 0 10 20] /CropBox [1 1 9 9] /Rotate -90 /Resources << /A 1 >> /UserUnit 2")
    #expect(page.mediaBox == PDFRect(x: 0, y: 0, width: 10, height: 20))
    #expect(page.cropBox == PDFRect(x: 1, y: 1, width: 8, height: 8))
    #expect(page.rotation == 270)
    #expect(page.resources["A"].int == 1)
    #expect(page.userUnit == 3)
    #expect(page.document.warnings == [])
  }

  @Test(arguments: [
    "", "/MediaBox [0 0 0 100]", "/MediaBox [0 0 10]", "/MediaBox [(a) 0 10 10]", "/MediaBox /Letter",
    "/MediaBox [0 0 1e30 10]", "/MediaBox [5 5 5 5]",
  ])
  func aMissingMediaBoxIsLetter(_ entries: String) throws {
    let page = try page(entries)
    #expect(page.mediaBox == PDFRect(x: 0, y: 0, width: 612, height: 792))
    #expect(page.document.warnings.contains { $0.message.contains("US Letter") && $0.page == 0 })
  }

  @Test func aBrokenBoxFallsBackToTheParents() throws {
    let page = try page("/MediaBox [0 0 0 0]", parent: "/MediaBox [0 0 5 6]")
    #expect(page.mediaBox.size == PDFSize(width: 5, height: 6))
    #expect(!page.document.warnings.isEmpty)
  }

  @Test func cropBoxesAreCutToTheMediaBox() throws {
    let cut = try page("/MediaBox [0 0 10 10] /CropBox [-5 5 20 20]")
    #expect(cut.cropBox == PDFRect(x: 0, y: 5, width: 10, height: 5))
    let outside = try page("/MediaBox [0 0 10 10] /CropBox [20 20 30 30]")
    #expect(outside.cropBox == outside.mediaBox)
    #expect(!outside.document.warnings.isEmpty)
    #expect(try page("/MediaBox [0 0 10 10] /CropBox [3 3 3 3]").cropBox.width == 10)
  }

  @Test(arguments: [
    ("450", 90), ("-90", 270), ("-360", 0), ("720", 0), ("90.0", 90), ("45", 0), ("/x", 0), ("-630", 90),
    ("9223372036854775800", 0), ("99999999999999999999999.0", 0), ("-450", 270),
  ])
  func rotations(_ value: String, _ rotation: Int) throws {
    #expect(try page("/MediaBox [0 0 10 10] /Rotate \(value)").rotation == rotation)
  }

  @Test(arguments: [("0", 1.0), ("-2", 1), ("(x)", 1), ("0.5", 0.5), ("1e9", 1), ("1000000", 1)])
  func userUnits(_ value: String, _ unit: Double) throws {
    #expect(try page("/MediaBox [0 0 10 10] /UserUnit \(value)").userUnit == unit)
  }

  @Test func parentsInACircleEnd() throws {
    let page = try page("", parent: "/Parent 3 0 R")
    #expect(page.mediaBox.width == 612)
  }
}
