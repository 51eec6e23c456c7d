import PDFScopeCore
import TestSupport
import Testing

/// `search --highlight`: what is found gets a highlight, by an event that follows the search.
@Suite struct HighlightTests {
  private let plain = "text/plain.pdf"

  @Test func eachMatchIsHighlighted() throws {
    let desk = try Desk(["in.pdf": plain])
    let call = try desk.call(["search", "--json", "--highlight", "-i", "needle", "in.pdf", "-o", "out.pdf"])
    #expect(call.status == 0)
    let outcomes = try #require(try call.document()["outcomes"]?.arrayValue)
    #expect(outcomes.map { $0["action"]?.stringValue } == ["search.find", "annotate.add"])
    #expect(outcomes[0]["outputs"] == [])
    #expect(outcomes[1]["outputs"]?[0]?["path"] == "out.pdf")
    let matches = try #require(outcomes[0]["result"]?["matches"]?.arrayValue)
    let made = try #require(outcomes[1]["result"]?["annotations"]?.arrayValue)
    #expect(matches.count == 8 && made.count == 8)
    let listed = try desk.call(["annotate", "--json", "out.pdf"]).list("annotations")
    #expect(listed.map { $0["type"] } == Array(repeating: "Highlight", count: 8))
    for (match, annotation) in zip(matches, listed) {
      #expect(annotation["page"] == match["page"])
      let quads = try #require(match["quads"]?.arrayValue)
      let lines = try #require(annotation["quads"]?.arrayValue)
      #expect(lines.count == quads.count)
      for (line, quad) in zip(lines, quads) { #expect(isClose(line.numbers, quad.numbers ?? [], within: 0.05)) }
    }
    #expect(made.map { $0["id"] } == listed.map { $0["id"] })
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try desk.isUntouched())
  }

  @Test func textIsThatOfTheSearch() throws {
    let desk = try Desk(["in.pdf": plain])
    let found = try desk.call(["search", "needle", "in.pdf"])
    let marked = try desk.call(["search", "--highlight", "needle", "in.pdf", "-o", "out.pdf"])
    #expect(marked.text == found.text && marked.status == 0 && marked.errors.isEmpty)
    let quiet = try desk.call(["search", "-q", "--highlight", "needle", "in.pdf", "-o", "quiet.pdf"])
    #expect(quiet.text.isEmpty && quiet.status == 0)
    #expect(try desk.call(["annotate", "--json", "quiet.pdf"]).list("annotations").count == 6)
    let limited = try desk.call(["search", "-m", "2", "--pages", "2", "--highlight", "needle", "in.pdf", "-o", "2.pdf"])
    #expect(limited.status == 0)
    let listed = try desk.call(["annotate", "--json", "2.pdf"]).list("annotations")
    #expect(listed.map { $0["page"] } == [2, 2])
  }

  @Test func nothingFoundChangesNothing() throws {
    let desk = try Desk(["in.pdf": plain])
    let call = try desk.call(["search", "--json", "--highlight", "zebra", "in.pdf", "--in-place"])
    #expect(call.status == 1)
    #expect(try call.document()["outcomes"]?.arrayValue?.count == 1)
    #expect(try desk.isUntouched() && desk.newNames() == [])
  }

  @Test func dashOIsTheOutputOnlyThen() throws {
    let desk = try Desk(["in.pdf": plain])
    #expect(try desk.call(["search", "-o", "fox", "in.pdf"]).text == "1:fox\n")
    // A pattern that looks like the option.
    #expect(try desk.call(["search", "-o", "-e", "--highlight", "in.pdf"]).status == 1)
    for bad in [
      ["search", "fox", "in.pdf", "--output", "out.pdf"], ["search", "fox", "in.pdf", "--in-place"],
      ["search", "--highlight", "fox", "in.pdf"], ["search", "--highlight", "-l", "fox", "in.pdf", "-o", "out.pdf"],
      ["search", "--highlight", "--in", "outline", "fox", "in.pdf", "-o", "out.pdf"],
    ] {
      #expect(try desk.call(bad).status == 64, "\(bad)")
    }
    #expect(try desk.newNames() == [])
  }

  @Test func severalDocumentsAndFolders() throws {
    let desk = try Desk(["a.pdf": plain, "b.pdf": "text/columns.pdf"])
    let call = try desk.call(["search", "--highlight", "-r", "needle|right 9", ".", "-o", "out/"])
    #expect(call.status == 0)
    #expect(try desk.call(["annotate", "--json", "out/a.pdf"]).list("annotations").count == 6)
    #expect(try desk.call(["annotate", "--json", "out/b.pdf"]).list("annotations").count == 3)
  }

  @Test func refusedWhereAnnotatingIs() throws {
    let desk = try Desk(["certified.pdf": "signatures/certified-p1.pdf"])
    let call = try desk.call(["search", "--json", "--highlight", ".", "certified.pdf", "-o", "out.pdf"])
    #expect(call.status == 4)
    let outcomes = try #require(try call.document()["outcomes"]?.arrayValue)
    #expect(outcomes.map { $0["status"] } == ["ok", "refused"])
    #expect(outcomes.last?["vetoes"]?[0]?["code"] == "signatures.certified")
    #expect(try desk.newNames() == [])
  }
}
