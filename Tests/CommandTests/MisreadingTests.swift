import PDFScopeCore
import TestSupport
import Testing

/// Command lines that mean something else than they say, and whether the message tells.
@Suite struct MisreadingTests {
  private let report = Fixtures.path("demo/report.pdf")

  @Test func aVerbThatThereIsNot() throws {
    let call = try Call("annotate", "export", report)
    #expect(call.status == 2)
    #expect(call.errors.contains("'annotate' has no verb 'export', only 'list', 'add', 'update' and 'remove'"))
    #expect(try Call("annotate", "ad", report).errors.contains("did you mean 'annotate add'?"))
    // With one operand the user may well have meant a file.
    #expect(try !Call("annotate", "missing").errors.contains("verb"))
  }

  @Test func theTypeIsMissing() throws {
    let call = try Call("annotate", "add", report, "-o", "out.pdf")
    #expect(call.status == 64 && call.errors.contains("TYPE does not accept"))
    #expect(try Call("annotate", "add", "note", "-o", "out.pdf").errors.contains("needs FILE"))
  }

  @Test func aTypeThatThereIsNot() throws {
    for verb in [["list"], ["remove", "-o", "out.pdf"], ["update", "--color", "red", "-o", "out.pdf"]] {
      let call = try Call(["annotate"] + verb + ["--type", "higlight", report])
      #expect(call.status == 64 && call.errors.contains("did you mean highlight?"), "\(verb)")
    }
    #expect(try Call("annotate", "--type", "popup", report).status == 1)
    #expect(try Call("annotate", "--type", "text", "--type", "HIGHLIGHT", report).lines.count == 3)
  }

  /// Wrong usage is told whatever the outputs are.
  @Test func usageComesFirst() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf", "there.pdf": "pages/one.pdf"])
    for event in [
      ["add", "highlight", "--match", "("], ["add", "rectangle", "--page", "1"], ["remove"], ["update", "--id", "x"],
    ] {
      #expect(try desk.call(["annotate"] + event + ["in.pdf", "-o", "there.pdf"]).status == 64, "\(event)")
    }
  }

  @Test func pagesInTheSingular() throws {
    #expect(try Call("annotate", "list", "--page", "5", report).lines.count == 3)
    #expect(
      try Call("search", "-c", "--page", "5", "total", report).text
        == Call("search", "-c", "--pages", "5", "total", report).text)
    #expect(try Call("thumbnails", "--page", "1", report, "-o", "-").status == 0)
  }

  @Test func whatIsLiftedDoesNotSayHowToLiftIt() throws {
    let call = try Call(
      "edit", "rotate-pages", "--by", "90", "--invalidate-signatures", "--dry-run",
      Fixtures.path("signatures/approval.pdf"),
      "-o", "out.pdf")
    #expect(call.errors.contains("not enforced: the document is signed"))
    #expect(!call.errors.contains("lifts this"))
  }
}
