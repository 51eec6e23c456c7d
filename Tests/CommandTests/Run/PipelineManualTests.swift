import PDFScopeCore
import TestSupport
import Testing

/// The example of pdfscope-pipeline(5) is a pipeline, and does what the page says.
struct PipelineManualTests {
  /// Every field of the paths of saved documents is in the manual and in the schema.
  @Test func theFieldsOfPathsAreTold() throws {
    let page = try Call("manual", "pdfscope-pipeline.5").text
    let schema = try Call("schema", "pipeline").text
    for field in ["{stem}", "{name}", "{ext}", "{index}", "{folder}"] {
      #expect(page.contains(field) && schema.contains(field), "\(field)")
    }
  }

  @Test func thePagesOfBatchesAndSessionsNameOthers() throws {
    #expect(try Call("manual", "pdfscope-run.1").text.contains(".Xr pdfscope-pipeline 5"))
    #expect(try Call("manual", "pdfscope-session.1").text.contains(".Xr pdfscope-json 7"))
    #expect(try Call("manual", "pdfscope-run.1").text.contains("K, M, G or T"))
  }

  @Test func theExampleRuns() throws {
    let page = try Call("manual", "pdfscope-pipeline.5").text
    let display = try #require(page.split(separator: "\n.Bd ").dropFirst().first)
    let lines = display.split(separator: "\n").dropFirst().prefix { $0 != ".Ed" }
    let text = [("\\-", "-"), ("\\&", ""), ("\\e", "\\")].reduce(lines.joined(separator: "\n")) { text, escape in
      text.replacing(escape.0, with: escape.1)
    }
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.replacing("confidential", with: "total").utf8), to: "example.json")
    let report = try folder.copy(fixture: "demo/report.pdf", as: "report.pdf")
    let call = try Call("run", folder.path("example.json"), report, folder: folder.path)
    #expect(call.status == 0, "\(call.errors)")
    let highlights = try Call("annotate", "--type", "highlight", folder.path("checked/report.pdf"))
    #expect(highlights.text.split(separator: "\n").count == 4)

    // What a document gives no cause for is told too.
    let other = try folder.copy(fixture: "pages/twelve.pdf", as: "twelve.pdf")
    let skipped = try Call("run", folder.path("example.json"), other, "--ndjson", folder: folder.path).text
    #expect(skipped.split(separator: "\n").count { $0.contains(#""type":"skipped""#) } == 2)
    let dry = try Call("run", folder.path("example.json"), other, "--dry-run", folder: folder.path)
    #expect(dry.text.contains("  step2: skipped\n  step3: skipped\n"))
  }
}
