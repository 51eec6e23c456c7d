import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// What goes wrong, and how the program says so: a message for people, a code, an exit status, as text and as JSON; and
/// that nothing is left behind and no input touched.
@Suite struct ExitStatusTests {
  /// A call that fails.
  struct Failure: Sendable {
    var arguments: [String]
    var status: Int32
    var code: String
    /// What the message says.
    var says: [String]
    var environment: [String: String] = [:]

    init(_ arguments: String, _ status: Int32, _ code: String, _ says: String..., password: String? = nil) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.code = code
      self.says = says
      if let password { environment["PDFSCOPE_PASSWORD"] = password }
    }
  }

  static let documents = [
    Failure("outline missing.pdf", 2, "file.notFound", "missing.pdf", "no such file"),
    Failure("search x folder", 2, "file.isDirectory", "folder"),
    Failure("annotate empty.pdf", 2, "file.empty", "empty"),
    Failure("bookmarks text.pdf", 2, "document.notPDF", "not a PDF"),
    Failure("thumbnails picture.pdf -o out", 2, "document.notPDF", "PNG"),
    Failure("outline damaged.pdf", 2, "document.damaged", "damaged"),
    Failure("outline zero.pdf", 2, "document.noPages", "no pages"),
    Failure("outline locked.pdf", 5, "document.locked", "password", "--password-file"),
    Failure("edit rotate-pages --by 90 locked.pdf -o out.pdf", 5, "document.locked", "password"),
    Failure("outline locked.pdf", 5, "document.wrongPassword", "passwords given", password: "wrong"),
    Failure("outline handler.pdf", 2, "document.unsupported", "encrypted in an unknown way", password: "user"),
    Failure("search x twelve.pdf --pages 3,13", 2, "page.outOfRange", "page 13", "12 pages"),
    Failure("edit remove-pages --pages 13 twelve.pdf -o out.pdf", 2, "page.outOfRange", "page 13", "12 pages"),
    Failure("edit remove-pages --pages 1-z twelve.pdf -o out.pdf", 2, "page.noneLeft", "at least one page"),
    Failure("annotate twelve.pdf --pages [xx]", 2, "page.noSuchLabel", "xx"),
    Failure("annotate twelve.pdf --pages @Nowhere", 2, "page.noSuchOutlineItem", "Nowhere"),
    Failure("annotate twelve.pdf --pages 3,x3", 2, "page.noneSelected"),
  ]

  static let outputs = [
    Failure("edit rotate-pages --by 90 one.pdf -o exists.txt", 2, "output.exists", "exists.txt", "--force"),
    Failure("edit rotate-pages --by 90 one.pdf -o one.pdf", 2, "output.isInput", "--in-place"),
    Failure("edit rotate-pages --by 90 one.pdf -o one.pdf --force", 2, "output.isInput", "--in-place"),
    Failure("edit rotate-pages --by 90 one.pdf -o ./folder/../one.pdf --force", 2, "output.isInput"),
    Failure("edit rotate-pages --by 90 one.pdf twelve.pdf -o ./ --force", 2, "output.isInput"),
    Failure("edit rotate-pages --by 90 one.pdf -o none/out.pdf", 2, "output.notWritable", "no folder none"),
    Failure("edit rotate-pages --by 90 one.pdf -o one.pdf/at/all/", 2, "output.notWritable"),
    Failure("edit rotate-pages --by 90 one.pdf -o exists.txt/out.pdf", 2, "output.notWritable"),
    Failure("edit rotate-pages --by 90 one.pdf -o /dev/full", 2, "output.diskFull", "full"),
    Failure("edit rotate-pages --by 90 one.pdf --in-place=.txt", 2, "output.exists", "one.pdf.txt"),
    Failure("thumbnails one.pdf -o exists.txt", 2, "output.notWritable", "exists.txt"),
  ]

  static let refusals = [
    Failure("edit rotate-pages --by 90 signed.pdf -o out.pdf", 4, "signatures.signed", "--invalidate-signatures"),
    Failure("edit remove-pages --pages 1 certified.pdf --in-place", 4, "signatures.certified", "certified"),
    Failure("edit rotate-pages --by 90 frozen.pdf -o out.pdf", 4, "permissions.assemble", "bit", "owner password"),
    Failure("edit rotate-pages --by 90 xfa.pdf -o out.pdf", 4, "form.dynamicXFA", "XFA"),
    Failure("context --require edit.rotatePages signed.pdf", 4, "signatures.signed", "may not run"),
  ]

  static let usages = [
    Failure("search ( one.pdf", 64, "pattern.invalid", "parenthesis"),
    Failure("search one.pdf", 64, "usage.missingOperand", "FILE"),
    Failure("outline", 64, "usage.missingOperand", "FILE", "--help"),
    Failure("outline --dept 3 one.pdf", 64, "usage.unknownOption", "--dept", "did you mean '--depth'"),
    Failure("outline --depth", 64, "usage.missingValue", "--depth"),
    Failure("outline --depth two one.pdf", 64, "usage.invalidValue", "two"),
    Failure("outline --depth 99999999999999999999 one.pdf", 64, "usage.invalidValue"),
    Failure("outline --strict=yes one.pdf", 64, "usage.unexpectedValue", "--strict"),
    Failure("outline one.pdf -o out.txt", 64, "usage.misplacedOption", "'outline list' takes no option '-o'"),
    Failure("outlin one.pdf", 64, "usage.unknownSubcommand", "did you mean 'outline'"),
    Failure("one.pdf", 64, "usage.unknownSubcommand"),
    Failure("edit", 64, "usage.missingSubcommand", "rotate-pages"),
    Failure("edit rotate one.pdf", 64, "usage.unknownSubcommand", "rotate-pages"),
    Failure("edit rotate-pages one.pdf -o out.pdf", 64, "usage.missingOption", "--by"),
    Failure("edit rotate-pages --by 45 one.pdf -o out.pdf", 64, "usage.invalidValue", "multiple of 90"),
    Failure("edit rotate-pages --by 90 --pages a-b one.pdf -o out.pdf", 64, "usage.invalidValue", "--pages"),
    Failure("edit rotate-pages --by 90 --pages 1..3 one.pdf -o out.pdf", 64, "usage.invalidValue"),
    Failure("edit rotate-pages --by 90 one.pdf", 64, "usage.missingOption", "--output", "--in-place"),
    Failure(
      "edit rotate-pages --by 90 one.pdf twelve.pdf -o out.pdf", 64, "usage.invalidValue", "2 documents", "folder"),
    Failure("edit rotate-pages --by 90 one.pdf -o out.pdf --in-place", 64, "usage.conflictingOptions"),
    Failure("edit rotate-pages --by 90 - --in-place", 64, "usage.invalidValue", "standard input"),
    Failure("edit rotate-pages --by 90 one.pdf --in-place=../x", 64, "usage.invalidValue"),
    Failure("edit rotate-pages --by 90 one.pdf -o {stme}.pdf", 64, "usage.invalidValue", "stme", "stem"),
    Failure(
      "edit remove-pages --pages 1 twelve.pdf -o out.pdf --save incremental", 2, "output.notIncremental",
      "pages were removed"),
    Failure("edit rotate-pages --by 90 one.pdf -o out.pdf --save append", 64, "usage.invalidValue", "incremental"),
    Failure("outline -j many one.pdf", 64, "usage.invalidValue", "expected a number"),
    Failure("outline --jobs=-1 one.pdf", 64, "usage.invalidValue"),
    Failure("outline --jobs=257 one.pdf", 64, "usage.invalidValue"),
    Failure("outline --config x one.pdf", 64, "config.invalid", "no such file"),
    Failure("outline --progress one.pdf", 64, "usage.unavailableOption"),
    Failure("outline --timeout 3 one.pdf", 64, "usage.unavailableOption", "timeout(1)"),
    Failure("outline --memory-limit 1G one.pdf", 64, "usage.unavailableOption", "ulimit"),
    Failure("outline --permissions maybe one.pdf", 64, "usage.invalidValue", "enforce"),
    Failure("outline --coordinates mm one.pdf", 64, "usage.invalidValue", "pdf"),
    Failure("outline - -", 64, "usage.invalidValue", "standard input"),
    Failure("outline --tag x one.pdf", 64, "usage", "KEY=VALUE"),
    Failure("outline --password-file none one.pdf", 64, "usage", "none"),
    Failure("outline --password-fd x one.pdf", 64, "usage", "descriptor"),
    Failure("outline --password-fd 77 one.pdf", 64, "usage", "77"),
    Failure("outline --files-from none", 64, "usage", "none"),
    Failure("schema nothing", 64, "usage.invalidValue", "outline"),
    Failure("completion tcsh", 64, "usage.invalidValue", "fish"),
    Failure("help edit dance", 64, "usage.unknownSubcommand"),
    Failure("context --explain edit --format {page} one.pdf", 64, "usage.conflictingOptions"),
  ]

  private static let all = documents + outputs + refusals + usages

  private func desk() throws -> Desk {
    let desk = try Desk([
      "one.pdf": "pages/one.pdf", "twelve.pdf": "pages/twelve.pdf", "locked.pdf": "encryption/aes-256.pdf",
      "frozen.pdf": "encryption/no-modify-no-assemble.pdf", "signed.pdf": "signatures/approval.pdf",
      "certified.pdf": "signatures/certified-p3.pdf", "xfa.pdf": "forms/xfa-dynamic.pdf",
      "empty.pdf": "damaged/empty.pdf", "text.pdf": "damaged/text.pdf", "picture.pdf": "damaged/picture.pdf",
      "damaged.pdf": "damaged/truncated-early.pdf", "zero.pdf": "damaged/zero-pages.pdf",
      "handler.pdf": "damaged/security-handler.pdf",
    ])
    try desk.put("kept", as: "exists.txt")
    try desk.put("kept", as: "one.pdf.txt")
    try desk.folder.makeFolder("folder")
    return desk
  }

  @Test(arguments: all.indices)
  func asText(index: Int) throws {
    let failure = Self.all[index]
    let comment: Comment = "pdfscope \(failure.arguments.joined(separator: " "))"
    let desk = try desk()
    let call = try desk.call(failure.arguments, environment: failure.environment)
    #expect(call.status == failure.status, comment)
    #expect(call.result.signal == nil, comment)
    // Of context the answer is what it has to say, refused or not.
    if failure.arguments[0] != "context" { #expect(call.text.isEmpty, comment) }
    #expect(call.errorLines.first?.hasPrefix("pdfscope: ") == true, comment)
    #expect(call.errorLines.count <= 6, "\(call.errors)")
    for words in failure.says { #expect(call.errors.contains(words), "\(call.errors)") }
    try desk.expectUntouched(comment)
  }

  @Test(arguments: all.indices)
  func asJSON(index: Int) throws {
    let failure = Self.all[index]
    // These know no JSON: what they print is a form of its own.
    guard !["schema", "completion", "help"].contains(failure.arguments[0]), !failure.arguments.contains("--format")
    else { return }
    let comment: Comment = "pdfscope --json \(failure.arguments.joined(separator: " "))"
    let desk = try desk()
    let call = try desk.call(["--json"] + failure.arguments, environment: failure.environment)
    #expect(call.status == failure.status, comment)
    let error: JSONValue
    if failure.status == 64 {
      #expect(call.text.isEmpty, comment)
      let records = try call.diagnostics()
      #expect(records.count == 1 && records[0]["type"] == "error", comment)
      error = try #require(records.first, comment)
    } else {
      #expect(call.errors.isEmpty, comment)
      let document = try call.document()
      #expect(document["status"]?.stringValue == (failure.status == 4 ? "refused" : "failed"), comment)
      error = try #require(document["outcomes"]?[0]?["error"] ?? document["error"], comment)
    }
    #expect(error["code"]?.stringValue == failure.code, comment)
    let words = [error["message"]?.stringValue, error["hint"]?.stringValue].compactMap { $0 }.joined(separator: "\n")
    for expected in failure.says where !["missing.pdf", "folder", "--help"].contains(expected) {
      #expect(words.contains(expected), "\(words)")
    }
    #expect(ErrorCode.catalog.contains { $0.code.rawValue == failure.code }, "\(failure.code) is documented")
    #expect(ErrorCode(rawValue: failure.code).exitStatus.rawValue == failure.status, comment)
    try desk.expectUntouched(comment)
  }

  // MARK: More than one call can show

  @Test func fileThatMayNotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy(fixture: "pages/one.pdf", as: "closed.pdf")
    chmod(path, 0)
    guard let text = try Unprivileged.call(["outline", "closed.pdf"], in: folder) else { return }
    #expect(text.status == 2)
    #expect(text.errorText.contains("closed.pdf") && text.errorText.contains("ermission denied"))
    let json = try #require(try Unprivileged.call(["outline", "--json", "closed.pdf"], in: folder))
    #expect(json.status == 2)
    let document = try JSONParser.parse(bytes: json.output)["documents"]?[0]
    #expect(document?["outcomes"]?[0]?["error"]?["code"] == "file.notReadable")
  }

  @Test func folderThatMayNotBeWrittenTo() throws {
    let folder = try TemporaryFolder()
    try folder.copy(fixture: "pages/one.pdf", as: "one.pdf")
    try folder.makeFolder("closed", mode: 0o555)
    let arguments = ["edit", "rotate-pages", "--json", "--by=90", "one.pdf", "-o", "closed/out.pdf"]
    guard let result = try Unprivileged.call(arguments, in: folder) else { return }
    #expect(result.status == 2)
    let document = try JSONParser.parse(bytes: result.output)["documents"]?[0]
    #expect(document?["outcomes"]?[0]?["error"]?["code"] == "output.notWritable")
    #expect(try Files.names(in: folder.path("closed")) == [])
  }

  /// The first status of the order that applies to any document wins, and no document stops the others.
  @Test func worstOfSeveral() throws {
    let desk = try desk()
    func status(_ files: String...) throws -> Int32 {
      try desk.call(["edit", "rotate-pages", "--by", "90", "-o", "turned/"] + files).status
    }
    #expect(try status("one.pdf", "signed.pdf") == 4)
    #expect(try status("signed.pdf", "locked.pdf") == 5)
    #expect(try status("locked.pdf", "missing.pdf", "signed.pdf") == 2)
    // The documents that could be done were done, all the same.
    #expect(try Files.names(in: desk.folder.path("turned")) == ["one.pdf"])
    #expect(try desk.call(["outline", "one.pdf", "twelve.pdf"]).status == 1)
    let mixed = try Call("outline", "--json", "/nonexistent.pdf", Fixtures.path("outline/labels.pdf"))
    #expect(mixed.status == 2)
    #expect(try mixed.json()["summary"] == ["documents": 2, "ok": 1, "nothing": 0, "refused": 0, "failed": 1])
    #expect(try mixed.list("items", 1).count == 8)
  }

  @Test func warningsCountUnderStrict() throws {
    let path = Fixtures.path("damaged/xref-offsets.pdf")
    let plain = try Call("outline", path)
    #expect(plain.status == 0)
    #expect(plain.errors.contains("warning: "))
    #expect(try Call("outline", "--strict", path).status == 3)
    #expect(try Call("outline", "--strict", Fixtures.path("outline/labels.pdf")).status == 0)
    let quiet = try Call("outline", "-q", path)
    #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.text == plain.text)
  }
}
