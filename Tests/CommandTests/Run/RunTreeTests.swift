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

  /// The folder of a document is a field like others, whatever it is called and wherever it stands.
  @Test(arguments: [
    ("out/{folder}/{stem}-{part}.pdf", ["out/a-1.pdf", "out/b{1}/c.d/a-1.pdf", "out/v1.2/a-1.pdf"]),
    ("out/{folder}", ["out/a-1.pdf", "out/b{1}/c.d/a-1.pdf", "out/v1.2/a-1.pdf"]),
    ("out/{folder}/", ["out/a-1.pdf", "out/b{1}/c.d/a-1.pdf", "out/v1.2/a-1.pdf"]),
    ("{folder}", ["a-1.pdf", "b{1}/c.d/a-1.pdf", "v1.2/a-1.pdf"]),
    ("out/x{folder}/{stem}-{part}.pdf", ["out/x/a-1.pdf", "out/xb{1}/c.d/a-1.pdf", "out/xv1.2/a-1.pdf"]),
    (
      "out/{{folder}}/{folder}/{stem}.pdf",
      ["out/{folder}/a.pdf", "out/{folder}/b{1}/c.d/a.pdf", "out/{folder}/v1.2/a.pdf"]
    ),
    ("out/{folder}/all.pdf", ["out/all.pdf", "out/b{1}/c.d/all.pdf", "out/v1.2/all.pdf"]),
  ])
  func theFolderIsAFieldOfStepOutputs(_ output: String, _ expected: [String]) throws {
    let bytes = try Fixtures.bytes("pages/one.pdf")
    for path in ["tree/a.pdf", "tree/v1.2/a.pdf", "tree/b{1}/c.d/a.pdf"] { try folder.write(bytes, to: path) }
    let steps = #"{"steps":[{"event":{"action":"edit.split","every":1},"output":"\#(output)"}]}"#
    try folder.write(steps.utf8, to: "p.json")
    let call = try run(["p.json", "--recursive", "tree", "--ndjson"])
    #expect(call.status == 0, "\(call.text) \(call.errors)")
    #expect(try outputs(call) == expected)
  }

  /// What a field stands for decides nothing.
  @Test func aValueMakesNoFileOfAFolder() throws {
    let steps = #"{"event":{"action":"thumbnails.render","size":16},"output":"out/{variables.x}"}"#
    try folder.write(#"{"variables":{"x":null},"steps":[\#(steps)]}"#.utf8, to: "p.json")
    try folder.copy(fixture: "pages/twelve.pdf", as: "twelve.pdf")
    for value in ["b", "v1.2"] {
      let call = try run(["p.json", "twelve.pdf", "--set", "x=\(value)"])
      #expect(call.status == 0, "\(call.text) \(call.errors)")
      #expect(try Files.names(in: folder.path("out/\(value)")).count == 12)
    }
  }

  @Test func aWrongFieldOfAStepNamesTheFolderAmongOthers() throws {
    try folder.write(
      #"{"steps":[{"event":{"action":"edit.split","every":1},"output":"out/{zzzzzz}/{part}.pdf"}]}"#.utf8, to: "p.json")
    let call = try run(["p.json", "in/a.pdf"])
    #expect(call.status == 64 && call.errors.contains("and folder"), "\(call.errors)")
  }

  /// A template names files; nobody means a folder called `{folder}`.
  @Test(arguments: ["out/{folder}/", "out/{folder}", "{stem}/"])
  func aTemplateIsNoFolder(_ output: String) throws {
    let name = output + (output.hasSuffix("/") ? "" : "/") + "{name}"
    let option = try run(["--event", Self.turn, "--recursive", "in", "-o", output])
    #expect(option.status == 64 && option.errors.contains("such as '\(name)'"), "\(option.errors)")
    try folder.write(#"{"steps":[{"event":\#(Self.turn)}],"save":{"output":"\#(output)"}}"#.utf8, to: "p.json")
    let save = try run(["p.json", "--recursive", "in"])
    #expect(save.status == 64 && save.errors.contains("such as '\(name)'"), "\(save.errors)")
    #expect(!Files.isFolder(folder.path("out")) && !Files.isFolder(folder.path("{stem}")))
    let right = try run(["--event", Self.turn, "--recursive", "in", "-o", name])
    #expect(right.status == 0, "\(right.errors)")
  }

  /// A folder that is there is meant, whatever it is called.
  @Test func aFolderThatIsThereIsOne() throws {
    try folder.makeFolder("{stem}")
    let call = try run(["--event", Self.turn, "in/a.pdf", "-o", "{stem}/", "--ndjson"])
    #expect(call.status == 0)
    #expect(try outputs(call) == ["{stem}/a.pdf"])
  }

  /// Two trees that were walked through may have the same folders.
  @Test func filesOfTwoTreesDoNotClash() throws {
    for root in ["one", "two"] { try folder.write(try Fixtures.bytes("pages/one.pdf"), to: "\(root)/x/d.pdf") }
    func call(_ output: String) throws -> Call {
      let steps = #"{"steps":[{"event":{"action":"edit.split","every":1},"output":"\#(output)"}]}"#
      try folder.write(steps.utf8, to: "p.json")
      return try run(["p.json", "--recursive", "one", "two", "--ndjson"])
    }
    let clash = try call("out/{folder}/{stem}.pdf")
    let words = "another document of the batch writes out/x/d.pdf already"
    #expect(clash.status == 2 && (clash.text + clash.errors).contains(words), "\(clash.text) \(clash.errors)")
    #expect((clash.text + clash.errors).contains("{document.path}"), "\(clash.text) \(clash.errors)")
    #expect(try call("other/{document.path}/{stem}.pdf").status == 0)
  }

  @Test func aPipeIsNoDocument() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let call = try run(["--event", Self.turn, "pipe", "in/a.pdf", "-o", "out/", "--timeout", "20", "--ndjson"])
    #expect(call.status == 2)
    #expect(try outputs(call) == ["out/a.pdf"])
    let codes = try call.records().filter { $0["type"] == "end" }.compactMap { $0["error"]?["code"]?.stringValue }
    #expect(codes == ["file.notReadable"])
  }

  /// Nor is it a place for one, whether it is the document that would go there or the file of a step.
  @Test func aPipeIsNoOutput() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(mkfifo(folder.path("a.pipe"), 0o600) == 0)
    let event = #"{"action":"edit.extractPages","pages":"1"}"#
    try folder.write(#"{"steps":[{"event":\#(event),"output":"{stem}.pipe"}]}"#.utf8, to: "p.json")
    for arguments in [["--event", Self.turn, "-o", "pipe"], ["p.json"]] {
      let call = try run(arguments + ["in/a.pdf", "--force", "--timeout", "20", "--ndjson"])
      #expect(call.status == 2)
      #expect(call.text.contains("output.notWritable") && !call.text.contains("worker.timeout"), "\(call.text)")
    }
  }
}
