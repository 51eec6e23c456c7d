import PDFScopeCore
import TestSupport
import Testing

/// What the command line understands.
@Suite struct UsageTests {
  private let path = Fixtures.path("outline/labels.pdf")

  @Test func optionsMayStandAnywhere() throws {
    let expected = try Call("outline", "--depth", "1", path).text
    for arguments in [
      ["--depth", "1", "outline", path], ["outline", path, "--depth", "1"], ["outline", path, "--depth=1"],
      ["outline", "list", "--depth", "1", path], ["o", "--depth=1", path],
      ["--color=never", "outline", path, "--depth=1"],
    ] {
      let call = try Call(arguments)
      #expect(call.status == 0 && call.text == expected, "\(arguments)")
    }
  }

  @Test func shortNamesOfButtons() throws {
    #expect(try Call("s", "-c", "Page", path).text == "20\n")
    #expect(try Call("b", Fixtures.path("bookmarks/merged.pdf")).lines.count == 4)
    #expect(try Call("a", Fixtures.path("annotations/replies.pdf")).lines.count == 11)
    let folder = try TemporaryFolder()
    #expect(try Call("t", "-s", "16", Fixtures.path("pages/one.pdf"), "-o", folder.path("t")).status == 0)
    #expect(
      try Call("e", "rotate-pages", "--by=90", Fixtures.path("pages/one.pdf"), "-o", folder.path("o.pdf")).status == 0)
  }

  /// The first word after a button that is one of its verbs is the verb.
  @Test func filesNamedLikeVerbs() throws {
    let desk = try Desk(["list": "outline/labels.pdf", "find": "text/plain.pdf", "-x.pdf": "outline/labels.pdf"])
    #expect(try desk.call("outline", "list").status == 64)
    #expect(try desk.call("outline", "list", "list").lines.count == 8)
    #expect(try desk.call("outline", "./list").lines.count == 8)
    #expect(try desk.call("outline", "--", "list").lines.count == 8)
    #expect(try desk.call("outline", "--", "-x.pdf").lines.count == 8)
    #expect(try desk.call("outline", "./-x.pdf").lines.count == 8)
    #expect(try desk.call("outline", "-x.pdf").status == 64)
    #expect(try desk.call("search", "-c", "needle", "find").text == "6\n")
  }

  @Test func combinedFlags() throws {
    #expect(try Call("search", "-ciw", "needle", Fixtures.path("text/plain.pdf")).text == "6\n")
    #expect(try Call("search", "-cm2", "needle", Fixtures.path("text/plain.pdf")).text == "2\n")
    #expect(try Call("search", "-ceneedle", Fixtures.path("text/plain.pdf")).text == "6\n")
  }

  @Test func listsOfFiles() throws {
    let desk = try Desk(["a b.pdf": "outline/labels.pdf", "c.pdf": "outline/styles.pdf"])
    try desk.folder.write("a b.pdf\nc.pdf\n".utf8, to: "lines")
    try desk.folder.write("a b.pdf\0c.pdf\0".utf8, to: "zeros")
    for arguments in [["--files-from", "lines"], ["--files-from=zeros", "-0"], ["a b.pdf", "c.pdf"]] {
      #expect(try desk.call(["outline"] + arguments).lines.count == 2 + 8 + 9, "\(arguments)")
    }
    let piped = try Call(
      "outline", "--files-from", "-", "c.pdf", input: .text("a b.pdf\n"), folder: desk.path)
    #expect(piped.lines.first == "c.pdf:")
    #expect(piped.lines.count == 2 + 8 + 9)
    let empty = try Call("outline", "--files-from", "-", input: .text(""), folder: desk.path)
    #expect(empty.status == 64)
  }

  @Test func standardInput() throws {
    let bytes = try Fixtures.bytes("outline/labels.pdf")
    for arguments in [["outline", "-"], ["outline", "--", "-"]] {
      #expect(try Call(arguments, input: .bytes(bytes)).lines.count == 8)
    }
    let json = try Call("outline", "--json", "-", input: .bytes(bytes))
    #expect(try json.document()["path"] == "-")
    #expect(try json.document()["pages"] == 20)
    #expect(try Call("outline", "-", input: .nothing).status == 2)
    let empty = try Call("outline", "--json", "-", input: .bytes([]))
    #expect(try empty.errorCode() == "file.empty")
    for other in ["--password-file=-", "--password-fd=0", "--files-from=-"] {
      let twice = try Call("outline", "-", other, input: .bytes(bytes))
      #expect(twice.status == 64 && twice.errors.contains("once"), "\(other)")
    }
  }

  @Test func nothingToDo() throws {
    let call = try Call()
    #expect(call.status == 64)
    #expect(call.text.contains("outline") && call.errors.isEmpty)
  }

  /// A suggestion is given for words that are nearly right, and none for others.
  @Test func suggestions() throws {
    func message(_ arguments: String...) throws -> String { try Call(arguments).errors }
    #expect(try message("serach", "x", path).contains("did you mean 'search'"))
    #expect(try message("outline", "--jsn", path).contains("did you mean '--json'"))
    #expect(try message("edit", "rotate-page", path).contains("did you mean 'edit rotate-pages'"))
    #expect(try message("edit", "rotatePages", path).contains("rotate-pages"))
    #expect(try !message("xyzzy").contains("did you mean"))
  }

  /// A verb misspelt after a button with a default verb is a file that does not exist; the message says both.
  @Test func misspeltDefaultVerb() throws {
    let call = try Call("outline", "lst", path)
    #expect(call.status == 2)
    #expect(call.errors.contains("lst"))
  }

  /// Control characters of arguments do not reach the terminal.
  @Test func messagesArePrintable() throws {
    for word in ["\u{1B}[31mred", "a\nb", "\u{202E}gnp", "--\u{7}bell"] {
      let call = try Call(["outline", word])
      #expect(call.status != 0)
      #expect(!call.errors.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
      #expect(!call.errors.unicodeScalars.contains("\u{202E}"))
      #expect(call.errorLines.allSatisfy { $0.hasPrefix("pdfscope: ") || $0.hasPrefix("  ") }, "\(call.errors)")
    }
  }

  @Test func tagsAndJobs() throws {
    let call = try Call(
      "outline", "--json", "--job", "nightly", "--author", "Ann", "--tag", "run=7", "--tag", "a=b=c", "--tag", "empty=",
      path)
    let invocation = try #require(try call.json()["invocation"])
    #expect(invocation["job"] == "nightly" && invocation["author"] == "Ann" && invocation["tool"] == "pdfscope")
    #expect(invocation["tags"] == ["run": "7", "a": "b=c", "empty": ""])
    #expect(invocation["origin"] == "command")
  }

  /// No option is silently without effect where another answer was asked for.
  @Test func formsExcludeEachOther() throws {
    for pair in [["--json", "--ndjson"], ["--json", "--format={page}"], ["--ndjson", "--format", "{page}"]] {
      let call = try Call(["outline"] + pair + [path])
      #expect(call.status == 64 && call.text.isEmpty, "\(pair)")
    }
  }

  /// A variable of a script that was never set must not lead to the root folder.
  @Test func emptyPaths() throws {
    let one = Fixtures.path("pages/one.pdf")
    for arguments in [
      ["edit", "rotate-pages", "--by=90", one, "-o", ""], ["thumbnails", one, "-o", ""], ["thumbnails", one, "-o="],
      ["thumbnails", one, "--output="], ["outline", "--files-from", ""], ["outline", one, "--password-file="],
    ] {
      let call = try Call(arguments)
      #expect(call.status == 64, "\(arguments)")
      #expect(call.errors.contains("the path is empty") && call.text.isEmpty, "\(call.errors)")
    }
  }

  @Test func standardInputHasOneReader() throws {
    let one = Fixtures.path("pages/one.pdf")
    for arguments in [
      ["outline", "-", "-"], ["outline", "--files-from", "-", "-"], ["outline", "--password-file", "-", "-"],
      ["outline", "--password-fd", "0", "-"], ["outline", "--files-from", "-", "--password-file", "-"],
      ["outline", one, "--password-file=-", "--password-fd=0"],
    ] {
      let call = try Call(arguments, input: .file(one))
      #expect(call.status == 64, "\(arguments)")
      #expect(call.errors.hasPrefix("pdfscope: standard input can be read once only\n"), "\(call.errors)")
    }
    // The list itself may name standard input, which has been read then.
    #expect(try Call("outline", "--files-from", "-", input: .text("-\n")).status == 64)
  }

  @Test func listsWithoutEnd() throws {
    let call = try Call(["outline", "--files-from", "/dev/zero"], mostMemory: 1_000_000)
    #expect(call.status == 64)
    #expect(call.errors.contains("more than 256 MiB of names"))
  }
}
