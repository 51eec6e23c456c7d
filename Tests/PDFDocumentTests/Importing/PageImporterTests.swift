import TestSupport
import Testing

@testable import PDFDocument

/// Pages of other documents as forms.
@Suite struct PageImporterTests {
  private func stream(_ text: String, _ entries: String = "") -> String {
    "<< /Length \(text.utf8.count) \(entries) >> stream\n\(text)\nendstream"
  }

  private func target() throws -> Document { try Document.open(TestPDF.onePage()) }

  private func importer(_ source: Document, _ target: Document) -> PageImporter {
    PageImporter(from: source, into: target)
  }

  /// Two pages that share a font, with everything around that must stay behind.
  private func source() -> FileBytes {
    TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(a) [3 0 R /Fit]] >> >> >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 200 100] /Resources 5 0 R /Rotate 90 >>",
      "<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Group << /S /Transparency /CS /DeviceRGB >> >>",
      "<< /Type /Page /Parent 2 0 R /Contents [7 0 R 8 0 R] /UserUnit 2 /CropBox [10 20 110 80] >>",
      "<< /Font << /F 6 0 R >> /Properties << /M << /Parent 3 0 R /P 4 0 R /Text (a\\)b) >> >> /Self 5 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Owner 3 0 R >>",
      stream("3120 7720", "/Filter /ASCIIHexDecode"), stream("2 w"),
    ])
  }

  @Test func takesWhatIsShownAndNoMore() throws {
    let source = try Document.open(source())
    let target = try target()
    let first = target.firstFreeNumber
    let importer = importer(source, target)
    let form = try importer.form(ofPage: 0)
    let object = target.object(form.id)
    #expect(object["Subtype"].isName("Form") && object["Filter"].isName("ASCIIHexDecode"))
    #expect(try object.streamData() == Array("1 w ".utf8), "data stays as it is in the file")
    #expect(object["BBox"].rect == PDFRect(x: 0, y: 0, width: 200, height: 100))
    #expect(object["Group"]["CS"].isName("DeviceRGB"))
    let mark = object["Resources"]["Properties"]["M"]
    #expect(mark["Text"].text == "a)b" && mark["Parent"].isNull && mark["P"].isNull)
    #expect(object["Resources"]["Self"].id == object["Resources"].id, "what goes round goes round")
    #expect(object["Resources"]["Font"]["F"]["BaseFont"].isName("Helvetica"))
    #expect(object["Resources"]["Font"]["F"]["Owner"].isNull, "pages are not followed")
    #expect(form.size == PDFSize(width: 100, height: 200))
    // The form, its resources, the font, and nulls in place of the pages.
    #expect(target.firstFreeNumber == first + 5)
    #expect(try importer.form(ofPage: 0) == form)
    #expect(target.firstFreeNumber == first + 5)
  }

  @Test func sharesWhatPagesShare() throws {
    let source = try Document.open(source())
    let target = try target()
    let importer = importer(source, target)
    let first = try importer.form(ofPage: 0)
    let number = target.firstFreeNumber
    let second = try importer.form(ofPage: 1)
    #expect(target.firstFreeNumber == number + 1)
    let object = target.object(second.id)
    #expect(object["Resources"].id == target.object(first.id)["Resources"].id)
    #expect(try object.streamData() == Array("1 w \n2 w\n".utf8), "streams are put together")
    #expect(object["BBox"].rect == PDFRect(x: 10, y: 20, width: 100, height: 60))
    #expect(second.size == PDFSize(width: 120, height: 200))
    #expect(second.uprightTransform.apply(second.box) == PDFRect(x: 0, y: 0, width: 120, height: 200))
  }

  @Test func drawsAppearancesOfAnnotations() throws {
    let source = try Document.open(
      TestPDF.onePage(
        """
        /Contents 4 0 R /Annots [<< /Subtype /Stamp /Rect [10 10 30 50] /AP << /N 5 0 R >> /P 3 0 R >>
        << /Subtype /Widget /Rect [0 0 5 5] /AS /On /AP << /N << /On 5 0 R /Off 6 0 R >> >> >>
        << /Subtype /Square /Rect [0 0 5 5] /F 2 /AP << /N 5 0 R >> >>
        << /Subtype /Square /Rect [0 0 5 5] /F 32 /AP << /N 5 0 R >> >> << /Subtype /Popup /Rect [0 0 5 5] >>
        << /Subtype /Square /Rect [0 0 5 5] >> << /Subtype /Link /Rect [0 0 5 5] /Border [0 0 0] >>]
        """,
        [
          stream("1 w"), stream("2 w", "/Subtype /Form /BBox [0 0 10 10] /Matrix [0 1 -1 0 0 0]"),
          stream("3 w", "/Subtype /Form /BBox [0 0 10 10]"),
        ]))
    let target = try target()
    let form = try importer(source, target).form(ofPage: 0)
    #expect(form.annotationsLeftOut == 1)
    let text = String(decoding: try target.object(form.id).streamData(), as: UTF8.self)
    // The box, turned, lies from -10 to 0; it goes to 10 … 30.
    #expect(text == "/Page Do\nq 2 0 0 4 30 10 cm /A0 Do Q\nq 0.5 0 0 0.5 5 0 cm /A1 Do Q\n")
    let objects = target.object(form.id)["Resources"]["XObject"]
    #expect(objects["A0"].id == objects["A1"].id && objects["Page"].isStream)
  }

  /// What an author calls fonts, forms and colour spaces is a name, whatever it means elsewhere.
  @Test(arguments: [
    "P", "Parent", "AF", "Metadata", "OPI", "PieceInfo", "StructParent", "StructParents", "LastModified", "PDFScope",
    "Length", "Filter", "F", "DL", "Type", "Page",
  ])
  func keepsResourcesOfEveryName(_ name: String) throws {
    let resources = "<< /XObject 9 0 R /ColorSpace << /\(name) 6 0 R >> >>"
    let form = stream("1 w", "/Subtype /Form /BBox [0 0 9 9] /StructParents 3 /Metadata 8 0 R /Resources \(resources)")
    let source = try Document.open(
      TestPDF.onePage(
        "/Contents 4 0 R /Resources 7 0 R",
        [
          stream("/\(name) Do"), form, "[/Indexed /DeviceGray 0 <00>]", resources, stream(""), "<< /\(name) 5 0 R >>",
        ]))
    let target = try target()
    let imported = try importer(source, target).form(ofPage: 0)
    let outer = target.object(imported.id)["Resources"]
    let inner = outer["XObject"][name]
    #expect(inner.isStream && outer["ColorSpace"][name][0].isName("Indexed"))
    #expect(inner["Resources"]["XObject"][name].id == inner.id)
    #expect(inner["Resources"]["ColorSpace"][name].id == outer["ColorSpace"][name].id)
    #expect(inner["StructParents"].isNull && inner["Metadata"].isNull, "these are keys of the stream")
  }

  /// What was made of a page with annotations can be imported again: all its parts are still there.
  @Test func importsWhatItMade() throws {
    let source = try Document.open(
      TestPDF.onePage(
        "/Contents 4 0 R /Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> >>]",
        [stream("1 w"), stream("2 w", "/Subtype /Form /BBox [0 0 9 9]")]))
    let second = try Document.open(TestPDF.onePage("/Contents 4 0 R", [stream("3 w")]))
    let page = try #require(second.page(at: 0))
    let form = try importer(source, second).form(ofPage: 0)
    try PageContentEditor(second, mark: ContentMark(.overlay))
      .draw(form.id, at: .identity, isUnder: false, on: page)
    let target = try target()
    let whole = target.object(try importer(second, target).form(ofPage: 0).id)
    let name = try #require(whole["Resources"]["XObject"].keys.first)
    let objects = whole["Resources"]["XObject"][name]["Resources"]["XObject"]
    #expect(try objects["Page"].streamData() == Array("1 w\n".utf8))
    #expect(try objects["A0"].streamData() == Array("2 w".utf8))
  }

  /// Content that is put together is compressed as its filter says, for whoever reads it.
  @Test func compressesWhatItPutsTogether() throws {
    let text = String(repeating: "0 0 5 5 re f ", count: 1_000)
    let source = try Document.open(TestPDF.onePage("/Contents [4 0 R 5 0 R]", [stream(text), stream(text)]))
    let target = try target()
    let form = target.object(try importer(source, target).form(ofPage: 0).id)
    #expect(form["Filter"].isName("FlateDecode"))
    #expect(try form.streamData() == Array("\(text)\n\(text)\n".utf8))
    #expect(try form.streamData(decoding: .none).count < 500)
  }

  @Test func hidesLayersThatWereHidden() throws {
    let source = try Document.open(
      TestPDF.make([
        """
        << /Type /Catalog /Pages 2 0 R
        /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>
        """,
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources 4 0 R >>",
        "<< /Properties << /A 5 0 R /B 6 0 R >> >>", "<< /Type /OCG /Name (shown) >>",
        "<< /Type /OCG /Name (hidden) >>",
      ]))
    let target = try target()
    let form = try importer(source, target).form(ofPage: 0)
    let properties = target.object(form.id)["Resources"]["Properties"]
    let known = target.catalog["OCProperties"]
    #expect(Set(known["OCGs"].itemIDs) == [properties["A"].id, properties["B"].id])
    #expect(known["D"]["OFF"].itemIDs == [properties["B"].id])
  }

  @Test func takesPagesOfTheSameDocument() throws {
    let document = try Document.open(source())
    let form = try importer(document, document).form(ofPage: 0)
    #expect(document.object(form.id)["Resources"].id == ObjectID(number: 5))
  }

  @Test func refusesPagesThatAreNotThere() throws {
    let source = try Document.open(source())
    let target = try target()
    expectError(.pageOutOfRange) { _ = try importer(source, target).form(ofPage: 2) }
  }

  /// Damaged and hostile files make forms or errors, and files that read back.
  @Test func takesWhateverThereIs() throws {
    for name in ["damaged", "hostile"] {
      for file in try Fixtures.names(in: name) {
        guard let source = try? Document.open(path: FilePath(Fixtures.path(file))) else { continue }
        let target = try target()
        let importer = importer(source, target)
        for index in 0..<min(3, source.pageCount) { _ = try? importer.form(ofPage: index) }
        #expect(try Document.open(target.rewrittenBytes(SaveOptions())).pageCount == 1, "\(file)")
      }
    }
  }
}
