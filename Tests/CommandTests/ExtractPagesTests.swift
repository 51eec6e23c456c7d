import PDFScopeCore
import TestSupport
import Testing

/// `edit extract-pages` as its users see it.
@Suite struct ExtractPagesTests {
  @Test(arguments: [
    ("3", [3]), ("5-3", [5, 4, 3]), ("2,2,z", [2, 2, 12]), ("all", Array(1...12)), ("reverse", (1...12).reversed()),
  ])
  func writesThePagesInTheOrderGiven(selection: String, pages: [Int]) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "extract-pages", "--pages", selection, "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0 && call.errors.isEmpty && call.lines == ["out.pdf"])
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try Witness.pages(desk.folder.path("out.pdf")) == pages.map { "Page \($0) of twelve" })
    #expect(try desk.isUntouched())
  }

  @Test func goesToStandardOutput() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "extract-pages", "--pages", "4", "in.pdf", "-o", "-")
    #expect(call.status == 0 && call.errors.isEmpty && call.result.output.starts(with: "%PDF".utf8))
    try Files.write(call.result.output, to: desk.folder.path("out.pdf"))
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try Witness.pages(desk.folder.path("out.pdf")) == ["Page 4 of twelve"])
    #expect(try desk.call("edit", "extract-pages", "--pages", "4", "in.pdf", "-o", "-", "--json").status == 64)
  }

  @Test func aFileForEachDocument() throws {
    let desk = try Desk(["a.pdf": "pages/twelve.pdf", "b.pdf": "pages/inherited.pdf"])
    let folder = try desk.call("edit", "extract-pages", "--pages", "2", "a.pdf", "b.pdf", "-o", "out/")
    #expect(folder.lines == ["out/a.pdf", "out/b.pdf"], "\(folder.errors)")
    let template = try desk.call("edit", "extract-pages", "--pages", "2", "a.pdf", "b.pdf", "-o", "{stem}-2.pdf")
    #expect(template.lines == ["a-2.pdf", "b-2.pdf"])
    #expect(try desk.call("edit", "extract-pages", "--pages", "2", "a.pdf", "b.pdf", "-o", "x.pdf").status == 64)
    // The second page inherits its boxes and rotation.
    func boxes(_ path: String, _ page: Int) throws -> [String] {
      let lines = try Tool.run(["pdfinfo", "-box", "-f", "\(page)", "-l", "\(page)", path]).text.split(separator: "\n")
      return lines.filter { $0.hasPrefix("Page ") && !$0.hasPrefix("Page size") }
        .map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    }
    let found = try boxes(desk.folder.path("b-2.pdf"), 1)
    #expect(try found == boxes(desk.folder.path("b.pdf"), 2) && found.contains("rot: 90"), "\(found)")
  }

  @Test(arguments: [
    (["--pages", "13", "-o", "out.pdf"], 2, "page.outOfRange"),
    (["--pages", "1", "-o", "in.pdf"], 2, "output.isInput"),
    (["--pages", "1", "-o", "in.pdf", "--force"], 2, "output.isInput"),
    (["--pages", "1", "-o", "other.pdf"], 2, "output.exists"),
    (["--pages", "blank", "-o", "out.pdf"], 2, "page.noneSelected"),
    (["--pages", "@Nothing", "-o", "out.pdf"], 2, "page.noSuchOutlineItem"),
  ])
  func tellsWhatIsInTheWay(options: [String], status: Int32, code: String) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf", "other.pdf": "pages/one.pdf"])
    let call = try desk.call(["edit", "extract-pages", "in.pdf", "--json"] + options)
    #expect(try call.status == status && call.errorCode() == code, "\(call.errors)")
    #expect(try Schemas.failures(of: try call.json(), name: "edit").isEmpty)
    try desk.expectUntouched("\(options)")
    #expect(try desk.call("edit", "extract-pages", "in.pdf", "-o", "out.pdf").status == 64)
  }

  @Test func replacesWithForceAndWritesNothingWhenDry() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf", "old.pdf": "pages/one.pdf"])
    let dry = try desk.call("edit", "extract-pages", "--pages", "3", "in.pdf", "-o", "new.pdf", "--dry-run", "--json")
    #expect(try dry.status == 0 && dry.list("documents").count == 1)
    try desk.expectUntouched("a dry run")
    let call = try desk.call("edit", "extract-pages", "--pages", "3", "in.pdf", "-o", "old.pdf", "--force")
    #expect(call.status == 0)
    #expect(try Witness.pages(desk.folder.path("old.pdf")) == ["Page 3 of twelve"])
  }
}
