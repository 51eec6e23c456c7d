import PDFScope
import TestSupport
import Testing

/// Annotations on signed documents: an increment, after which the signature is what it was.
@Suite struct AnnotateSignedTests {
  private func verdict(_ path: String) throws -> [Substring] {
    try Tool.run(["timeout", "20", "pdfsig", "-nocert", path]).text.split(separator: "\n").filter {
      $0.contains("Signature Validation") || $0.contains("Signed Ranges") || $0.contains("Signature Type")
    }
  }

  @Test(arguments: ["certified-p3", "approval", "approval-two"])
  func signaturesStayWhole(name: String) async throws {
    let document = try await Annotating("signatures/\(name).pdf")
    let before = try verdict(document.opened.host.path)
    #expect(before.contains { $0.contains("Signature is Valid") })
    _ = try await document.record(
      #"{"action":"annotate.add","type":"rectangle","pages":1,"rect":[[10,10,40,40]],"id":"a"}"#)
    _ = try await document.record(#"{"action":"annotate.update","id":["a"],"color":"blue"}"#)
    let path = try await document.save()
    let original = try Files.read(document.opened.host.path)
    #expect(try Array(Files.read(path).prefix(original.count)) == original)
    #expect(try verdict(path) == before)
  }

  @Test(arguments: [
    ("certified-p1", "signatures.certified"), ("certified-p2", "signatures.certified"),
    ("certified-default", "signatures.certified"),
  ])
  func refused(name: String, code: String) async throws {
    for event in [
      #""action":"annotate.add","type":"note","pages":1,"points":[[1,2]]"#,
      #""action":"annotate.update","pages":1,"color":"red""#, #""action":"annotate.remove","all":true"#,
    ] {
      let document = try await Annotating("signatures/\(name).pdf")
      let outcome = try await document.send("{\(event)}")
      #expect(outcome.status == .refused && outcome.vetoes.map(\.code).contains(code))
    }
  }
}
