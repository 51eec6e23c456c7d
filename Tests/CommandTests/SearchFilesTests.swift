import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Which files a search looks into.
@Suite struct SearchFilesTests {
  private let folder: TemporaryFolder

  /// A tree of copies of one document, and of what is none.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["b", "a", "a/deep", ".hidden"] { _ = try folder.makeFolder(name) }
    for name in ["b/one.pdf", "a/two.PDF", "a/deep/three.pdf", "z.pdf", "a.pdf", ".hidden/four.pdf", "a/.five.pdf"] {
      _ = try folder.copy(fixture: "text/plain.pdf", as: name)
    }
    _ = try folder.write("no PDF".utf8, to: "a/notes.txt")
  }

  private func call(_ arguments: String...) throws -> Call { try Call(arguments, folder: folder.path) }

  @Test func recursively() throws {
    let names = ["a.pdf", "a/deep/three.pdf", "a/two.PDF", "b/one.pdf", "z.pdf"]
    let here = try call("search", "-rl", "needle")
    #expect(here.lines == names && here.status == 0, "the bytes of the paths, and no ./ before them")
    #expect(try call("search", "-rl", "needle", ".").lines == names)
    #expect(try call("search", "-rl", "needle", "b", "a/").lines == ["b/one.pdf", "a/deep/three.pdf", "a/two.PDF"])
    #expect(
      try call("search", "-rl", "--sort", "path", "needle", "b", "a", "z.pdf").lines
        == ["a/deep/three.pdf", "a/two.PDF", "b/one.pdf", "z.pdf"])
    #expect(try Set(call("search", "-rl", "--sort", "none", "needle").lines) == Set(names))
    #expect(try call("search", "-rc", "needle", "b").lines == ["b/one.pdf:6"], "one document, and its name is told")
    #expect(try call("search", "-rcI", "needle", "b").lines == ["6"])
    #expect(try call("search", "-rl", "needle", "-j", "4").lines == names)
    let json = try call("search", "-r", "--json", "-c", "needle", "a").json()
    #expect(json["documents"]?.arrayValue?.map { $0["path"]?.stringValue } == ["a/deep/three.pdf", "a/two.PDF"])
  }

  @Test func hiddenFilesThatAreNamed() throws {
    #expect(try call("search", "-rl", "needle", ".hidden", "a/.five.pdf").lines == [".hidden/four.pdf", "a/.five.pdf"])
  }

  @Test func includeAndExclude() throws {
    #expect(try call("search", "-rl", "needle", "--include", "t*").lines == ["a/deep/three.pdf", "a/two.PDF"])
    #expect(try call("search", "-rl", "needle", "--include=t*.PDF", "--include=z*").lines == ["a/two.PDF", "z.pdf"])
    #expect(
      try call("search", "-rl", "needle", "--exclude", "deep", "--exclude=z.*").lines
        == ["a.pdf", "a/two.PDF", "b/one.pdf"])
    #expect(try call("search", "-rl", "needle", "--include", "a/*.pdf").lines == ["a/deep/three.pdf"])
    #expect(try call("search", "-rl", "needle", "--exclude", "a/*").lines == ["a.pdf", "b/one.pdf", "z.pdf"])
    // A file that is named is searched whatever it is called; one that is no PDF is an error.
    #expect(try call("search", "-rl", "needle", "--exclude", "*", "z.pdf").lines == ["z.pdf"])
    #expect(try call("search", "-r", "needle", "--include", "*.txt").status == 2)
    #expect(try call("search", "needle", "z.pdf", "--include", "*").status == 64)
  }

  @Test func nothingThere() throws {
    _ = try folder.makeFolder("empty")
    let none = try call("search", "-r", "needle", "empty")
    #expect(none.status == 1 && none.text.isEmpty && none.errors.isEmpty)
    #expect(try call("search", "-r", "needle", "missing").status == 2)
  }

  @Test func foldersWithoutRecursion() throws {
    let call = try call("search", "-c", "needle", "a", "z.pdf")
    #expect(call.status == 2 && call.lines == ["z.pdf:6"])
    #expect(
      call.errorLines == ["pdfscope: a: this is a folder", "  use --recursive to search the documents in a folder"])
  }

  @Test func linksAreNotFollowed() throws {
    #expect(symlink("..", folder.path("a/up")) == 0)
    #expect(symlink("../z.pdf", folder.path("b/link.pdf")) == 0)
    #expect(try call("search", "-rl", "needle", "b", "a").lines == ["b/one.pdf", "a/deep/three.pdf", "a/two.PDF"])
    // Those that are named are.
    #expect(try call("search", "-rl", "needle", "b/link.pdf", "a/up/b").lines == ["b/link.pdf", "a/up/b/one.pdf"])
    #expect(mkfifo(folder.path("b/pipe.pdf"), 0o600) == 0)
    #expect(try call("search", "-rl", "needle", "b").lines == ["b/one.pdf"])
  }

  @Test func byTime() throws {
    for (name, seconds) in [("z.pdf", 100), ("a.pdf", 300), ("b/one.pdf", 200)] {
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder.path(name), &times, 0) == 0)
    }
    let lines = try call("search", "-rl", "--sort", "modified", "needle").lines
    #expect(lines.prefix(3) == ["z.pdf", "b/one.pdf", "a.pdf"] && lines.count == 5)
    #expect(try call("search", "-l", "--sort=modified", "needle", "a.pdf", "z.pdf").lines == ["z.pdf", "a.pdf"])
  }

  @Test func namesThatAreNotUTF8() throws {
    let script =
      "cp a.pdf \"$(printf 'b/caf\\351.pdf')\"; mkdir \"$(printf 'b/\\377')\"; cp a.pdf \"$(printf 'b/\\377')/x.pdf\""
    #expect(try Tool.run(["bash", "-c", script], currentDirectory: folder.path).status == 0)
    let call = try call("search", "-rl", "needle", "b")
    let expected: [UInt8] =
      Array("b/caf".utf8) + [0xE9] + Array(".pdf\nb/one.pdf\nb/".utf8) + [0xFF] + Array("/x.pdf\n".utf8)
    #expect(call.result.output == expected)
  }

  @Test func foldersThatMayNotBeRead() throws {
    chmod(folder.path("b"), 0)
    defer { chmod(folder.path("b"), 0o755) }
    for name in ["a", "a/deep"] { chmod(folder.path(name), 0o755) }
    guard let result = try Unprivileged.call(["search", "-rl", "--in", "metadata", "plain", "a", "b"], in: folder)
    else { return }
    #expect(result.status == 2)
    #expect(result.text == "a/deep/three.pdf\na/two.PDF\n")
    #expect(result.errorText.hasPrefix("pdfscope: b: "))
  }

  /// A tree that is deep and wide is walked as it goes.
  @Test func manyFolders() throws {
    let script = "mkdir -p $(printf 'n/%03d/x/y ' $(seq 300)); for i in 001 150 300; do cp a.pdf n/$i/x/y/$i.pdf; done"
    #expect(try Tool.run(["bash", "-c", script], currentDirectory: folder.path).status == 0)
    #expect(
      try call("search", "-rl", "needle", "n").lines
        == ["001", "150", "300"].map { "n/\($0)/x/y/\($0).pdf" })
  }
}
