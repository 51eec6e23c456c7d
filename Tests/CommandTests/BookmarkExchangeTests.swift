import PDFScopeCore
import TestSupport
import Testing

/// Bookmarks in files of their own.
@Suite struct BookmarkExchangeTests {
  private static let first = "11111111-AAAA-4AAA-8AAA-111111111111"

  /// What a document says of its bookmarks, but for where it keeps them.
  private func bookmarks(_ desk: Desk, _ file: String) throws -> [JSONValue] {
    try desk.call("bookmarks", "export", "--json", file).answer()["content"]?["bookmarks"]?.arrayValue?.map { record in
      var record = record.objectValue ?? [:]
      record["sources"] = nil
      return .object(record)
    } ?? []
  }

  @Test(arguments: ["actions", "merged", "names", "prefixes", "apple-resource", "pspdf-new-json"])
  func thereAndBack(name: String) throws {
    let desk = try Desk(["in.pdf": "bookmarks/\(name).pdf", "bare.pdf": "bookmarks/no-metadata.pdf"])
    let export = try desk.call("bookmarks", "export", "in.pdf")
    #expect(export.status == 0)
    try desk.put(export.text, as: "marks.json")
    // Into the document it came from it changes nothing.
    let same = try desk.call("bookmarks", "import", "--from", "marks.json", "in.pdf", "-o", "same.pdf")
    #expect(same.status == 1 && same.text.isEmpty)
    #expect(try desk.call("bookmarks", "import", "--from", "marks.json", "bare.pdf", "-o", "out.pdf").status == 0)
    try Witness.expectSound(desk.folder.path("out.pdf"))
    try BookmarkWitness(desk.folder.path("out.pdf")).expectAgreement()
    #expect(try bookmarks(desk, "out.pdf") == bookmarks(desk, "in.pdf"))
    // The same through a pipe.
    let piped = try desk.call(
      "bookmarks", "import", "--from", "-", "bare.pdf", "-o", "piped.pdf", input: .bytes(Array(export.text.utf8)))
    #expect(piped.status == 0)
    #expect(try bookmarks(desk, "piped.pdf") == bookmarks(desk, "in.pdf"))
  }

  @Test func instantJSON() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf", "bare.pdf": "bookmarks/no-metadata.pdf"])
    let export = try desk.call("bookmarks", "export", "--as", "instant", "in.pdf")
    let json = try export.json()
    #expect(json["format"] == "https://pspdfkit.com/instant-json/v1")
    let items = try #require(json["bookmarks"]?.arrayValue)
    #expect(
      items[0] == [
        "type": "pspdfkit/bookmark", "v": 1, "action": ["type": "goTo", "pageIndex": 2], "name": "Third page",
        "id": .string(Self.first),
      ])
    #expect(items[2]["action"] == ["type": "uri", "uri": "https://example.org/"])
    #expect(items[3]["action"] == ["type": "goTo", "pageIndex": 4], "of Preview's list alone")
    try desk.put(export.text, as: "marks.json")
    #expect(try desk.call("bookmarks", "import", "--from", "marks.json", "bare.pdf", "-o", "out.pdf").status == 0)
    #expect(try desk.call("bookmarks", "export", "--as", "instant", "out.pdf").json() == json)
    // Keys that nobody knows come along; a list alone will do.
    try desk.put(
      #"[{"type":"pspdfkit/bookmark","v":1,"action":{"type":"goTo","pageIndex":0,"x":1},"sortKey":3,"y":[2.50]}]"#,
      as: "more.json")
    let more = try desk.call("bookmarks", "import", "--json", "--from", "more.json", "bare.pdf", "-o", "more.pdf")
    #expect(more.status == 0)
    let item = try #require(try BookmarkWitness(desk.folder.path("more.pdf")).json.first?.objectValue)
    #expect(item["action"] == ["actionType": "Goto", "pageIndex": 0, "x": 1])
    #expect(item["sortKey"] == 3 && item["y"] == ["2.50"] && item["type"] == nil && item["v"] == nil)
  }

  @Test func merging() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    try desk.put(
      """
      {"bookmarks":[
        {"id":"\(Self.first.lowercased())","name":"Moved","page":2},
        {"name":"Without an id","page":4},
        {"name":"A web page","action":{"type":"URI","uri":"https://example.org/"}},
        {"id":"NEW","page":1}
      ]}
      """, as: "marks.json")
    let call = try desk.call("bookmarks", "import", "--json", "--from", "marks.json", "in.pdf", "--in-place")
    #expect(call.status == 0)
    #expect(try call.list("bookmarks").map { $0["page"]?.intValue } == [2, 4, 1], "the third was there already")
    let lines = try desk.call("bookmarks", "in.pdf").lines
    #expect(lines.map { $0.prefix(1) } == ["2", "1", "→", "5", "4", "1"])
    #expect(lines[0] == "2  Moved")
    #expect(try desk.call("bookmarks", "import", "--from", "marks.json", "in.pdf", "--in-place").status == 1, "twice")
    let replacing = try desk.call("bookmarks", "import", "--replace", "--from", "marks.json", "in.pdf", "-o", "out.pdf")
    #expect(replacing.status == 0)
    let left = try desk.call("bookmarks", "out.pdf").lines
    #expect(left.map { $0.prefix(1) } == ["2", "4", "→", "1"], "in the order of the file")
    try BookmarkWitness(desk.folder.path("out.pdf")).expectAgreement()
    try desk.put("[]", as: "none.json")
    let emptied = try desk.call(
      "bookmarks", "import", "--replace", "--json", "--from", "none.json", "in.pdf", "-o", "empty.pdf")
    #expect(try emptied.list("bookmarks").count == 6)
    #expect(try desk.call("bookmarks", "empty.pdf").status == 1)
  }

  @Test(arguments: [
    ("{", "bookmarks.import", "line 1"), ("{}", "bookmarks.import", "list of bookmarks"),
    (#"[{"name":"nowhere"}]"#, "bookmarks.import", "/0"), ("[7]", "bookmarks.import", "/0"),
    (#"{"bookmarks":[{"page":1},{"page":6}]}"#, "page.outOfRange", "page 6"),
    (#"[{"page":0}]"#, "page.outOfRange", "page 0"), (#"[{"page":-9223372036854775808}]"#, "page.outOfRange", "page"),
    (#"[{"type":"pspdfkit/bookmark","v":1,"action":{"type":"goTo"}}]"#, "page.outOfRange", "no whole number"),
  ])
  func whatIsNoFileOfBookmarks(text: String, code: String, words: String) throws {
    let desk = try Desk(["in.pdf": "bookmarks/none.pdf"])
    try desk.put(text, as: "marks.json")
    let call = try desk.call("bookmarks", "import", "--json", "--from", "marks.json", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 2)
    #expect(try call.errorCode() == code)
    #expect(try call.outcome()["error"]?["message"]?.stringValue?.contains(words) == true, "\(call.text)")
    try desk.expectUntouched("nothing is imported in part")
  }

  @Test func filesThatCannotBeRead() throws {
    let desk = try Desk(["in.pdf": "bookmarks/none.pdf"])
    for (path, code) in [("missing.json", "file.notFound"), (".", "file.isDirectory"), ("/dev/null", "file.empty")] {
      let call = try desk.call("bookmarks", "import", "--json", "--from", path, "in.pdf", "-o", "out.pdf")
      #expect(call.status == 2)
      #expect(try call.errorCode() == code)
    }
    let endless = try desk.call("bookmarks", "import", "--json", "--from", "/dev/zero", "in.pdf", "-o", "out.pdf")
    #expect(try endless.errorCode() == "document.limit")
    let both = try desk.call(
      "bookmarks", "import", "--json", "--from", "-", "-", "-o", "out.pdf",
      input: .bytes(Fixtures.bytes("bookmarks/none.pdf")))
    #expect(both.status == 64)
    try desk.expectUntouched("nothing was read")
    try desk.put(#"[{"page":9},{"page":2}]"#, as: "some.json")
    let clamped = try desk.call(
      "bookmarks", "import", "--json", "--clamp-pages", "--from", "some.json", "in.pdf", "-o", "some.pdf")
    #expect(try clamped.list("bookmarks").map { $0["page"]?.intValue } == [2])
  }

  @Test func exports() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf", "none.pdf": "bookmarks/none.pdf"])
    let none = try desk.call("bookmarks", "export", "none.pdf")
    #expect(none.status == 1 && none.text.isEmpty)
    let sorted = try desk.call("bookmarks", "export", "--sort", "page", "in.pdf").json()
    #expect(sorted["bookmarks"]?.arrayValue?.map { $0["page"]?.intValue } == [1, 3, 5, nil])
    let lines = try desk.call("bookmarks", "export", "--format", "{page}:{title}", "in.pdf").lines
    #expect(lines == ["3:Third page", "1:", ":A web page", "5:"])
    for form in ["records", "instant"] {
      let json = try desk.call("bookmarks", "export", "--as", form, "--json", "in.pdf").json()
      #expect(try Schemas.failures(of: json, name: "bookmarks").isEmpty)
    }
    let changed = try desk.call("bookmarks", "toggle", "--page", "1-3", "--json", "in.pdf", "-o", "out.pdf").json()
    #expect(try Schemas.failures(of: changed, name: "bookmarks").isEmpty)
  }
}
