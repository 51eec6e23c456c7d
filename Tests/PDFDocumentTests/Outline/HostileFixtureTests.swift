import PDFDocument
import Testing

/// The hostile fixtures that have to do with outlines, names, actions, replies and fields.
struct HostileFixtureTests {
  private func reader(_ name: String) throws -> DocumentReader {
    try DocumentReader(fixture: "hostile/\(name).pdf")
  }

  @Test(arguments: [
    ("outline-cyclic-siblings", [0, 0, 0]), ("outline-cyclic-child", [0, 1, 2]), ("outline-self", [0]),
    ("outline-root-as-item", [0]), ("outline-shared", [0, 1, 0]),
  ])
  func outlines(fixture: String, depths: [Int]) throws {
    let outline = try reader(fixture).outline
    #expect(outline.items.map(\.depth) == depths)
    #expect(!outline.warnings.isEmpty && outline.warnings.allSatisfy { $0.code == .outlineCycle })
  }

  @Test func linksOfTheWrongType() throws {
    let outline = try reader("outline-wrong-types").outline
    #expect(outline.items.count == 2)
    #expect(outline.items.first?.title == "Good")
    #expect(outline.items.allSatisfy { $0.color == nil && !$0.isBold && !$0.isOpen })
    #expect(!outline.warnings.isEmpty)
  }

  @Test func levelsInObjectStreams() throws {
    let outline = try reader("outline-deep").outline
    #expect(outline.items.count == 20_000)
    #expect(outline.items.last?.title == "Level 20000")
    #expect(outline.items.last?.destination?.pageIndex == 0)
  }

  @Test func names() throws {
    let cyclic = try reader("names-cyclic").outline
    #expect(cyclic.items.map { $0.destination?.pageIndex } == [1, nil])
    let unsorted = try reader("names-unsorted").outline
    #expect(unsorted.items.map(\.title) == ["Zeta", "Alpha", "Half"])
    #expect(unsorted.items.map { $0.destination?.pageIndex } == [1, 0, nil])
    let chain = try reader("names-chain").outline
    #expect(!chain.isEmpty)
    #expect(chain.items.allSatisfy { $0.isDead })
  }

  @Test func actions() throws {
    let items = try reader("actions-cyclic").outline.items
    #expect(items.count == 2)
    #expect(items.allSatisfy { $0.target != nil && $0.nextActions.count < 3 })
  }

  @Test func replies() throws {
    let annotations = try reader("replies-cyclic").annotations(onPage: 0).annotations
    #expect(annotations.filter { $0.type == "Text" }.count == 4)
    #expect(annotations.filter { $0.type == "Popup" }.count == 2)
    #expect(annotations.filter { $0.replyTo?.object == $0.object }.count >= 1)
  }

  @Test func fields() throws {
    let reader = try reader("fields-cyclic")
    #expect(reader.formFields.count <= 1)
    #expect(reader.annotations(onPage: 0).annotations.filter { $0.field != nil }.count == 1)
    #expect(!reader.signatures.warnings.isEmpty)
  }

  @Test func metadataThatUnfoldsWithoutEnd() throws {
    let reader = try reader("bomb-metadata")
    #expect(reader.metadata == nil)
    #expect(reader.bookmarks.items.isEmpty)
    #expect(reader.bookmarks.warnings.map(\.code) == [.metadataMalformed])
  }
}
