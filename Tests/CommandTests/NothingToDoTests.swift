import PDFScopeCore
import TestSupport
import Testing

/// Changing verbs that find nothing to change: pipes and folders of results stay whole.
@Suite struct NothingToDoTests {
  private let removal = ["annotate", "remove", "--type", "stamp"]

  @Test func theDocumentIsWrittenAsItIs() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let call = try desk.call(removal + ["--json", "in.pdf", "-o", "out.pdf"])
    #expect(call.status == 1)
    let outcome = try call.outcome()
    #expect(outcome["status"] == "nothing")
    #expect(outcome["outputs"]?[0]?["save"]?.strings("kind", "reason") == ["incremental", "nothing was changed"])
    #expect(outcome["outputs"]?[0]?["save"]?["bytesAdded"] == 0)
    #expect(try Files.read(desk.folder.path("out.pdf")) == Files.read(desk.folder.path("in.pdf")))
  }

  @Test func pipesGoOn() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let input = try Files.read(desk.folder.path("in.pdf"))
    let call = try Call(removal + ["-", "-o", "-"], input: .bytes(input))
    #expect(call.status == 1 && call.result.output == input)
  }

  @Test func inPlaceNothingIsTouched() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    #expect(try desk.call(removal + ["in.pdf", "--in-place=.bak"]).status == 1)
    #expect(try desk.isUntouched() && desk.newNames() == [])
  }

  @Test func dryRunsAndFailuresWriteNothing() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf", "signed.pdf": "signatures/certified-p1.pdf"])
    #expect(try desk.call(removal + ["--dry-run", "in.pdf", "-o", "a.pdf"]).status == 1)
    #expect(
      try desk.call(["annotate", "add", "note", "--page", "99", "--points", "1,1", "in.pdf", "-o", "b.pdf"]).status == 2
    )
    #expect(try desk.call(removal + ["signed.pdf", "-o", "c.pdf"]).status == 4)
    #expect(try desk.newNames() == [])
  }
}

/// What was taken away is gone from the file, unless signatures keep it there.
@Suite struct RemovedTextTests {
  @Test func whatWasSaidIsGone() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let call = try desk.call(["annotate", "remove", "--id", "note-1", "--json", "in.pdf", "-o", "out.pdf"])
    #expect(call.status == 0)
    let save = try #require(try call.outcome()["outputs"]?[0]?["save"])
    #expect(save["kind"] == "rewrite" && save["reason"]?.stringValue?.contains("annotations were removed") == true)
    let written = String(decoding: try Files.read(desk.folder.path("out.pdf")), as: UTF8.self)
    #expect(!written.contains("Is this the final figure?"))
    try Witness.expectSound(desk.folder.path("out.pdf"))
    // Who asks for an increment gets one.
    let asked = try desk.call(
      ["annotate", "remove", "--id", "note-1", "--json", "--save", "incremental", "in.pdf", "-o", "kept.pdf"])
    #expect(try asked.outcome()["outputs"]?[0]?["save"]?["kind"] == "incremental")
  }

  @Test func signaturesAreWorthMore() throws {
    let desk = try Desk(["in.pdf": "signatures/annotated-after-p3.pdf"])
    let call = try desk.call(["annotate", "remove", "--all", "--json", "in.pdf", "-o", "out.pdf"])
    #expect(call.status == 0)
    #expect(try call.outcome()["outputs"]?[0]?["save"]?["kind"] == "incremental")
    #expect(try Files.read(desk.folder.path("out.pdf")).starts(with: Files.read(desk.folder.path("in.pdf"))))
  }
}
