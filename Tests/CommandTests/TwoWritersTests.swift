import Glibc
import TestSupport
import Testing

/// Of two programs that write one file, the second is refused, and nothing is lost.
@Suite struct TwoWritersTests {
  private let turn = ["edit", "rotate-pages", "--by", "90"]

  @Test func aLockedFileIsLeftAlone() throws {
    let desk = try Desk(["in.pdf": "pages/one.pdf", "other.pdf": "pages/twelve.pdf"])
    for place in [
      "in.pdf --in-place", "in.pdf --in-place=.bak", "other.pdf --force -o in.pdf", "in.pdf --in-place --dry-run",
    ] {
      let script = "exec flock in.pdf \"$0\" \(turn.joined(separator: " ")) --json \(place)"
      let result = try Tool.run(
        ["bash", "-c", script, PDFScopeBinary.path], environment: PDFScopeBinary.environment,
        currentDirectory: desk.path)
      #expect(result.status == 2, "\(place)")
      #expect(result.text.contains("\"output.locked\""), "\(place)")
      try desk.expectUntouched("\(place)")
    }
    // Reading, and writing somewhere else, is no matter of this lock.
    let script = "exec flock in.pdf \"$0\" \(turn.joined(separator: " ")) in.pdf -o out.pdf"
    let result = try Tool.run(
      ["bash", "-c", script, PDFScopeBinary.path], environment: PDFScopeBinary.environment, currentDirectory: desk.path)
    #expect(result.status == 0)
    // The lock is gone with whoever held it.
    #expect(try desk.call(turn + ["in.pdf", "--in-place"]).status == 0)
  }

  /// However they fall over each other: what was said to be done is done, and nothing else.
  @Test(arguments: ["pages/one.pdf", "structure/object-streams.pdf"])
  func manyAtOnce(fixture: String) throws {
    let desk = try Desk(["in.pdf": fixture])
    let path = desk.folder.path("in.pdf")
    let before = try #require(try Witness.rotations(path).first)
    let script = """
      for round in 1 2 3; do
        for writer in 1 2 3 4 5; do
          "$0" edit rotate-pages --by 90 --pages 1 in.pdf --in-place 2>&1 >/dev/null && echo done &
        done
        wait
      done
      """
    let result = try Tool.run(
      ["bash", "-c", script, PDFScopeBinary.path], environment: PDFScopeBinary.environment, currentDirectory: desk.path)
    let lines = result.text.split(separator: "\n")
    let done = lines.count { $0 == "done" }
    #expect(done >= 3)
    let refusals = lines.filter { $0.hasPrefix("pdfscope: in.pdf:") }
    #expect(done + refusals.count == 15, "\(result.text)")
    for line in refusals {
      #expect(line.contains("another program is writing") || line.contains("was changed by another program"), "\(line)")
    }
    #expect(try Witness.rotations(path).first == (before + 90 * done) % 360)
    try Witness.expectSound(path)
    #expect(try desk.folder.names() == ["in.pdf"])
  }
}
