import TestSupport
import Testing

@testable import PDFDocument

/// Layers, attachments and other named objects of documents that are put together (ISO 32000-2 8.11, 7.7.4).
@Suite struct ComposedCatalogTests {
  private func fixture(_ name: String) throws -> CompositionSource {
    CompositionSource(try Document.open(path: FilePath(Fixtures.path(name))))
  }

  private func source(_ bytes: FileBytes) throws -> CompositionSource { CompositionSource(try Document.open(bytes)) }

  private func joined(_ sources: [CompositionSource]) -> Composition {
    let pages = sources.enumerated().flatMap { index, source in
      (0..<source.document.pageCount).map { Composition.Origin.page($0, of: index) }
    }
    return Composition(of: sources, pages: pages)
  }

  // MARK: Layers

  /// A page for each layer.
  private func layers(_ names: [String], configuration: String) -> FileBytes {
    let first = 3 + names.count
    func references(from first: Int) -> String {
      names.indices.map { "\(first + $0) 0 R" }.joined(separator: " ")
    }
    var objects = [
      """
      << /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [\(references(from: first))]
        /D << \(configuration) >> >> >>
      """,
      "<< /Type /Pages /Kids [\(references(from: 3))] /Count \(names.count) >>",
    ]
    for place in names.indices {
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Properties << /L \(first + place) 0 R >> >> >>
        """)
    }
    return TestPDF.make(objects + names.map { "<< /Type /OCG /Name (\($0)) >>" })
  }

  /// The layers and whether they are shown at first.
  private func states(_ document: Document) -> [String] {
    let properties = document.catalog["OCProperties"]
    let configuration = properties["D"]
    let on = configuration["ON"].itemIDs
    let off = configuration["OFF"].itemIDs
    return properties["OCGs"].items.map { group in
      let isOn = !off.contains(group.id) && (on.contains(group.id) || !configuration["BaseState"].isName("OFF"))
      return (group["Name"].text ?? "") + (isOn ? "+" : "-")
    }
  }

  @Test func allPagesKeepAllLayers() throws {
    let document = try Document.open(joined([fixture("structure/layers.pdf")]).compose().bytes)
    #expect(states(document) == ["Seen+", "Unseen-"])
    #expect(document.catalog["OCProperties"]["D"]["Order"].items.map { $0["Name"].text } == ["Seen", "Unseen"])
  }

  @Test func layersStayWithTheirPages() throws {
    let bytes = layers(
      ["a", "b", "c"],
      configuration: """
        /OFF [6 0 R 7 0 R] /Locked [6 0 R 8 0 R] /Order [6 0 R [7 0 R] [(label) 8 0 R] [(gone) 6 0 R]]
        /RBGroups [[6 0 R 7 0 R] [6 0 R]] /AS [<< /Event /Print /Category [/Print] /OCGs [6 0 R 8 0 R] >>]
        """)
    let document = try Document.open(Composition(of: source(bytes), pages: [1, 2]).compose().bytes)
    #expect(states(document) == ["b-", "c+"])
    let configuration = document.catalog["OCProperties"]["D"]
    #expect(configuration["Locked"].items.map { $0["Name"].text } == ["c"])
    let order = configuration["Order"]
    #expect(order.count == 2 && order[0]["Name"].text == "b")
    #expect(order[1][0].text == "label" && order[1][1]["Name"].text == "c")
    #expect(configuration["RBGroups"].count == 1 && configuration["AS"][0]["OCGs"].count == 1)
    let blank = Composition(of: [try source(bytes)], pages: [.blank(PDFSize(width: 9, height: 9))])
    #expect(try Document.open(blank.compose().bytes).catalog["OCProperties"].isNull)
  }

  @Test func statesOfSeveralSourcesHold() throws {
    let on = layers(["a", "b"], configuration: "/OFF [6 0 R]")
    let off = layers(["c", "d"], configuration: "/BaseState /OFF /ON [5 0 R]")
    let first = try Document.open(joined([source(on), source(off)]).compose().bytes)
    #expect(states(first) == ["a+", "b-", "c+", "d-"])
    let second = try Document.open(joined([source(off), source(on)]).compose().bytes)
    #expect(states(second) == ["c+", "d-", "a+", "b-"])
  }

  @Test func listsInCirclesEnd() throws {
    let bytes = layers(["a", "b"], configuration: "/Order 7 0 R /ON 3 /OFF [7 1 0 R] /AS [[1]] /RBGroups [5 0 R]")
    let circle = TestPDF.make([
      "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 4 0 R 3 0 R 1 0 R 7] /D << /Order 5 0 R >> >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /Properties << /L 4 0 R >> >> >>",
      "<< /Type /OCG /Name (a) >>",
      "[5 0 R 4 0 R [(label) 5 0 R] [5 0 R 5 0 R]]",
    ])
    for bytes in [bytes, circle] {
      let document = try Document.open(joined([source(bytes)]).compose().bytes)
      #expect(states(document).first == "a+")
    }
  }

  // MARK: Names

  private func attached(_ name: String, _ content: String, further: String = "") -> FileBytes {
    TestPDF.make([
      """
      << /Type /Catalog /Pages 2 0 R /AF [4 0 R] /Collection << /View /T >> /Names << \(further)
        /EmbeddedFiles << /Names [(\(name)) 4 0 R] >> >> >>
      """,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      "<< /Type /Filespec /F (\(name)) /UF (\(name)) /EF << /F 5 0 R >> >>",
      "<< /Type /EmbeddedFile /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ])
  }

  private func attachments(_ document: Document) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    NameTree(document.catalog["Names"]["EmbeddedFiles"]).visit { key, value in
      result[TextString.decode(key)] = try? value["EF"]["F"].streamData()
      return true
    }
    return result
  }

  @Test func attachmentsStay() throws {
    let source = try fixture("structure/attachments.pdf")
    var composition = joined([source])
    let document = try Document.open(composition.compose().bytes)
    #expect(try attachments(document) == attachments(source.document))
    #expect(try attachments(document).keys.sorted() == ["a", "b", "c"])
    #expect(document.catalog["AF"][0].id == document.catalog["Names"]["EmbeddedFiles"]["Names"][1].id)
    composition.dropsAttachments = true
    let without = try Document.open(composition.compose().bytes)
    #expect(without.catalog["Names"].isNull && without.catalog["AF"].isNull)
    // The file that a page has pinned to it is the page's.
    #expect(without.page(at: 0)?.object["Annots"][0]["FS"]["EF"].isDictionary == true)
  }

  @Test func attachmentsOfOneNameAreToldApart() throws {
    let sources = try ["one", "two", "one"].map { try source(attached("file.txt", $0)) }
    let composed = try joined(sources).compose()
    let document = try Document.open(composed.bytes)
    #expect(try attachments(document) == ["file.txt": Array("one".utf8), "file.txt_2": Array("two".utf8)])
    #expect(
      composed.report.renamedAttachments
        == [CompositionReport.Renaming(source: 1, old: "file.txt", new: "file.txt_2")])
    #expect(document.catalog["AF"].count == 3 && document.catalog["Collection"].isDictionary)
  }

  @Test func otherNamesStay() throws {
    let script = "/JavaScript << /Names [(s) << /S /JavaScript /JS (1;) >>] >> /Pages << /Names [(p) 3 0 R] >>"
    let sources = try [
      source(attached("a", "x", further: script)), source(attached("b", "y", further: script)),
    ]
    let whole = try Document.open(joined(sources).compose().bytes)
    #expect(try attachments(whole).keys.sorted() == ["a", "b"])
    #expect(whole.catalog["Names"]["JavaScript"]["Names"].count == 2)
    #expect(whole.catalog["Names"]["Pages"]["Names"].count == 4)
    let part = try Document.open(Composition(of: sources, pages: [.page(0, of: 1)]).compose().bytes)
    #expect(part.catalog["Names"]["Pages"]["Names"].count == 2)
  }

  @Test func manyNamesAreASoundTree() throws {
    let count = 10_000
    let pairs = (0..<count).reversed().map { "(n\($0)) << /S /JavaScript /JS (\($0)) >>" }.joined(separator: " ")
    let bytes = attached("a", "x", further: "/JavaScript << /Names [\(pairs)] >>")
    let document = try Document.open(joined([source(bytes)]).compose().bytes)
    let search = NameTreeSearch(document.catalog["Names"]["JavaScript"])
    for name in stride(from: 0, to: count, by: 97) {
      #expect(search.value(of: Array("n\(name)".utf8))?["JS"].text == "\(name)")
    }
  }
}
