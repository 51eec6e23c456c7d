import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Two thousand damaged documents in one batch: each has its record, none hangs, and the batch ends by itself.
///
/// `PDFSCOPE_HOSTILE` makes more of them, `PDFSCOPE_HOSTILE_SEED` others.
struct HostileBatchTests {
  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  @Test func everyDocumentHasItsRecord() throws {
    let folder = try TemporaryFolder()
    let count = Self.number("PDFSCOPE_HOSTILE") ?? 2000
    try Self.makeMutants(count, seed: UInt64(Self.number("PDFSCOPE_HOSTILE_SEED") ?? 6), in: folder.makeFolder("in"))
    _ = try folder.write(Array(Self.pipeline.utf8), to: "pipeline.json")
    var options = Tool.Options()
    options.timeout = .seconds(600)
    let result = try PDFScopeBinary.run(
      [
        "run", folder.path("pipeline.json"), "--recursive", folder.path("in"), "-o", folder.path("out/"), "-j", "2",
        "--timeout", "30", "--memory-limit", "2G", "--permissions", "warn", "--ndjson",
      ], options)
    #expect(result.signal == nil && [0, 2, 4, 5].contains(result.status), "\(result.status): \(result.errorText)")

    let records = try result.text.split(separator: "\n").map { try JSONParser.parse(String($0)) }
    let ends = records.filter { $0["type"]?.stringValue == "end" }
    #expect(ends.count == count)
    #expect(Set(ends.compactMap { $0["path"]?.stringValue }).count == count)
    #expect(records.last?["type"]?.stringValue == "summary")
    #expect(records.last?["documents"]?.intValue == count)
    for end in ends {
      // Whatever kills a worker is a fault of ours, though the batch goes on.
      let code = end["error"]?["code"]?.stringValue ?? ""
      #expect(!code.hasPrefix("worker."), "\(end["path"]?.stringValue ?? ""): \(end.text())")
    }
    let outputs = ends.flatMap { $0["outputs"]?.arrayValue ?? [] }.compactMap { $0["path"]?.stringValue }
    #expect(outputs.count > count / 10)
    #expect(try Files.names(in: folder.path("out")).count == outputs.count)
  }

  private static func makeMutants(_ count: Int, seed: UInt64, in folder: String) throws {
    var mutation = Mutation(seed: seed)
    let paths = try Files.names(in: Fixtures.folder).map { "\(Fixtures.folder)/\($0)" }.filter { Files.isFolder($0) }
      .flatMap { folder in try Files.names(in: folder).map { "\(folder)/\($0)" } }
    let documents = try paths.filter { $0.hasSuffix(".pdf") && (16...40_000).contains(Files.size($0) ?? 0) }.sorted()
      .map(Files.read)
    for number in 0..<count {
      let document = try #require(mutation.pick(documents))
      try Files.write(mutation.damage(document), to: "\(folder)/\(number).pdf")
    }
  }

  private static let pipeline = """
    {
      "steps": [
        {"event": {"action": "outline.list"}, "onRefused": "skip", "onError": "skip"},
        {"id": "find", "event": {"action": "search.find", "pattern": "[a-z]{2}"}, "onRefused": "skip", "onError": "skip"},
        {"if": "result.find.count > 0", "event": {"action": "annotate.list"}, "onRefused": "skip", "onError": "skip"},
        {"event": {"action": "edit.rotatePages", "by": 90}, "onRefused": "skip", "onError": "skip"},
        {"if": "document.pages > 1", "event": {"action": "edit.removePages", "pages": "1"}, "onRefused": "skip",
         "onError": "skip"}
      ]
    }
    """
}
