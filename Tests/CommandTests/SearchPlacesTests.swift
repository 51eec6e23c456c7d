import PDFScopeCore
import TestSupport
import Testing

/// Where a search looks, and what it tells of each place.
@Suite struct SearchPlacesTests {
  private static let path = Fixtures.path("search/places.pdf")
  private static let everywhere = "text,annotations,fields,outline,metadata,attachments"

  private func matches(_ sources: String, _ options: String..., pattern: String = "needle") throws -> [JSONValue] {
    try Call(["search", "--json", "--in", sources, pattern, Self.path] + options).list("matches")
  }

  @Test func everyPlaceAsText() throws {
    let call = try Call("search", "--in", Self.everywhere, "needle", Self.path)
    #expect(
      call.lines == [
        "2:needle before Deep", "2:needle after Deep", "3:needle at the end", "3:needle value", "3:needle shown",
        "1:[Highlight] needle in contents", "1:[Highlight author] needle author",
        "1:[Highlight subject] needle subject", "2:[Text] needle rich", "3:[field text] needle value",
        "3:[field choice] needle shown", "[field nowhere] needle without widget", "2:[outline] needle title",
        "[outline] lost needle", "[Subject] needle of Info", "[pdf:Keywords] needle of XMP",
        "[attachment] needle.txt", "[attachment needle.txt] about a needle", "3:[attachment] pinned needle.txt",
      ])
    // What comes first does not depend on the order in which the places are named.
    let turned = try Call("search", "--in", "attachments,metadata", "--in", "text", "needle", Self.path)
    #expect(turned.lines.first == "2:needle before Deep" && turned.lines.last == "3:[attachment] pinned needle.txt")
    #expect(try Call("search", "needle", Self.path).lines.count == 5, "the text of pages alone is the default")
  }

  @Test func passwordsAndChoicesThatAreNotMade() throws {
    let all = try Call("search", "--json", "--in", "fields", ".", Self.path)
    #expect(!all.text.contains("secret"))
    #expect(!all.text.contains("not chosen"))
  }

  @Test func annotations() throws {
    let found = try matches("annotations")
    #expect(found.map { $0["source"]?.stringValue } == ["annotations", "annotations", "annotations", "annotations"])
    #expect(found.map { $0["annotation"]?["part"]?.stringValue } == ["contents", "author", "subject", "contents"])
    let mark = found[0]
    #expect(mark["annotation"]?["type"] == "Highlight" && mark["annotation"]?["id"] == "mark-1")
    #expect(mark["annotation"]?["object"]?.stringValue?.hasSuffix(" 0 R") == true)
    #expect(mark["rects"]?.arrayValue?.compactMap(\.numbers) == [[60, 90, 100, 12], [60, 102, 50, 12]])
    #expect(mark["quads"]?[1]?.numbers == [60, 102, 110, 102, 110, 114, 60, 114])
    #expect(mark["label"] == "i" && mark["line"] == "needle in contents")
    let context = try #require(try matches("annotations", "-A", "1").first)
    #expect(context["after"] == ["goes on"] && context["before"] == [])
  }

  @Test func fields() throws {
    let found = try matches("fields")
    #expect(found.map { $0["field"]?["name"]?.stringValue } == ["text", "choice", "nowhere"])
    #expect(found.map { $0["field"]?["part"]?.stringValue } == ["value", "shown", "value"])
    #expect(found[0]["rects"]?[0]?.numbers == [60, 100, 200, 20])
    #expect(found[2]["page"] == nil && found[2]["rects"] == [])
    #expect(try matches("fields", pattern: "n1").count == 1, "the export value of a choice")
    // One field with two widgets is one match with both places.
    let twin = try Call("search", "--json", "--in", "fields", "same", Fixtures.path("forms/fields.pdf")).list("matches")
    #expect(twin.count == 1 && twin[0]["rects"]?.arrayValue?.count == 2)
  }

  @Test func outlineAndMetadataAndAttachments() throws {
    let outline = try matches("outline")
    #expect(outline.map { $0["page"]?.intValue } == [2, nil])
    #expect(outline[0]["section"] == ["title": "needle title", "path": ["needle title"]])
    let metadata = try matches("metadata")
    #expect(metadata.map { $0["metadata"]?["key"]?.stringValue } == ["Subject", "pdf:Keywords"])
    // A title that Info and XMP have in common is one.
    #expect(try matches("metadata", pattern: "A title to keep").count == 1)
    let files = try matches("attachments")
    #expect(files.map { $0["attachment"]?["part"]?.stringValue } == ["name", "description", "name"])
    #expect(files.map { $0["page"]?.intValue } == [nil, nil, 3])
  }

  @Test func pagesOfAnnotationsFieldsAndTitles() throws {
    #expect(
      try matches(Self.everywhere, "--pages", "1").map { $0["source"]?.stringValue }
        == ["annotations", "annotations", "annotations"])
    // What belongs to the document as a whole counts where all its pages are searched, however they are named.
    #expect(try matches("metadata,attachments", "--pages", "1-3").count == matches("metadata,attachments").count)
    #expect(try matches("fields,outline,attachments", "--pages", "2-3").map { $0["page"]?.intValue } == [3, 3, 2, 3])
  }

  @Test func noMoreThanWanted() throws {
    #expect(try matches(Self.everywhere, "-m", "7").count == 7)
    #expect(try Call("search", "-c", "-m", "7", "--in", Self.everywhere, "needle", Self.path).text == "7\n")
    #expect(try Call("search", "-c", "--in", Self.everywhere, "needle", Self.path).text == "19\n")
    #expect(try Call("search", "-q", "--in", "attachments", "needle", Self.path).status == 0)
    #expect(try Call("search", "-q", "--in", "attachments", "nowhere", Self.path).status == 1)
  }

  @Test func wrongPlaces() throws {
    let call = try Call("search", "--in", "text,comments", "x", Self.path)
    #expect(call.status == 64 && call.errors.contains("--in: expected one of text, annotations"))
    #expect(try Call("search", "--in", "", "x", Self.path).status == 64)
  }

  @Test func schemaHolds() throws {
    let call = try Call("search", "--json", "-C", "1", "--in", Self.everywhere, "needle", Self.path)
    #expect(try Schemas.failures(of: call.json(), name: "search").isEmpty)
    for option in ["-c", "-l", "-L"] {
      let answer = try Call("search", "--json", option, "--in", Self.everywhere, "needle", Self.path)
      #expect(try Schemas.failures(of: answer.json(), name: "search").isEmpty)
      #expect(try answer.answer()["matches"] == nil)
      #expect(try answer.answer()["count"]?.intValue == (option == "-c" ? 19 : nil))
    }
  }

  @Test func noTextIsSaidOfPagesAlone() throws {
    let path = Fixtures.path("text/picture-only.pdf")
    #expect(try Call("search", "--json", "--in", "metadata", "picture", path).answer()["noText"] == false)
    let mixed = try Call("search", "--json", "needle", Fixtures.path("text/invisible.pdf")).answer()
    #expect(mixed["noText"] == false && mixed["imagePages"] == "2")
    #expect(try Call("search", "--json", "needle", Fixtures.path("pages/one.pdf")).answer()["imagePages"] == nil)
  }

  // MARK: Sections

  @Test func sections() throws {
    let found = try matches("text")
    #expect(found.prefix(3).map { $0["section"]?["title"]?.stringValue } == ["needle title", "Deep", "Deep"])
    #expect(found[1]["section"]?["path"] == ["needle title", "Deep"])
    let first = try matches("text", pattern: "Nothing here")
    #expect(first[0]["section"]?["title"] == "First")
    let none = try Call("search", "--json", "needle", Fixtures.path("text/plain.pdf")).list("matches")
    #expect(none.allSatisfy { $0["section"] == nil })
  }

  /// Whatever goes round in circles, lies or has no end: sections stay small, and an answer comes.
  @Test(arguments: [
    "outline-deep", "outline-cyclic-child", "outline-cyclic-siblings", "outline-self", "outline-shared",
    "outline-wrong-types", "fields-cyclic", "names-cyclic", "names-chain", "names-unsorted", "bomb-metadata",
    "replies-cyclic", "actions-cyclic", "form-self", "form-self-bare", "labels-odd",
  ])
  func hostile(name: String) throws {
    let call = try Call(
      "search", "--json", "-m", "2000", "--in", Self.everywhere, "\\w+", Fixtures.path("hostile/\(name).pdf"))
    #expect([0, 1].contains(call.status), "\(call.errors)")
    for match in try call.list("matches") {
      #expect((match["section"]?["path"]?.arrayValue?.count ?? 0) <= 32)
    }
    #expect(call.result.output.count < 16 << 20)
  }

  @Test func keptBack() throws {
    let path = Fixtures.path("encryption/no-extract.pdf")
    let call = try Call("search", "--json", "--in", Self.everywhere, "Secret", path)
    let found = try call.list("matches")
    let sources = Set(found.compactMap { $0["source"]?.stringValue })
    #expect(sources.isSuperset(of: ["text", "fields", "outline"]))
    #expect(found.allSatisfy { $0["text"] == nil && $0["line"] == nil && $0["field"]?["name"] == nil })
    // A number gives nothing away, so nothing is said to be kept back.
    for option in ["-c", "-l", "-L", "-q"] {
      #expect(try Call("search", option, "Secret", path).errors.isEmpty, "\(option)")
    }
  }
}

/// Text that runs in other ways than from left to right along the edge of the page.
@Suite struct SearchDirectionTests {
  private static let path = Fixtures.path("search/directions.pdf")

  private func quads(_ pattern: String, page: Int) throws -> [[Double]] {
    try Call("search", "--json", "--pages", String(page), pattern, Self.path).list("matches").compactMap {
      $0["quads"]?[0]?.numbers
    }
  }

  @Test func vertical() throws {
    #expect(try quads("縦書き", page: 1) == [[490, 100, 510, 100, 510, 160, 490, 160]])
    #expect(try quads("は二", page: 1) == [[450, 120, 470, 120, 470, 160, 450, 160]])
    // Columns are lines, from right to left.
    #expect(try Call("search", ".+", Self.path, "--pages", "1").lines == ["1:縦書きの本文", "1:針は二行目"])
  }

  @Test func rightToLeft() throws {
    let quad = try #require(try quads("שלום", page: 2).first)
    #expect(isClose([quad[0], quad[2]], [90, 114]))
    let line = try #require(try quads("המחט בערימה", page: 2).first)
    #expect(isClose([line[0], line[2]], [60, 126]))
  }

  @Test func formsWithinForms() throws {
    let quad = try #require(try quads("needle", page: 3).first)
    #expect(isClose([quad[0], quad[2]], [220, 292]))
    #expect(quad[1] < 550 && 550 < quad[5])
  }

  /// Text at an angle is one line, and its quad leans with it.
  @Test(arguments: [
    ("needle at thirty", [100.0, 400], 30.0, 2, 16), ("a needle at fortyfive", [300, 500], 45, 0, 21),
    ("second", [308.48528, 508.48528], 45, 4, 6), ("needle at minus sixty", [400, 100], -60, 0, 21),
  ])
  func slanted(pattern: String, start: [Double], angle: Double, before: Int, count: Int) throws {
    let quad = try #require(try quads(pattern, page: 4).first, "\(pattern)")
    // Directions of reading, and down from there, on the page as it is shown.
    let (cosine, sine) = (Self.cosine(angle), Self.cosine(angle - 90))
    let along = [cosine, -sine]
    let down = [sine, cosine]
    func place(_ corner: Int) -> (along: Double, down: Double) {
      let (x, y) = (quad[2 * corner] - start[0], quad[2 * corner + 1] - start[1])
      return (x * along[0] + y * along[1], x * down[0] + y * down[1])
    }
    let corners = (0..<4).map(place)
    let (first, last) = (6.0 * Double(before), 6.0 * Double(before + count))
    #expect(isClose(corners.map(\.along), [first, last, last, first], within: 1), "\(pattern): \(corners)")
    for corner in corners.prefix(2) { #expect((-8 ... -4).contains(corner.down), "\(pattern): \(corners)") }
    for corner in corners.suffix(2) { #expect((0...4).contains(corner.down), "\(pattern): \(corners)") }
  }

  @Test func linesAtAnAngle() throws {
    #expect(
      try Set(Call("search", ".+", Self.path, "--pages", "4").lines) == [
        "4:level needle", "4:a needle at thirty", "4:needle at minus sixty", "4:a needle at fortyfive",
        "4:the second line",
      ])
  }

  /// The cosine of the few angles that are needed here.
  private static func cosine(_ degrees: Double) -> Double {
    let known: [Double: Double] = [
      30: 0.8660254, 60: 0.5, 45: 0.70710678, 0: 1, 90: 0, 150: -0.8660254,
    ]
    return known[abs(degrees)] ?? 0
  }
}
