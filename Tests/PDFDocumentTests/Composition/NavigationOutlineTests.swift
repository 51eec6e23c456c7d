import TestSupport
import Testing

@testable import PDFDocument

/// What becomes of outlines where documents are put together.
struct NavigationOutlineTests {
  @Test(arguments: try Fixtures.names(in: "outline") + ["structure/everything.pdf", "demo/report.pdf"])
  func allPagesKeepTheOutline(_ name: String) throws {
    let source = try CompositionSource(fixture: name)
    let new = try Navigation(Composition(all: [source]))
    let old = DocumentReader(source.document)
    #expect(new.outline == old.outlineLines)
    for page in source.allPages { #expect(new.links(onPage: page) == old.linkLines(onPage: page)) }
    #expect(new.names == Self.names(old))
    #expect(new.report.dangling.isEmpty)
    try new.expectSound()
  }

  private static func names(_ reader: DocumentReader) -> [String] {
    reader.destinations.names.map { "\($0) \(reader.destinations.destination(named: $0)?.pageIndex ?? -1)" }.sorted()
  }

  @Test func itemsAboveThoseThatStayStay() throws {
    let new = try Navigation("structure/everything.pdf", pages: [1, 5])
    #expect(
      new.outline == [
        "0 One nowhere open", "1 Two, by name 0 FitB - -", "0 Five, by the old way nowhere", "1 Six 1 Fit - -",
        "0 Web URI",
      ])
    #expect(
      new.dangling
        == [
          "link fifth on 1 to 4", "outlineItem One to 0",
          "outlineItem Three to 2", "outlineItem Five, by the old way to 4", "bead An article to 2", "openAction to 0",
        ].sorted { Self.order($0) < Self.order($1) })
    let root = new.reader.document.catalog["Outlines"]
    #expect(root["Count"].int == 4)
    #expect(root["First"]["Count"].int == 1)
    #expect(root["Last"]["Prev"]["Count"].int == -1)
    try new.expectSound()
  }

  /// The order in which parts tell.
  private static func order(_ line: String) -> Int {
    let order = [
      "outlineItem One", "outlineItem Three", "outlineItem Five", "bead",
      "link",
      "openAction",
    ]
    return order.firstIndex { line.hasPrefix($0) } ?? order.count
  }

  @Test func itemsKeepTheirOrderWhenPagesChangeTheirs() throws {
    let new = try Navigation("structure/everything.pdf", pages: [5, 4, 3, 2, 1, 0])
    #expect(
      new.outline == [
        "0 One 5 XYZ 0.0 800.0 open", "1 Two, by name 4 FitB - -", "1 Three 3 FitH - 700.0",
        "0 Five, by the old way 1 Fit - -", "1 Six 0 Fit - -", "0 Web URI",
      ])
    try new.expectSound()
  }

  @Test func itemsLeadToTheFirstOfRepeatedPages() throws {
    let new = try Navigation("structure/everything.pdf", pages: [3, 0, 0, 1, 1])
    #expect(new.outline == ["0 One 1 XYZ 0.0 800.0 open", "1 Two, by name 3 FitB - -", "0 Web URI"])
    try new.expectSound()
  }

  @Test func danglingItemsStayWhereThatIsAskedFor() throws {
    let new = try Navigation("structure/everything.pdf", pages: [0]) { $0.keepsDangling = true }
    #expect(new.outline.count == 6)
    #expect(new.outline[2] == "1 Three nowhere FitH - 700.0")
    #expect(new.dangling.contains("outlineItem Three to 2"))
    #expect(new.names == ["fifth -1", "old-five -1", "second -1"])
    try new.expectSound()
  }

  @Test func outlinesFollowOneAnother() throws {
    let first = try CompositionSource(fixture: "structure/everything.pdf")
    let second = try CompositionSource(fixture: "outline/styles.pdf")
    second.outlineTitle = "Σtyles"
    let pages: [Composition.Origin] = [.blank(PDFSize(width: 9, height: 9)), .page(1, of: 1), .page(0, of: 0)]
    let new = try Navigation(Composition(of: [first, second], pages: pages))
    #expect(
      new.outline == [
        "0 Σtyles 1 Fit - -", "1 Bold italic 1 Fit - - bold italic 0.2 0.4 0.6", "1 Open 1 Fit - - open",
        "2 Closed inside open 1 Fit - -", "0 One 2 XYZ 0.0 800.0", "0 Web URI",
      ])
    try new.expectSound()
  }

  @Test(arguments: ["structure/everything.pdf", "outline/styles.pdf", "outline/labels.pdf", "demo/report.pdf"], 1...3)
  func whatWasCutIsJoinedAgain(_ name: String, _ pages: Int) throws {
    let source = try CompositionSource(fixture: name)
    let old = DocumentReader(source.document)
    let pieces = try Composition.pieces(of: source, pages: pages)
    let new = try Navigation(Composition(all: pieces))
    #expect(new.outline == old.outlineLines)
    for page in source.allPages { #expect(new.links(onPage: page) == old.linkLines(onPage: page)) }
    #expect(new.names == Self.names(old))
    #expect(new.report.renamedDestinations.isEmpty)
    try new.expectSound()
  }

  @Test func itemsThatAreNotInTheOrderOfThePagesAreJoinedToo() throws {
    let source = try CompositionSource(fixture: "outline/destinations.pdf")
    let new = try Navigation(Composition(all: Composition.pieces(of: source, pages: 1)))
    #expect(new.outline == DocumentReader(source.document).outlineLines)
    try new.expectSound()
  }

  @Test func itemsAboveTheCutLeadToTheFileBefore() throws {
    let pieces = try Composition.pieces(of: CompositionSource(fixture: "structure/everything.pdf"), pages: 2)
    #expect(
      DocumentReader(pieces[1].document).outlineLines == ["0 One part-1.pdf 0 open", "1 Three 0 FitH - 700.0"])
    #expect(DocumentReader(pieces[0].document).linkLines(onPage: 1) == ["part-3.pdf fifth"])
  }

  /// A heading that leads nowhere goes with what is below it, and not with what happens to stand before it. One with a
  /// destination that there is not leads nowhere too.
  @Test(arguments: ["", "/Dest (missing)", "/Dest [null /Fit]", "/A << /S /GoTo /D (missing) >>", "/A (none)"])
  func headingsThatLeadNowhereStayWithWhatIsBelowThem(_ action: String) throws {
    let source = try heading(action)
    #expect(try titles(Composition(of: source, pages: [0])) == ["0 Before", "0 Note"])
    #expect(try titles(Composition(of: source, pages: [1])) == ["0 Heading", "1 Below", "0 Note"])
    #expect(
      try titles(Composition(all: Composition.pieces(of: source, pages: 1))) == [
        "0 Before", "0 Heading", "1 Below", "0 Note",
      ])
  }

  /// What an item does beside going to a page is no matter of the pages below it.
  @Test(arguments: ["/A << /S /URI /URI (u:) >>", "/A << /S /GoTo /D (missing) /Next << /S /URI /URI (u:) >> >>"])
  func headingsThatDoSomethingStay(_ action: String) throws {
    let source = try heading(action)
    #expect(try titles(Composition(of: source, pages: [0])) == ["0 Before", "0 Heading", "0 Note"])
  }

  private func titles(_ composition: Composition) throws -> [String] {
    try Navigation(composition).outline.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  /// Two pages; an item that leads to the first, one that holds one that leads to the second, and one for itself.
  private func heading(_ action: String) throws -> CompositionSource {
    try CompositionSource(
      TestPDF.make([
        "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>", "<< /First 6 0 R /Last 9 0 R /Count 4 >>",
        "<< /Title (Before) /Parent 5 0 R /Next 7 0 R /Dest [3 0 R /Fit] >>",
        "<< /Title (Heading) /Parent 5 0 R /Prev 6 0 R /Next 9 0 R /First 8 0 R /Last 8 0 R /Count 1 \(action) >>",
        "<< /Title (Below) /Parent 7 0 R /Dest [4 0 R /Fit] >>", "<< /Title (Note) /Parent 5 0 R /Prev 7 0 R >>",
      ]), fileName: nil)
  }

  /// The first of the parts has no outline to open with; another document is not asked.
  @Test func joinedPiecesOpenWithTheirOutline() throws {
    func source(_ mode: String) throws -> CompositionSource {
      try CompositionSource(
        TestPDF.make([
          "<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R \(mode) >>",
          "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>", "<< /First 6 0 R /Last 6 0 R /Count 1 >>",
          "<< /Title (Second) /Parent 5 0 R /Dest [4 0 R /Fit] >>",
        ]), fileName: nil)
    }
    func mode(_ sources: [CompositionSource]) throws -> String? {
      try Navigation(Composition(all: sources)).reader.document.catalog["PageMode"].name
    }
    let pieces = try Composition.pieces(of: source("/PageMode /UseOutlines"), pages: 1)
    #expect(pieces.map { $0.document.catalog["PageMode"].name } == [nil, "UseOutlines"])
    #expect(try mode(pieces) == "UseOutlines")
    #expect(try mode(Composition.pieces(of: source(""), pages: 1)) == nil)
    #expect(try mode([pieces[0], source("/PageMode /UseOutlines")]) == nil)
  }

  @Test func documentsWithEqualItemsStayApart() throws {
    let sources = try [0, 1].map { _ in try CompositionSource(fixture: "outline/styles.pdf") }
    #expect(try Navigation(Composition(all: sources)).outline.count == 18)
  }

  @Test(
    arguments: try Fixtures.names(in: "hostile").filter {
      ["outline", "names", "actions", "pages"].contains { $0.hasPrefix("hostile/\($0)") } || $0.contains("outline")
        || $0.contains("names") || $0.contains("actions")
    })
  func whateverIsWrongANewTreeIsSound(_ name: String) throws {
    let source = try CompositionSource(fixture: name)
    let count = OutlineStructure(source.document).count
    let new = try Navigation(Composition(all: [source]))
    #expect(new.reader.outline.items.count == count)
    try new.expectSound()
    let half = try Navigation(Composition(of: source, pages: [source.document.pageCount - 1]))
    try half.expectSound()
  }
}
