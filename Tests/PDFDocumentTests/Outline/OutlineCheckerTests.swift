import Testing

@testable import PDFDocument

/// What is found wrong with outlines.
@Suite struct OutlineCheckerTests {
  private func codes(_ items: [String], catalog: String = "/Outlines 5 0 R") throws -> [String] {
    let document = try DocumentReader(catalog: catalog, further: items).document
    var checker = OutlineChecker(OutlineStructure(document), destinations: Destinations(document))
    return checker.check().map { "\($0.item.map(String.init) ?? "-") \($0.code) \($0.object?.number ?? 0)" }
  }

  private let root = "<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>"

  @Test func aSoundOne() throws {
    #expect(try codes([root, "<< /Title (a) /Parent 5 0 R /Dest [3 0 R /XYZ 0 0 null] >>"]) == [])
    #expect(try codes([], catalog: "") == [])
    #expect(try codes(["<< /Type /Outlines >>"]) == [])
    #expect(try codes(["<< /Type /Outlines /Count 0 >>"]) == [])
    // The count of an outline in which nothing is open may be left out.
    #expect(try codes(["<< /First 6 0 R /Last 6 0 R >>", "<< /Title (a) /Parent 5 0 R >>"]) == [])
  }

  static let items: [(item: String, codes: [String])] = [
    ("/Title () /Parent 5 0 R", ["0 outline.emptyTitle 6"]),
    ("/Parent 5 0 R", ["0 outline.title 6"]),
    ("/Title /a /Parent 5 0 R", ["0 outline.title 6"]),
    ("/Title (a)", ["0 outline.links 6"]),
    ("/Title (a) /Parent 3 0 R /Prev 3 0 R", ["0 outline.links 6", "0 outline.links 6"]),
    ("/Title (a) /Parent 5 0 R /Last 3 0 R", ["0 outline.links 6"]),
    ("/Title (a) /Parent 5 0 R /Next 99 0 R", ["- outline.links 99"]),
    ("/Title (a) /Parent 5 0 R /Count 2", ["0 outline.count 6"]),
    ("/Title (a) /Parent 5 0 R /Count 0", []),
    ("/Title (a) /Parent 5 0 R /Dest 7", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /Dest (nowhere)", ["0 outline.destination 6"]),
    ("/Title (a) /Parent 5 0 R /Dest [99 0 R /Fit]", ["0 outline.destination 6"]),
    ("/Title (a) /Parent 5 0 R /Dest [0 /Fit]", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /Dest [3 0 R]", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /Dest [3 0 R /Fat]", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /A 7", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /A << /URI (x:) >>", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /A << /S /GoTo /D [99 0 R /Fit] >>", ["0 outline.destination 6"]),
    ("/Title (a) /Parent 5 0 R /A << /S /GoTo >>", ["0 outline.destinationType 6"]),
    ("/Title (a) /Parent 5 0 R /A << /S /URI /URI (x:) >>", []),
    (
      "/Title (a) /Parent 5 0 R /Dest [3 0 R /Fit] /A << /S /Named /N /Print >>", ["0 outline.destinationType 6"]
    ),
    ("/Title (a) /Parent 5 0 R /Next 6 0 R", ["0 outline.cycle 6"]),
    ("/Title (a) /Parent 5 0 R /First 5 0 R", ["0 outline.cycle 5"]),
    ("/Title (a) /Parent 5 0 R /First 12", ["0 outline.malformed 6"]),
  ]

  @Test(arguments: items.indices)
  func anItem(index: Int) throws {
    let (item, expected) = Self.items[index]
    #expect(try codes([root, "<< \(item) >>"]) == expected)
  }

  static let counts: [(root: String, first: String, isRight: Bool)] = [
    ("/Count 4", "/Count 2", true), ("", "/Count 2", false), ("/Count 2", "/Count 2", false),
    ("/Count 2", "/Count -2", true), ("", "/Count -2", true), ("/Count 4", "/Count -2", false),
    ("/Count 2", "/Count 3", false), ("/Count 2", "/Count -1", false), ("/Count 2", "", false),
    ("/Count (2)", "/Count -2", false),
  ]

  @Test(arguments: counts.indices)
  func countsOfOpenAndClosed(index: Int) throws {
    let (root, first, isRight) = Self.counts[index]
    let found = try codes([
      "<< /First 6 0 R /Last 9 0 R \(root) >>",
      "<< /Title (a) /Parent 5 0 R /Next 9 0 R /First 7 0 R /Last 8 0 R \(first) >>",
      "<< /Title (b) /Parent 6 0 R /Next 8 0 R >>", "<< /Title (c) /Parent 6 0 R /Prev 7 0 R >>",
      "<< /Title (d) /Parent 5 0 R /Prev 6 0 R >>",
    ])
    #expect(found.isEmpty == isRight, "\(found)")
    #expect(found.allSatisfy { $0.contains("outline.count") })
  }

  @Test func sharedAndDirect() throws {
    let shared = try codes([
      "<< /First 6 0 R /Last 8 0 R /Count 2 >>",
      "<< /Title (a) /Parent 5 0 R /Next 8 0 R /First 7 0 R /Last 7 0 R /Count -1 >>",
      "<< /Title (b) /Parent 6 0 R >>", "<< /Title (c) /Parent 5 0 R /Prev 6 0 R /First 7 0 R >>",
    ])
    #expect(shared == ["1 outline.shared 7"])
    #expect(try codes(["<< /First << /Title (a) /Parent 5 0 R >> >>"]) == ["0 outline.malformed 5"])
    #expect(try codes([], catalog: "/Outlines 7") == ["- outline.malformed 1"])
  }

  @Test func placesOfItems() throws {
    let document = try DocumentReader(fixture: "outline/styles.pdf").document
    let structure = OutlineStructure(document)
    #expect(structure.number(of: 8) == [5, 2, 1])
    #expect(structure.path(of: 8) == ["Open", "Open inside open", "Last leaf"])
  }
}
