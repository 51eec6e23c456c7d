import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Documents that are worked on at the same time, and records that go out while the work goes on.
@Suite struct JobsTests {
  /// Sound, damaged, locked and missing documents, in no order of size.
  private static let paths =
    ["text/columns.pdf", "demo/report.pdf", "damaged/xref-offsets.pdf", "missing.pdf", "demo/handout.pdf"]
    .map { Fixtures.folder + "/" + $0 }

  @Test(arguments: [
    ["search", "-i", "e"], ["search", "-i", "--json", "e"], ["search", "-i", "--ndjson", "e"],
    ["search", "-i", "--format", "{path} {page} {text}", "e"], ["outline", "--json"], ["context", "--json"],
    ["annotate", "--ndjson"],
  ])
  func orderIsThatOfTheCall(arguments: [String]) throws {
    let paths = (0..<6).flatMap { _ in Self.paths }
    let one = try Call(arguments + ["-j", "1"] + paths)
    #expect(one.text.contains("report.pdf"))
    for count in ["2", "7", "auto", "0"] {
      let several = try Call(arguments + ["--jobs", count] + paths)
      #expect(several.text == one.text)
      #expect(several.errors == one.errors)
      #expect(several.status == one.status)
    }
  }

  @Test func matchesOfLaterDocumentsWait() throws {
    let folder = try TemporaryFolder()
    // More matches than may wait for their turn.
    let text = Array(repeating: "(\(String(repeating: "aaaa ", count: 20))) Tj T*", count: 60).joined(separator: "\n")
    let path = try folder.write(Self.document(text), to: "many.pdf")
    let call = try Call("search", "--ndjson", "-j", "4", "a", path, path, path, path, path)
    let records = try call.records()
    #expect(records.count { $0["type"] == "match" } == 5 * Self.matchCount)
    let ends = records.compactMap { $0["type"] == "outcome" ? $0["result"]?["count"]?.intValue : nil }
    #expect(ends == Array(repeating: Self.matchCount, count: 5))
    // No record of a document stands among those of another.
    #expect(records.count { $0["type"] == "begin" } == 6)
    var isInside = false
    for record in records.dropFirst() {
      switch record["type"]?.stringValue {
      case "begin":
        #expect(!isInside)
        isInside = true
      case "end": isInside = false
      default: break
      }
    }
  }

  private static let matchCount = 60 * 80

  private static func document(_ lines: String) -> [UInt8] {
    SmallPDF.page(
      "BT /F 1 Tf 1 TL 0 90 Td \(lines) ET",
      resources: "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>")
  }

  @Test func aClosedPipeEndsTheWork() throws {
    let path = Fixtures.path("demo/report.pdf")
    let many = Array(repeating: path, count: 400)
    let call = try Tool.run(
      ["sh", "-c", "\"$0\" search --ndjson -j 4 e \"$@\" | head -n 1", PDFScopeBinary.path] + many)
    #expect(call.status == 0)
    #expect(call.text.split(separator: "\n").count == 1)
    #expect(call.errorText.isEmpty)
  }

  @Test func quietSearchesEndAtTheFirstMatch() throws {
    let path = Fixtures.path("demo/report.pdf")
    // A missing document after the match is not looked at.
    let call = try Call("search", "-q", "-j", "1", "total", path, "/nonexistent.pdf")
    #expect(call.status == 0 && call.text.isEmpty && call.errors.isEmpty)
    #expect(try Call("search", "-q", "-j", "4", "total", "/nonexistent.pdf", path).status == 0)
  }

  @Test func manyDocumentsWaitForASlowOne() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf")
    let call = try Tool.run([
      "bash", "-c",
      """
      files=(); for i in {1..3000}; do files+=("$1"); done
      (sleep 2; cat "$1") | "$0" search -c -j 4 nothing - "${files[@]}"
      """, PDFScopeBinary.path, path,
    ])
    #expect(call.status == 1)
    #expect(call.text.split(separator: "\n").count == 3001)
    #expect(call.text.hasPrefix("-:0\n"))
  }
}

/// What was found before a search failed is not lost, and the output is as its schema says.
@Suite struct PartialResultTests {
  @Test func matchesBeforeTheFailure() throws {
    let folder = try TemporaryFolder()
    let line = String(repeating: "a", count: 3000)
    let path = try folder.write(
      SmallPDF.page(
        "BT /F 0.05 Tf 0.05 TL 0 90 Td (xyz) Tj T* (\(line)!) Tj ET",
        resources: "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >>"), to: "slow.pdf")
    // Page 1 has a match, page 2 a line that explodes.
    let both = folder.path("both.pdf")
    let merged = try Tool.run(
      ["qpdf", "--empty", "--pages", Fixtures.path("demo/report.pdf"), "1-3", path, "--", both])
    #expect(merged.status == 0)
    let call = try Call("search", "--json", "total|(a+)+$", both)
    #expect(call.status == 2)
    #expect(try Schemas.failures(of: try call.json(), name: "search").isEmpty)
    #expect(try call.errorCode() == "pattern.limit")
    #expect(try call.answer()["count"] == 1)
    #expect(try call.list("matches").count == 1)
    let records = try Call("search", "--ndjson", "total|(a+)+$", both).records()
    #expect(records.map { $0["type"] }.dropFirst(2).first == "match")
    #expect(records.first { $0["type"] == "outcome" }?["status"] == "failed")
  }
}
