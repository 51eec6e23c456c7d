import TestSupport
import Testing

@testable import PDFDocument

/// Tags of documents that are put together (ISO 32000-2 14.7).
@Suite struct ComposedStructureTests {
  /// Two pages with a table of a row each, whose second cells are empty, and a heading on the first.
  private func table(_ role: String = "TD", mapped: String = "/Row /TR") -> FileBytes {
    TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /StructParents 0 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /StructParents 7 >>",
      """
      << /Type /StructTreeRoot /K [6 0 R] /RoleMap << \(mapped) >> /IDTree << /Names [(h) 7 0 R] >>
        /ParentTree << /Nums [0 [7 0 R 10 0 R] 7 [13 0 R]] >> /ParentTreeNextKey 8 >>
      """,
      "<< /S /Document /P 5 0 R /K [7 0 R 8 0 R] >>",
      "<< /S /H1 /ID (h) /P 6 0 R /Pg 3 0 R /K 0 >>",
      "<< /S /Table /P 6 0 R /K [9 0 R 12 0 R] >>",
      "<< /S /Row /P 8 0 R /K [10 0 R 11 0 R] >>",
      "<< /S /\(role) /P 9 0 R /Pg 3 0 R /K [1] /A << /O /Table /Headers [(h)] >> >>",
      "<< /S /TD /P 9 0 R >>",
      "<< /S /Row /P 8 0 R /K [13 0 R 14 0 R] >>",
      "<< /S /TD /P 12 0 R /Pg 4 0 R /K << /Type /MCR /MCID 0 >> >>",
      "<< /S /TD /P 12 0 R >>",
    ])
  }

  private func source(_ bytes: FileBytes) throws -> CompositionSource { CompositionSource(try Document.open(bytes)) }

  private func fixture(_ name: String) throws -> CompositionSource {
    CompositionSource(try Document.open(path: FilePath(Fixtures.path(name))))
  }

  private func compose(_ composition: Composition) throws -> Document {
    try Document.open(composition.compose().bytes)
  }

  private func joined(_ sources: [CompositionSource]) -> Composition {
    let pages = sources.enumerated().flatMap { index, source in
      (0..<source.document.pageCount).map { Composition.Origin.page($0, of: index) }
    }
    return Composition(of: sources, pages: pages)
  }

  /// The tree as nested roles: `Document(H1 Table(Row(TD TD)))`.
  private func shape(_ element: PDFObject) -> String {
    let kids = element["K"].isArray ? element["K"].items : [element["K"]]
    let shapes = kids.filter { !$0["S"].isNull }.map(shape)
    return (element["S"].name ?? "") + (shapes.isEmpty ? "" : "(" + shapes.joined(separator: " ") + ")")
  }

  private func shape(_ document: Document) -> String { shape(document.catalog["StructTreeRoot"]) }

  /// Expects that pieces of content find their elements, and these their pages and parents.
  private func expectSound(_ document: Document) {
    let root = document.catalog["StructTreeRoot"]
    let entries = NumberTree.entries(of: root["ParentTree"]).map { ($0.key, $0.value) }
    let parents = Dictionary(uniqueKeysWithValues: entries)
    #expect((root["ParentTreeNextKey"].int ?? 0) > (parents.keys.max() ?? 0))
    for index in 0..<document.pageCount {
      guard let page = document.page(at: index)?.object, let key = page["StructParents"].int else { continue }
      for element in parents[key]?.items ?? [] where !element.isNull {
        #expect(element["Pg"].id == page.id)
        var above = element
        for _ in 0..<20 where above.id != root.id { above = above["P"] }
        #expect(above.id == root.id)
      }
    }
  }

  /// What poppler's program reads of the tree; it tells numbers of objects, and attributes in the order they are in.
  private func structureText(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    try Files.write(bytes, to: folder.path + "/file.pdf")
    let text = try Tool.run(["pdfinfo", "-struct-text", folder.path + "/file.pdf"]).text
    return text.split(separator: "\n").filter { !$0.contains("Object ") }.map(String.init).sorted()
  }

  @Test(arguments: ["structure/tagged.pdf", "structure/everything.pdf", "structure/object-streams.pdf"])
  func allPagesKeepAllTags(name: String) throws {
    let composed = try joined([fixture(name)]).compose()
    #expect(try structureText(composed.bytes.array) == structureText(Fixtures.bytes(name)))
    #expect(try structureText(Fixtures.bytes(name)).count > 3)
  }

  @Test func tagsStayWithTheirPages() throws {
    let source = try source(table())
    let second = try compose(Composition(of: source, pages: [1]))
    #expect(shape(second) == "(Document(Table(Row(TD TD))))")
    expectSound(second)
    #expect(second.catalog["StructTreeRoot"]["IDTree"].isNull)
    let first = try compose(Composition(of: source, pages: [0]))
    #expect(shape(first) == "(Document(H1 Table(Row(TD TD))))")
    expectSound(first)
    let turned = try compose(Composition(of: source, pages: [1, 0]))
    #expect(shape(turned) == shape(source.document))
    expectSound(turned)
  }

  @Test func copiesOfPagesHaveNoTags() throws {
    let document = try compose(Composition(of: source(table()), pages: [0, 0]))
    #expect(shape(document) == "(Document(H1 Table(Row(TD TD))))")
    #expect(document.page(at: 1)?.object["StructParents"].isNull == true)
    #expect(document.catalog["MarkInfo"]["Suspects"].bool == true)
    expectSound(document)
  }

  @Test func treesOfSeveralSourcesAreJoined() throws {
    let source = try source(table())
    let document = try compose(joined([source, try self.source(table("Cell", mapped: "/Row /Sect /Cell /Row"))]))
    #expect(
      shape(document)
        == "(Document(H1 Table(Row(TD TD) Row(TD TD))) Document(H1 Table(Row_2(Cell TD) Row_2(TD TD))))")
    expectSound(document)
    let root = document.catalog["StructTreeRoot"]
    #expect(root["RoleMap"]["Row"].isName("TR") && root["RoleMap"]["Row_2"].isName("Sect"))
    var identifiers: [String: PDFObject] = [:]
    NameTree(root["IDTree"]).visit { key, value in
      identifiers[TextString.decode(key)] = value
      return true
    }
    #expect(identifiers.keys.sorted() == ["h", "h_2"])
    #expect(identifiers["h_2"]?["ID"].text == "h_2" && identifiers["h"]?["ID"].text == "h")
    let cell = root["K"][1]["K"][1]["K"][0]["K"][0]
    #expect(cell["S"].isName("Cell"))
    #expect((cell["A"].isArray ? cell["A"][0] : cell["A"])["Headers"][0].text == "h_2")
    #expect(document.catalog["MarkInfo"]["Marked"].bool == true)
    #expect(document.catalog["MarkInfo"]["Suspects"].isNull)
  }

  @Test func pagesWithoutTagsMakeATreeSuspect() throws {
    let document = try compose(joined([source(table()), fixture("pages/one.pdf")]))
    #expect(document.catalog["MarkInfo"]["Marked"].bool == true)
    #expect(document.catalog["MarkInfo"]["Suspects"].bool == true)
  }

  @Test func tagsAreLeftOut() throws {
    var composition = joined([try fixture("structure/everything.pdf")])
    composition.dropsTags = true
    let document = try compose(composition)
    #expect(document.catalog["StructTreeRoot"].isNull && document.catalog["MarkInfo"].isNull)
    for index in 0..<document.pageCount {
      #expect(document.page(at: index)?.object["StructParents"].isNull == true)
    }
  }

  @Test func splitPagesAreJoinedToTheSameTags() throws {
    let original = try fixture("structure/everything.pdf")
    let parts = try (0..<original.document.pageCount).map {
      try source(Composition(of: original, pages: [$0]).compose().bytes)
    }
    let document = try compose(joined(parts))
    expectSound(document)
    let marks = { (document: Document) in
      (0..<document.pageCount).map { index in
        let key = document.page(at: index)?.object["StructParents"].int ?? -1
        let parents = NumberTree.entries(of: document.catalog["StructTreeRoot"]["ParentTree"])
        return parents.first { $0.key == key }?.value.items.map { $0["S"].name } ?? []
      }
    }
    #expect(marks(document) == marks(original.document) && marks(document).contains { !$0.isEmpty })
  }

  // MARK: Hostile trees

  @Test func treesOfAnyDepthEnd() throws {
    let count = 20_000
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /StructParents 0 >>",
      "<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [\(count + 4) 0 R]] >> >>",
    ]
    for level in 0..<count {
      let kid = level < count - 1 ? "\(level + 6) 0 R" : "0 /Pg 3 0 R"
      objects.append("<< /S /Div /P \(level + 4) 0 R /K \(kid) >>")
    }
    let document = try compose(Composition(of: source(TestPDF.make(objects)), pages: [0]))
    var depth = 0
    var element = document.catalog["StructTreeRoot"]["K"][0]
    while !element["S"].isNull {
      depth += 1
      element = element["K"]
    }
    #expect(depth == count)
  }

  @Test func circlesEnd() throws {
    let bytes = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R /AF 4 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /StructParents 0 /Annots [8 0 R] >>",
      """
      << /Type /StructTreeRoot /K [5 0 R 6 0 R 5 0 R 3 0 R 1 0 R] /ParentTree 4 0 R /Kids [4 0 R] /ClassMap 4 0 R
        /ParentTreeNextKey 99999999999999 /RoleMap << /A /B /B /A >> /IDTree 4 0 R
        /Nums [0 [5 0 R 6 0 R] -5 5 0 R 9999999999 6 0 R] >>
      """,
      """
      << /S /Div /P 6 0 R /Pg 3 0 R /ID (x) /K [6 0 R 0 -7 999999999999 4 0 R 3 0 R << /Type /MCR /MCID -1 /Pg 3 0 R >>
        << /Type /OBJR /Obj 8 0 R /Pg 3 0 R >> << /Type /OBJR /Obj 3 0 R /Pg 3 0 R >>] >>
      """,
      "<< /S /P /P 5 0 R /K [5 0 R 6 0 R 7 0 R] /ID (x) /A [7 0 R] >>",
      "<< /S /P /P 7 0 R /K 7 0 R /Pg 7 0 R >>",
      "<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /StructParent -5 >>",
    ])
    let document = try compose(joined([source(bytes), source(bytes)]))
    #expect(document.pageCount == 2)
    #expect(document.catalog["StructTreeRoot"]["K"].count > 0)
  }
}
