import PDFScopeCore
import TestSupport
import Testing

/// The verbs that change the outline, as other programs see what they write.
@Suite struct OutlineChangeTests {
  /// The outline as MuPDF reads it: a mark (- for open), tabs, the title, where it leads.
  private func byMutool(_ path: String) throws -> [String] {
    try Tool.run(["mutool", "show", path, "outline"]).text.split(separator: "\n").map(String.init)
  }

  @Test func oneItemAfterAnother() throws {
    let desk = try Desk(["in.pdf": "outline/none.pdf"])
    let path = desk.folder.path("out.pdf")
    #expect(try desk.call("outline", "add", "--title", "Größe", "--page", "1", "in.pdf", "-o", "out.pdf").status == 0)
    let steps: [[String]] = [
      [
        "add", "--title", "Sub", "--page", "1", "--top", "100", "--left", "10", "--zoom", "1.5", "--under", "1",
        "--open",
      ],
      ["add", "--title", "a/b", "--uri", "https://a.example/", "--after", "Größe"],
      ["update", "1", "--no-open"], ["update", "1", "--open", "--color", "#ff0000", "--bold"],
      ["rename", "a\\/b", "--title", "Web"],
      ["move", "Web", "--first"],
    ]
    for step in steps {
      let call = try desk.call(["outline"] + step + ["out.pdf", "--in-place"])
      #expect(call.status == 0 && call.text.isEmpty, "\(step): \(call.errors)")
      try Witness.expectSound(path)
      #expect(try Call("outline", "check", path).status == 0)
    }
    #expect(
      try byMutool(path) == [
        "|\t\"Web\"\thttps://a.example/", "-\t\"Größe\"\t#page=1&view=Fit", "|\t\t\"Sub\"\t#page=1&zoom=150,10,100",
      ])
    let outlines = try #require(try Witness.json(path, "outlines").arrayValue)
    #expect(outlines.map { $0["title"]?.stringValue } == ["Web", "Größe"])
    #expect(outlines[1]["open"] == true && outlines[1]["kids"]?[0]?["destpageposfrom1"] == 1)
    #expect(try desk.isUntouched())
  }

  @Test func anEditIsSmall() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    let call = try desk.call("outline", "rename", "2", "--title", "One", "in.pdf", "-o", "out.pdf", "--json")
    let save = try #require(try call.outcome()["outputs"]?[0]?["save"])
    #expect(save["kind"] == "incremental")
    #expect(try #require(save["bytesAdded"]?.intValue) < 1200)
    #expect(try call.list("items").map { $0["title"]?.stringValue } == ["One"])
    #expect(try call.list("items")[0]["level"] == 1)
    let old = try Files.read(desk.folder.path("in.pdf"))
    #expect(try Files.read(desk.folder.path("out.pdf")).starts(with: old))
  }

  @Test(arguments: ["json", "text", "markdown", "pdftk", "pdftk-utf8"])
  func throughAPipe(form: String) throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let text = try desk.call("outline", "export", "--as", form, "in.pdf").text
    let edited = text.replacing("Orchards", with: "Fruit")
    let call = try desk.call(
      "outline", "import", "--from", "-", "in.pdf", "-o", "out.pdf", input: .text(edited))
    #expect(call.status == 0 && call.text.isEmpty && call.errors.isEmpty, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let expected = try desk.call("outline", "in.pdf").text.replacing("Orchards", with: "Fruit")
    #expect(try desk.call("outline", "out.pdf").text == expected)
    // The same text again: nothing differs, and the document stays as it is.
    let again = try desk.call("outline", "import", "--from", "-", "in.pdf", "-o", "no.pdf", input: .text(text))
    #expect(again.status == 1 && again.errors.isEmpty)
    #expect(try Files.read(desk.folder.path("no.pdf")) == Files.read(desk.folder.path("in.pdf")))
  }

  /// What `list` prints can be edited and read back, in either form and either space.
  @Test(arguments: [[], ["--flat"], ["--coordinates", "pdf"]])
  func listsAreImported(options: [String]) throws {
    let desk = try Desk(["in.pdf": "outline/rotated-page.pdf"])
    let list = try desk.call(["outline", "--json", "in.pdf"] + options).text
    try desk.put(list.replacing("\"title\": \"", with: "\"title\": \"New "), as: "list.json")
    #expect(try desk.call("outline", "import", "--from", "list.json", "in.pdf", "-o", "out.pdf").status == 0)
    let (old, new) = try (
      desk.call(["outline", "--json", "--flat", "in.pdf"]).list("items"),
      desk.call(["outline", "--json", "--flat", "out.pdf"]).list("items")
    )
    #expect(new.map { $0["title"]?.stringValue } == old.map { "New " + ($0["title"]?.stringValue ?? "") })
    #expect(new.map { $0["destination"] } == old.map { $0["destination"] })
  }

  @Test func tableOfContentsOfTheTextOutput() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let text = try desk.call("outline", "in.pdf").lines.filter { !$0.contains("→") }.joined(separator: "\n")
    try desk.put(text, as: "contents.txt")
    #expect(try desk.call("outline", "import", "--from", "contents.txt", "in.pdf", "-o", "out.pdf").status == 0)
    #expect(try desk.call("outline", "out.pdf").lines == text.split(separator: "\n").map(String.init))
  }

  @Test func mistakesHaveTheirLine() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    try desk.put("A\t1\nB\t99\n", as: "pages.txt")
    try desk.put("- A\n- [B](#page=x)\n", as: "list.md")
    for (file, says) in [
      ("pages.txt", "pages.txt: line 2: page 99"), ("list.md", "list.md: line 2: expected the number"),
    ] {
      let call = try desk.call("outline", "import", "--from", file, "in.pdf", "-o", "out.pdf")
      #expect(call.status == 2 && call.errors.contains(says), "\(call.errors)")
    }
    let missing = try desk.call("outline", "import", "--from", "none.txt", "in.pdf", "-o", "out.pdf")
    #expect(missing.status == 2 && missing.errors.contains("none.txt: there is no such file"))
    for wrong in [
      ["import", "in.pdf", "-o", "out.pdf"], ["import", "--from", "", "in.pdf", "-o", "out.pdf"],
      ["import", "--from", "-", "-", "-o", "out.pdf"], ["import", "--from", "-", "in.pdf", "in.pdf", "-o", "out/"],
      ["import", "--from", "list.md", "--append", "--replace", "in.pdf", "-o", "out.pdf"],
      ["add", "in.pdf", "-o", "out.pdf"], ["add", "--title", "A", "in.pdf"],
      ["add", "--title", "A", "--page", "1", "--uri", "x:", "in.pdf", "-o", "out.pdf"],
      ["add", "--title", "A", "--color", "reddish", "in.pdf", "-o", "out.pdf"],
      ["add", "--title", "A", "--page", "1", "--page", "2", "in.pdf", "-o", "out.pdf"],
      ["update", "1", "in.pdf", "-o", "out.pdf"],
      ["add", "--title", "A", "--under", "1", "--before", "2", "in.pdf", "-o", "out.pdf"],
      ["remove", "in.pdf", "-o", "out.pdf"], ["move", "1", "in.pdf", "-o", "out.pdf"],
      ["export", "in.pdf", "-o", "out.pdf"], ["check", "in.pdf", "-o", "out.pdf"],
    ] {
      #expect(try desk.call(["outline"] + wrong).status == 64, "\(wrong)")
    }
    #expect(try desk.newNames() == [])
    #expect(try desk.isUntouched())
  }

  /// A mistake that a list written by hand invites, and a form by another name.
  @Test func listsByHand() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    let call = try desk.call(
      "outline", "import", "--from", "-", "in.pdf", "-o", "out.pdf", input: .text("Intro 1\nNext 3\n"))
    #expect(call.status == 0)
    #expect(call.errors.contains("2 of 2 items lead to no page") && call.errors.contains("a tab or two spaces"))
    let list = "# Contents\n\n- [A](#page=2)\n  - [B](#page=3)\n"
    let head = try desk.call("outline", "import", "--from", "-", "in.pdf", "-o", "md.pdf", input: .text(list))
    #expect(head.status == 0 && head.errors.contains("a heading was passed over, on line 1"))
    #expect(try desk.call("outline", "export", "--as", "md", "md.pdf").text == String(list.dropFirst(12)))
    let forced = try desk.call(
      "outline", "import", "--as", "md", "--from", "-", "in.pdf", "-o", "forced.pdf", input: .text("1. A\n"))
    #expect(forced.status == 0 && forced.errors.contains("[Title](#page=5)"))
  }

  /// Colours are those of `annotate`.
  @Test func colours() throws {
    let desk = try Desk(["in.pdf": "outline/styles.pdf"])
    for (color, told) in [("red", "#e52237"), ("#0f8", "#00ff88"), ("#B00020", "#b00020"), ("none", nil)] {
      let call = try desk.call(
        "outline", "update", "2", "--color", color, "in.pdf", "-o", "out.pdf", "--force", "--json")
      #expect(call.status == 0)
      let item = try #require(try call.list("items").first)
      #expect(item["color"]?.stringValue == told && item["number"] == "2")
    }
    let add = try desk.call("outline", "add", "--title", "A", "--color", "blue", "in.pdf", "-o", "new.pdf", "--json")
    #expect(try add.list("items").first?["color"] == "#216fdb")
  }

  /// A hint that helps, or none.
  @Test func hints() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    let beyond = try desk.call("outline", "add", "--title", "A", "--page", "99", "in.pdf", "-o", "out.pdf")
    #expect(beyond.status == 2 && beyond.errors.contains("page 99 does not exist"))
    let text = try desk.call("outline", "import", "--from", "-", "in.pdf", "-o", "out.pdf", input: .text("A\t99\n"))
    #expect(text.status == 2 && text.errors.contains("page 99 does not exist"))
    #expect(!(beyond.errors + text.errors).contains("--clamp-pages"))
    let update = try desk.call("outline", "update", "1", "in.pdf", "-o", "out.pdf")
    #expect(update.status == 64 && update.errors.contains("nothing is to be changed"))
    let word = try desk.call("outline", "remove", "2", "--item", "3", "in.pdf", "-o", "out.pdf")
    #expect(word.status == 64 && word.errors.contains("there is no file 2") && word.errors.contains("--item"))
    let pattern = try desk.call("annotate", "add", "highlight", "total", "in.pdf", "-o", "out.pdf")
    #expect(pattern.status == 64 && pattern.errors.contains("--match"), "\(pattern.errors)")
    let two = try desk.call("outline", "repair", "in.pdf", "in.pdf", "-o", "out.pdf")
    #expect(two.status == 64 && two.errors.contains("2 documents cannot go to one output"))
    try desk.expectUntouched("nothing was done")
  }

  @Test func dryRunsWriteNothing() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    let call = try desk.call("outline", "remove", "1", "in.pdf", "--in-place", "--dry-run", "--json")
    #expect(call.status == 0)
    #expect(try call.list("items").count == 1)
    #expect(try desk.isUntouched())
  }

  @Test func refusals() throws {
    let desk = try Desk(["signed.pdf": "signatures/approval.pdf", "locked.pdf": "encryption/no-modify-no-assemble.pdf"])
    for name in ["signed.pdf", "locked.pdf"] {
      #expect(try desk.call("outline", "add", "--title", "A", name, "-o", "out.pdf").status == 4)
      #expect(try desk.call("outline", "export", name).status < 2)
    }
    #expect(try desk.newNames() == [])
    let lifted = try desk.call("outline", "add", "--title", "A", "locked.pdf", "-o", "out.pdf", "--permissions", "warn")
    #expect(lifted.status == 0)
    try Witness.expectSound(desk.folder.path("out.pdf"))
  }

  /// As a linter: 0 where all is well, 1 where any document has a finding, and 2 where one cannot be read.
  @Test func checks() throws {
    let good = Fixtures.path("structure/everything.pdf")
    let bad = Fixtures.path("outline/dead.pdf")
    let clean = try Call("outline", "check", good, Fixtures.path("outline/none.pdf"))
    #expect(clean.status == 0 && clean.text.isEmpty)
    let mixed = try Call("outline", "check", good, bad, good)
    #expect(mixed.status == 1)
    #expect(
      mixed.lines.first == "\(bad):2 Page not in the tree: the page that the item leads to does not exist (15 0 R) "
        + "[outline.destination]")
    #expect(try Call("outline", "check", bad, Fixtures.path("damaged/empty.pdf")).status == 2)
    let json = try Call("outline", "check", "--json", bad)
    #expect(json.status == 1)
    #expect(try json.outcome()["status"] == "ok")
    let finding = try #require(try json.list("findings").first)
    #expect(
      finding.strings("code", "object", "number", "path") == [
        "outline.destination", "15 0 R", "2", "Page not in the tree",
      ])
    #expect(try Schemas.failures(of: json.json(), name: "outline").isEmpty)
    let format = try Call("outline", "check", "--format", "{code} {number} {item}", bad)
    #expect(format.lines.first == "outline.destination 2 Page not in the tree")
  }

  @Test(arguments: [
    "outline-cyclic-siblings", "outline-cyclic-child", "outline-self", "outline-shared", "outline-root-as-item",
  ])
  func repairs(name: String) throws {
    let desk = try Desk(["in.pdf": "hostile/\(name).pdf"])
    let path = desk.folder.path("out.pdf")
    #expect(try desk.call("outline", "rename", "1", "--title", "x", "in.pdf", "-o", "out.pdf").status == 2)
    let call = try desk.call("outline", "repair", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(call.lines.allSatisfy { $0.contains(", mended [outline.") } && !call.lines.isEmpty)
    #expect(try Call("outline", "check", path).status == 0)
    #expect(try Call("outline", path).text == Call("outline", desk.folder.path("in.pdf")).text)
    // MuPDF reads nothing of an outline that goes round in a circle.
    #expect(try byMutool(path).count == Call("outline", path).lines.count)
    #expect(try Call("outline", "repair", path, "-o", desk.folder.path("again.pdf")).status == 1)
  }
}
