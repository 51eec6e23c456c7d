import PDFDocument
import Testing

/// Page objects that stand in the page tree more than once, and values that are nothing but a reference.
@Suite struct RepeatedPageTests {
  /// One page object that the tree names three times.
  private static let repeated = TestPDF.make([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 /MediaBox [0 0 200 100] >>",
    "<< /Type /Page /Parent 2 0 R >>",
  ])

  @Test func turnsOneAppearanceOnly() throws {
    let document = try Document.open(Self.repeated)
    #expect(try document.rotatePages([1], by: 90) == 1)
    let written = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect((0..<written.pageCount).map { written.page(at: $0)?.rotation } == [0, 90, 0])
  }

  @Test func removesOneAppearanceOnly() throws {
    let document = try Document.open(Self.repeated)
    #expect(try document.without([0]).pageCount == 2)
  }

  @Test func makesATreeFlatThatOthersWouldReadOtherwise() throws {
    // The catalog leads to the only page itself.
    let document = try Document.open(
      TestPDF.make(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Page /MediaBox [0 0 200 100] >>"]))
    #expect(try document.rotatePages([0], by: 90) == 1)
    let written = try Document.open(document.rewrittenBytes(SaveOptions()))
    #expect(written.pageCount == 1)
    #expect(written.catalog["Pages"]["Kids"].isArray)
    #expect(written.page(at: 0)?.rotation == 90)
  }

  @Test func setsAReference() throws {
    let document = try Document.open(TestPDF.onePage("", ["(first)", "(second)"]))
    let page = try #require(document.page(at: 0))
    try document.set("Mark", of: page.object, to: .reference(ObjectID(number: 5)))
    #expect(page.object["Mark"].id == ObjectID(number: 5))
    #expect(page.object["Mark"].text == "second")
    // A reference into nothing is one too.
    try document.set("Mark", of: page.object, to: .reference(ObjectID(number: 99)))
    #expect(page.object["Mark"].isNull)
  }
}
