import PDFScopeCore
import TestSupport
import Testing

/// A pipeline of ten steps over every file, by two workers, while workers are killed at random and the parent itself is
/// killed five times: in the end every document is accounted for once, and every output is whole.
@Suite(.enabled(if: Corpus.folder != nil, Comment(rawValue: corpusIsMissing)))
struct SurvivalTests {
  @Test func everyDocumentIsAccountedForOnce() throws {
    let folder = try TemporaryFolder()
    let inputs = Corpus.files.map(\.path)
    _ = try folder.write(Array(inputs.joined(separator: "\n").utf8), to: "list")
    _ = try folder.write(Array(Self.pipeline.utf8), to: "pipeline.json")
    var options = Tool.Options()
    options.timeout = .seconds(1200)
    var trial = BatchTrial(
      [
        "run", folder.path("pipeline.json"), "--files-from", folder.path("list"), "-o", folder.path("out/"), "-j", "2",
        "--timeout", "60", "--retry", "2", "--journal", folder.path("journal"), "--resume", "--ndjson",
      ], seed: 6, options)
    let result = try trial.run(killingParent: 5, after: 300...3000, killingWorkersEvery: 50...600)
    #expect(trial.parentsKilled == 5, "the batch was over before its parent was killed five times")
    #expect(trial.workersKilled > 10)
    #expect([0, 2, 4, 5].contains(result.status), "\(result.errorText)")

    let records = try Self.records(in: folder.path("journal"))
    #expect(records.count == inputs.count)
    #expect(Set(records.compactMap { $0["job"]?["path"]?.stringValue }) == Set(inputs))
    let outputs = records.flatMap { $0["outputs"]?.arrayValue ?? [] }.compactMap { $0["path"]?.stringValue }
    #expect(Set(outputs).count == outputs.count)
    let names = Set(outputs.compactMap { $0.split(separator: "/").last.map(String.init) })
    #expect(names == Set(try Files.names(in: folder.path("out"))))
    for record in records {
      let input = record["job"]?["path"]?.stringValue ?? ""
      for output in record["outputs"]?.arrayValue?.compactMap({ $0["path"]?.stringValue }) ?? [] {
        #expect(try Self.isWhole(output, of: input), "\(output) is not whole")
      }
    }
  }

  /// The records of the documents that a journal says have ended.
  private static func records(in path: String) throws -> [JSONValue] {
    try String(decoding: Files.read(path), as: UTF8.self).split(separator: "\n").map {
      try JSONParser.parse(String($0))
    }.filter { $0["type"] == "document" }.map { line in try #require(line["record"]) }
  }

  /// Whether another program opens the document, or there was nothing in it that could be changed.
  private static func isWhole(_ path: String, of input: String) throws -> Bool {
    let result = try Tool.run(["pdfinfo", path], timeout: .seconds(20))
    // What needs a password keeps it.
    if result.status == 0 || result.errorText.contains("Incorrect password") { return true }
    return try Files.read(path) == Files.read(input)
  }

  private static let pipeline = """
    {
      "steps": [
        {"event": {"action": "outline.list"}, "onRefused": "skip", "onError": "skip"},
        {"id": "find", "event": {"action": "search.find", "patterns": ["the"], "maxCount": 3}, "onRefused": "skip",
         "onError": "skip"},
        {"event": {"action": "annotate.list"}, "onRefused": "skip", "onError": "skip"},
        {"event": {"action": "bookmarks.list"}, "onRefused": "skip", "onError": "skip"},
        {"event": {"action": "edit.rotatePages", "pages": "1", "by": 90}, "onRefused": "skip", "onError": "skip"},
        {"if": "result.find.count > 0", "event": {"action": "edit.setInfo", "subject": "{result.find.count} of the"},
         "onRefused": "skip", "onError": "skip"},
        {"if": "document.pages > 1", "event": {"action": "edit.removePages", "pages": "z"}, "onRefused": "skip",
         "onError": "skip"},
        {"event": {"action": "edit.insertBlank", "after": "z"}, "onRefused": "skip", "onError": "skip"},
        {"event": {"action": "edit.stamp", "text": "{page}/{pages}"}, "onRefused": "skip", "onError": "skip"},
        {"if": "context.annotate.isEnabled",
         "event": {"action": "annotate.add", "type": "note", "pages": "1", "rect": [[20, 20, 18, 18]], "contents": "seen"},
         "onRefused": "skip", "onError": "skip"}
      ]
    }
    """
}
