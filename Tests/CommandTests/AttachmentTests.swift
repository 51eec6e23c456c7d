import Glibc
import PDFScopeCore
import TestSupport
import Testing

/// `pdfscope edit attach`, `detach`, `list-attachments` and `extract-attachments`.
@Suite struct AttachmentTests {
  /// The names of embedded files by pdfdetach.
  private func names(_ path: String) throws -> [String] {
    let read = try Tool.run(["pdfdetach", "-list", path])
    return read.text.split(separator: "\n").dropFirst().compactMap { line in
      line.firstIndex(of: ":").map { line[line.index(after: $0)...].trimmed }
    }
  }

  private func makeDesk() throws -> Desk {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    try desk.put(String(repeating: "line of text\n", count: 5000), as: "big.txt")
    try desk.put("a,b\n1,2\n", as: "data.csv")
    try desk.put("", as: "empty")
    return desk
  }

  @Test func putsInListsAndTakesOut() throws {
    let desk = try makeDesk()
    let call = try desk.call(
      "edit", "attach", "--file", "data.csv", "--file", "big.txt", "--file", "empty", "in.pdf", "-o", "out.pdf",
      "--json")
    #expect(call.status == 0, "\(call.errors)")
    #expect(try call.list("attachments").map { $0["name"]?.stringValue } == ["big.txt", "data.csv", "empty"])
    #expect(try Schemas.failures(of: call.json(), name: "edit").isEmpty)
    let out = desk.folder.path("out.pdf")
    #expect(try names(out) == ["big.txt", "data.csv", "empty", "kept.txt"])
    try Witness.expectSound(out)
    #expect(try Files.read(out).count < 20_000, "files are compressed")
    let shown = try Tool.run(["qpdf", "--show-attachment=big.txt", out])
    #expect(try shown.output == Files.read(desk.folder.path("big.txt")))

    let list = try desk.call("edit", "list-attachments", "out.pdf")
    #expect(list.lines.first?.split(separator: " ").map(String.init) == ["big.txt", "65000", "text/plain"])
    let json = try desk.call("edit", "list-attachments", "out.pdf", "--json")
    #expect(try json.list("attachments").map { $0["isIntact"]?.boolValue } == [true, true, true, nil])
    #expect(try Schemas.failures(of: json.json(), name: "edit").isEmpty)
    #expect(
      try desk.call("edit", "list-attachments", "out.pdf", "--format", "{file} {size} {mime}").lines.contains(
        "data.csv 8 text/csv"))

    let extract = try desk.call("edit", "extract-attachments", "out.pdf", "-o", "files")
    #expect(extract.status == 0)
    #expect(extract.lines == ["big.txt", "data.csv", "empty", "kept.txt"].map { "files/" + $0 })
    for name in ["big.txt", "data.csv", "empty"] {
      #expect(try Files.read(desk.folder.path("files/" + name)) == Files.read(desk.folder.path(name)))
    }
    #expect(try desk.call("edit", "extract-attachments", "out.pdf", "-o", "files").status == 2, "they exist now")
    #expect(
      try desk.call("edit", "extract-attachments", "--name", "data.csv", "out.pdf", "-o", "-").text == "a,b\n1,2\n")
    let templated = try desk.call("edit", "extract-attachments", "out.pdf", "-o", "t/{stem}-{index}.{ext}", "--json")
    #expect(
      try templated.list("attachments").map { $0["path"]?.stringValue }
        == ["t/out-1.txt", "t/out-2.csv", "t/out-3", "t/out-4.txt"])
    #expect(try desk.isUntouched())
  }

  @Test func takesAway() throws {
    let desk = try makeDesk()
    _ = try desk.call("edit", "attach", "--file", "data.csv", "--relationship", "data", "in.pdf", "-o", "out.pdf")
    let call = try desk.call(
      "edit", "detach", "--name", "data.csv", "--name", "none", "out.pdf", "-o", "gone.pdf", "--json")
    #expect(call.status == 0)
    #expect(try call.warningCodes() == ["attachment.notFound"])
    #expect(try call.list("attachments").map { $0["isRemoved"]?.boolValue } == [true])
    #expect(try names(desk.folder.path("gone.pdf")) == ["kept.txt"])
    #expect(try Files.read(desk.folder.path("gone.pdf")).count < Files.read(desk.folder.path("out.pdf")).count)
    #expect(try desk.call("edit", "detach", "--name", "none", "gone.pdf", "-o", "x.pdf").status == 1)
    _ = try desk.call("edit", "detach", "--all", "gone.pdf", "-o", "all.pdf")
    #expect(try names(desk.folder.path("all.pdf")).isEmpty)
    let program =
      "import sys, pikepdf; p = pikepdf.open(sys.argv[1]); r = p.Root; print(sorted(r.Names.keys()), '/AF' in r)"
    #expect(
      try Tool.run(["python3", "-c", program, desk.folder.path("all.pdf")]).text == "['/Dests'] False\n")
    #expect(try desk.call("edit", "list-attachments", "all.pdf").status == 1)
  }

  @Test func replaces() throws {
    let desk = try makeDesk()
    _ = try desk.call(
      "edit", "attach", "--file", "data.csv", "--description", "Figures", "--relationship", "data", "in.pdf", "-o",
      "out.pdf")
    let again = try desk.call(
      "edit", "attach", "--file", "big.txt", "--name", "data.csv", "out.pdf", "-o", "two.pdf", "--json")
    #expect(again.status == 2)
    #expect(try again.errorCode() == "attachment.exists")
    let call = try desk.call(
      "edit", "attach", "--file", "big.txt", "--name", "data.csv", "--replace", "out.pdf", "-o", "two.pdf", "--json")
    #expect(
      try call.list("attachments").map { $0.strings("name", "description", "relationship", "mime") } == [
        ["data.csv", "Figures", "Data", "text/csv"]
      ])
    #expect(try Tool.run(["qpdf", "--show-attachment=data.csv", desk.folder.path("two.pdf")]).output.count == 65000)
    #expect(try names(desk.folder.path("two.pdf")) == ["data.csv", "kept.txt"])
  }

  @Test(arguments: ["aes-256", "aes-128", "rc4-128", "rc4-40"])
  func encryptionIsKept(name: String) throws {
    let desk = try makeDesk()
    try desk.folder.copy(fixture: "encryption/\(name).pdf", as: "locked.pdf")
    let variables = ["PDFSCOPE_PASSWORD": "owner"]
    for save in ["incremental", "rewrite"] {
      let call = try desk.call(
        ["edit", "attach", "--file", "data.csv", "locked.pdf", "-o", "\(save).pdf", "--save", save],
        environment: variables)
      #expect(call.status == 0, "\(call.errors)")
      let out = desk.folder.path("\(save).pdf")
      try Witness.expectSound(out, password: "owner")
      #expect(
        try Tool.run(["qpdf", "--password=owner", "--show-attachment=data.csv", out]).text == "a,b\n1,2\n")
      let extract = try desk.call(
        ["edit", "extract-attachments", "\(save).pdf", "-o", save + "/", "--name", "data.csv"], environment: variables)
      #expect(extract.lines == ["\(save)/data.csv"])
    }
  }

  /// Names that would lead elsewhere, hide, or be one file on other systems.
  @Test func namesAreMadeSafe() throws {
    let desk = try Desk([:])
    let names = ["../../evil.txt", "/etc/passwd", "a.txt", "A.TXT", "..", "", "-rf", "x\u{202E}gpj.exe", "a\u{0}b"]
    var objects: [[UInt8]] = [
      Array("<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [".utf8),
      Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
      Array("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>".utf8),
      SmallPDF.stream("/Type /EmbeddedFile", Array("bytes".utf8)),
    ]
    for (index, name) in names.enumerated() {
      let text =
        "<FEFF"
        + name.utf16.map { unit in
          let digits = String(unit, radix: 16)
          return String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() + ">"
      objects[0] += Array("(k\(index)) \(index + 5) 0 R ".utf8)
      objects.append(Array("<< /Type /Filespec /F \(text) /UF \(text) /EF << /F 4 0 R >> >>".utf8))
    }
    objects[0] += Array("] >> >> >>".utf8)
    try Files.write(SmallPDF.make(objects), to: desk.folder.path("in.pdf"))
    let call = try desk.call("edit", "extract-attachments", "in.pdf", "-o", "deep/")
    #expect(call.status == 0, "\(call.errors)")
    let written = try Files.names(in: desk.folder.path("deep"))
    #expect(written.count == names.count && call.lines.count == names.count, "\(written)")
    #expect(written.allSatisfy { !$0.hasPrefix(".") && !$0.hasPrefix("-") && !$0.contains("\u{202E}") })
    #expect(Set(written.map { $0.lowercased() }).count == names.count)
    #expect(try desk.folder.names().sorted() == ["deep", "in.pdf"])
  }

  @Test func whatDoesNotFitItsChecksum() throws {
    let desk = try Desk([:])
    let digest = String(repeating: "00", count: 16)
    try Files.write(
      SmallPDF.make([
        Array("<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 6 0 R] >> >> >>".utf8),
        Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
        Array("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>".utf8),
        SmallPDF.stream("/Type /EmbeddedFile /Params << /CheckSum <\(digest)> /Size 99 >>", Array("bytes".utf8)),
        Array("<< /Type /Filespec /F (a) /EF << /F 4 0 R >> >>".utf8),
        Array("<< /Type /Filespec /F (b) >>".utf8),
      ]), to: desk.folder.path("in.pdf"))
    let list = try desk.call("edit", "list-attachments", "in.pdf", "--json")
    #expect(try list.list("attachments").map { $0["isIntact"]?.boolValue } == [false, nil])
    #expect(try list.list("attachments").map { $0["isMissing"]?.boolValue } == [nil, true])
    #expect(try list.list("attachments")[0]["size"] == 5)
    let extract = try desk.call("edit", "extract-attachments", "in.pdf", "-o", "x", "--json")
    #expect(extract.status == 0)
    #expect(try extract.warningCodes().sorted() == ["attachment.checksum", "attachment.missing"])
    #expect(try desk.call("edit", "extract-attachments", "in.pdf", "-o", "y", "--strict").status == 3)
  }

  @Test func theFixture() throws {
    let desk = try Desk(["in.pdf": "structure/attachments.pdf"])
    let list = try desk.call("edit", "list-attachments", "in.pdf", "--json")
    #expect(
      try list.list("attachments").map { $0.strings("name", "key", "place", "relationship") } == [
        ["first.txt", "a", "document", "Data"], ["über.txt", "b", "document", nil],
        ["../../etc/passwd", "c", "document", nil], ["pinned.txt", nil, "annotation", nil],
      ])
    #expect(try desk.call("edit", "extract-attachments", "in.pdf", "-o", "x/y/").status == 0)
    #expect(
      try Files.names(in: desk.folder.path("x/y")).sorted() == [
        "_.._.._etc_passwd", "first.txt", "pinned.txt", "über.txt",
      ])
    let detach = try desk.call("edit", "detach", "--name", "a", "--name", "../../etc/passwd", "in.pdf", "-o", "o.pdf")
    #expect(detach.status == 0)
    #expect(try names(desk.folder.path("o.pdf")) == ["über.txt", "pinned.txt"])
    try Witness.expectSound(desk.folder.path("o.pdf"))
  }

  @Test func filesOnPages() throws {
    let desk = try Desk(["in.pdf": "annotations/all-subtypes.pdf"])
    let list = try desk.call("edit", "list-attachments", "in.pdf", "--json")
    #expect(try list.list("attachments").map { $0.strings("name", "place") } == [["note.txt", "annotation"]])
    #expect(try list.list("attachments")[0]["page"] == 2)
    let call = try desk.call("edit", "detach", "--all", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 1)
    #expect(try call.warningCodes() == ["attachment.onPage"])
  }

  @Test func refusals() throws {
    let desk = try makeDesk()
    try desk.folder.copy(fixture: "encryption/no-extract.pdf", as: "kept.pdf")
    try desk.folder.copy(fixture: "signatures/approval.pdf", as: "signed.pdf")
    let user = ["PDFSCOPE_PASSWORD": "user"]
    #expect(try desk.call(["edit", "extract-attachments", "kept.pdf", "-o", "x"], environment: user).status == 4)
    #expect(try desk.call(["edit", "list-attachments", "kept.pdf"], environment: user).status != 4)
    #expect(try desk.call("edit", "attach", "--file", "data.csv", "signed.pdf", "-o", "x.pdf").status == 4)
    #expect(
      try desk.call("edit", "attach", "--file", "data.csv", "signed.pdf", "-o", "x.pdf", "--invalidate-signatures")
        .status
        == 0)
  }

  @Test(arguments: [
    (["attach"], 64, "--file"), (["attach", "--file", "none.txt"], 2, "none.txt"), (["attach", "--file", "."], 2, "."),
    (["attach", "--file", "-"], 64, "--name"), (["attach", "--file", "data.csv", "--name", "a/b"], 64, "folder"),
    (["attach", "--file", "data.csv", "--file", "big.txt", "--name", "a"], 64, "one"),
    (["attach", "--file", "data.csv", "--file", "data.csv"], 2, "data.csv"),
    (["attach", "--file", "data.csv", "--mime", "csv"], 64, "text/csv"),
    (["attach", "--file", "data.csv", "--relationship", "child"], 64, "alternative"), (["detach"], 64, "--name"),
    (["detach", "--all", "--name", "a"], 64, "--all"),
  ])
  func wrongUsage(words: [String], status: Int32, hint: String) throws {
    let desk = try makeDesk()
    let call = try desk.call(["edit"] + words + ["in.pdf", "-o", "out.pdf"])
    #expect(call.status == status)
    #expect(call.errors.contains(hint), "\(call.errors)")
    try desk.expectUntouched("\(words)")
  }

  @Test func placesOfExtraction() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf", "other.pdf": "structure/everything.pdf"])
    #expect(try desk.call("edit", "extract-attachments", "in.pdf").status == 64)
    #expect(try desk.call("edit", "extract-attachments", "in.pdf", "-o", "-", "--json").status == 64)
    #expect(try desk.call("edit", "extract-attachments", "in.pdf", "other.pdf", "-o", "one.txt").status == 64)
    #expect(try desk.call("edit", "extract-attachments", "in.pdf", "-o", "one.txt").lines == ["one.txt"])
    let both = try desk.call("edit", "extract-attachments", "in.pdf", "other.pdf", "-o", "both")
    #expect(both.lines.count == 4 || both.lines == ["both/kept.txt", "both/kept-2.txt"], "\(both.text)")
    let dry = try desk.call("edit", "extract-attachments", "in.pdf", "-o", "dry", "--dry-run")
    #expect(dry.status == 0)
    #expect(!Files.exists(desk.folder.path("dry")))
    let collision = try desk.call(
      "edit", "extract-attachments", "in.pdf", "other.pdf", "-o", "c/{file}", "--json")
    #expect(try collision.errorCode(1) == "output.collision")
  }

  @Test func fromStandardInput() throws {
    let desk = try makeDesk()
    let call = try desk.call(
      "edit", "attach", "--file", "-", "--name", "Ω.txt", "in.pdf", "-o", "out.pdf", input: .text("piped"))
    #expect(call.status == 0, "\(call.errors)")
    #expect(
      try desk.call("edit", "extract-attachments", "--name", "Ω.txt", "out.pdf", "-o", "-").text == "piped")
    try desk.folder.copy(fixture: "pages/one.pdf", as: "b.pdf")
    #expect(
      try desk.call("edit", "attach", "--file", "-", "--name", "a", "in.pdf", "b.pdf", "-o", "x/", input: .text("p"))
        .status
        == 64, "standard input is read once")
  }
}
