import TestSupport
import Testing

@testable import PDFDocument

/// What is read of annotations that other programs made, and of those that nobody should make.
@Suite struct AnnotationDescriptionTests {
  private func description(_ entries: String, _ further: [String] = []) throws -> AnnotationDescription {
    let document = try Document.open(TestPDF.onePage("/Annots [4 0 R]", ["<< \(entries) >>"] + further))
    let annotation = try #require(document.annotations().first)
    return try #require(AnnotationEditor(counting: document).description(of: annotation))
  }

  @Test func freeTextByOthers() throws {
    // Acrobat.
    let acrobat = try description(
      """
      /Subtype /FreeText /Rect [10 20 110 70] /RD [1 2 3 4] /DA (0.5 0 0 RG 1 0 0 rg /HeBo 9.5 Tf) /Q 1
      /DS (font: bold Helvetica,sans-serif 9.5pt; text-align:center; color:#FF0000 ) /CL [0 0 5 5 10 40] /LE /OpenArrow
      /IT /FreeTextCallout /BS << /W 0 >>
      """)
    #expect(acrobat.place.rect == PDFRect(x: 11, y: 22, width: 96, height: 44))
    #expect(acrobat.place.callout.count == 3)
    #expect(acrobat.style.start == .openArrow)
    #expect(acrobat.style.text.size == 9.5)
    #expect(acrobat.style.text.color == PDFColor(red: 1, green: 0, blue: 0))
    #expect(acrobat.style.text.alignment == .center)
    #expect(acrobat.style.text.isBold)
    #expect(acrobat.style.border.width == 0)
    #expect(acrobat.notes.intent == nil)
    // Viewers of a browser.
    let browser = try description(
      "/Subtype /FreeText /Rect [10 20 110 70] /DA (/Helv 12 Tf 0 g) /Rotate 270 /Border [0 0 0] /Contents (a)")
    #expect(browser.style.text == AnnotationText())
    #expect(browser.place.rotation == 270)
    #expect(browser.style.border.width == 0)
    // Odd spellings.
    for (appearance, size, color) in [
      ("/F1 7 Tf .5 g", 7.0, PDFColor(red: 0.5, green: 0.5, blue: 0.5)),
      ("0 0 0 1 k/TiRo -8 Tf", 8, PDFColor(red: 0, green: 0, blue: 0)),
      ("[1 0 0]r 1 2 3 rg", 12, PDFColor(red: 1, green: 1, blue: 1)),
      ("Tf g rg k", 12, PDFColor(red: 0, green: 0, blue: 0)),
      ("nan inf 1e999 0x1p3 Tf", 12, PDFColor(red: 0, green: 0, blue: 0)),
      ("", 12, PDFColor(red: 0, green: 0, blue: 0)),
    ] {
      let text = try description("/Subtype /FreeText /DA (\(appearance))").style.text
      #expect(text.size == size, "\(appearance)")
      #expect(text.color == color, "\(appearance)")
    }
  }

  @Test func defaultStylesOfEverySpelling() throws {
    func text(_ css: String) throws -> AnnotationText { try description("/Subtype /FreeText /DS (\(css))").style.text }
    let shorthand = try text("font:italic bold 14pt/20pt 'Noto Serif', serif;text-align:right;color:#0f0")
    #expect(shorthand.font == "Noto Serif")
    #expect(shorthand.size == 14)
    #expect(shorthand.isBold && shorthand.isItalic)
    #expect(shorthand.alignment == .right)
    #expect(shorthand.color == PDFColor(red: 0, green: 1, blue: 0))
    let single = try text("FONT-FAMILY: Arial; font-size: 11.5px; font-weight: 700; font-style: oblique; x; : ;a:b:c")
    #expect(single.font == "Arial")
    #expect(single.size == 11.5)
    #expect(single.isBold && single.isItalic)
    let weight = try text("font: normal 400 10pt sans-serif; color: rgb\\(1,2,3\\); color: #12; text-align: justify")
    #expect(weight.font == nil)
    #expect(weight.size == 10)
    #expect(!weight.isBold)
    #expect(weight.color == PDFColor(red: 0, green: 0, blue: 0))
    let last = try text("font: Times New Roman,serif 6.5pt")
    #expect(last.font == "Times New Roman")
    #expect(last.size == 6.5)
    #expect(try text("font: Arial 6.0pt").font == "Arial")
    #expect(try text("font: 'Open") == AnnotationText.with(font: "Open"))
    let behind = try text("font: italic Deja Vu 7.5pt")
    #expect(behind.font == "Deja Vu" && behind.size == 7.5 && behind.isItalic)
    #expect(try text("font: Family 12") == AnnotationText.with(font: "Family 12"))
    #expect(try text("") == AnnotationText())
    #expect(try text(";;;:::''\\\"\\\"#") == AnnotationText())
  }

  @Test func standardFontsAreKnownByTheirNames() throws {
    for (name, font, isBold, isItalic) in [
      ("Helv", nil, false, false), ("HeBO", nil, true, true), ("TiIt", "Times", false, true),
      ("Cour", "Courier", false, false), ("CoBo", "Courier", true, false), ("Arial-BoldItalicMT", nil, true, true),
      ("TimesNewRomanPS-BoldMT", "Times", true, false), ("Whatever", nil, false, false),
    ] as [(String, String?, Bool, Bool)] {
      let text = try description("/Subtype /FreeText /DA (/\(name) 12 Tf)").style.text
      #expect(text.font == font && text.isBold == isBold && text.isItalic == isItalic, "\(name)")
    }
  }

  @Test func blendModesAreFoundWhereTheyAre() throws {
    let form = """
      << /Subtype /Form /BBox [0 0 1 1] /Resources << /ExtGState << /A << /CA 1 >> /B << /BM /Darken >> >> >> /Length 0 >>
      stream\n\nendstream
      """
    #expect(try description("/Subtype /Highlight").style.blendMode == .multiply)
    #expect(try description("/Subtype /Highlight /BM /Normal").style.blendMode == .normal)
    #expect(try description("/Subtype /Highlight /AP << /N 5 0 R >>", [form]).style.blendMode == .darken)
    #expect(try description("/Subtype /Square /AP << /N << /On 5 0 R >> >> /AS /On", [form]).style.blendMode == .darken)
    #expect(try description("/Subtype /Square /AP << /N << /On 5 0 R >> >>", [form]).style.blendMode == .normal)
    #expect(try description("/Subtype /Square /BM [/Nothing /Screen]").style.blendMode == .normal)
    #expect(try description("/Subtype /Square").style.blendMode == .normal)
  }

  @Test func rotationIsReadFromTheAppearance() throws {
    for (matrix, rotation) in [
      ("[1 0 0 1 0 0]", 0), ("[0 1 -1 0 9 0]", 90), ("[-1 0 0 -1 0 0]", 180), ("[0 -1 1 0 0 0]", 270),
      ("[1 1 -1 1 0 0]", 0), ("[0 0 0 0 0 0]", 0), ("[0 1]", 0), ("/No", 0),
    ] {
      let form = "<< /Subtype /Form /BBox [0 0 1 1] /Matrix \(matrix) /Length 0 >>\nstream\n\nendstream"
      #expect(try description("/Subtype /Stamp /AP << /N 5 0 R >>", [form]).place.rotation == rotation, "\(matrix)")
      #expect(try description("/Subtype /Stamp /Rotate 181 /AP << /N 5 0 R >>", [form]).place.rotation == 180)
      #expect(try description("/Subtype /Square /AP << /N 5 0 R >>", [form]).place.rotation == 0)
    }
  }

  @Test func markedTextWithoutQuadrilaterals() throws {
    let document = try Document.open(
      TestPDF.onePage("/Rotate 90 /Annots [4 0 R]", ["<< /Subtype /Underline /Rect [10 20 20 60] >>"]))
    let quads = AnnotationEditor(counting: document).description(of: document.annotations()[0])?.place.quads
    // On the page as it is shown the text runs upwards in user space.
    #expect(
      quads == [
        PDFQuad(
          topLeft: PDFPoint(x: 10, y: 20), topRight: PDFPoint(x: 10, y: 60), bottomRight: PDFPoint(x: 20, y: 60),
          bottomLeft: PDFPoint(x: 20, y: 20))
      ])
  }

  @Test func datesOfEveryZone() throws {
    for (date, seconds) in [
      ("D:19700101000000Z", 0), ("D:20240229120000+05'30'", 1_709_188_200), ("D:2024", 1_704_067_200),
      ("D:19691231235959Z", -1), ("D:00000101000000Z", -62_167_219_200), ("D:99991231235959Z", 253_402_300_799),
      ("2024-05-01T12:30:00+02:00", 1_714_559_400),
    ] {
      #expect(try description("/Subtype /Square /M (\(date))").notes.modified == seconds, "\(date)")
    }
    #expect(try description("/Subtype /Square /M (no date) /CreationDate 7").notes.modified == nil)
  }

  @Test func hostileValuesAreLimited() throws {
    let huge = String(repeating: "9", count: 30) + ".5"
    let odd = try description(
      """
      /Subtype /Square /Rect [\(huge) -\(huge) 5 6] /RD [9 9 9 9] /BS << /W -5 /S /Z /D [-1 2] >> /BE << /S /C /I 900 >>
      /CA 17 /C [9 -9 (x)] /F -1 /BM 7 /LE 5 /Contents /Name /NM 3 /T [] /IT (x)
      """)
    #expect(odd.place.rect.width.isFinite && odd.place.rect.maxX.isFinite)
    #expect(odd.style.border.width == 0)
    #expect(odd.style.border.style == .solid)
    #expect(odd.style.border.dashes == [])
    #expect(odd.style.border.cloudiness == 2)
    #expect(odd.style.opacity == 1)
    #expect(odd.style.color == nil)
    #expect(odd.notes.contents == nil && odd.notes.name == nil && odd.notes.author == nil)
    let widths = try description(
      "/Subtype /Ink /BS << /W \(huge) /D [99999 0 0] >> /InkList [[] [1] [1 2 3] 7 [(a) 2]]")
    #expect(widths.style.border.width == 10_000)
    #expect(widths.style.border.dashes == [10_000, 0, 0])
    #expect(widths.place.points == [[PDFPoint(x: 1, y: 2)]])
    #expect(widths.place.rect == PDFRect(x: 1, y: 2, width: 0, height: 0))
    let text = try description("/Subtype /FreeText /DA (1e30 Tf 99999 /X 99999 Tf) /Q 9 /CL [1 2] /Rotate \(huge)")
    #expect(text.style.text.size == 10_000)
    #expect(text.style.text.alignment == .left)
    #expect(text.place.callout == [])
    #expect(text.place.rotation == 0)
    for kind in AnnotationKind.allCases {
      let nothing = try description("/Subtype /\(kind.rawValue)")
      #expect(nothing.kind == kind)
      #expect(nothing.place.rect == PDFRect(x: 0, y: 0, width: 0, height: 0))
    }
  }

  @Test func oddFixtures() throws {
    for name in ["odd", "quads", "all-subtypes", "replies", "rotated"] {
      let document = try Document.fixture("annotations/\(name).pdf")
      let editor = AnnotationEditor(counting: document)
      for page in 0..<document.pageCount {
        for annotation in document.annotations(page) where AnnotationKind(rawValue: annotation.type) != nil {
          let description = try #require(editor.description(of: annotation))
          #expect(description.notes.name == annotation.name)
          #expect(description.style.color == annotation.look.color)
          if !annotation.look.quads.isEmpty { #expect(description.place.quads == annotation.look.quads) }
        }
      }
    }
  }
}

extension AnnotationText {
  fileprivate static func with(font: String) -> AnnotationText {
    var text = AnnotationText()
    text.font = font
    return text
  }
}
