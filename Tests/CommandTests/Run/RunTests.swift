import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// A pipeline on many documents: what is told of it in each form.
struct RunTests {
  private let desk: Desk
  private static let turn = #"{"action":"edit.rotatePages","by":90}"#

  init() throws {
    desk = try Desk([
      "a.pdf": "pages/one.pdf", "b.pdf": "encryption/no-permissions.pdf", "c.pdf": "damaged/text.pdf",
    ])
    try desk.put(#"{"steps":[{"id":"turn","event":\#(Self.turn)}],"save":{"output":"out/{stem}.pdf"}}"#, as: "p.json")
  }

  @Test func aLineIsPrintedForEachDocument() throws {
    let call = try desk.call("run", "p.json", "a.pdf", "b.pdf", "c.pdf", "--keep-order")
    #expect(call.lines.count == 3)
    #expect(call.lines[0] == "ok  a.pdf -> out/a.pdf")
    #expect(call.lines[1].hasPrefix("refused  b.pdf: edit.rotatePages: "))
    #expect(call.lines[2].hasPrefix("failed  c.pdf: "))
    // The first that applies of the table.
    #expect(call.status == 2)
    #expect(call.errorLines.last?.hasPrefix("pdfscope: 3 documents: 1 ok, 1 refused, 1 failed; ") == true)
    #expect(try Witness.rotations(desk.folder.path("out/a.pdf")).first == 90)
    #expect(try Files.names(in: desk.folder.path("out")) == ["a.pdf"])
    #expect(call.errorLines.count == 1, "what a line of the output says is not said again")
    try desk.expectUntouched("out stands beside the documents")
    #expect(try desk.call("run", "p.json", "a.pdf", "b.pdf", "-o", "two/").status == 4)
    #expect(try desk.call("run", "p.json", "a.pdf", "-o", "three/", "-q").text.isEmpty)
    let quiet = try desk.call("run", "p.json", "c.pdf", "-o", "four/", "-q")
    #expect(quiet.text.isEmpty && quiet.errorLines.first?.hasPrefix("pdfscope: c.pdf: ") == true)
  }

  @Test func aReportThatIsThereIsReplacedWhenThatIsAskedFor() throws {
    try desk.put("mine", as: "r.html")
    let arguments = ["run", "p.json", "a.pdf", "--report", "r.html"]
    let call = try desk.call(arguments)
    #expect(call.status == 2)
    #expect(call.errorLines == ["pdfscope: r.html exists", "  use --force to replace it"])
    #expect(try desk.isUntouched() && !Files.exists(desk.folder.path("out")))
    // A journal that nothing is gone on from asks for nothing either.
    #expect(try desk.call(arguments + ["--journal", "j", "--resume"]).status == 2)
    #expect(try desk.isUntouched())
    #expect(try desk.call(arguments + ["--force"]).status == 0)
    #expect(String(decoding: try Files.read(desk.folder.path("r.html")), as: UTF8.self).hasPrefix("<!doctype html>"))
  }

  @Test func aReportIsAFileAndSaysWhetherAnythingWasDone() throws {
    let call = try desk.call("run", "p.json", "a.pdf", "--report", "-")
    #expect(call.status == 64 && call.errorLines.first == "pdfscope: --report: the report is a file")
    #expect(!Files.exists(desk.folder.path("-")) && !Files.exists(desk.folder.path("out")))
    #expect(try desk.call("run", "p.json", "a.pdf", "--dry-run", "--report", "dry.html").status == 0)
    #expect(String(decoding: try Files.read(desk.folder.path("dry.html")), as: UTF8.self).contains("A dry run."))
    #expect(try desk.call("run", "p.json", "a.pdf", "--report", "r.html").status == 0)
    #expect(!String(decoding: try Files.read(desk.folder.path("r.html")), as: UTF8.self).contains("A dry run."))
  }

  @Test func recordsStandTogetherAndSayWhichDocumentTheyAreAbout() throws {
    let jobs = #"{"path":"a.pdf","id":"first"}"# + "\n" + #"{"path":"b.pdf","id":2}"# + "\n\n" + #"{"path":"c.pdf"}"#
    let call = try desk.call("run", "p.json", "--ndjson", "-j", "3", input: .text(jobs))
    let records = try call.records()
    #expect(records.first?["type"] == "begin" && records.last?["type"] == "summary")
    for record in records { #expect(try Schemas.failures(of: record, name: "ndjson").isEmpty) }
    var ended: [Int] = []
    let ids: [JSONValue?] = ["first", 2, Optional.none]
    for record in records.dropFirst().dropLast() {
      let index = try #require(record["index"]?.intValue)
      // Those of each document together, whatever else goes on.
      #expect(!ended.contains(index))
      #expect(record["path"]?.stringValue == ["a.pdf", "b.pdf", "c.pdf"][index])
      #expect(record["id"] == ids[index])
      if record["type"] == "outcome" { #expect(record["step"] == "turn") }
      if record["type"] == "end" { ended.append(index) }
    }
    #expect(ended.sorted() == [0, 1, 2])
    let end = try #require(records.first { $0["type"] == "end" && $0["index"] == 0 })
    #expect(end["status"] == "ok" && end["exitStatus"] == 0)
    #expect(end["outputs"]?[0]?["path"] == "out/a.pdf")
    #expect(records.last?["documents"] == 3 && records.last?["failed"] == 1)
  }

  @Test func theEnvelopeIsOneObjectThatFitsItsSchema() throws {
    let call = try desk.call("run", "p.json", "a.pdf", "b.pdf", "c.pdf", "--json", "--keep-order")
    #expect(try Schemas.failures(of: call.json(), name: "run").isEmpty)
    #expect(try call.document(0).strings("path", "status") == ["a.pdf", "ok"])
    let outcome = try call.outcome()
    #expect(outcome.strings("step", "action", "status") == ["turn", "edit.rotatePages", "ok"])
    #expect(try call.document(1)["status"] == "refused")
    #expect(try call.document(2)["error"]?["code"]?.stringValue == "document.notPDF")
    #expect(try call.json()["summary"]?["refused"] == 1)
  }

  @Test func matchesComeWithTheirOutcome() throws {
    try desk.folder.copy(fixture: "demo/report.pdf", as: "report.pdf")
    let event = #"{"action":"search.find","patterns":["the"]}"#
    let call = try desk.call("run", "--event", event, "report.pdf", "--json")
    #expect(try Schemas.failures(of: call.json(), name: "run").isEmpty)
    let result = try call.answer()
    let matches = try #require(result["matches"]?.arrayValue)
    #expect(!matches.isEmpty && matches.count == result["count"]?.intValue)
    #expect(matches.allSatisfy { $0["page"] != nil && $0["index"] == nil && $0["path"] == nil })
    let alone = try desk.call("search", "the", "report.pdf", "--json")
    #expect(try alone.list("matches") == matches)
  }

  @Test func aTemplateHasTheFieldsOfADocument() throws {
    let template = "{index}:{name}:{status}:{exit}:{output}:{code}"
    let call = try desk.call("run", "p.json", "a.pdf", "b.pdf", "c.pdf", "--keep-order", "--format", template)
    #expect(
      call.lines == [
        "1:a.pdf:ok:0:out/a.pdf:", "2:b.pdf:refused:4::permissions.assemble", "3:c.pdf:failed:2::document.notPDF",
      ])
    #expect(try desk.call("run", "p.json", "a.pdf", "--format", "png").status == 64)
    #expect(try desk.call("run", "p.json", "a.pdf", "--format", "{nothing}").status == 64)
  }

  @Test func aDryRunTellsAndWritesNothing() throws {
    let call = try desk.call("run", "p.json", "a.pdf", "b.pdf", "--dry-run", "--keep-order")
    #expect(call.status == 4)
    #expect(call.lines.prefix(2) == ["ok  a.pdf -> out/a.pdf", "  turn: edit.rotatePages: ok"])
    #expect(call.text.contains("turn: edit.rotatePages: refused: "))
    #expect(!Files.exists(desk.folder.path("out")))
    try desk.expectUntouched("a dry run")
  }

  @Test func eventsOnTheCommandLineAreAPipeline() throws {
    let call = try desk.call("run", "--event", Self.turn, "--event", Self.turn, "a.pdf", "-o", "turned.pdf")
    #expect(call.status == 0)
    #expect(try Witness.rotations(desk.folder.path("turned.pdf")).first == 180)
    #expect(try desk.call("run", "--event", "{", "a.pdf", "-o", "x.pdf").status == 64)
    let wrong = try desk.call("run", "--event", #"{"action":"edit.rotatePages","bye":90}"#, "a.pdf", "-o", "x.pdf")
    #expect(wrong.errorLines.first == "pdfscope: --event: line 1, column 30: there is no member \"bye\"")
    #expect(try desk.call("run", "--event", #"{"action":"edit.nothing"}"#, "a.pdf", "-o", "x.pdf").status == 64)
  }

  @Test func thePipelineMayComeFromStandardInput() throws {
    let text = #"{"steps":[{"event":\#(Self.turn)}]}"#
    #expect(try desk.call("run", "-", "a.pdf", "--in-place", input: .text(text)).status == 0)
    #expect(try Witness.rotations(desk.folder.path("a.pdf")).first == 90)
    #expect(try desk.call("run", "-", "--in-place", input: .text(text)).status == 64)
  }

  @Test(arguments: [
    (["run", "p.json", "a.pdf", "-o", "-"], "standard output"),
    (["run", "p.json", "-", "-o", "out/"], "standard input"),
    (["run", "p.json", "a.pdf", "b.pdf", "-o", "one.pdf"], "2 documents cannot go to one output"),
    (["run", "nothing.json", "a.pdf"], "cannot be read"),
    (["run", "a.pdf", "b.pdf"], "is a document"),
    (["run", "p.json", "a.pdf", "--set", "word=x"], "no such variable"),
    (["run", "p.json", "a.pdf", "--resume"], "--journal"),
    (["run", "p.json", "a.pdf", "--timeout", "0"], "--timeout"),
    (["run", "p.json", "a.pdf", "--memory-limit", "1G2"], "--memory-limit"),
    (["run", "p.json", "a.pdf", "--memory-limit", "1K"], "16M"),
    (["run", "p.json", "a.pdf", "--retry", "-1"], "--retry"),
    (["run", "p.json", "a.pdf", "--journal", "-"], "--journal"),
    (["run", "--event", #"{"action":"edit.rotatePages","by":90}"#, "a.pdf"], "need a place to go"),
  ])
  func wrongUsageIsFoundBeforeAnythingIsDone(_ arguments: [String], _ reason: String) throws {
    let call = try desk.call(arguments)
    #expect(call.status == 64)
    #expect(call.errors.contains(reason), "\(call.errors)")
    #expect(call.text.isEmpty)
    try desk.expectUntouched("\(arguments)")
  }

  @Test func failuresEndABatchEarlyWhereThatIsWanted() throws {
    try desk.folder.copy(fixture: "pages/one.pdf", as: "z.pdf")
    let call = try desk.call("run", "p.json", "c.pdf", "z.pdf", "a.pdf", "--fail-fast", "-j", "1")
    #expect(call.status == 2 && call.lines.count == 1)
    #expect(call.errors.contains("ended early"))
    #expect(!Files.exists(desk.folder.path("out/a.pdf")))
    let patient = try desk.call("run", "p.json", "c.pdf", "b.pdf", "a.pdf", "z.pdf", "--max-failures", "3", "-j", "1")
    #expect(patient.lines.count == 4 && !patient.errors.contains("ended early"))
  }

  @Test func otherCommandsNameRunForItsOptions() throws {
    let call = try desk.call("search", "x", "a.pdf", "--timeout", "3")
    #expect(call.status == 64 && call.errors.contains("pdfscope run"))
  }

  @Test func nothingIsToldOfNoDocument() throws {
    let call = try desk.call("run", "p.json", "--ndjson", input: .nothing)
    #expect(call.status == 1)
    #expect(try call.records().map { $0["type"]?.stringValue } == ["begin", "summary"])
  }

  @Test func aClosedStandardOutputEndsQuietly() throws {
    var options = Tool.Options()
    options.output = .brokenPipe
    options.currentDirectory = desk.path
    let reading = try Call(["run", "--event", #"{"action":"outline.list"}"#, "a.pdf", "a.pdf", "--ndjson"], options)
    #expect(reading.status == 0 && reading.errors.isEmpty)
    // What writes files does all it was told to.
    let writing = try Call(["run", "p.json", "a.pdf", "-q"], options)
    #expect(writing.status == 0)
    #expect(Files.exists(desk.folder.path("out/a.pdf")))
  }
}
