import TestSupport
import Testing

@testable import PDFDocument

/// What was mended in the fields, actions and named objects of documents that are put together.
@Suite struct ComposedFormRepairsTests {
  private static let widget = "/Type /Annot /Subtype /Widget /Rect [0 0 50 20]"

  /// One page with a field `a.b`, buttons that reset, send and hide it, and whatever else the form has.
  private func form(_ further: String = "", catalog: String = "") -> FileBytes {
    TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 6 0 R 7 0 R 8 0 R] \(further) >> \(catalog) >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [5 0 R 6 0 R 7 0 R 8 0 R] >>",
      "<< /T (a) /Kids [5 0 R] >>",
      "<< \(Self.widget) /FT /Tx /T (b) /Parent 4 0 R >>",
      "<< \(Self.widget) /FT /Btn /Ff 65536 /T (reset) /A << /S /ResetForm /Fields [(a.b) 5 0 R (x)] >> >>",
      "<< \(Self.widget) /FT /Btn /Ff 65536 /T (send) /A << /S /SubmitForm /F (u) /Fields [(a)] >> >>",
      """
      << \(Self.widget) /FT /Btn /Ff 65536 /T (hide)
        /A << /S /Named /N /NextPage /Next << /S /Hide /T (a.b) >> >> /AA << /E << /S /Hide /T [(a)] >> >> >>
      """,
    ])
  }

  private func compose(_ composition: Composition) throws -> (document: Document, report: CompositionReport) {
    let composed = try composition.compose()
    let folder = try TemporaryFolder()
    try Files.write(composed.bytes.array, to: folder.path + "/file.pdf")
    let check = try Tool.run(["timeout", "20", "qpdf", "--check", folder.path + "/file.pdf"])
    #expect(check.status == 0, "\(check.text)")
    return (try Document.open(composed.bytes), composed.report)
  }

  private func annotation(_ document: Document, _ page: Int, _ index: Int) -> PDFObject {
    document.page(at: page)?.object["Annots"][index] ?? document.catalog["None"]
  }

  // MARK: What a composer leaves behind

  @Test func composersAreLetGo() throws {
    let source = try CompositionSource(form("/DR << /Font << /F 5 0 R >> >> /DA (/F 0 Tf)"))
    weak var composer: Composer?
    weak var fields: FieldPart?
    do {
      let strong = try Composer(Composition(all: [source, source]))
      _ = try strong.compose()
      (composer, fields) = (strong, strong.fields)
      #expect(composer != nil && fields != nil)
    }
    #expect(composer == nil && fields == nil)
  }

  @Test func manyPartsOfManyFieldsTakeLittle() throws {
    let count = 2000
    let first = 4
    let pages = (0..<count).map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    let fields = (0..<count).map { "\(first + 2 * $0 + 1) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>", "<< /Type /Pages /Kids [\(pages)] /Count \(count) >>",
      "<< /Fields [\(fields)] /NeedAppearances true >>",
    ]
    for index in 0..<count {
      let number = first + 2 * index
      objects.append("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [\(number + 1) 0 R] >>")
      objects.append("<< \(Self.widget) /FT /Tx /T (f\(index)) >>")
    }
    let source = try CompositionSource(TestPDF.make(objects))
    _ = try Composition(of: source, pages: [0]).compose()
    let time = try ContinuousClock().measure {
      for page in 0..<count {
        let composed = try Composition(of: source, pages: [page]).compose()
        #expect(composed.report.droppedFields == count - 1)
      }
    }
    // Reading the whole list for each part would take time that grows with its square.
    #expect(time < .seconds(30))
    let last = try Document.open(Composition(of: source, pages: [count - 1]).compose().bytes)
    let written = last.catalog["AcroForm"]
    #expect(written["Fields"].items.map { $0["T"].text } == ["f\(count - 1)"])
    #expect(written["NeedAppearances"].bool == true)
  }

  // MARK: Names of fields in actions

  @Test func actionsNameRenamedFields() throws {
    let (document, report) = try compose(
      Composition(all: [CompositionSource(form()), CompositionSource(form())]))
    #expect(report.renamedFields.map(\.new) == ["a_2.b", "reset_2", "send_2", "hide_2"])
    let names = [0, 1].map { page in
      let reset = annotation(document, page, 1)["A"]["Fields"]
      #expect(reset[1]["T"].text == "b" && reset[1].id == annotation(document, page, 0).id)
      return [
        reset[0].text, reset[2].text, annotation(document, page, 2)["A"]["Fields"][0].text,
        annotation(document, page, 3)["A"]["Next"][0]["T"].text ?? annotation(document, page, 3)["A"]["Next"]["T"].text,
        annotation(document, page, 3)["AA"]["E"]["T"][0].text,
      ]
    }
    #expect(names[0] == ["a.b", "x", "a", "a.b", "a"])
    #expect(names[1] == ["a_2.b", "x", "a_2", "a_2.b", "a_2"])
    #expect(annotation(document, 1, 2)["A"]["F"].text == "u")
  }

  @Test func actionsOnCopiesNameTheirOwnFields() throws {
    let source = try CompositionSource(form())
    let (document, _) = try compose(Composition(of: source, pages: [0, 0, 0]))
    let names = (0..<3).map { annotation(document, $0, 1)["A"]["Fields"][0].text }
    #expect(names == ["a.b", "a_2.b", "a_3.b"])
  }

  @Test func scriptsOfWidgetsAreWarnedOf() throws {
    let script = TestPDF.onePage(
      "/Annots [4 0 R]", ["<< \(Self.widget) /FT /Btn /T (a) /A << /S /JavaScript /JS (x) >> >>"])
    let plain = TestPDF.onePage("/Annots [4 0 R]", ["<< \(Self.widget) /FT /Btn /T (a) >>"])
    let warned = try Composition(all: [CompositionSource(script), CompositionSource(script)]).compose()
    #expect(warned.report.warnings.count == 1)
    let silent = try Composition(all: [CompositionSource(plain), CompositionSource(plain)]).compose()
    #expect(silent.report.warnings.isEmpty)
  }

  @Test func furtherActionsOfFieldsLeadToPagesThatStay() throws {
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [6 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      """
      << /FT /Tx /T (a) /Kids [6 0 R] /AA << /K << /S /GoTo /D [4 0 R /Fit] >> /F << /S /GoTo /D [3 0 R /Fit] >> >> >>
      """,
      "<< \(Self.widget) /Parent 5 0 R >>",
    ])
    let (document, report) = try compose(Composition(of: CompositionSource(bytes), pages: [0]))
    let further = document.catalog["AcroForm"]["Fields"][0]["AA"]
    #expect(further.keys == ["F"] && document.pageIndex(of: further["F"]["D"][0].id ?? ObjectID(number: 0)) == 0)
    #expect(report.dangling == [CompositionReport.Dangling(.link, source: 0, target: 1)])
  }

  // MARK: The form

  @Test func nothingIsDrawnAnewWithoutXFA() throws {
    let source = try CompositionSource(form("/XFA [(datasets) 9 0 R]", catalog: "/NeedsRendering true"))
    let (whole, _) = try compose(Composition(all: [source]))
    #expect(whole.catalog["NeedsRendering"].bool == true && whole.catalog["AcroForm"]["XFA"].count == 2)
    let (twice, _) = try compose(Composition(of: source, pages: [0, 0]))
    #expect(twice.catalog["NeedsRendering"].isNull && twice.catalog["AcroForm"]["XFA"].isNull)
  }

  @Test func widgetsOfMergedFieldsHaveNoStyleOfTheirOwn() throws {
    func text(_ style: String) -> FileBytes {
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>",
        "<< \(Self.widget) /FT /Tx /T (a) /DS (\(style)) >>",
      ])
    }
    var composition = Composition(all: [try CompositionSource(text("x")), try CompositionSource(text("y"))])
    composition.fields = .merge
    let (document, _) = try compose(composition)
    #expect(document.catalog["AcroForm"]["Fields"][0]["DS"].text == "x")
    #expect(annotation(document, 0, 0)["DS"].isNull && annotation(document, 1, 0)["DS"].isNull)
  }

  @Test func sharedListsOfKidsEnd() throws {
    let count = 4000
    let kids = (0..<count).map { "\($0 + 5) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields 4 0 R >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots 4 0 R >>",
      "[\(kids)]",
    ]
    for index in 0..<count { objects.append("<< \(Self.widget) /FT /Tx /T (f\(index)) /Kids 4 0 R >>") }
    let document = try Document.open(TestPDF.make(objects))
    var index: FieldIndex?
    let time = ContinuousClock().measure { index = FieldIndex(document) }
    #expect(index?.nodes.count == count && index?.nodes.allSatisfy { $0.parent == nil } == true)
    #expect(time < .seconds(5))
  }

  @Test func directListsOfKidsAreCountedTogether() throws {
    let count = 2500
    let kids = (0..<count).map { "\($0 + 4) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [\(kids)] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ]
    for index in 0..<count { objects.append("<< /FT /Tx /T (f\(index)) /Kids [\(kids)] >>") }
    let index = FieldIndex(try Document.open(TestPDF.make(objects)))
    #expect(index.nodes.count == count)
  }

  // MARK: Names

  @Test func freeNamesGoOn() {
    var names = FreeNames<[UInt8]>.ofTexts
    names.insert(Array("a".utf8))
    #expect(names.take(Array("a".utf8)) == Array("a (2)".utf8))
    #expect(names.take(Array("a".utf8)) == Array("a (3)".utf8))
    #expect(names.take(Array("b".utf8)) == Array("b".utf8))
    #expect(names.takeText([0xFE, 0xFF, 0, 0x61]) == Array("a (4)".utf8))
    #expect(names.take(Array("a".utf8)) { $0 == Array("a (5)".utf8) } == Array("a (6)".utf8))
  }

  @Test(arguments: [0, 1, 64, 65, 4096, 4097]) func treesAreBalanced(count: Int) throws {
    var leaves = 0
    let root = try BalancedTree.build(count: count) { range, isRoot throws(PDFError) in
      #expect(range.count <= 64 && isRoot == (count <= 64))
      leaves += 1
      return (depth: 1, entries: Array(range))
    } above: { kids, _ throws(PDFError) in
      #expect(kids.count <= 64 && Set(kids.map(\.depth)).count == 1)
      return (depth: (kids.first?.depth ?? 0) + 1, entries: kids.flatMap(\.entries))
    }
    #expect(root.entries == Array(0..<count))
    #expect(root.depth == (count <= 64 ? 1 : count <= 4096 ? 2 : 3))
    #expect(leaves == max(1, (count + 63) / 64))
  }

  @Test func equalKeysOfAttachmentsEachGetTheirOwn() throws {
    let count = 40_000
    let names = String(repeating: "(a) 5 0 R ", count: count)
    let document = try Document.open(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [\(names)] >> >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>", "null",
        "<< /Type /Filespec /F (a) >>",
      ]))
    var writer: NameTreeWriter?
    let time = try ContinuousClock().measure { writer = try NameTreeWriter(document.catalog["Names"]["EmbeddedFiles"]) }
    let keys = (writer?.entries ?? []).map { TextString.decode($0.key) }
    #expect(keys == ["a"] + (2...count).map { "a (\($0))" })
    #expect(time < .seconds(10))
  }

  @Test func sameFilesOfSeveralSourcesAreFoundOnce() throws {
    func file(_ contents: [String]) throws -> CompositionSource {
      let names = contents.indices.map { "(a) \(4 + 2 * $0) 0 R " }.joined()
      var objects = [
        "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [\(names)] >> >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      ]
      for (index, text) in contents.enumerated() {
        objects.append("<< /Type /Filespec /F (a) /EF << /F \(5 + 2 * index) 0 R >> >>")
        objects.append("<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream")
      }
      return try CompositionSource(TestPDF.make(objects))
    }
    let sources = [try file(["x", "x", "y"]), try file(["y", "z", "z"]), try file(["z", "x", "w"])]
    let (document, report) = try compose(Composition(all: sources))
    var found: [String] = []
    NameTree(document.catalog["Names"]["EmbeddedFiles"]).visit { key, value in
      let data = (try? value["EF"]["F"].streamData()) ?? []
      found.append(TextString.decode(key) + "=" + String(decoding: data, as: UTF8.self))
      return true
    }
    #expect(found == ["a=x", "a_2=x", "a_3=y", "a_4=z", "a_5=z", "a_6=w"])
    #expect(report.renamedAttachments.count == 5)
  }
}
