import TestSupport
import Testing

@testable import PDFDocument

/// What is in a copy and what is left out of it.
@Suite struct ReadingCopyContentTests {
  private func copy(
    _ bytes: FileBytes, of pages: [Int] = [0], for purpose: ReadingCopy.Purpose = .drawing
  ) throws -> Document {
    try Document.open(Document.open(bytes).readingCopy(of: pages, for: purpose).bytes)
  }

  @Test func pagesHaveWhatTheyInherit() throws {
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 2 /MediaBox [0 0 300 200] /Rotate 90 /Resources << /Font << /A 6 0 R >> >> >>",
      "<< /Type /Pages /Parent 2 0 R /Kids [4 0 R 5 0 R] /Count 2 /CropBox 7 0 R >>",
      "<< /Type /Page /Parent 3 0 R /Metadata 6 0 R >>",
      "<< /Type /Page /Parent 3 0 R /Rotate 0 /MediaBox [0 0 (x) 1] /Resources << >> >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "[10 10 90 8 0 R]",
      "90",
    ])
    let copy = try copy(bytes, of: [1, 0])
    let first = try #require(copy.page(at: 0))
    let second = try #require(copy.page(at: 1))
    #expect(first.rotation == 0 && second.rotation == 90)
    #expect(first.mediaBox == PDFRect(x: 0, y: 0, width: 300, height: 200))
    #expect(second.cropBox == PDFRect(x: 10, y: 10, width: 80, height: 80))
    #expect(first.resources.keys == [] && second.resources["Font"]["A"]["BaseFont"].isName("Helvetica"))
    #expect(second.object["Resources"].isDictionary && second.object["Metadata"].isNull)
  }

  @Test func linksDoNotBringTheirPages() throws {
    let document = try Document.open(path: FilePath(Fixtures.path("outline/destinations.pdf")))
    let whole = try document.readingCopy(of: 0..<6, for: .drawing).bytes.count
    #expect(try document.readingCopy(of: [0], for: .drawing).bytes.count < whole / 2)
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 200] >>",
      "<< /Type /Page /Parent 2 0 R /B [6 0 R] /Annots [5 0 R 6 0 R] /AA << /O 6 0 R >> >>",
      "<< /Type /Page /Parent 2 0 R >>",
      "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 1] /Dest [4 0 R /Fit] /P 3 0 R >>",
      "<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /A << /S /GoTo /D [4 0 R /Fit] >> /Odd 4 0 R >>",
    ])
    let copy = try copy(bytes)
    let page = try #require(copy.page(at: 0)?.object)
    #expect(page.keys.filter { ["B", "AA"].contains($0) } == [])
    #expect(page["Annots"].count == 2)
    #expect(page["Annots"][0].keys == ["Border", "Rect", "Subtype", "Type"])
    #expect(page["Annots"][1]["Odd"].isNull && page["Annots"][1]["A"].isNull)
    // To read text a link's border is of no use.
    #expect(try self.copy(bytes, for: .text).page(at: 0)?.object["Annots"].count == 1)
  }

  private static let picture = """
    << /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/ICCBased 8 0 R] \
    /SMask 7 0 R /Filter /ASCIIHexDecode /Length 7 >>
    stream
    AABBCC>
    endstream
    """
  private static let pictures = TestPDF.onePage(
    "/Resources << /XObject << /Im 4 0 R /Fm 5 0 R >> /ColorSpace << /C [/ICCBased 8 0 R] >> >> /Contents 6 0 R",
    [
      picture,
      "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /ASCIIHexDecode /Length 7 >>\nstream\n717171>\nendstream",
      "<< /Length 13 >>\nstream\nq /Im Do /Fm Do Q\nendstream",
      "<< /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream",
      "<< /N 3 /Length 4 >>\nstream\nicc!\nendstream",
    ])

  @Test func textNeedsNoPictures() throws {
    let resources = try #require(copy(Self.pictures, for: .text).page(at: 0)?.resources)
    #expect(resources["XObject"]["Im"].isStream && resources["XObject"]["Im"]["SMask"].isNull)
    #expect(try resources["XObject"]["Im"].streamData() == [])
    #expect(resources["ColorSpace"]["C"].isName("DeviceRGB"))
    #expect(try resources["XObject"]["Fm"].streamData(decoding: .none) == Array("qqq".utf8))
    #expect(resources["XObject"]["Fm"]["Filter"].isNull)
  }

  @Test func drawingNeedsThem() throws {
    let resources = try #require(copy(Self.pictures).page(at: 0)?.resources)
    #expect(try resources["XObject"]["Im"].streamData(decoding: .none) == Array("AABBCC>".utf8))
    #expect(try resources["XObject"]["Im"]["SMask"].streamData() == Array("x".utf8))
    #expect(try resources["ColorSpace"]["C"][1].streamData() == Array("icc!".utf8))
    #expect(try resources["XObject"]["Fm"].streamData(decoding: .none) == Array("qqq".utf8))
  }

  @Test func fieldsOfOtherPagesAreLeftOut() throws {
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 9 0 R] /DA (/H 9 Tf) /XFA 9 0 R >> >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 200] >>",
      "<< /Type /Page /Parent 2 0 R /Annots [7 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /Annots [8 0 R 9 0 R] >>",
      "<< /T (a) /Kids [6 0 R] >>",
      "<< /T (b) /FT /Tx /V (value) /Parent 5 0 R /Kids [7 0 R 8 0 R] >>",
      // Its parent is told only by the parent.
      "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>",
      "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /Parent 6 0 R >>",
      "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /T (c) /FT /Tx >>",
    ])
    let form = try copy(bytes).catalog["AcroForm"]
    #expect(form.keys == ["DA", "Fields"])
    #expect(form["Fields"].count == 1 && form["Fields"][0]["T"].text == "a")
    #expect(form["Fields"][0]["Kids"][0]["V"].text == "value")
    #expect(try form["Fields"][0]["Kids"][0]["Kids"].itemIDs == copy(bytes).page(at: 0)?.object["Annots"].itemIDs)
  }

  @Test func onePageCanBeInItTwice() throws {
    let copy = try copy(TestPDF.onePage("/Contents 4 0 R", ["<< /Length 1 >>\nstream\nq\nendstream"]), of: [0, 0])
    #expect(copy.pageCount == 2)
    #expect(try copy.page(at: 1)?.object["Contents"].streamData() == Array("q".utf8))
  }

  @Test func pagesWithoutANumberAreCopied() throws {
    let name = "hostile/pages-direct.pdf"
    let document = try Document.open(path: FilePath(Fixtures.path(name)))
    let copy = try Document.open(document.readingCopy(of: 0..<document.pageCount, for: .text).bytes)
    #expect(copy.pageCount == document.pageCount)
    #expect(copy.page(at: 0)?.object.id != nil)
  }

  @Test func highNumbersGetLower() throws {
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Count 1/Kids[8000000 0 R]>>endobj
      8000000 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 8000001 3 R>>endobj
      8000001 3 obj<</Length 1>>stream
      q
      endstream endobj
      trailer<</Root 1 0 R>>
      """
    let copy = try copy(FileBytes(file.utf8))
    #expect(copy.facts.highestObjectNumber < 10)
    #expect(try copy.page(at: 0)?.object["Contents"].streamData() == Array("q".utf8))
  }

  @Test func namesAndStringsStayWhatTheyAre() throws {
    let copy = try copy(
      TestPDF.onePage(
        "/Resources << /Font << /A#2341 4 0 R /B#20b 4 0 R >> /Properties << /P << /T (\\)>> 1 0 R [) /U <3E3E> >> >> >>",
        ["<< /Type /Font /Subtype /Type1 /BaseFont /A#2341 >>"]))
    let resources = try #require(copy.page(at: 0)?.resources)
    #expect(resources["Font"].keys == ["A#41", "B b"])
    #expect(resources["Font"]["B b"]["BaseFont"].isName("A#41"))
    #expect(resources["Properties"]["P"]["T"].text == ")>> 1 0 R [")
    #expect(resources["Properties"]["P"]["U"].text == ">>")
  }
}
