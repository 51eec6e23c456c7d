import PDFScopeCore
import TestSupport
import Testing

/// `pdfscope edit set-labels`.
@Suite struct LabelTests {
  /// The labels of all pages by pikepdf.
  private func labels(_ path: String) throws -> [String] {
    let program = "import sys, pikepdf; [print(p.label) for p in pikepdf.open(sys.argv[1]).pages]"
    let read = try Tool.run(["python3", "-c", program, path])
    #expect(read.status == 0, "\(read.errorText)")
    return read.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func setsAndKeeps() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call(
      "edit", "set-labels", "--pages", "4-", "--style", "lettersUpper", "--prefix", "Ω-", "--start", "25", "in.pdf",
      "-o", "out.pdf", "--json")
    #expect(call.status == 0, "\(call.errors)")
    #expect(try call.list("labels").map { $0["page"]?.intValue } == [4, 5, 6])
    #expect(
      try call.list("labels").map { $0.strings("oldLabel", "label") } == [
        ["2", "Ω-Y"], ["3", "Ω-Z"], ["4", "Ω-AA"],
      ])
    #expect(try call.answer()["pageCount"] == 6)
    #expect(try labels(desk.folder.path("out.pdf")) == ["i", "ii", "1", "Ω-Y", "Ω-Z", "Ω-AA"])
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try Schemas.failures(of: call.json(), name: "edit").isEmpty)
    #expect(try desk.isUntouched())
  }

  @Test func clears() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call("edit", "set-labels", "--clear", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0 && call.text.isEmpty)
    #expect(try labels(desk.folder.path("out.pdf")) == ["1", "2", "3", "4", "5", "6"])
    #expect(try Witness.json(desk.folder.path("out.pdf"), "pagelabels").arrayValue?.isEmpty == true)
    #expect(try desk.call("edit", "set-labels", "--clear", "out.pdf", "-o", "again.pdf").status == 1)
  }

  /// What is called otherwise is found by its new label.
  @Test func laterCallsKnowTheNewLabels() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    _ = try desk.call(
      "edit", "set-labels", "--pages", "5", "--style", "none", "--prefix", "back", "in.pdf", "--in-place")
    let again = try desk.call(
      "edit", "set-labels", "--pages", "[back]", "--prefix", "x", "in.pdf", "-o", "o.pdf", "--format",
      "{page} {oldLabel} {label}")
    #expect(again.lines == ["5 back x1"])
  }

  @Test(arguments: [
    ([], "--style"), (["--clear", "--style", "decimal"], "--clear"), (["--style", "none", "--start", "2"], "--start"),
    (["--start", "0"], "1"), (["--style", "greek"], "romanLower"), (["--style", "decimal", "--pages", "7"], "page"),
  ])
  func wrongUsage(options: [String], word: String) throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call(["edit", "set-labels", "in.pdf", "-o", "out.pdf"] + options)
    #expect(call.status == (options.contains("7") ? 2 : 64))
    #expect(call.errors.contains(word), "\(call.errors)")
    try desk.expectUntouched("\(options)")
  }
}
