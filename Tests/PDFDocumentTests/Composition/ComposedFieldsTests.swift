import TestSupport
import Testing

@testable import PDFDocument

/// Fields of documents that are put together (ISO 32000-2 12.7).
@Suite struct ComposedFieldsTests {
  /// Two pages. `person.name` and `sum` are on the first, `person.town` and `total` on the second, `pick` on both,
  /// `hidden` on none.
  static let form = TestPDF.make([
    "<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [7 0 R 8 0 R 10 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [9 0 R 14 0 R 11 0 R] >>",
    """
    << /Fields [6 0 R 10 0 R 12 0 R 11 0 R 15 0 R] /CO [11 0 R 10 0 R] /DA (/Helv 0 Tf 0 g)
      /DR << /Font << /Helv 13 0 R >> >> /SigFlags 3 >>
    """,
    "<< /T (person) /Kids [7 0 R 9 0 R] >>",
    "<< \(widget) /FT /Tx /T (name) /V (Ada) /DA (/Helv 12 Tf 0 g) /Parent 6 0 R >>",
    "<< \(widget) /Parent 12 0 R /AS /one /AP << /N << /one 13 0 R >> >> >>",
    "<< \(widget) /FT /Tx /T (town) /Parent 6 0 R >>",
    "<< \(widget) /FT /Tx /T (sum) /V (1) >>",
    "<< \(widget) /FT /Tx /T (total) /V (2) >>",
    "<< /FT /Btn /Ff 49152 /T (pick) /V /one /Kids [8 0 R 14 0 R] >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< \(widget) /Parent 12 0 R /AS /Off /AP << /N << /two 13 0 R >> >> >>",
    "<< /FT /Tx /T (hidden) /V (x) >>",
  ])
  private static let widget = "/Type /Annot /Subtype /Widget /Rect [0 0 50 20]"

  /// One page with one field of the given entries.
  private func single(_ field: String, font: String = "Helvetica") -> FileBytes {
    TestPDF.make([
      """
      << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/F 0 Tf) /DR << /Font << /F 5 0 R >> >> >> >>
      """,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>",
      "<< \(Self.widget) \(field) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /\(font) >>",
    ])
  }

  private func source(_ bytes: FileBytes) throws -> CompositionSource {
    CompositionSource(try Document.open(bytes))
  }

  private func whole(_ sources: [CompositionSource], _ fields: Composition.FieldPolicy = .rename) -> Composition {
    let pages = sources.enumerated().flatMap { index, source in
      (0..<source.document.pageCount).map { Composition.Origin.page($0, of: index) }
    }
    var composition = Composition(of: sources, pages: pages)
    composition.fields = fields
    return composition
  }

  private func compose(_ composition: Composition) throws -> (document: Document, report: CompositionReport) {
    let composed = try composition.compose()
    let folder = try TemporaryFolder()
    try Files.write(composed.bytes.array, to: folder.path + "/file.pdf")
    let check = try Tool.run(["qpdf", "--check", folder.path + "/file.pdf"])
    #expect(check.status == 0, "\(check.text)")
    return (try Document.open(composed.bytes), composed.report)
  }

  private func leaves(_ document: Document) -> [FormReader.Leaf] {
    var reader = FormReader(document)
    let leaves = reader.leaves()
    #expect(reader.warnings.isEmpty)
    return leaves
  }

  private func names(_ document: Document) -> [String] { leaves(document).map(\.field.fullName) }

  /// The widgets on pages that are fields' own, by the fields' names.
  private func shown(_ document: Document) -> [String: Int] {
    var places: Set<ObjectID> = []
    for page in 0..<document.pageCount {
      places.formUnion((document.page(at: page)?.object["Annots"].itemIDs ?? []).compactMap { $0 })
    }
    return Dictionary(
      uniquingKeys: leaves(document).map { leaf in
        (leaf.field.fullName, leaf.widgets.count { $0.id.map(places.contains) ?? false })
      })
  }

  // MARK: One source

  @Test func fieldsStayWithTheirPages() throws {
    let (document, report) = try compose(Composition(of: source(Self.form), pages: [0]))
    #expect(names(document) == ["person.name", "sum", "pick", "hidden"])
    #expect(shown(document) == ["person.name": 1, "sum": 1, "pick": 1, "hidden": 0])
    #expect(report.droppedFields == 2 && report.renamedFields.isEmpty)
    let form = document.catalog["AcroForm"]
    #expect(form["CO"].items.map { $0["T"].text } == ["sum"])
    #expect(form["DR"]["Font"]["Helv"]["BaseFont"].isName("Helvetica"))
    #expect(form["SigFlags"].isNull)
  }

  @Test func allPagesKeepAllFields() throws {
    let (document, report) = try compose(whole([source(Self.form)]))
    #expect(names(document) == ["person.name", "person.town", "sum", "pick", "total", "hidden"])
    #expect(shown(document)["pick"] == 2)
    #expect(document.catalog["AcroForm"]["CO"].items.map { $0["T"].text } == ["total", "sum"])
    #expect(report == CompositionReport())
  }

  @Test func copiesOfPagesHaveFieldsOfTheirOwn() throws {
    var composition = Composition(of: try source(Self.form), pages: [0, 0, 0])
    let (document, report) = try compose(composition)
    #expect(
      names(document) == [
        "person.name", "sum", "pick", "hidden", "person_2.name", "sum_2", "pick_2", "person_3.name", "sum_3", "pick_3",
      ])
    #expect(shown(document).filter { $0.value == 0 }.keys.sorted() == ["hidden"])
    #expect(report.renamedFields.count == 6)
    composition.fields = .merge
    let merged = try compose(composition)
    #expect(shown(merged.document) == ["person.name": 3, "sum": 3, "pick": 3, "hidden": 0])
    #expect(merged.report.mergedFields.sorted() == ["person.name", "pick", "sum"])
    composition.fields = .drop
    let dropped = try compose(composition)
    #expect(shown(dropped.document) == ["person.name": 1, "sum": 1, "pick": 1, "hidden": 0])
    #expect(dropped.document.page(at: 2)?.object["Annots"].count == 0)
    #expect(dropped.report.droppedFields == 2 + 6)
  }

  // MARK: Several sources

  @Test func fieldsOfOneNameAreRenamed() throws {
    let (document, report) = try compose(whole([source(Self.form), source(Self.form)]))
    #expect(names(document).count == 12 && Set(names(document)).count == 12)
    #expect(names(document).contains("person_2.town"))
    #expect(
      report.renamedFields.first
        == CompositionReport.Renaming(source: 1, old: "person.name", new: "person_2.name"))
    #expect(document.catalog["AcroForm"]["CO"].items.map { $0["T"].text } == ["total", "sum", "total_2", "sum_2"])
    // The same font has one name.
    #expect(document.catalog["AcroForm"]["DR"]["Font"].keys == ["Helv"])
  }

  @Test func fieldsOfOneNameAreMerged() throws {
    let (document, report) = try compose(whole([source(Self.form), source(Self.form)], .merge))
    #expect(names(document) == ["person.name", "person.town", "sum", "pick", "total", "hidden"])
    let expected = ["person.name": 2, "person.town": 2, "sum": 2, "pick": 4, "total": 2, "hidden": 0]
    #expect(shown(document) == expected)
    #expect(Set(report.mergedFields) == Set(expected.keys) && report.renamedFields.isEmpty)
    #expect(document.catalog["AcroForm"]["NeedAppearances"].isNull)
    #expect(leaves(document).first?.field.value == .text("Ada"))
  }

  @Test func laterFieldsAreDropped() throws {
    let (document, report) = try compose(whole([source(Self.form), source(Self.form)], .drop))
    #expect(names(document) == ["person.name", "person.town", "sum", "pick", "total", "hidden"])
    #expect(document.page(at: 2)?.object["Annots"].count == 0)
    #expect(report.droppedFields == 6)
  }

  @Test func pagesThatWereSplitBecomeOneFormAgain() throws {
    let original = try source(Self.form)
    let parts = try [0, 1].map { try source(Composition(of: original, pages: [$0]).compose().bytes) }
    let (document, _) = try compose(whole(parts, .merge))
    #expect(Set(names(document)) == ["person.name", "person.town", "sum", "pick", "total", "hidden"])
    #expect(names(document).count == 6)
    #expect(shown(document)["pick"] == 2)
  }

  @Test func fieldsThatDifferInKindStayApart() throws {
    let sources = try [
      source(single("/FT /Tx /T (a) /V (x)")), source(single("/FT /Btn /T (a) /V /Off")),
      source(single("/FT /Tx /T (a) /V (y)")),
    ]
    let (document, report) = try compose(whole(sources, .merge))
    #expect(shown(document) == ["a": 2, "a_2": 1])
    #expect(report.renamedFields == [CompositionReport.Renaming(source: 1, old: "a", new: "a_2")])
    #expect(report.mergedFields == ["a"])
    // One of the widgets shows what is not the value any more.
    #expect(document.catalog["AcroForm"]["NeedAppearances"].bool == true)
  }

  @Test func fontsOfOneNameAreToldApart() throws {
    let sources = try [
      source(single("/FT /Tx /T (a) /DA (/F 9 Tf)")),
      source(single("/FT /Tx /T (b) /DA (0 g /F 9 Tf)", font: "Courier")),
      source(single("/FT /Tx /T (c)", font: "Courier")),
    ]
    let (document, _) = try compose(whole(sources))
    let form = document.catalog["AcroForm"]
    #expect(form["DR"]["Font"]["F"]["BaseFont"].isName("Helvetica"))
    for field in form["Fields"].items.dropFirst() {
      let appearance = DefaultAppearance(reading: field["DA"].bytes ?? [])
      #expect(form["DR"]["Font"][appearance.fontName ?? ""]["BaseFont"].isName("Courier"))
    }
    #expect(form["Fields"][0]["DA"].text == "/F 9 Tf")
  }

  // MARK: What does not hold any more

  @Test func signaturesAreTakenOut() throws {
    let document = try Document.open(
      single("/FT /Sig /T (s) /V << /Type /Sig /Filter /F /Contents <00> >> /Lock << /Action /All >>"))
    let composed = try compose(whole([CompositionSource(document)]))
    let field = composed.document.catalog["AcroForm"]["Fields"][0]
    #expect(field["T"].text == "s" && field["V"].isNull && field["Lock"].isDictionary)
    #expect(composed.document.catalog["AcroForm"]["SigFlags"].int == 1)
    #expect(composed.report.warnings.count == 1)
  }

  @Test func formsOfTheXMLKindAreKeptWhole() throws {
    let document = try Document.open(path: FilePath(Fixtures.path("forms/xfa-static.pdf")))
    let whole = try compose(whole([CompositionSource(document)]))
    #expect(whole.document.catalog["AcroForm"]["XFA"].count == document.catalog["AcroForm"]["XFA"].count)
    #expect(whole.report == CompositionReport())
    let twice = try compose(Composition(of: CompositionSource(document), pages: [0, 0]))
    #expect(twice.document.catalog["AcroForm"]["XFA"].isNull)
    #expect(twice.report.warnings.count == 1)
  }

  // MARK: Hostile forms

  @Test(arguments: Composition.FieldPolicy.allCases)
  func hierarchiesOfAnyDepthEnd(policy: Composition.FieldPolicy) throws {
    let count = 20_000
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [\(count + 3) 0 R] >>",
    ]
    for level in 0..<count {
      let kids = level < count - 1 ? "/Kids [\(level + 5) 0 R]" : "\(Self.widget) /FT /Tx"
      objects.append("<< /T (n) /Parent \(level + 3) 0 R \(kids) >>")
    }
    var composition = Composition(of: try source(TestPDF.make(objects)), pages: [0, 0])
    composition.fields = policy
    let document = try Document.open(composition.compose().bytes)
    #expect(document.catalog["AcroForm"]["Fields"].count == (policy == .rename ? 2 : 1))
  }

  @Test(arguments: Composition.FieldPolicy.allCases)
  func circlesAndSharedKidsEnd(policy: Composition.FieldPolicy) throws {
    let bytes = TestPDF.make([
      """
      << /Type /Catalog /Pages 2 0 R /AcroForm
        << /Fields [4 0 R 5 0 R 4 0 R 3 0 R 1 0 R null 7] /CO [4 0 R 4 0 R 6 0 R 99 0 R] >> >>
      """,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [6 0 R 6 0 R 4 0 R 7 0 R] >>",
      "<< /T (a) /FT /Tx /Kids [5 0 R 6 0 R] /Parent 5 0 R >>",
      "<< /T (b) /Kids [4 0 R 6 0 R] /Parent 4 0 R >>",
      "<< \(Self.widget) /Parent 4 0 R >>",
      "<< \(Self.widget) /T (x) /FT /Tx /Parent 8 0 R >>",
      "<< /T (p) /Parent 9 0 R >>",
      "<< /T (q) /Parent 8 0 R /Kids [7 0 R] >>",
    ])
    let sources = try [source(bytes), source(bytes)]
    for pages in [[(0, 0)], [(0, 0), (0, 0)], [(0, 0), (0, 1)]] {
      var composition = Composition(of: sources, pages: pages.map { .page($0.0, of: $0.1) })
      composition.fields = policy
      let (document, _) = try compose(composition)
      #expect(!names(document).isEmpty)
    }
  }
}

extension Dictionary where Key == String, Value == Int {
  fileprivate init(uniquingKeys pairs: [(String, Int)]) { self.init(pairs) { $0 + $1 } }
}
