import PDFDocument
import TestSupport
import Testing

/// Outlines made to break their readers.
struct HostileOutlineTests {
  private func outline(_ items: [String], catalog: String = "/Outlines 5 0 R") throws -> Outline {
    try DocumentReader(catalog: catalog, further: items).outline
  }

  @Test func siblingsInACircle() throws {
    let outline = try outline([
      "<< /First 6 0 R >>", "<< /Title (a) /Next 7 0 R >>", "<< /Title (b) /Next 6 0 R >>",
    ])
    #expect(outline.items.map(\.title) == ["a", "b"])
    #expect(outline.warnings.map(\.code) == [.outlineCycle])
    #expect(outline.warnings.first?.object == ObjectID(number: 6))
  }

  @Test func childrenInACircle() throws {
    let outline = try outline([
      "<< /First 6 0 R >>", "<< /Title (a) /First 7 0 R /Next 8 0 R >>", "<< /Title (b) /First 6 0 R >>",
      "<< /Title (c) /First 5 0 R >>",
    ])
    #expect(outline.items.map(\.title) == ["a", "b", "c"])
    #expect(outline.items.map(\.depth) == [0, 1, 0])
    #expect(outline.warnings.map(\.object?.number) == [6, 5])
  }

  /// An item that two others lead to is listed once, where it is met first.
  @Test func anItemWithTwoParents() throws {
    let outline = try outline([
      "<< /First 6 0 R >>", "<< /Title (a) /First 7 0 R /Next 8 0 R >>", "<< /Title (shared) >>",
      "<< /Title (b) /First 7 0 R >>",
    ])
    #expect(outline.items.map(\.title) == ["a", "shared", "b"])
    #expect(outline.warnings.map(\.code) == [.outlineCycle])
  }

  @Test func thingsThatAreNoItems() throws {
    let outline = try outline([
      "<< /First 6 0 R >>", "<< /Title (a) /First 12 /Next 7 0 R >>",
      "<< /Title (b) /First 99 0 R /Next << /Title (direct) /Next (end) >> >>",
    ])
    #expect(outline.items.map(\.title) == ["a", "b", "direct"])
    #expect(outline.items.map(\.object?.number) == [6, 7, nil])
    #expect(outline.warnings.map(\.code) == [.outlineMalformed, .outlineMalformed])
  }

  @Test(arguments: ["/Outlines 5", "/Outlines [5 0 R]", "/Outlines (a)"])
  func aRootThatIsNone(catalog: String) throws {
    let outline = try outline([], catalog: catalog)
    #expect(outline.isEmpty)
    #expect(outline.warnings.map(\.code) == [.outlineMalformed])
  }

  @Test func twentyThousandLevels() throws {
    let count = 20_000
    let outline = try outline(
      ["<< /First 6 0 R >>"] + (0..<count).map { "<< /Title (\($0)) /First \($0 + 7) 0 R /Dest [3 0 R /Fit] >>" })
    #expect(outline.items.count == count)
    #expect(outline.items.last?.depth == count - 1)
    #expect(outline.items.first?.subtreeEnd == count)
    #expect(outline.warnings.isEmpty)
    // The way down through values neither copies nor recurses.
    var node = outline.roots.first { _ in true }
    var depth = 0
    while let child = node?.children.first(where: { _ in true }) {
      node = child
      depth += 1
    }
    #expect(depth == count - 1)
  }

  @Test func aHundredThousandSiblings() throws {
    let count = 100_000
    let outline = try outline(
      ["<< /First 6 0 R >>"] + (0..<count).map { "<< /Title (\($0)) /Next \($0 + 7) 0 R /Dest [4 0 R /Fit] >>" })
    #expect(outline.items.count == count)
    #expect(outline.items.last?.title == "\(count - 1)")
    #expect(outline.roots.reduce(0) { sum, node in sum + (node.children.isEmpty ? 1 : 0) } == count)
  }

  @Test func noMoreItemsThanAskedFor() throws {
    let reader = try DocumentReader(
      catalog: "/Outlines 5 0 R", further: ["<< /First 6 0 R >>"] + (7...100).map { "<< /Title (x) /Next \($0) 0 R >>" }
    )
    let outline = reader.outline(itemLimit: 10)
    #expect(outline.items.count == 10)
    #expect(outline.warnings.map(\.code) == [.outlineLimit])
    #expect(reader.outline.items.count == 94)
  }

  /// Whatever the links between items are, every item is listed at most once, below the one it was met under.
  @Test func linksAtRandom() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let count = Int.random(in: 1...40, using: &generator)
      let items = (0..<count).map { index in
        let links = ["First", "Next", "Parent", "Prev", "Last"].map { key in
          "/\(key) \(Int.random(in: 5...count + 7, using: &generator)) 0 R"
        }
        return "<< /Title (\(index)) \(links.joined(separator: " ")) >>"
      }
      let outline = try outline(["<< /First 6 0 R >>"] + items)
      let objects = outline.items.compactMap(\.object)
      #expect(Set(objects).count == objects.count)
      for (index, item) in outline.items.enumerated() {
        #expect(item.subtreeEnd > index)
        #expect(item.subtreeEnd <= outline.items.count)
        #expect(item.parent.map { outline.items[$0].depth + 1 } ?? 0 == item.depth)
        #expect(item.parent.map { outline.items[$0].subtreeEnd >= item.subtreeEnd } ?? true)
      }
    }
  }
}
