import PDFScopeCore
import TestSupport
import Testing

@Suite struct BookmarkTests {
  private static let first = "11111111-AAAA-4AAA-8AAA-111111111111"
  private static let second = "22222222-BBBB-4BBB-8BBB-222222222222"

  private func bookmarks(_ fixture: String) throws -> (call: Call, list: [JSONValue]) {
    let call = try Call("bookmarks", "--json", Fixtures.path("bookmarks/\(fixture).pdf"))
    return (call, try call.list("bookmarks"))
  }

  @Test(arguments: [
    "pspdf-attribute", "pspdf-element", "pspdf-new-json", "pspdf-cdata", "utf16-big-endian", "utf16-little-endian",
    "compressed", "no-packet",
  ])
  func formOfNutrient(name: String) throws {
    let (call, list) = try bookmarks(name)
    #expect(call.status == 0)
    #expect(
      list == [
        ["id": .string(Self.first), "name": "Third page", "page": 3, "sources": ["pspdf"]],
        ["id": .string(Self.second), "page": 1, "sources": ["pspdf"]],
      ])
    #expect(try call.warningCodes() == [])
  }

  @Test(arguments: ["apple-resource", "apple-attributes", "apple-description"])
  func formOfPreview(name: String) throws {
    let (call, list) = try bookmarks(name)
    #expect(call.status == 0)
    #expect(
      list == [
        ["id": .string(Self.first), "page": 3, "sources": ["apple-preview"]],
        ["id": .string(Self.second), "page": 1, "sources": ["apple-preview"]],
      ])
  }

  @Test(arguments: ["prefixes", "two-descriptions"])
  func bothForms(name: String) throws {
    let (_, list) = try bookmarks(name)
    #expect(list.map { $0["id"]?.stringValue } == [Self.first, Self.second])
    #expect(list.map { $0["page"]?.intValue } == [3, 1])
    #expect(list.allSatisfy { $0["sources"]?.arrayValue?.count == 2 })
  }

  @Test func merged() throws {
    let (_, list) = try bookmarks("merged")
    #expect(list.count == 4)
    #expect(list.map { $0["page"]?.intValue } == [3, 1, nil, 5])
    #expect(
      list.map { $0["sources"] } == [
        ["pspdf", "apple-preview"], ["pspdf", "apple-preview"], ["pspdf"], ["apple-preview"],
      ])
    #expect(list[2]["id"] == "33333333-CCCC-4CCC-8CCC-333333333333")
    #expect(list[2]["action"]?["type"] == "URI")
    #expect(list[3]["id"] == "44444444-DDDD-4DDD-8DDD-444444444444")
  }

  @Test func actions() throws {
    let (_, list) = try bookmarks("actions")
    #expect(
      list.map { $0["name"]?.stringValue } == [
        "goTo page 2", "URI", "another file", "an embedded file", "launch", "named action", "JavaScript",
        "a type nobody knows", "URI, older JSON",
      ])
    #expect(list[0]["page"] == 2 && list[0]["action"] == nil)
    #expect(
      list.dropFirst().map { $0["action"]?["type"]?.stringValue } == [
        "URI", "GoToR", "GoToE", "Launch", "Named", "JavaScript", "frobnicate", "URI",
      ])
    #expect(list.dropFirst().allSatisfy { $0["page"] == nil })
  }

  @Test func names() throws {
    let (_, list) = try bookmarks("names")
    #expect(list.map { $0["page"]?.intValue } == [1, 2, 3, 4, 5])
    #expect(
      list.map { $0["name"]?.stringValue ?? "" } == [
        "Größe & <Maß> \"quoted\" 'single'", "日本語 😀", "line\nbreak", "", "",
      ])
    // As text each stays on its line.
    let text = try Call("bookmarks", Fixtures.path("bookmarks/names.pdf"))
    #expect(text.lines.count == 5)
    #expect(text.lines[1] == "2  日本語 😀" && text.lines[2] == "3  line break")
  }

  @Test func textShowsPageAndName() throws {
    #expect(
      try Call("bookmarks", Fixtures.path("bookmarks/pspdf-attribute.pdf")).lines == [
        "3  Third page", "1",
      ])
    let format = try Call(
      "bookmarks", "--format", "{page}:{title}:{id}", Fixtures.path("bookmarks/pspdf-attribute.pdf"))
    #expect(format.lines == ["3:Third page:\(Self.first)", "1::\(Self.second)"])
  }

  @Test(arguments: ["none", "empty-list", "no-metadata", "not-a-stream"])
  func nothingThere(name: String) throws {
    let (call, list) = try bookmarks(name)
    #expect(call.status == 1)
    #expect(list.isEmpty)
    #expect(try call.outcome()["status"] == "nothing")
    let text = try Call("bookmarks", Fixtures.path("bookmarks/\(name).pdf"))
    #expect(text.status == 1 && text.text.isEmpty)
  }

  @Test func oddEntries() throws {
    let (call, list) = try bookmarks("odd")
    #expect(list.contains { $0["id"] == "O6" && $0["page"] == 4 })
    #expect(list.contains { $0["id"] == nil && $0["page"] == 2 })
    #expect(list.filter { $0["id"] == "O6" }.count == 1)
    // What leads to no page of the document has none.
    #expect(
      list.filter { ["O1", "O2", "O3", "O4", "O5"].contains($0["id"]?.stringValue) }.allSatisfy { $0["page"] == nil })
    #expect(try !call.warningCodes().isEmpty)
  }

  @Test(arguments: ["not-json", "broken-xml", "entity-bomb", "external-entity"])
  func brokenMetadataIsAWarning(name: String) throws {
    // In little memory: entities that unfold to gigabytes are not unfolded.
    let call = try Call(
      ["bookmarks", "--json", Fixtures.path("bookmarks/\(name).pdf")], mostMemory: 1_000_000)
    #expect([0, 1].contains(call.status))
    #expect(try !call.warningCodes().isEmpty)
    #expect(!call.text.contains("root:"), "the file /etc/passwd is not read")
    let strict = try Call("bookmarks", "--strict", Fixtures.path("bookmarks/\(name).pdf"))
    #expect(strict.status == 3)
  }

  @Test func deepMetadata() throws {
    let (call, list) = try bookmarks("deep")
    #expect(try list.count == 2 || !call.warningCodes().isEmpty)
  }
}
