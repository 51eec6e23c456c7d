import PDFDocument
import Testing

/// Where outline items lead, in every way to say it.
struct DestinationTests {
  @Test(arguments: ["Direct", "By action"])
  func everyKind(group: String) throws {
    let outline = try DocumentReader(fixture: "outline/destinations.pdf").outline
    let root = try #require(outline.roots.first { $0.item.title == group })
    let found = root.children.map { node -> String in
      let destination = node.item.destination
      return "\(node.item.title) | \(destination?.pageIndex ?? -1) | \(destination?.words ?? "")"
    }
    #expect(
      found == [
        "XYZ 100 700 1.5 | 0 | XYZ 100 700 1.5",
        "XYZ, all null | 1 | XYZ null null null",
        "XYZ, top only, zoom 0 (keep) | 2 | XYZ null 500 null",
        "XYZ, left only | 2 | XYZ 30 null null",
        "XYZ without numbers | 3 | XYZ null null null",
        "Fit | 4 | Fit",
        "FitH 600 | 5 | FitH 600",
        "FitH null | 0 | FitH null",
        "FitV 50 | 1 | FitV 50",
        "FitR 100 200 300 400 | 2 | FitR 100 200 300 400",
        "FitB | 3 | FitB",
        "FitBH 650 | 4 | FitBH 650",
        "FitBV 40 | 5 | FitBV 40",
      ])
    #expect(root.children.allSatisfy { $0.item.hasPlainDestination == (group == "Direct") })
  }

  @Test func positionsOnThePageAsShown() throws {
    let outline = try DocumentReader(fixture: "outline/destinations.pdf").outline
    func position(_ title: String) -> Destination.Position? {
      outline.items.first { $0.title == title }?.destination?.position
    }
    #expect(position("XYZ 100 700 1.5") == .init(left: 100, top: 100))
    #expect(position("XYZ, top only, zoom 0 (keep)") == .init(top: 300))
    #expect(position("XYZ, left only") == .init(left: 30))
    #expect(position("FitH 600") == .init(top: 200))
    #expect(position("FitV 50") == .init(left: 50))
    #expect(position("FitR 100 200 300 400") == .init(left: 100, top: 400, width: 200, height: 200))
    #expect(position("XYZ, all null") == nil)
    #expect(position("Fit") == nil)
  }

  @Test func positionsOnPagesThatAreTurnedCroppedOrScaled() throws {
    let items = try DocumentReader(fixture: "outline/rotated-page.pdf").outline.items
    let positions = items.compactMap { item in item.destination.map { ($0.words, $0.position) } }
    func position(_ words: String) -> Destination.Position? { positions.first { $0.0 == words }?.1 }
    #expect(position("XYZ 100 300 null") == .init(left: 220, top: 50))
    #expect(position("FitR 100 200 300 250") == .init(left: 120, top: 50, width: 50, height: 200))
    #expect(position("XYZ 100 100 null") == .init(left: 100, top: 100))
    #expect(position("FitH 150") == .init(top: 50))
  }

  /// On a page turned by 90 degrees a height is a distance from the left.
  @Test func aHeightOnATurnedPage() throws {
    let reader = try DocumentReader(catalog: "", page: "/Rotate 90", further: ["[3 0 R /FitH 30]", "[3 0 R /FitV 40]"])
    let document = reader.document
    let high = reader.destinations.destination(from: document.object(ObjectID(number: 5)))
    let left = reader.destinations.destination(from: document.object(ObjectID(number: 6)))
    #expect(high?.position == .init(left: 30))
    #expect(left?.position == .init(top: 40))
  }

  @Test func deadOnesAreKnownAndOddOnesAreRead() throws {
    let outline = try DocumentReader(fixture: "outline/dead.pdf").outline
    let found = outline.items.map { item -> String in
      let page = item.destination?.pageIndex.map { "page \($0 + 1)" } ?? "nowhere"
      return "\(item.title): \(item.target == nil ? "nothing" : page)\(item.isDead ? ", dead" : "")"
    }
    #expect(
      found == [
        "Alive: page 3",
        "Page not in the tree: nowhere, dead",
        "Missing object: nowhere, dead",
        "Not a page: nowhere, dead",
        "Missing name: nowhere, dead",
        "Page number: page 2",
        "Page number out of range: nowhere, dead",
        "Negative page number: nowhere, dead",
        "Null page: nowhere, dead",
        "Null destination: nothing",
        "Number for a destination: nothing",
        "Empty array: nowhere, dead",
        "Page only: page 2",
        "Unknown kind: page 2",
        "Wrong types: page 2",
        "Huge numbers: page 2",
        "Action is not a dictionary: nothing",
        "GoTo without D: nowhere, dead",
        "Neither: nothing",
      ])
    #expect(outline.deadCount == 9)
    #expect(outline.warnings.isEmpty)
  }

  @Test func whatIsWrongInADestinationIsLeftOut() throws {
    let items = try DocumentReader(fixture: "outline/dead.pdf").outline.items
    func destination(_ title: String) -> Destination? { items.first { $0.title == title }?.destination }
    #expect(destination("Wrong types")?.words == "XYZ null null null")
    #expect(destination("Unknown kind")?.kind == .unknown)
    #expect(destination("Page only")?.kind == .unknown)
    #expect(destination("Page number")?.storedPageIndex == 1)
    #expect(destination("Missing name")?.name?.isEmpty == false)
    let huge = try #require(destination("Huge numbers")?.position)
    #expect(huge.left?.isFinite == true)
    #expect(huge.top?.isFinite == true)
  }
}
