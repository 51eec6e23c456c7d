import Glibc
import TestSupport
import Testing

/// `edit split` and `edit extract-pages` where outputs are no plain files, or the call ends before its time.
@Suite struct HostileOutputTests {
  /// Whatever ends a split in its midst, no part and no folder of it stays.
  @Test(arguments: ["HUP", "TERM"])
  func aSignalLeavesNoPart(signal: String) throws {
    let desk = try Desk(["twelve.pdf": "pages/twelve.pdf"])
    let copies = [String](repeating: "twelve.pdf", count: 100)
    #expect(try desk.call(["edit", "merge"] + copies + ["-o", "in.pdf"]).status == 0)
    let script = """
      "$0" edit split --every 1 -j 1 in.pdf -o parts/ >/dev/null & process=$!
      while ! ls parts/*.pdf >/dev/null 2>&1 && kill -0 $process; do sleep 0.01; done
      kill -\(signal) $process; wait $process
      """
    let result = try Tool.run(
      ["timeout", "60", "bash", "-c", script, PDFScopeBinary.path], currentDirectory: desk.path)
    #expect(result.status > 128)
    #expect(try desk.folder.names() == ["in.pdf", "twelve.pdf"])
  }

  /// A device or a pipe is written to: in no case a file takes its place.
  @Test(arguments: [[], ["--force"]])
  func pipesStay(force: [String]) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let path = desk.folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let script = "cat pipe > out.pdf & \"$0\" \"$@\"; status=$?; wait; exit $status"
    let arguments = ["edit", "extract-pages", "--pages", "2", "in.pdf", "-o", "pipe"] + force
    let result = try Tool.run(
      ["timeout", "20", "bash", "-c", script, PDFScopeBinary.path] + arguments, currentDirectory: desk.path)
    #expect(result.status == 0, "\(result.errorText)")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try Witness.pages(desk.folder.path("out.pdf")) == ["Page 2 of twelve"])
  }

  @Test func aClosedPipeEndsAnExtractQuietly() throws {
    var options = Tool.Options()
    options.output = .brokenPipe
    let call = try Call(
      ["edit", "extract-pages", "--pages", "2", Fixtures.path("pages/twelve.pdf"), "-o", "-"], options)
    #expect(call.status == 0 && call.result.signal == nil && call.errors.isEmpty, "\(call.errors)")
  }

  @Test func replacedFilesAreToldOf() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    guard let disk = try TinyDisk(in: desk.folder, kibibytes: 32) else { return }
    try Files.write(Array("old".utf8), to: disk.path + "/in-01.pdf")
    try disk.fill(leaving: 16384)
    let call = try desk.call("edit", "split", "--every", "1", "-j", "1", "in.pdf", "-o", "disk/", "--force")
    #expect(call.status == 2)
    #expect(call.errors.contains("a file that was there is replaced already"), "\(call.errors)")
    #expect(try Files.names(in: disk.path).sorted() == ["filler", "in-01.pdf"])
  }

  @Test func hintsSuitTheVerb() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let extract = try desk.call("edit", "extract-pages", "--pages", "1", "in.pdf", "-o", "in.pdf", "--force")
    #expect(extract.status == 2 && extract.errors.contains("give another folder or name"))
    #expect(!extract.errors.contains("--in-place"))
    let huge = try desk.call("edit", "keep-pages", "--pages", "99999999999999999999", "in.pdf", "-o", "out.pdf")
    #expect(
      huge.errors.hasPrefix(
        "pdfscope: in.pdf: page 99999999999999999999 does not exist: the document has 12 pages\n"), "\(huge.errors)")
  }

  /// What went with its page is a number in the answer, and no list.
  @Test func namesAreCountedInTheAnswer() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call("edit", "extract-pages", "--pages", "2", "in.pdf", "-o", "out.pdf", "--json")
    let document = try #require(try call.list("documents").first)
    #expect(document["droppedDestinations"]?.intValue ?? 0 > 0, "\(document)")
    #expect(document["droppedOutlineItems"]?.intValue ?? 0 > 0, "\(document)")
    let kinds = document["references"]?.arrayValue?.compactMap { $0["kind"]?.stringValue } ?? []
    #expect(!kinds.contains("destination") && !kinds.contains("bead"))
  }
}
