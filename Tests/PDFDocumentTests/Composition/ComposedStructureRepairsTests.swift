import TestSupport
import Testing

@testable import PDFDocument

/// What was mended in the tags of documents that are put together.
@Suite struct ComposedStructureRepairsTests {
  /// One page with a paragraph, in whose tree the page is found or not.
  private func tagged(
    parents: String, key: Int = 0, mark: Int = 0, roles: String = "", role: String = "P"
  ) -> FileBytes {
    TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R /MarkInfo << /Marked true >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /StructParents \(key) >>",
      "<< /Type /StructTreeRoot /K 5 0 R \(parents) /RoleMap << \(roles) >> >>",
      "<< /S /\(role) /P 4 0 R /Pg 3 0 R /K \(mark) >>",
    ])
  }

  private func elements(_ document: Document) -> [PDFObject] { document.catalog["StructTreeRoot"]["K"].items }

  /// The element that a mark on a page leads to.
  private func element(_ document: Document, _ page: Int, _ mark: Int = 0) -> PDFObject {
    let key = document.page(at: page)?.object["StructParents"].int
    let entry = NumberTree.entries(of: document.catalog["StructTreeRoot"]["ParentTree"]).first { $0.key == key }
    return entry?.value[mark] ?? document.catalog["None"]
  }

  @Test(
    arguments: ["", "/ParentTree << /Nums [] >>", "/ParentTree << /Nums [0 [5 0 R]] >> /ParentTreeNextKey 1"],
    [0, 3, -4])
  func keysThatNoTreeHasStayApart(parents: String, key: Int) throws {
    let sources = try (0..<3).map { _ in try CompositionSource(tagged(parents: parents, key: key)) }
    let document = try Document.open(Composition(all: sources).compose().bytes)
    let keys = (0..<3).compactMap { document.page(at: $0)?.object["StructParents"].int }
    #expect(Set(keys).count == 3)
    for page in 0..<3 {
      #expect(element(document, page).id != nil && element(document, page).id == elements(document)[page].id)
    }
    let next = document.catalog["StructTreeRoot"]["ParentTreeNextKey"].int
    #expect(next.map { next in keys.allSatisfy { $0 < next } } == true)
  }

  @Test func keysOfOneSourceStay() throws {
    let source = try CompositionSource(tagged(parents: "", key: 17))
    let document = try Document.open(Composition(all: [source]).compose().bytes)
    #expect(document.page(at: 0)?.object["StructParents"].int == 17)
    #expect(element(document, 0).id == elements(document).first?.id)
  }

  @Test func marksThatAreFarTooGreatMakeNoGreatFiles() throws {
    let source = try CompositionSource(tagged(parents: "", mark: (1 << 20) - 1))
    let composed = try Composition(of: source, pages: [0]).compose()
    #expect(composed.bytes.count < 10_000)
    #expect(composed.report.warnings.count == 1)
    let document = try Document.open(composed.bytes)
    #expect(document.catalog["StructTreeRoot"]["K"].items.map { $0["K"].int } == [(1 << 20) - 1])
    let plain = try Composition(of: CompositionSource(tagged(parents: "", mark: 900)), pages: [0]).compose()
    #expect(plain.report.warnings.isEmpty)
    let read = try Document.open(plain.bytes)
    #expect(element(read, 0, 900).id == elements(read).first?.id)
  }

  @Test func chainsOfRolesAreRenamedWhole() throws {
    let sources = try [
      CompositionSource(tagged(parents: "", roles: "/A /B /B /P /C /C", role: "A")),
      CompositionSource(tagged(parents: "", roles: "/A /B /B /Figure /D /A /C /C", role: "A")),
      CompositionSource(tagged(parents: "", roles: "/A /B /B /P", role: "A")),
    ]
    let document = try Document.open(Composition(all: sources).compose().bytes)
    let map = document.catalog["StructTreeRoot"]["RoleMap"]
    func meaning(_ role: String?) -> String? {
      var role = role
      for _ in 0..<8 { role = map[role ?? ""].name ?? role }
      return role
    }
    let roles = elements(document).map { $0["S"].name }
    #expect(roles == ["A", "A_2", "A"])
    #expect(roles.map(meaning) == ["P", "Figure", "P"])
    // Roles of the second source that led to what has another name now.
    #expect(meaning("D") == "Figure" && map["D"].isName("A_2") && map["A"].isName("B"))
  }

  @Test func sharedListsOfElementsEnd() throws {
    let count = 3000
    let kids = (0..<count).map { "\($0 + 5) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot << /Type /StructTreeRoot /K 4 0 R >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      "[\(kids) << /S /Div /K 4 0 R >> 7]",
    ]
    for _ in 0..<count { objects.append("<< /S /P /Pg 3 0 R /K 4 0 R >>") }
    let document = try Document.open(TestPDF.make(objects))
    var index: StructureIndex?
    let time = ContinuousClock().measure { index = StructureIndex(document) }
    #expect(index?.elements.count == count + 1)
    #expect(time < .seconds(5))
  }

  @Test func elementsWithManyKidsAreWrittenAsTheyWere() throws {
    let count = 100
    let kids = (0..<count).map { "\($0)" }.joined(separator: " ")
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /StructParents 0 >>",
      "<< /Type /StructTreeRoot /K 5 0 R >>",
      "<< /S /P /P 4 0 R /Pg 3 0 R /K [\(kids)] /Alt (a) /T (b) /A << /O /Layout >> /Odd#20Key 3 0 R >>",
    ])
    let document = try Document.open(Composition(all: [CompositionSource(bytes)]).compose().bytes)
    let element = document.catalog["StructTreeRoot"]["K"][0]
    #expect(element["K"].items.map(\.int) == (0..<count).map { $0 })
    #expect(element["Alt"].text == "a" && element["T"].text == "b" && element["A"]["O"].isName("Layout"))
    #expect(element["Odd Key"].id == document.page(at: 0)?.object.id && element["Pg"].id == element["Odd Key"].id)
  }
}
