import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Trees of folders, which outputs keep.
struct RunTreeTests {
  private static let turn = #"{"action":"edit.rotatePages","by":90}"#
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let bytes = try Fixtures.bytes("pages/one.pdf")
    for path in ["in/a.pdf", "in/b/a.pdf", "in/b/c/a.pdf"] { try folder.write(bytes, to: path) }
  }

  private func run(_ arguments: [String]) throws -> Call { try Call(["run"] + arguments, folder: folder.path) }

  private func outputs(_ call: Call) throws -> [String] {
    try call.records().filter { $0["type"] == "end" }
      .flatMap { $0["outputs"]?.arrayValue ?? [] }.compactMap { $0["path"]?.stringValue }.sorted()
  }

  @Test func aFolderOfOutputsGetsTheTree() throws {
    let arguments = ["--event", Self.turn, "--recursive", "in", "-o", "out/", "--journal", "journal", "--ndjson"]
    let call = try run(arguments)
    #expect(call.status == 0)
    let paths = ["out/a.pdf", "out/b/a.pdf", "out/b/c/a.pdf"]
    #expect(try outputs(call) == paths)
    for path in paths { #expect(try Witness.rotations(folder.path(path)) == [90]) }
    let again = try run(arguments + ["--resume"])
    #expect(again.status == 0)
    #expect(try outputs(again).isEmpty)
  }

  @Test func aTemplateNamesTheFolder() throws {
    let call = try run([
      "--event", Self.turn, "--recursive", "in", "in/b/a.pdf", "-o", "out/{folder}/{index}-{stem}.pdf", "--ndjson",
    ])
    #expect(call.status == 0)
    #expect(try outputs(call) == ["out/1-a.pdf", "out/4-a.pdf", "out/b/2-a.pdf", "out/b/c/3-a.pdf"])
  }

  @Test func theOutputsOfStepsKeepTheTree() throws {
    try folder.write(
      #"{"steps":[{"event":{"action":"edit.split","every":1},"output":"out/{folder}/{stem}-{part}.pdf"}]}"#.utf8,
      to: "p.json")
    let call = try run(["p.json", "--recursive", "in", "--ndjson"])
    #expect(call.status == 0)
    #expect(try outputs(call) == ["out/a-1.pdf", "out/b/a-1.pdf", "out/b/c/a-1.pdf"])
  }

  @Test func aPipeIsNoDocument() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let call = try run(["--event", Self.turn, "pipe", "in/a.pdf", "-o", "out/", "--timeout", "20", "--ndjson"])
    #expect(call.status == 2)
    #expect(try outputs(call) == ["out/a.pdf"])
    let codes = try call.records().filter { $0["type"] == "end" }.compactMap { $0["error"]?["code"]?.stringValue }
    #expect(codes == ["file.notReadable"])
  }

  /// Nobody may ever read it, and without a limit of time the batch would wait for ever.
  @Test func aPipeIsNoPlaceForOutputs() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.write(
      #"{"steps":[{"event":{"action":"edit.extractPages","pages":"1"},"output":"pipe"}]}"#.utf8,
      to: "p.json")
    for words in [["--event", Self.turn, "in/a.pdf", "-o", "pipe", "--force"], ["p.json", "in/a.pdf", "--force"]] {
      let call = try run(words + ["--timeout", "20", "--ndjson"])
      let ends = try call.records().filter { $0["type"] == "end" }
      #expect(ends.compactMap { $0["error"]?["code"]?.stringValue } == ["output.notWritable"], "\(words)")
      #expect(ends.first?["error"]?["message"]?.stringValue?.contains("pipe: ") == true, "\(words)")
    }
  }
}
