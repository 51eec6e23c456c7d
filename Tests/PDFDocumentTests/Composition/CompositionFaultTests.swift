import TestSupport
import Testing

@testable import PDFDocument

/// What compositions lost or mixed up once.
@Suite struct CompositionFaultTests {
  /// Three pages, objects 3 to 5, with entries of their own; further objects are numbered from 6.
  private func file(catalog: String = "", pages: [String] = ["", "", ""], _ more: [String] = []) -> FileBytes {
    TestPDF.make(
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
      ] + pages.map { "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] \($0) >>" } + more)
  }

  private func source(_ bytes: FileBytes) throws -> CompositionSource { try CompositionSource(bytes) }

  // MARK: Equal objects

  @Test func anEmptyStreamIsNoDictionary() throws {
    let dictionary = try source(TestPDF.onePage("/X 4 0 R", ["<< >>"]))
    let stream = try source(TestPDF.onePage("/X 4 0 R", ["<< /Length 0 >>\nstream\n\nendstream"]))
    for sources in [[dictionary, stream], [stream, dictionary]] {
      let new = try Navigation(Composition(all: sources))
      let values = [0, 1].map { new.reader.document.page(at: $0)?.object["X"] }
      for (value, source) in zip(values, sources) { #expect(value?.isStream == (source === stream)) }
      try new.expectSound()
    }
  }

  @Test func dataIsNoText() throws {
    // A dictionary and a stream whose text and data together are the same bytes.
    let left = try source(TestPDF.onePage("/X 4 0 R", ["<< /A 1 /Length 6 >>\nstream\nabcdef\nendstream"]))
    let right = try source(TestPDF.onePage("/X 4 0 R", ["<< /A 1 /Length 6 >>\nstream\nabcdeg\nendstream"]))
    let new = try Navigation(Composition(all: [left, right, left]))
    let data = try (0..<3).map { try new.reader.document.page(at: $0)?.object["X"].streamData() }
    #expect(data == [Array("abcdef".utf8), Array("abcdeg".utf8), Array("abcdef".utf8)])
  }

  @Test func equalObjectsAreOneWhateverTheirNumbersWere() throws {
    func document(padding: Int) throws -> CompositionSource {
      let last = 4 + padding
      return try source(
        TestPDF.onePage(
          "/Resources << /Font << /F \(last) 0 R >> >>",
          [String](repeating: "null", count: padding) + [
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding \(last + 1) 0 R >>",
            "<< /Type /Encoding /Differences [65 /B] >>",
          ]))
    }
    let new = try Navigation(Composition(all: [document(padding: 0), document(padding: 200)]))
    let fonts = [0, 1].map { new.reader.document.page(at: $0)?.object["Resources"]["Font"]["F"] }
    #expect(fonts[0]?.id == fonts[1]?.id)
    #expect(fonts[0]?["Encoding"]["Differences"][1].name == "B")
    #expect(new.report.sharedObjects == 1)
  }

  @Test func whatLeadsToPagesIsNotTheSame() throws {
    // The objects are equal byte for byte, but for where they lead.
    let bytes = file(pages: ["/X 6 0 R", "", ""], ["<< /To 4 0 R /Data 7 0 R >>", "[1 2 3]"])
    let new = try Navigation(Composition(all: [source(bytes), source(bytes)]))
    let document = new.reader.document
    for place in [0, 3] {
      let target = document.page(at: place)?.object["X"]["To"].id
      #expect(target != nil && target == document.page(at: place + 1)?.object.id)
    }
    #expect(document.page(at: 0)?.object["X"]["Data"].id == document.page(at: 3)?.object["X"]["Data"].id)
  }

  // MARK: Outlines

  @Test func itemsThatLeadToNoPageStay() throws {
    func outline(_ items: [(text: String, links: String)]) -> [String] {
      items.map { "<< /Title (\($0.text)) \($0.links) >>" }
    }
    let bytes = file(
      catalog: "/Outlines 6 0 R",
      outline([
        ("root", "/First 7 0 R /Last 12 0 R /Count 6"),
        ("First", "/Parent 6 0 R /Next 8 0 R /Dest [3 0 R /Fit]"),
        ("Web", "/Parent 6 0 R /Prev 7 0 R /Next 9 0 R /A << /S /URI /URI (u:) >>"),
        ("Nothing", "/Parent 6 0 R /Prev 8 0 R /Next 10 0 R"),
        ("Missing", "/Parent 6 0 R /Prev 9 0 R /Next 11 0 R /Dest (missing)"),
        ("Heading", "/Parent 6 0 R /Prev 10 0 R /Next 12 0 R /First 13 0 R /Last 13 0 R /Count -1"),
        ("Third", "/Parent 6 0 R /Prev 11 0 R /Dest [5 0 R /Fit]"),
        ("Below", "/Parent 11 0 R /Dest [3 0 R /Fit]"),
      ]))
    let new = try Navigation(Composition(of: source(bytes), pages: [1, 2]))
    #expect(
      new.outline == ["0 Web URI", "0 Nothing nowhere", "0 Missing nowhere  - -", "0 Third 1 Fit - -"])
    #expect(
      Set(new.dangling) == ["outlineItem First to 0", "outlineItem Below to 0", "outlineItem Heading"])
    try new.expectSound()
    let joined = try Navigation(
      Composition(
        of: [CompositionSource(fixture: "pages/one.pdf"), source(bytes)], pages: [.page(0, of: 0), .page(1, of: 1)]))
    #expect(joined.outline == ["0 Web URI", "0 Nothing nowhere", "0 Missing nowhere  - -"])
    // Cut into pieces they are in one of these.
    var titles: [String] = []
    for page in 0..<3 {
      var composition = Composition(of: try source(bytes), pages: [page])
      composition.isPiece = true
      titles += DocumentReader(try Document.open(composition.compose().bytes)).outline.items.map(\.title)
    }
    #expect(titles.sorted() == ["Below", "First", "Heading", "Missing", "Nothing", "Third", "Web"])
  }

  @Test(arguments: try Fixtures.names(in: "outline"))
  func nothingVanishesUntold(_ name: String) throws {
    let fixture = try CompositionSource(fixture: name)
    let old = DocumentReader(fixture.document).outline.items.map(\.title)
    for page in fixture.allPages where fixture.allPages.count > 1 {
      let new = try Navigation(Composition(of: fixture, pages: fixture.allPages.filter { $0 != page }))
      let told = new.report.dangling.filter { $0.kind == .outlineItem }.compactMap(\.name)
      let left = new.reader.outline.items.map(\.title)
      #expect(Set(old).subtracting(left).isSubset(of: told))
    }
  }

  // MARK: Annotations

  @Test func annotationsThatEarlierPagesActOnAreJudged() throws {
    let bytes = file(
      pages: ["/Annots [6 0 R]", "/Annots [7 0 R 8 0 R]", ""],
      [
        """
        << /Type /Annot /Subtype /Screen /Rect [0 0 9 9]
          /A << /S /Hide /T 7 0 R /Next << /S /Hide /T 8 0 R >> >> >>
        """,
        "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /P 4 0 R /Dest (third) >>",
        "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /P 4 0 R /Dest [5 0 R /Fit] >>",
      ])
    let new = try Navigation(Composition(of: source(bytes), pages: [0, 1]))
    #expect(new.dangling == ["link on 1 to 2"])
    let document = new.reader.document
    let annotations = document.page(at: 1)?.object["Annots"].items ?? []
    try #require(annotations.count == 1)
    let action = document.page(at: 0)?.object["Annots"][0]["A"]
    #expect(action?["T"].id == annotations[0].id)
    #expect(annotations[0]["P"].id == document.page(at: 1)?.object.id)
    // The one that led to the page that is gone is gone, too.
    #expect(action?["Next"]["T"].isNull == true)
    try new.expectSound()
  }

  @Test func whatIsNoAnnotationIsCopiedAsItIs() throws {
    let bytes = file(
      pages: ["/Contents 6 0 R", "/Annots [6 0 R 7 0 R] /X 7 0 R", ""],
      ["<< /Length 3 >>\nstream\nq Q\nendstream", "(text)"])
    let new = try Navigation(Composition(of: source(bytes), pages: [0, 1]))
    #expect(try new.reader.document.page(at: 0)?.object["Contents"].streamData() == Array("q Q".utf8))
    #expect(new.reader.document.page(at: 1)?.object["X"].text == "text")
    #expect(new.reader.document.page(at: 1)?.object["Annots"].isNull == true)
    try new.expectSound()
  }

  // MARK: Actions of pages and of the document

  @Test func actionsOfPagesFollowTheirs() throws {
    let bytes = file(
      catalog: "/AA << /WC << /S /GoTo /D [5 0 R /Fit] >> /WP << /S /GoTo /D [4 0 R /Fit] >> >>",
      pages: [
        "/AA << /O << /S /GoTo /D [5 0 R /Fit] >> /C << /S /Named /N /NextPage >> >>",
        "/AA 6 0 R", "/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>",
      ], ["<< /O << /S /GoTo /D [2 /Fit] >> >>"])
    let new = try Navigation(Composition(of: source(bytes), pages: [1, 0, 0]))
    let document = new.reader.document
    #expect(document.page(at: 0)?.object["AA"].isNull == true)
    for place in [1, 2] {
      #expect(document.page(at: place)?.object["AA"].keys == ["C"])
      #expect(document.page(at: place)?.object["AA"]["C"]["N"].name == "NextPage")
    }
    #expect(document.catalog["AA"].keys == ["WP"])
    #expect(document.catalog["AA"]["WP"]["D"][0].id == document.page(at: 0)?.object.id)
    #expect(new.dangling.sorted() == ["link on 0 to 2", "link on 1 to 2", "link to 2"])
    try new.expectSound()
    let all = try Navigation(Composition(of: source(bytes), pages: [2, 1, 0]))
    #expect(all.reader.document.page(at: 1)?.object["AA"]["O"]["D"][0].id == all.reader.document.page(at: 0)?.object.id)
    #expect(all.reader.document.catalog["AA"].keys.sorted() == ["WC", "WP"])
    #expect(all.dangling.isEmpty)
  }

  @Test func theOpeningStaysWithoutOutlines() throws {
    let bytes = file(
      catalog: "/OpenAction [4 0 R /FitH 50] /PageMode /UseOutlines /Outlines 6 0 R",
      ["<< /First 7 0 R /Last 7 0 R /Count 1 >>", "<< /Title (Item) /Parent 6 0 R /Dest [3 0 R /Fit] >>"])
    let kept = try Navigation(Composition(all: [source(bytes)]))
    #expect(kept.reader.document.catalog["PageMode"].isName("UseOutlines"))
    var composition = Composition(all: [try source(bytes)])
    composition.dropsOutlines = true
    let new = try Navigation(composition)
    let catalog = new.reader.document.catalog
    #expect(catalog["Outlines"].isNull && catalog["PageMode"].isNull)
    #expect(catalog["OpenAction"][0].id == new.reader.document.page(at: 1)?.object.id)
    #expect(catalog["OpenAction"][2].int == 50)
    // The only item goes with its page.
    let rest = try Navigation(Composition(of: source(bytes), pages: [1, 2]))
    #expect(rest.reader.document.catalog["PageMode"].isNull)
    #expect(rest.reader.document.catalog["OpenAction"][1].isName("FitH"))
  }

  // MARK: What the catalog says

  @Test(arguments: ["<< /PrintPageRange [0 1] /HideMenubar true >>", "6 0 R"])
  func pageRangesGoWherePagesMove(_ preferences: String) throws {
    let bytes = file(
      catalog: "/ViewerPreferences \(preferences)", ["<< /PrintPageRange [0 1] /HideMenubar true >>"])
    func composed(_ pages: [Composition.Origin]) throws -> PDFObject {
      let sources = [try source(bytes), try CompositionSource(fixture: "pages/one.pdf")]
      return try Document.open(Composition(of: sources, pages: pages).compose().bytes).catalog["ViewerPreferences"]
    }
    let all: [Composition.Origin] = (0..<3).map { .page($0, of: 0) }
    for pages in [all, all + [.page(0, of: 1)]] {
      #expect(try composed(pages)["PrintPageRange"].items.map(\.int) == [0, 1])
    }
    for pages in [Array(all.dropFirst()), all.reversed(), [.page(0, of: 1)] + all] {
      let new = try composed(pages)
      #expect(new["PrintPageRange"].isNull && new["HideMenubar"].bool == true)
    }
  }

  @Test func layersStayThatOnlyThePropertiesLeadTo() throws {
    let bytes = file(
      catalog: "/OCProperties << /OCGs [6 0 R 7 0 R] /D << >> >> /PieceInfo << /App << /Private 6 0 R >> >>",
      ["<< /Type /OCG /Name (led to) >>", "<< /Type /OCG /Name (not led to) >>"])
    let document = try Document.open(Composition(of: source(bytes), pages: [0]).compose().bytes)
    let groups = document.catalog["OCProperties"]["OCGs"]
    #expect(groups.items.map { $0["Name"].text } == ["led to"])
    #expect(document.catalog["PieceInfo"]["App"]["Private"].id == groups[0].id)
  }

  // MARK: The file

  @Test func numbersThatAreNotUsedAreNeverUsedAgain() throws {
    // The annotation that is dropped has a number by then.
    let bytes = file(
      pages: ["/Annots [6 0 R]", "", ""], ["<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [5 0 R /Fit] >>"])
    let composed = try Composition(of: source(bytes), pages: [0]).compose()
    let text = String(decoding: composed.bytes.array, as: UTF8.self)
    #expect(text.contains("\nxref\n"))
    // The first entry is always one of those.
    #expect(text.split(separator: "\n").count { $0 == "0000000000 65535 f " } > 1)
    #expect(!text.contains("0000000000 00000 f"))
  }
}
