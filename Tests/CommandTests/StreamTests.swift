import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Standard streams that are closed, full, or nobody's.
@Suite struct StreamTests {
  private let deep = Fixtures.path("hostile/outline-deep.pdf")

  private func call(_ arguments: [String], _ output: Tool.Output) throws -> Call {
    var options = Tool.Options()
    options.output = output
    return try Call(arguments, options)
  }

  static let calls: [[String]] = [
    ["outline", Fixtures.path("outline/styles.pdf")], ["outline", "--json", Fixtures.path("outline/styles.pdf")],
    ["outline", "--ndjson", Fixtures.path("outline/styles.pdf")], ["--help"], ["version"], ["schema", "outline"],
    ["search", "Page", Fixtures.path("outline/labels.pdf")], ["context", Fixtures.path("pages/one.pdf")],
    ["completion", "bash"], ["outline", "--format", "{title}", Fixtures.path("outline/styles.pdf")],
  ]

  /// The reader has seen enough: no message, no signal.
  @Test(arguments: calls)
  func closedPipe(arguments: [String]) throws {
    let call = try call(arguments, .brokenPipe)
    #expect(call.status == 0)
    #expect(call.result.signal == nil)
    #expect(call.errors.isEmpty)
  }

  @Test func closedPipeOfADocument() throws {
    let call = try call(["edit", "rotate-pages", "--by=90", Fixtures.path("pages/one.pdf"), "-o", "-"], .brokenPipe)
    #expect(call.status == 0 && call.errors.isEmpty)
  }

  @Test func headOfALongList() throws {
    let script = "'\(PDFScopeBinary.path)' outline '\(deep)' | head -n 2; echo ${PIPESTATUS[0]}"
    let result = try Tool.run(["bash", "-c", script])
    #expect(result.text == "Level 1  1\n  Level 2  1\n0\n")
    #expect(result.errorText.isEmpty)
  }

  @Test(arguments: calls)
  func fullDisk(arguments: [String]) throws {
    let call = try call(arguments, .file("/dev/full"))
    #expect(call.status == 2)
    #expect(call.errors.contains("standard output cannot be written") && call.errors.contains("space"))
    if arguments.contains("--json") || arguments.contains("--ndjson") {
      #expect(try call.diagnostics().map { $0["code"] } == ["output.diskFull"])
    }
  }

  @Test(arguments: calls)
  func noStandardOutput(arguments: [String]) throws {
    let call = try call(arguments, .closed)
    #expect(call.status == 2)
    #expect(call.errors.contains("standard output cannot be written"))
  }

  /// With a standard stream closed, a file that is opened must not get its number and be written to in its stead.
  @Test func closedStreamsAreNotMistaken() throws {
    let desk = try Desk(["in.pdf": "damaged/xref-offsets.pdf"])
    let command = "'\(PDFScopeBinary.path)' edit rotate-pages -v --by 90 in.pdf -o out.pdf --force"
    for streams in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"] {
      let result = try Tool.run(["bash", "-c", "\(command) \(streams)"], currentDirectory: desk.path)
      #expect(result.status == 0, "\(streams): \(result.errorText)")
      try Witness.expectSound(desk.folder.path("out.pdf"))
      let bytes = try Files.read(desk.folder.path("out.pdf"))
      #expect(bytes.starts(with: Array("%PDF-".utf8)), "\(streams)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("pdfscope: "), "\(streams)")
      #expect(try desk.isUntouched(), "\(streams)")
    }
  }

  /// Who only wanted to hear of it less must not find half of the work undone.
  @Test func closedPipeStopsNoWork() throws {
    let desk = try Desk(["a.pdf": "pages/one.pdf", "b.pdf": "pages/one.pdf", "c.pdf": "pages/one.pdf"])
    var options = Tool.Options()
    options.output = .brokenPipe
    options.currentDirectory = desk.path
    let files = ["a.pdf", "b.pdf", "missing.pdf", "c.pdf"]
    for (index, form) in ["--json", "--ndjson", "--format={action}"].enumerated() {
      let edit = try Call(["edit", "rotate-pages", "--by=90", form, "-o", "out\(index)/"] + files, options)
      #expect(edit.status == 2, "for the file that is missing")
      #expect(try Files.names(in: desk.folder.path("out\(index)")) == ["a.pdf", "b.pdf", "c.pdf"])
      let pictures = try Call(["thumbnails", "-s16", form, "-o", "t\(index)/"] + files, options)
      #expect(pictures.status == 2)
      #expect(try Files.names(in: desk.folder.path("t\(index)")) == ["a-1.png", "b-1.png", "c-1.png"])
    }
  }

  @Test func noStandardInput() throws {
    let call = try Call("outline", "--json", "-", input: .closed)
    #expect(call.status == 2)
    #expect(try call.errorCode() == "file.notReadable")
    // Who does not ask for it does not miss it.
    #expect(try Call("outline", Fixtures.path("outline/styles.pdf"), input: .closed).status == 0)
  }

  /// Records come one by one: the first is there before the last document has been read.
  @Test func recordsAreNotHeldBack() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    mkfifo(pipe, 0o600)
    let first = Fixtures.path("outline/styles.pdf")
    // The second document is a pipe that is filled only once the records of the first have come.
    let script = """
      '\(PDFScopeBinary.path)' outline --ndjson '\(first)' '\(pipe)' | {
        read -r begin; read -r begin; read -r outcome; read -r end
        cat '\(first)' >'\(pipe)'
        cat >/dev/null
        printf '%s\\n' "$outcome"
      }
      """
    let result = try Tool.run(["timeout", "20", "bash", "-c", script])
    #expect(result.status == 0)
    #expect(try JSONParser.parse(result.text)["type"] == "outcome")
  }

  /// What goes to a pipe waits for whoever reads it, and nothing of it is lost; it may not be replaced, so that nothing
  /// is to be locked.
  @Test(arguments: [[], ["--force"]]) func aPipeIsWrittenForItsReader(options: [String]) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    mkfifo(pipe, 0o600)
    let script = """
      { sleep 0.5; cat '\(pipe)' >'\(folder.path("out.pdf"))'; } &
      '\(PDFScopeBinary.path)' edit rotate-pages --by 90 '\(Fixtures.path("pages/one.pdf"))' -o '\(pipe)' "$@"
      status=$?; wait; exit $status
      """
    let result = try Tool.run(["timeout", "20", "bash", "-c", script, "bash"] + options)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try Witness.rotations(folder.path("out.pdf")) == [90])
  }
}
