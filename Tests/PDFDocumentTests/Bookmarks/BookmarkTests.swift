import PDFDocument
import Testing

/// The bookmarks of readers, in every form.
struct BookmarkTests {
  private static let first = "11111111-AAAA-4AAA-8AAA-111111111111"
  private static let second = "22222222-BBBB-4BBB-8BBB-222222222222"

  private func bookmarks(_ name: String) throws -> Bookmarks {
    try DocumentReader(fixture: "bookmarks/\(name).pdf").bookmarks
  }

  @Test(arguments: [
    "pspdf-attribute", "pspdf-element", "pspdf-new-json", "pspdf-cdata", "compressed", "utf16-big-endian",
    "utf16-little-endian", "no-packet", "prefixes", "two-descriptions",
  ])
  func inJSON(fixture: String) throws {
    let bookmarks = try bookmarks(fixture)
    #expect(bookmarks.items.map(\.id) == [Self.first, Self.second])
    #expect(bookmarks.items.map(\.name) == ["Third page", nil])
    #expect(bookmarks.items.map(\.pageIndex) == [2, 0])
    #expect(bookmarks.items.allSatisfy { $0.sources.contains(.nutrient) && $0.isIDStored })
    #expect(bookmarks.warnings.isEmpty)
  }

  @Test(arguments: ["apple-resource", "apple-attributes", "apple-description"])
  func inPreviewsList(fixture: String) throws {
    let bookmarks = try bookmarks(fixture)
    #expect(bookmarks.items.map(\.id) == [Self.first, Self.second])
    #expect(bookmarks.items.map(\.name) == [nil, nil])
    #expect(bookmarks.items.map(\.pageIndex) == [2, 0])
    #expect(bookmarks.items.allSatisfy { $0.sources == [.preview] })
    #expect(bookmarks.warnings.isEmpty)
  }

  @Test func inBoth() throws {
    let items = try bookmarks("merged").items
    #expect(items.map(\.id.first) == ["1", "2", "3", "4"])
    #expect(items.map(\.pageIndex) == [2, 0, nil, 4])
    #expect(items.map(\.sources) == [[.nutrient, .preview], [.nutrient, .preview], [.nutrient], [.preview]])
    #expect(items[1].id == Self.second)
    guard case .uri? = items[2].action else { throw Unexpected() }
    #expect(try bookmarks("two-descriptions").items.map(\.sources.count) == [2, 2])
  }

  @Test func everyAction() throws {
    let items = try bookmarks("actions").items
    #expect(
      items.map { $0.action?.type } == [
        "GoTo", "URI", "GoToR", "GoToE", "Launch", "Named", "JavaScript", items[7].action?.type, "URI",
      ])
    #expect(items[0].pageIndex == 1)
    guard case .other? = items[7].action else { throw Unexpected() }
    #expect(items.map(\.name?.isEmpty) == Array(repeating: false, count: 9))
  }

  /// What is not understood is there to be written again, down to the digits.
  @Test func theItemAsItStands() throws {
    let json = try #require(try bookmarks("actions").items.first?.json)
    #expect(json["sortKey"] == .number("2.5"))
    #expect(json["version"]?.int == 1)
    #expect(json["x-extra"]?["a"] == .array([.number("1"), .number("2.50"), .number("1e400")]))
  }

  @Test func namesThatNeedCare() throws {
    let items = try bookmarks("names").items
    #expect(
      items.map(\.name) == ["Größe & <Maß> \"quoted\" 'single'", "日本語 😀", "line\nbreak", nil, nil])
    #expect(items.map(\.pageIndex) == [0, 1, 2, 3, 4])
  }

  @Test func entriesThatAreNone() throws {
    let bookmarks = try bookmarks("odd")
    let found = bookmarks.items.map { "\($0.id) \($0.pageIndex ?? -1) \($0.isIDStored)" }
    #expect(
      found == [
        "O1 -1 true", "O2 -1 true", "O3 -1 true", "O4 -1 true", "O5 -1 true", "bookmark-6 1 false", "O6 3 true",
      ])
    #expect(bookmarks.warnings.map(\.code) == [.bookmarksMalformed, .bookmarksMalformed])
  }

  @Test(arguments: ["none", "empty-list", "no-metadata", "not-a-stream"])
  func nothing(fixture: String) throws {
    let bookmarks = try bookmarks(fixture)
    #expect(bookmarks.items.isEmpty)
    #expect(bookmarks.warnings.isEmpty)
  }

  @Test func damagedPackets() throws {
    let json = try bookmarks("not-json")
    #expect(json.items.isEmpty)
    #expect(json.warnings.map(\.code) == [.bookmarksMalformed])
    let broken = try bookmarks("broken-xml")
    #expect(broken.items.map(\.id) == [Self.first, Self.second])
    #expect(broken.warnings.map(\.code) == [.metadataMalformed])
    for fixture in ["entity-bomb", "external-entity"] {
      let refused = try bookmarks(fixture)
      #expect(refused.items.isEmpty)
      #expect(refused.warnings.map(\.code) == [.metadataMalformed])
    }
    let deep = try bookmarks("deep")
    #expect(!deep.items.isEmpty || deep.warnings.map(\.code) == [.metadataMalformed])
  }

  @Test func encryptedMetadata() throws {
    let bookmarks = try DocumentReader(fixture: "encryption/aes-256-owner-only.pdf").bookmarks
    #expect(bookmarks.items.map(\.name) == ["Secret bookmark"])
    #expect(bookmarks.items.map(\.pageIndex) == [1])
  }
}
