import Testing

@testable import PDFDocument

@Suite struct PageEditTests {
  /// Six pages in a tree of two levels; page *n* is *n* × 10 wide and has its contents in an object of its own.
  private func sixPages(
    catalog: String = "", page: (Int) -> String = { _ in "" }, _ further: [String] = []
  ) throws -> Document {
    let pages = (1...6).map { number in
      "<< /Type /Page /Parent \(number <= 3 ? 3 : 4) 0 R /MediaBox [0 0 \(number)0 9] \(page(number)) >>"
    }
    return try Document.open(
      TestPDF.make(
        [
          "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 6 >>",
          "<< /Type /Pages /Parent 2 0 R /Kids [5 0 R 6 0 R 7 0 R] /Count 3 /Rotate 90 >>",
          "<< /Type /Pages /Parent 2 0 R /Kids [8 0 R 9 0 R 10 0 R] /Count 3 >>",
        ] + pages + further))
  }

  private func widths(_ document: Document) -> [Int] {
    (0..<document.pageCount).map { Int(document.page(at: $0)?.mediaBox.width ?? 0) / 10 }
  }

  private func written(_ document: Document) throws -> Document {
    try Document.open(document.rewrittenBytes(SaveOptions()))
  }

  @Test func pagesAreTurnedFromWhereTheyAre() throws {
    let document = try sixPages()
    #expect(try document.rotatePages([0, 3, 3, 5], by: 90) == 3)
    #expect(try document.rotatePages([4], by: -450) == 1)
    let again = try written(document)
    #expect((0..<6).map { again.page(at: $0)?.rotation } == [180, 90, 90, 90, 270, 90])
    #expect(again.page(at: 0)?.object["Rotate"].int == 180)
    #expect(again.page(at: 1)?.object["Rotate"].isNull == true)
    #expect(widths(again) == [1, 2, 3, 4, 5, 6])
  }

  @Test func wrongEditsChangeNothing() throws {
    let document = try sixPages()
    expectError(.usageInvalidValue) { try document.rotatePages([0], by: 45) }
    let error = expectError(.pageOutOfRange) { try document.rotatePages([0, 6], by: 90) }
    #expect(error?.page == 6)
    #expect(error?.message.contains("page 7") == true)
    expectError(.pageOutOfRange) { _ = try document.composed(of: [-1]) }
    expectError(.pageOutOfRange) { _ = try document.composed(of: [Int.max]) }
    expectError(.pageNoneLeft) { _ = try document.composed(of: []) }
    #expect(document.revision == 0)
  }

  @Test func pagesAreRemovedAndCountsAreRight() throws {
    let document = try sixPages()
    let again = try document.without([1, 3, 1])
    #expect(widths(again) == [1, 3, 5, 6])
    #expect(again.page(at: 0)?.rotation == 90)
    #expect(again.catalog["Pages"]["Count"].int == 4)
    #expect(again.warnings == [])
  }

  @Test func removedContentIsNotInTheFile() throws {
    let document = try sixPages(
      catalog: "/OpenAction [6 0 R /Fit]", page: { $0 == 2 ? "/Secret (hidden words)" : "" })
    let bytes = try document.composed(of: [0, 2, 3, 4, 5]).array
    #expect(bytes.firstRange(of: Array("hidden words".utf8)) == nil)
    #expect(try Document.open(FileBytes(bytes)).pageCount == 5)
  }

  @Test func labelsTravelWithTheirPages() throws {
    let document = try sixPages(
      catalog: "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >> 5 << /P (App-) /S /A >>] >>")
    #expect((0..<6).map { document.pageLabel(at: $0) } == ["i", "ii", "1", "2", "3", "App-A"])
    let again = try document.without([0, 3])
    #expect((0..<4).map { again.pageLabel(at: $0) } == ["ii", "1", "3", "App-A"])
    #expect(again.pageIndex(forLabel: "3") == 2)
    #expect(try sixPages().hasPageLabels == false)
  }

  @Test func pagesInTheTreeTwiceAreChangedOnce() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 9] >>",
      ]))
    try document.rotatePages([1], by: 90)
    #expect((0..<3).map { document.page(at: $0)?.rotation } == [0, 90, 0])
    let again = try document.without([0])
    #expect((0..<2).map { again.page(at: $0)?.rotation } == [90, 0])
    #expect(widths(again) == [1, 1])
  }

  @Test func hostileTreesAreMadeFlat() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R << /Type /Page /MediaBox [0 0 40 9] >>] /Count 3 /Rotate 90 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 9] >>",
        "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 5 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 4 0 R /MediaBox [0 0 30 9] >>",
      ]))
    #expect(widths(document) == [1, 3, 3, 4])
    let again = try document.without([0])
    #expect(widths(again) == [3, 3, 4])
    #expect(again.page(at: 0)?.rotation == 90)
    #expect(again.warnings == [])
  }
}

extension Document {
  /// The bytes of a document of these pages, from 0.
  func composed(of pages: [Int]) throws(PDFError) -> FileBytes {
    try Composition(of: CompositionSource(self), pages: pages).compose().bytes
  }

  /// A document of the pages but these, from 0.
  func without(_ pages: [Int]) throws(PDFError) -> Document {
    try Document.open(composed(of: (0..<pageCount).filter { !pages.contains($0) }))
  }
}
