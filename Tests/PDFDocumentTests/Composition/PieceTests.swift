import TestSupport
import Testing

@testable import PDFDocument

/// What a document that was cut in pieces, or of which one was taken, tells and gets back.
@Suite struct PieceTests {
  /// Four pages; their outline is in another order than they are, and their layers are on several of them.
  private func source(identifier: String? = "00112233445566778899AABBCCDDEEFF") throws -> CompositionSource {
    let pages = (0..<4).map { page in
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]
        /Resources << /Properties << /A 7 0 R /B \(page.isMultiple(of: 2) ? 8 : 9) 0 R >> >> >>
      """
    }
    func item(_ title: String, _ page: Int, _ links: String) -> String {
      "<< /Title (\(title)) /Dest [\(page + 3) 0 R /Fit] \(links) >>"
    }
    let objects =
      [
        """
        << /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /Dests << /a [3 0 R /Fit] /b [4 0 R /Fit] /c [6 0 R /Fit] >>
          /OCProperties << /OCGs [7 0 R 8 0 R 9 0 R] /D << /OFF [9 0 R] /Order [7 0 R 8 0 R 9 0 R] >> >> >>
        """,
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R 6 0 R] /Count 4 >>",
      ] + pages
      + ["<< /Type /OCG /Name (Base) >>", "<< /Type /OCG /Name (Notes) >>", "<< /Type /OCG /Name (Notes) >>"]
      + [
        "<< /First 11 0 R /Last 15 0 R /Count 5 >>",
        item("Last", 3, "/Parent 10 0 R /Next 12 0 R /First 14 0 R /Last 16 0 R /Count 2"),
        item("First", 0, "/Parent 10 0 R /Prev 11 0 R /Next 15 0 R"), "null",
        item("Third", 2, "/Parent 11 0 R /Next 16 0 R"), item("Middle", 1, "/Parent 10 0 R /Prev 12 0 R"),
        item("Second", 1, "/Parent 11 0 R /Prev 14 0 R"),
      ]
    return try CompositionSource(
      TestPDF.make(objects, trailer: identifier.map { "/ID [<\($0)> <\($0)>]" } ?? ""))
  }

  private func groups(_ document: Document) -> [String] {
    let off = document.catalog["OCProperties"]["D"]["OFF"].itemIDs
    return document.catalog["OCProperties"]["OCGs"].items.map {
      ($0["Name"].text ?? "") + (off.contains($0.id) ? " off" : "")
    }
  }

  /// Whether or not the document names itself.
  @Test(arguments: [1, 2, 3], [nil, "", "00112233445566778899AABBCCDDEEFF"])
  func joinedPiecesHaveTheOutlineInItsOrder(count: Int, identifier: String?) throws {
    let source = try source(identifier: identifier)
    let joined = try Navigation(Composition(all: Composition.pieces(of: source, pages: count)))
    #expect(joined.outline == DocumentReader(source.document).outlineLines)
    #expect(joined.outline.map { $0.split(separator: " ")[1] } == ["Last", "Third", "Second", "First", "Middle"])
    // What says where items stood is in the pieces alone.
    #expect(joined.reader.document.catalog["Outlines"]["First"]["PdfscopePosition"].isNull)
    try joined.expectSound()
  }

  @Test(arguments: [nil, "00112233445566778899AABBCCDDEEFF"])
  func joinedPiecesHaveEachLayerOnce(identifier: String?) throws {
    let source = try source(identifier: identifier)
    let joined = try Navigation(Composition(all: Composition.pieces(of: source, pages: 1)))
    let document = joined.reader.document
    // Those of one name are told apart by what is shown at first.
    #expect(groups(document) == ["Base", "Notes", "Notes off"])
    #expect(document.catalog["OCProperties"]["D"]["Order"].count == 3)
    let onPages = (0..<4).map { page in
      ["A", "B"].map { document.page(at: page)?.object["Resources"]["Properties"][$0].id }
    }
    #expect(onPages[0] == onPages[2] && onPages[1] == onPages[3])
    #expect(Set(onPages.flatMap { $0 }) == Set(document.catalog["OCProperties"]["OCGs"].itemIDs))
    try joined.expectSound()
  }

  /// The same file twice is two documents, whose layers are switched each for itself.
  @Test func layersOfTheSameFileStayApart() throws {
    let joined = try Navigation(Composition(all: [source(), source()]))
    #expect(groups(joined.reader.document).count == 6)
  }

  /// Parts of two documents of which neither names itself are not parts of one.
  @Test func piecesOfDocumentsWithoutIdentifiersStayApart() throws {
    let pieces = try [source(identifier: nil), CompositionSource(fixture: "outline/destinations.pdf")].map {
      try Composition.pieces(of: $0, pages: 1).map { $0.document.trailer["ID"][0].bytes }
    }
    #expect(pieces.map { Set($0).count } == [1, 1])
    #expect(pieces[0][0]?.count == 16 && pieces[0][0] != pieces[1][0])
  }

  @Test func whatGoesWithItsPageIsCounted() throws {
    let source = try source()
    var composition = Composition(of: source, pages: [2])
    composition.listsOutlineItems = false
    let one = try Navigation(composition)
    // The item above the one that stays leads nowhere; the others go.
    #expect(one.outline == ["0 Last nowhere", "1 Third 0 Fit - -"] || one.outline.count == 2)
    #expect(one.dangling == ["outlineItem Last to 3"])
    #expect(one.report.droppedOutlineItems == 3 && one.report.droppedDestinations == 3)
    composition.listsOutlineItems = true
    let listed = try Navigation(composition)
    #expect(
      listed.dangling == [
        "outlineItem First to 0", "outlineItem Second to 1", "outlineItem Middle to 1", "outlineItem Last to 3",
      ] || listed.dangling.count == 4)
    #expect(listed.report.droppedOutlineItems == 0 && listed.report.droppedDestinations == 3)
    composition.keepsDangling = true
    #expect(try Navigation(composition).report.droppedDestinations == 0)
  }

  @Test func namesOfPagesInOtherFilesAreNotCounted() throws {
    var composition = Composition(of: try source(), pages: [0])
    composition.elsewhere = RemotePages(
      fileNames: ["a.pdf", "b.pdf"], places: [.init(file: 0, page: 0), .init(file: 1, page: 0), nil, nil])
    composition.listsOutlineItems = false
    let one = try Navigation(composition)
    #expect(one.report.droppedDestinations == 1)
    #expect(one.report.droppedOutlineItems == 2)
  }
}
