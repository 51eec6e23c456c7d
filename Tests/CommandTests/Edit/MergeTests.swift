import PDFScopeCore
import TestSupport
import Testing

/// Pages of several documents in one.
@Suite struct MergeTests {
  private func desk() throws -> Desk {
    try Desk(["a.pdf": "pages/twelve.pdf", "b.pdf": "pages/deep-tree.pdf", "c.pdf": "structure/everything.pdf"])
  }

  /// The first lines of the pages of the files, as `file.page`; 0 is a blank one.
  private func pages(_ desk: Desk, _ output: String = "out.pdf") throws -> [String] {
    var names: [String: String] = ["": "0"]
    for file in ["a", "b", "c"] {
      for (page, text) in try Witness.pages(desk.folder.path("\(file).pdf")).enumerated() {
        names[text] = "\(file)\(page + 1)"
      }
    }
    return try Witness.pages(desk.folder.path(output)).map { names[$0] ?? $0 }
  }

  static let mergers: [(arguments: [String], pages: String)] = [
    (["a.pdf", "c.pdf"], "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 c1 c2 c3 c4 c5 c6"),
    (["a.pdf", "--pages", "1-2", "c.pdf", "--pages=r1"], "a1 a2 c6"),
    (["--pages", "1", "a.pdf", "c.pdf", "--pages", "2,1", "a.pdf"], "a1 c2 c1 a1"),
    (["a.pdf", "--pages", "1", "--pages", "3", "c.pdf", "--pages", "1"], "a1 a3 c1"),
    (["--collate", "a.pdf", "--pages", "1-3", "c.pdf", "--pages", "1-2"], "a1 c1 a2 c2 a3"),
    (["--collate=2", "a.pdf", "--pages", "1-5", "c.pdf", "--pages", "1-3"], "a1 a2 c1 c2 a3 a4 c3 a5"),
    (["--odd-start", "a.pdf", "--pages", "1", "c.pdf", "--pages", "1-2", "a.pdf", "--pages", "2"], "a1 0 c1 c2 a2"),
    (["a.pdf", "--pages", "12"], "a12"), (["a.pdf", "--pages", "1", "a.pdf", "--pages", "1"], "a1 a1"),
  ]

  @Test(arguments: mergers.indices)
  func filesArePutTogether(index: Int) throws {
    let (arguments, expected) = Self.mergers[index]
    let desk = try desk()
    let call = try desk.call(["edit", "merge", "--json"] + arguments + ["-o", "out.pdf"])
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let found = try pages(desk)
    #expect(found.joined(separator: " ") == expected, "\(arguments)")
    #expect(try call.answer()["pageCount"]?.intValue == found.count)
    #expect(try call.document()["path"] == "a.pdf")
    #expect(try desk.isUntouched())
  }

  static let insertions: [(arguments: [String], pages: String)] = [
    (["--from", "c.pdf", "--from-pages", "1-2"], "a1 a2 a3 a4 c1 c2"),
    (["--from", "c.pdf", "--from-pages", "1-2", "--before", "1"], "c1 c2 a1 a2 a3 a4"),
    (["--from", "c.pdf", "--from", "b.pdf", "--from-pages", "2", "--after", "3"], "a1 a2 a3 c2 b2 a4"),
    (
      ["--from", "c.pdf", "--from", "b.pdf", "--from-pages", "1", "--from-pages", "3", "--after=last"],
      "a1 a2 a3 a4 c1 b3"
    ),
    (["--from", "c.pdf", "--from-pages", "1", "--every", "2"], "a1 a2 c1 a3 a4 c1"),
    (["--from", "c.pdf", "--from-pages", "3-1", "--collate"], "a1 c3 a2 c2 a3 c1 a4"),
    (["--from", "c.pdf", "--from", "b.pdf", "--from-pages", "1-2", "--collate=2"], "a1 a2 c1 c2 b1 b2 a3 a4"),
    (["--from", "four.pdf", "--from-pages", "1", "--before", "2"], "a1 a1 a2 a3 a4"),
  ]

  @Test(arguments: insertions.indices)
  func pagesAreInserted(index: Int) throws {
    let (arguments, expected) = Self.insertions[index]
    let desk = try desk()
    #expect(try desk.call("edit", "keep-pages", "--pages=1-4", "a.pdf", "-o", "four.pdf").status == 0)
    let call = try desk.call(["edit", "insert-pages", "--json"] + arguments + ["four.pdf", "-o", "out.pdf"])
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try pages(desk).joined(separator: " ") == expected, "\(arguments)")
    let added = try call.list("added").compactMap(\.intValue)
    #expect(added.count == expected.split(separator: " ").count - 4, "\(added)")
    #expect(try desk.isUntouched())
  }

  @Test func manyFiles() throws {
    let desk = try Desk(["a.pdf": "pages/one.pdf"])
    let names = (1...1500).map { "n\($0).pdf" }
    for name in names { try desk.folder.copy(fixture: "pages/one.pdf", as: name) }
    try desk.folder.write(names.map { $0 + "\n" }.joined().utf8, to: "names")
    let call = try Tool.run(
      ["bash", "-c", "ulimit -n 64; exec \"$0\" edit merge a.pdf --files-from names -o out.pdf", PDFScopeBinary.path],
      environment: PDFScopeBinary.environment, currentDirectory: desk.path)
    #expect(call.status == 0, "\(call.errorText)")
    #expect(try Tool.run(["pdfinfo", desk.folder.path("out.pdf")]).text.contains("Pages:           1501\n"))
  }

  @Test func standardInputIsASourceOnce() throws {
    let desk = try desk()
    let bytes = try Files.read(desk.folder.path("c.pdf"))
    let call = try desk.call(
      "edit", "merge", "--pages", "1", "a.pdf", "-", "-o", "out.pdf", input: .bytes(bytes))
    #expect(call.status == 0, "\(call.errors)")
    #expect(try pages(desk) == ["a1", "c1"])
    let first = try desk.call(
      "edit", "merge", "--pages", "1", "-", "a.pdf", "-o", "out.pdf", "--force", input: .bytes(bytes))
    #expect(try first.status == 0 && pages(desk) == ["c1", "a1"])
    #expect(try desk.call("edit", "merge", "-", "-", "-o", "o.pdf", input: .bytes(bytes)).status == 64)
    #expect(try desk.call("edit", "insert-pages", "--from", "-", "-", "-o", "o.pdf", input: .bytes(bytes)).status == 64)
  }

  @Test func wrongUsage() throws {
    let desk = try desk()
    let usages: [[String]] = [
      ["merge", "-o", "o.pdf"], ["merge", "a.pdf", "b.pdf", "--collate=0", "-o", "o.pdf"],
      ["merge", "a.pdf", "b.pdf", "--collate", "--odd-start", "-o", "o.pdf"], ["merge", "a.pdf", "b.pdf"],
      ["merge", "a.pdf", "b.pdf", "--outline=wrap", "--entry-title={nothing}", "-o", "o.pdf"],
      ["merge", "a.pdf", "b.pdf", "--from", "c.pdf", "-o", "o.pdf"],
      ["insert-pages", "--from=b.pdf", "--collate", "--every=1", "a.pdf", "-o", "o.pdf"],
      ["insert-pages", "--from=b.pdf", "--after=1", "--every=1", "a.pdf", "-o", "o.pdf"],
      ["insert-pages", "--from=b.pdf", "--from-pages=1", "--from-pages=2", "a.pdf", "-o", "o.pdf"],
      ["insert-pages", "--from=", "a.pdf", "-o", "o.pdf"],
    ]
    for usage in usages {
      let call = try desk.call(["edit"] + usage)
      #expect(call.status == 64, "\(usage): \(call.errors)")
    }
    try desk.expectUntouched("wrong usage")
  }

  /// What is said to a source is said before anything is written, and names it.
  @Test func whatIsWrongWithASource() throws {
    let desk = try desk()
    try desk.put("no pdf", as: "text.pdf")
    try desk.folder.copy(fixture: "damaged/zero-pages.pdf", as: "none.pdf")
    try desk.folder.copy(fixture: "encryption/aes-256.pdf", as: "locked.pdf")
    let cases: [(arguments: [String], code: String, status: Int32)] = [
      (["merge", "a.pdf", "gone.pdf"], "file.notFound", 2), (["merge", "a.pdf", "text.pdf"], "document.notPDF", 2),
      (["merge", "a.pdf", "none.pdf"], "document.noPages", 2),
      (["merge", "a.pdf", "locked.pdf"], "document.locked", 5),
      (["merge", "a.pdf", "."], "file.isDirectory", 2),
      (["merge", "a.pdf", "c.pdf", "--pages", "7"], "page.outOfRange", 2),
      (["insert-pages", "--from", "c.pdf", "--from", "gone.pdf", "a.pdf"], "file.notFound", 2),
      (["insert-pages", "--from", "c.pdf", "--every", "13", "a.pdf"], "page.outOfRange", 2),
    ]
    for (arguments, code, status) in cases {
      let call = try desk.call(["edit"] + arguments + ["--json", "-o", "o.pdf"])
      #expect(call.status == status, "\(arguments)")
      #expect(try call.errorCode() == code, "\(arguments)")
      let name = arguments.last { $0.hasSuffix(".pdf") && $0 != "a.pdf" } ?? "."
      let message = try call.outcome()["error"]?["message"]?.stringValue ?? ""
      #expect(message.hasPrefix("\(name): ") || arguments.contains("--every"), "\(message)")
    }
    #expect(!Files.exists(desk.folder.path("o.pdf")))
    #expect(try desk.isUntouched())
  }

  @Test func theOutputIsNoSource() throws {
    let desk = try desk()
    for arguments in [
      ["merge", "a.pdf", "b.pdf", "-o", "b.pdf"], ["merge", "a.pdf", "b.pdf", "-o", "a.pdf"],
      ["merge", "a.pdf", "b.pdf", "-o", "./b.pdf"], ["insert-pages", "--from", "c.pdf", "a.pdf", "-o", "c.pdf"],
    ] {
      let call = try desk.call(["edit"] + arguments + ["--json", "--force"])
      #expect(call.status == 2, "\(arguments)")
      #expect(try call.errorCode() == "output.isInput", "\(arguments)")
    }
    try desk.expectUntouched("an output that is a source")
    // A merger is a new document: nobody means the first of the files to be replaced.
    #expect(try desk.call("edit", "merge", "--pages=1", "a.pdf", "a.pdf", "--in-place=.old").status == 64)
    try desk.expectUntouched("merged in place")
  }

  /// What is the same byte for byte is stored once, and what is merged is not larger than its parts.
  @Test func sharedDataIsStoredOnce() throws {
    let desk = try desk()
    // A font that is embedded, and nothing that tells one part from the other by its size.
    for (name, source) in [("x.pdf", "a.pdf"), ("y.pdf", "c.pdf")] {
      let mark = ["edit", "watermark", "--text", "Ünïcode Черновик", "--pages", "1", "--invalidate-signatures"]
      let call = try desk.call(mark + [source, "-o", name])
      #expect(call.status == 0, "\(call.errors)")
    }
    func size(_ name: String) throws -> Int { try Files.read(desk.folder.path(name)).count }
    func fonts(_ name: String) throws -> Int {
      let objects = try Tool.run(["qpdf", "--json=2", "--json-key=qpdf", desk.folder.path(name)])
      return objects.text.split(separator: "\n").count { $0.contains("\"/Length1\"") }
    }
    #expect(try fonts("x.pdf") == 1 && fonts("y.pdf") == 1)
    for (choice, count) in [("yes", 1), ("no", 2)] {
      let call = try desk.call("edit", "merge", "x.pdf", "y.pdf", "--dedupe", choice, "-o", "\(choice).pdf")
      #expect(call.status == 0, "\(call.errors)")
      try Witness.expectSound(desk.folder.path("\(choice).pdf"))
      #expect(try fonts("\(choice).pdf") == count, "\(choice)")
    }
    #expect(try size("no.pdf") * 100 <= (size("x.pdf") + size("y.pdf")) * 102)
    #expect(try size("yes.pdf") * 10 < size("no.pdf") * 9)
  }
}
