import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Where the documents of a batch come from and where they go.
struct RunJobsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(["a.pdf": "pages/one.pdf", "b.pdf": "pages/one.pdf"])
    try desk.put(
      #"""
      {"steps":[{"event":{"action":"edit.setInfo","title":"{variables.word}"}}],
       "variables":{"word":"Draft"}}
      """#, as: "p.json")
  }

  private func title(_ name: String) throws -> String? {
    let result = try Tool.run(["pdfinfo", desk.folder.path(name)])
    let line = result.text.split(separator: "\n").first { $0.hasPrefix("Title:") }
    return line?.dropFirst(6).trimmed
  }

  @Test func aJobSaysWhereItsDocumentGoesAndWithWhat() throws {
    let jobs = """
      {"path":"a.pdf","output":"one.pdf","variables":{"word":"Final"}}
      {"path":"a.pdf","output":"two.pdf"}
      {"path":"b.pdf"}
      """
    let call = try desk.call("run", "p.json", "--set", "word=Common", "-o", "out/", input: .text(jobs))
    #expect(call.status == 0, "\(call.errors)")
    #expect(try title("one.pdf") == "Final")
    #expect(try title("two.pdf") == "Common")
    #expect(try title("out/b.pdf") == "Common")
  }

  @Test func aLineThatIsNoJobIsADocumentThatFailed() throws {
    let jobs = """
      {"path":"a.pdf","output":"one.pdf"}
      {"path":
      {"path":"a.pdf","output":"x.pdf","variables":{"wort":1},"id":9}
      {"path":"b.pdf","output":"two.pdf"}
      {"path":"b.pdf"}
      """
    let call = try desk.call("run", "p.json", "--ndjson", "--keep-order", input: .text(jobs))
    let records = try call.records()
    let ends = records.filter { $0["type"] == "end" }
    #expect(ends.map { $0["status"]?.stringValue } == ["ok", "failed", "failed", "ok", "failed"])
    #expect(ends.map { $0["index"]?.intValue } == [0, 1, 2, 3, 4])
    let errors = records.filter { $0["type"] == "error" }
    #expect(errors.map { $0["line"]?.intValue } == [2, 3, nil])
    #expect(errors[0]["path"] == "-:2" && errors[0]["code"] == "job.invalid")
    #expect(errors[1]["path"] == "a.pdf" && errors[1]["id"] == 9 && errors[1]["hint"] == "did you mean word?")
    #expect(errors[2]["message"]?.stringValue?.contains("place to go") == true)
    #expect(call.status == 2)
    #expect(try title("two.pdf") == "Draft")
  }

  @Test func theStreamsOfTheBatchAreNoFilesOfAJob() throws {
    let jobs = """
      {"path":"a.pdf","output":"-"}
      {"path":"-","output":"one.pdf"}
      {"path":"a.pdf","output":"/dev/stdout"}
      {"path":"/dev/fd/0","output":"one.pdf"}
      """
    let call = try desk.call("run", "p.json", "--json", "--keep-order", input: .text(jobs))
    #expect(call.status == 2)
    for (number, word) in [(0, "standard output"), (1, "standard input"), (2, "/dev/stdout"), (3, "/dev/fd/0")] {
      let error = try call.document(number)["error"]
      #expect(error?["code"] == "job.invalid" && error?["message"]?.stringValue?.contains(word) == true)
    }
    try desk.expectUntouched("no job could be done")
  }

  @Test func aJobThatFailsTakesNothingFromOthers() throws {
    let jobs = """
      {"path":"a.pdf","output":"a.pdf"}
      {"path":"a.pdf","output":"x/one.pdf"}
      {"path":"none.pdf","output":"x/two.pdf"}
      {"path":"b.pdf","output":"x/two.pdf"}
      {"path":"b.pdf","output":"./x/../x/two.pdf"}
      """
    let call = try desk.call("run", "p.json", "--json", "--keep-order", "-j", "1", input: .text(jobs))
    let codes = try (0..<5).map { try call.document($0)["error"]?["code"]?.stringValue }
    #expect(codes == ["output.isInput", nil, "file.notFound", nil, "output.collision"])
    #expect(try title("x/one.pdf") == "Draft" && title("x/two.pdf") == "Draft")
  }

  @Test func foldersAreMadeWithThoseAboveAndStayWhereSomethingHasCome() throws {
    let jobs = """
      {"path":"a.pdf","output":"one/two/three.pdf"}
      {"path":"none.pdf","output":"one/empty/four.pdf"}
      {"path":"none.pdf","output":"five/six/seven.pdf"}
      """
    #expect(try desk.call("run", "p.json", input: .text(jobs)).status == 2)
    #expect(try title("one/two/three.pdf") == "Draft")
    #expect(!Files.exists(desk.folder.path("one/empty")) && !Files.exists(desk.folder.path("five")))
    let template = try desk.call("run", "p.json", "a.pdf", "-o", "t/{variables.word}/{stem}.pdf")
    #expect(template.lines == ["ok  a.pdf -> t/Draft/a.pdf"], "\(template.errors)")
    #expect(try desk.call("run", "p.json", "a.pdf", "-o", "u/v/w.pdf").status == 0)
    #expect(try desk.call("run", "p.json", "a.pdf", "--dry-run", "-o", "dry/run/").status == 0)
    #expect(!Files.exists(desk.folder.path("dry")))
    // What is no folder is none.
    let file = try desk.call("run", "p.json", "a.pdf", "-o", "b.pdf/x/{stem}.pdf", "--json")
    #expect(file.status == 2)
    #expect(try file.document(0)["error"]?["code"] == "output.notWritable")
    try desk.expectUntouched("b.pdf is a document")
  }

  @Test func listsOfJobsStandBesideFiles() throws {
    try desk.put(#"{"path":"b.pdf"}"#, as: "jobs.ndjson")
    let call = try desk.call("run", "p.json", "a.pdf", "--jobs-from", "jobs.ndjson", "-o", "out/")
    #expect(call.status == 0)
    #expect(try Files.names(in: desk.folder.path("out")) == ["a.pdf", "b.pdf"])
    #expect(try desk.call("run", "p.json", "--jobs-from", "nothing", "-o", "out/").status == 64)
  }

  @Test func foldersAreWalked() throws {
    try desk.folder.makeFolder("in")
    try desk.folder.makeFolder("in/deep")
    for name in ["in/x.pdf", "in/deep/y.pdf", "in/deep/skip.pdf"] {
      try desk.folder.copy(fixture: "pages/one.pdf", as: name)
    }
    let call = try desk.call("run", "p.json", "-r", "in", "--exclude", "skip*", "-o", "out/{index}-{stem}.pdf")
    #expect(call.status == 0)
    #expect(try Files.names(in: desk.folder.path("out")) == ["1-y.pdf", "2-x.pdf"])
  }

  @Test func whatABatchWritesIsNoneOfItsDocuments() throws {
    let arguments = ["run", "p.json", "-r", "-o", "out/", "--journal", "journal", "--resume", "-j", "1"]
    #expect(try desk.call(arguments).lines == ["ok  a.pdf -> out/a.pdf", "ok  b.pdf -> out/b.pdf"])
    #expect(try desk.call(arguments).lines.isEmpty)
    #expect(try desk.call("run", "p.json", "-r", "-o", "out/", "--force").lines.count == 2)
    #expect(try Files.names(in: desk.folder.path("out")) == ["a.pdf", "b.pdf"])
  }

  @Test func twoDocumentsNeverGoToOneFile() throws {
    try desk.folder.makeFolder("other")
    try desk.folder.copy(fixture: "pages/one.pdf", as: "other/a.pdf")
    let call = try desk.call("run", "p.json", "a.pdf", "other/a.pdf", "-o", "out/")
    #expect(call.status == 0)
    #expect(try Files.names(in: desk.folder.path("out")) == ["a-2.pdf", "a.pdf"])
    let jobs = """
      {"path":"a.pdf","output":"new/x.pdf"}
      {"path":"b.pdf","output":"./new/../new/x.pdf"}
      """
    try desk.folder.makeFolder("new")
    let twice = try desk.call("run", "p.json", "--json", "--keep-order", "--force", input: .text(jobs))
    #expect(twice.status == 2)
    #expect(try twice.document(0)["status"] == "ok")
    #expect(try twice.document(1)["error"]?["code"]?.stringValue == "output.collision")
  }

  @Test func noOutputTakesThePlaceOfADocumentOfTheBatch() throws {
    let jobs = """
      {"path":"a.pdf","output":"c.pdf"}
      {"path":"b.pdf","output":"a.pdf"}
      {"path":"c.pdf","output":"d.pdf"}
      """
    let call = try desk.call("run", "p.json", "--json", "--keep-order", "--force", "-j", "1", input: .text(jobs))
    #expect(try call.document(0)["status"] == "ok")
    #expect(try call.document(1)["error"]?["code"]?.stringValue == "output.isInput")
    #expect(try call.document(2)["error"]?["code"]?.stringValue == "output.isInput")
    #expect(try desk.isUntouched())
  }

  @Test func noOutputTakesThePlaceOfAFileOfTheCall() throws {
    let arguments = ["run", "p.json", "a.pdf", "--force", "--journal", "j", "--resume", "--json", "-o"]
    for name in ["j", "p.json", "r.html"] {
      let call = try desk.call(arguments + [name, "--report", "r.html"])
      #expect(try call.document(0)["error"]?["code"] == "output.isInput", "\(name)")
      unlink(desk.folder.path("j"))
    }
    #expect(try desk.isUntouched())
    let one = try desk.call(arguments + ["out.pdf", "--report", "./j"])
    #expect(one.status == 64 && one.errors.contains("one file"))
  }

  @Test func aDocumentThatIsGivenTwiceIsChangedOnce() throws {
    let call = try desk.call("run", "p.json", "a.pdf", "./a.pdf", "--in-place", "--json", "--keep-order")
    #expect(call.status == 2)
    #expect(try call.document(0)["status"] == "ok")
    #expect(try call.document(1)["error"]?["message"]?.stringValue?.contains("given twice") == true)
  }
}
