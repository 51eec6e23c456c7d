import Testing

@testable import PDFDocument

/// What fields, attachments, metadata and notes say.
struct SearchedTextTests {
  @Test func fields() throws {
    let fields = try DocumentReader(fixture: "search/places.pdf").fieldTexts
    #expect(fields.map(\.field.fullName) == ["text", "choice", "nowhere"], "a password is no text")
    #expect(fields.map(\.values) == [["needle value"], ["n1"], ["needle without widget"]])
    #expect(fields.map(\.shownValues) == [[], ["needle shown"], []])
    #expect(fields.map { $0.widgets.map(\.pageIndex) } == [[2], [2], []])
    #expect(fields[0].widgets[0].rect == PDFRect(x: 60, y: 680, width: 200, height: 20))
  }

  @Test func everyTypeOfField() throws {
    let fields = try DocumentReader(fixture: "forms/fields.pdf").fieldTexts
    #expect(
      fields.map(\.field.fullName) == [
        "name", "comments", "code", "fixed", "address.street", "country", "colours", "twin",
      ])
    #expect(fields.first { $0.field.fullName == "colours" }?.values == ["red", "blue"])
    #expect(fields.first { $0.field.fullName == "twin" }?.widgets.count == 2)
  }

  @Test func cyclicFields() throws {
    _ = try DocumentReader(fixture: "hostile/fields-cyclic.pdf").fieldTexts
  }

  @Test func attachments() throws {
    let files = try DocumentReader(fixture: "structure/attachments.pdf").attachments
    #expect(files.map(\.key) == ["a", "b", "c"], "an associated file that is attached as well is one")
    #expect(files.map(\.name) == ["first.txt", "über.txt", "../../etc/passwd"])
    #expect(files[0].file.description == "The first file")
  }

  @Test func attachmentsThatAreOnlyAssociated() throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /AF [4 0 R 4 0 R null 7] /Names << /EmbeddedFiles 5 0 R >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        "<< /Type /Filespec /F (alone.txt) >>", "<< /Kids [5 0 R 6 0 R] >>", "<< /Names [(key) 12 (other)] >>",
      ]))
    let files = DocumentReader(document).attachments
    #expect(files.map(\.name) == ["key", "alone.txt"])
  }

  @Test func metadata() throws {
    let texts = try DocumentReader(fixture: "search/places.pdf").metadataTexts
    #expect(texts.contains(MetadataText(key: "Title", text: "A title to keep")))
    #expect(!texts.contains { $0.key == "dc:title" || $0.key.hasSuffix("Date") })
    #expect(texts.contains(MetadataText(key: "pdf:Keywords", text: "needle of XMP")))
  }

  @Test func notesWithFormatting() throws {
    let notes = try DocumentReader(fixture: "search/places.pdf").annotations(onPage: 1).annotations
    #expect(notes.map(\.richContents) == ["needle rich\nsecond"])
    #expect(notes.map(\.contents) == [nil])
  }

  @Test func pictures() throws {
    func shows(_ fixture: String) throws -> [Bool] {
      let document = try DocumentReader(fixture: fixture).document
      return (0..<document.pageCount).map { document.page(at: $0)?.showsPicture ?? false }
    }
    #expect(try shows("text/picture-only.pdf") == [true, true])
    #expect(try shows("text/invisible.pdf") == [true, true])
    #expect(try shows("search/directions.pdf") == [false, false, false, false])
    #expect(try shows("hostile/form-self.pdf").count >= 1)
  }

  /// A page may name pictures that it does not draw, draw them in a form, or hold them in its content.
  @Test(arguments: [
    ("/Im Do", true), ("% /Im Do\n", false), ("(/Im Do) Tj", false), ("(\\) /Im Do) Tj", false), ("/I#6d Do", true),
    ("/Im gs", false), ("/Fm Do", true), ("/Loop Do", false), ("BI /W 1 /H 1 ID x EI", true), ("BIG", false),
    ("", false),
    ("(", false), ("/", false), ("/Im", false), ("q/Im Do Q", true),
  ])
  func content(content: String, isPicture: Bool) throws {
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R /Fm 6 0 R"
          + " /Loop 7 0 R >> >> >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
        "<< /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream",
        "<< /Subtype /Form /BBox [0 0 9 9] /Length 6 >>\nstream\n/Im Do\nendstream",
        "<< /Subtype /Form /BBox [0 0 9 9] /Length 8 >>\nstream\n/Loop Do\nendstream",
      ]))
    #expect(document.page(at: 0)?.showsPicture == isPicture)
  }
}
