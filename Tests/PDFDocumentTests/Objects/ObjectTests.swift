import Testing

@testable import PDFDocument

@Suite struct ObjectTests {
  @Test func readsCatalogAndPages() throws {
    let document = try Document.open(TestPDF.onePage())
    #expect(document.pageCount == 1)
    #expect(document.catalog["Type"].isName("Catalog"))
    let page = try #require(document.page(at: 0))
    #expect(page.mediaBox == PDFRect(x: 0, y: 0, width: 200, height: 100))
    #expect(document.page(at: 1) == nil)
    #expect(document.page(at: -1) == nil)
  }
}
