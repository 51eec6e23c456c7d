import PDFDocument
import Testing

/// Destinations by name.
struct NamedDestinationTests {
  @Test func everyWayToNameOne() throws {
    let outline = try DocumentReader(fixture: "outline/named.pdf").outline
    let found = outline.items.map { item in
      let destination = item.destination
      let place = "\(destination?.pageIndex ?? -1) | \(destination?.words ?? "")"
      return "\(item.title) | \(destination?.name ?? "") | \(place)"
    }
    #expect(
      found == [
        "Name, array in Dests | old-array | 1 | FitH 700",
        "Name, dictionary in Dests | old-dict | 2 | XYZ 10 600 null",
        "String, array in the tree | alpha | 0 | Fit",
        "String, dictionary in the tree | beta | 3 | FitV 20",
        "String, reference in the tree | gamma | 4 | FitB",
        "String, last leaf | zeta | 5 | XYZ 0 800 1",
        "UTF-16 key | Ω | 1 | Fit",
        "Key with a zero byte and brackets | b\0() | 2 | Fit",
        "GoTo with a string | delta | 0 | FitBH 300",
        "GoTo with a name | old-array | 1 | FitH 700",
        "Structure destination | alpha | 0 | Fit",
        "Name, only in the tree | epsilon | 4 | Fit",
        "String, only in Dests | old-dict | 2 | XYZ 10 600 null",
      ])
    #expect(outline.items[10].destination?.structureElement != nil)
  }

  /// Names from before UTF-8: a name and a string with the same bytes mean the same.
  @Test func namesThatAreNotUTF8() throws {
    let reader = try DocumentReader(
      catalog: "/Dests << /Stra#dfe [4 0 R /Fit] >> /Outlines << /First 5 0 R >>",
      further: [
        "<< /Title (name) /Dest /Stra#dfe /Next 6 0 R >>", "<< /Title (string) /Dest <53747261df65> >>",
      ])
    #expect(reader.outline.items.map(\.destination?.pageIndex) == [1, 1])
    #expect(reader.outline.items.map(\.destination?.name) == ["Straße", "Straße"])
    #expect(reader.destinations.destination(named: "Straße")?.pageIndex == 1)
  }

  @Test func namesAreListedAndFound() throws {
    let destinations = try DocumentReader(fixture: "outline/named.pdf").destinations
    #expect(
      destinations.names.sorted() == [
        "alpha", "b\0()", "beta", "delta", "epsilon", "gamma", "old-array", "old-dict", "zeta", "Ω",
      ])
    #expect(destinations.destination(named: "beta")?.pageIndex == 3)
    #expect(destinations.destination(named: "Ω")?.pageIndex == 1)
    #expect(destinations.destination(named: "nobody") == nil)
  }

  /// Names that lead to names, in the end to a page or back to themselves.
  @Test func chainsAndCircles() throws {
    let destinations = try DocumentReader(
      catalog: """
        /Dests << /first /second /second << /D (third) >> /third [4 0 R /FitH 20]
          /around /back /back << /D /around >> /self << /D (self) >> /gone null >>
        """
    ).destinations
    #expect(destinations.destination(named: "first")?.pageIndex == 1)
    #expect(destinations.destination(named: "first")?.words == "FitH 20")
    #expect(destinations.destination(named: "around")?.isDead == true)
    #expect(destinations.destination(named: "self")?.isDead == true)
    #expect(destinations.destination(named: "around")?.name == "around")
  }

  /// Nothing about the tree is trusted: order, limits, its being a tree.
  @Test func treeThatIsNoTree() throws {
    let reader = try DocumentReader(
      catalog: "/Names << /Dests 5 0 R >>",
      further: [
        "<< /Kids [6 0 R 5 0 R 7 0 R 6 0 R 99 0 R null 12] >>",
        "<< /Limits [(x) (y)] /Names [(b) [4 0 R /Fit] (a) [3 0 R /Fit] (odd)] >>",
        "<< /Limits [(a) (a)] /Names [(c) 8 0 R (a) [4 0 R /FitB] 5 [3 0 R /Fit]] /Kids [5 0 R] >>",
        "<< /D [3 0 R /FitV 7] >>",
      ])
    #expect(reader.destinations.names == ["b", "a", "c"])
    #expect(reader.destinations.destination(named: "a")?.words == "Fit")
    #expect(reader.destinations.destination(named: "b")?.pageIndex == 1)
    #expect(reader.destinations.destination(named: "c")?.words == "FitV 7")
  }

  /// A destination for a structure element alone: the page is where its content is.
  @Test func structureDestinationAlone() throws {
    let reader = try DocumentReader(
      catalog: "/Dests << /inside << /SD [5 0 R /XYZ 10 20 null] >> /direct [5 0 R /Fit] /lost [7 0 R /Fit] >>",
      further: [
        "<< /Type /StructElem /S /Sect /P 7 0 R /K [6 0 R] >>",
        "<< /Type /StructElem /S /P /P 5 0 R /Pg 4 0 R /K [5 0 R] >>",
        "<< /Type /StructElem /S /Sect /K [7 0 R] >>",
      ])
    for name in ["inside", "direct"] {
      let destination = reader.destinations.destination(named: name)
      #expect(destination?.pageIndex == 1)
      #expect(destination?.structureElement == ObjectID(number: 5))
    }
    #expect(reader.destinations.destination(named: "lost")?.isDead == true)
  }
}
