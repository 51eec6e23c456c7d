import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// Names of files that are not as one would like them.
@Suite struct PathTests {
  static let names = [
    "with space.pdf", " leading.pdf", "new\nline.pdf", "tab\there.pdf", "quote'\".pdf", "back\\slash.pdf", "{page}.pdf",
    "$(echo x).pdf", "naïve.pdf", "ae\u{301}.pdf", "日本語 😀.pdf", "no extension", "..pdf", "%s%n.pdf", "*.pdf",
    "\u{301}mark.pdf", "esc\u{1B}[31m.pdf",
  ]

  @Test(arguments: names)
  func anyName(name: String) throws {
    let desk = try Desk([name: "outline/labels.pdf"])
    let json = try desk.call(["outline", "--json", "--", name])
    #expect(json.status == 0)
    #expect(try json.document()["path"]?.stringValue == name)
    let turned = try desk.call(["edit", "rotate-pages", "--json", "--by=90", "--pages=1", name, "-o", "out/"])
    #expect(turned.status == 0, "\(turned.text)")
    #expect(try Files.names(in: desk.folder.path("out")) == [name])
    let list = try desk.call(["search", "-l", "Page", name])
    #expect(list.text == name + "\n", "as it is, for whoever reads the pipe")
    #expect(try desk.call(["outline", name, "missing.pdf"]).errorLines.count == 1)
    let pictures = try desk.call(["thumbnails", "-s", "16", "--pages=1", name, "-o", "previews"])
    #expect(pictures.status == 0)
    #expect(try Files.names(in: desk.folder.path("previews")).count == 1)
  }

  /// A dash in front is no option after `--`, or with a folder.
  @Test func dashes() throws {
    let desk = try Desk(["-o": "outline/labels.pdf", "--json": "outline/styles.pdf"])
    #expect(try desk.call("outline", "--", "-o", "--json").lines.count == 19)
    #expect(try desk.call("outline", "./-o").lines.count == 8)
    #expect(try desk.call("edit", "rotate-pages", "--by=90", "-o", "out.pdf", "--", "-o").status == 0)
    #expect(try desk.call("edit", "rotate-pages", "--by", "-90", "-o", "./-x", "--", "-o").status == 0)
    #expect(Files.exists(desk.folder.path("-x")))
  }

  /// Two names that differ only in how an accent is composed are two files.
  @Test func composedAndDecomposed() throws {
    let desk = try Desk([:])
    try desk.folder.copy(fixture: "pages/one.pdf", as: "\u{E9}.pdf")
    try desk.folder.copy(fixture: "pages/twelve.pdf", as: "e\u{301}.pdf")
    let call = try desk.call("edit", "rotate-pages", "--json", "--by=90", "\u{E9}.pdf", "e\u{301}.pdf", "-o", "out/")
    #expect(call.status == 0)
    #expect(try call.answer(0)["pageCount"] == 1 && call.answer(1)["pageCount"] == 12)
    let counts = try Files.names(in: desk.folder.path("out")).map {
      try Witness.rotations(desk.folder.path("out/" + $0)).count
    }
    #expect(counts.sorted() == [1, 12])
  }

  // MARK: Bytes that are not UTF-8

  /// Runs a script of the shell, in which `pdfscope` is the built program and `$name` a name with bytes that are no
  /// UTF-8: `a`, FF, `b`, E9, `.pdf`.
  private func bash(_ script: String, in folder: TemporaryFolder) throws -> Tool.Result {
    let prelude = "name=$(printf 'a\\377b\\351.pdf'); pdfscope() { '\(PDFScopeBinary.path)' \"$@\"; }\n"
    return try Tool.run(
      ["bash", "-c", prelude + script], environment: PDFScopeBinary.environment, currentDirectory: folder.path)
  }

  private let nameBytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE9] + Array(".pdf".utf8)
  /// `a\xFFb\xE9.pdf` in base64, worked out by hand.
  private let base64 = "Yf9i6S5wZGY="

  @Test func inJSON() throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "outline/labels.pdf", as: "in.pdf")
    let result = try bash("cp in.pdf \"$name\"; pdfscope outline --json \"$name\"", in: folder)
    #expect(result.status == 0)
    let value = try JSONParser.parse(bytes: result.output)
    #expect(value["documents"]?[0]?["path"] == ["bytes": .string(base64)])
    #expect(value["documents"]?[0]?["pages"] == 20)
    #expect(try Schemas.failures(of: value, name: "outline").isEmpty)
    let records = try bash("pdfscope outline --ndjson \"$name\"", in: folder).text.split(separator: "\n")
    for record in records {
      #expect(try Schemas.failures(of: JSONParser.parse(String(record)), name: "ndjson").isEmpty)
    }
  }

  @Test func asOutputs() throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "pages/one.pdf", as: "in.pdf")
    let result = try bash(
      """
      cp in.pdf "$name"
      pdfscope edit rotate-pages --json --by=90 "$name" -o "out-$name" || exit
      pdfscope edit rotate-pages --by=90 "$name" -o folder/ || exit
      pdfscope thumbnails -s 16 "$name" -o "previews-$name/" >/dev/null || exit
      pdfscope edit rotate-pages --by=90 "$name" --in-place=.bak || exit
      LC_ALL=C ls -d "out-$name" "folder/$name" "previews-$name"/* "$name.bak" >/dev/null
      """, in: folder)
    #expect(result.status == 0, "\(result.errorText)")
    let outputs = try JSONParser.parse(bytes: result.output)["documents"]?[0]?["outcomes"]?[0]?["outputs"]
    #expect(outputs?[0]?["path"]?["bytes"] != nil)
  }

  /// Pipes get the bytes, people a mark of replacement.
  @Test func asText() throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "text/plain.pdf", as: "in.pdf")
    let list = try bash("cp in.pdf \"$name\"; pdfscope search -l needle \"$name\"", in: folder)
    #expect(list.output == nameBytes + [0x0A])
    let missing = try bash("rm \"$name\"; pdfscope outline \"$name\"", in: folder)
    #expect(missing.status == 2)
    #expect(missing.errorText == "pdfscope: a\u{FFFD}b\u{FFFD}.pdf: there is no such file\n")
    let exists = try bash("touch \"$name\"; pdfscope edit rotate-pages --json --by=90 in.pdf -o \"$name\"", in: folder)
    #expect(exists.status == 2)
    let error = try JSONParser.parse(bytes: exists.output)["documents"]?[0]?["outcomes"]?[0]?["error"]
    #expect(error?["code"] == "output.exists")
    #expect(error?["message"] == "a\u{FFFD}b\u{FFFD}.pdf exists; use --force to replace it")
  }

  @Test func inListsOfFiles() throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "outline/labels.pdf", as: "in.pdf")
    let script = "cp in.pdf \"$name\"; printf '%s\\n' \"$name\" in.pdf | pdfscope outline --json --files-from -"
    let value = try JSONParser.parse(bytes: try bash(script, in: folder).output)
    #expect(value["documents"]?.arrayValue?.map { $0["pages"] } == [20, 20])
    let password = try bash(
      "echo x >\"$name\"; pdfscope outline in.pdf --password-file \"$name\" --tag \"$name=1\"", in: folder)
    #expect(password.status == 0)
  }

  /// A name that uses the code points by which other names are carried is itself, too.
  @Test func carriersThemselves() throws {
    let desk = try Desk(["x\u{10FEE9}y.pdf": "outline/labels.pdf"])
    let call = try desk.call("outline", "--json", "x\u{10FEE9}y.pdf")
    #expect(call.status == 0)
    #expect(try call.document()["path"] == "x\u{10FEE9}y.pdf")
  }
}
