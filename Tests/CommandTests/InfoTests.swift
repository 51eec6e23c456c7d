import PDFScopeCore
import TestSupport
import Testing

/// `pdfscope edit set-info`.
@Suite struct InfoTests {
  /// What pdfinfo says, by its words.
  private func info(_ path: String, password: String? = nil) throws -> [String: String] {
    let read = try Tool.run(["pdfinfo", "-isodates"] + (password.map { ["-opw", $0] } ?? []) + [path])
    var info: [String: String] = [:]
    for line in read.text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      info[String(line[..<colon])] = line[line.index(after: colon)...].trimmed
    }
    return info
  }

  /// What pikepdf reads in the packet.
  private func packet(_ path: String) throws -> JSONValue {
    let program = """
      import sys, json, pikepdf
      with pikepdf.open(sys.argv[1]) as p:
          m = p.open_metadata()
          print(json.dumps({k: sorted(v) if isinstance(v, set) else v for k, v in m.items()}))
      """
    let read = try Tool.run(["python3", "-c", program, path])
    #expect(read.status == 0, "\(read.errorText)")
    return try JSONParser.parse(bytes: read.output)
  }

  @Test func bothInStep() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call(
      "edit", "set-info", "--title", "Grüße & <x> 漢", "--author", "A; B", "--subject", "S", "--keywords", "a, b",
      "--creator", "C", "--producer", "P", "--created", "2020-02-03T04:05:06+05:30", "--trapped", "unknown",
      "--language",
      "de-CH", "--custom", "My Key=v=1", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 0, "\(call.errors)")
    let out = desk.folder.path("out.pdf")
    let said = try info(out)
    #expect(said["Title"] == "Grüße & <x> 漢" && said["Author"] == "A; B" && said["Keywords"] == "a, b")
    #expect(said["CreationDate"] == "2020-02-03T04:05:06+05:30" && said["Producer"] == "P" && said["Creator"] == "C")
    let packet = try packet(out)
    let dublin = "{http://purl.org/dc/elements/1.1/}"
    #expect(packet[dublin + "title"] == "Grüße & <x> 漢" && packet[dublin + "description"] == "S")
    #expect(packet[dublin + "creator"] == ["A; B"] && packet[dublin + "subject"] == ["a", "b"])
    #expect(packet[dublin + "language"] == ["de-CH"])
    #expect(packet["{http://ns.adobe.com/xap/1.0/}CreateDate"] == "2020-02-03T04:05:06+05:30")
    #expect(packet["{http://example.org/ns/1.0/}keep"] == "and <this> & that", "others stay")
    let answer = try call.answer()
    #expect(answer["info"]?["custom"]?["My Key"] == "v=1" && answer["info"]?["language"] == "de-CH")
    #expect(answer["hasXMP"] == true)
    try Witness.expectSound(out)
    #expect(try Schemas.failures(of: call.json(), name: "edit").isEmpty)
    #expect(try call.json()["invocation"]?["author"] == nil, "the author of the document makes no changes")
  }

  @Test func clearsAllOfIt() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call("edit", "set-info", "--clear", "all", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(call.errors)")
    let said = try info(desk.folder.path("out.pdf"))
    #expect(["Title", "Producer", "CreationDate", "ModDate"].allSatisfy { said[$0] == nil }, "\(said)")
    #expect(try !packet(desk.folder.path("out.pdf")).text().contains("title"))
    #expect(try Files.read(desk.folder.path("out.pdf")).count < 12_000)
  }

  @Test func givenDateOfModificationStays() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    _ = try desk.call("edit", "set-info", "--modified", "2001-02-03", "in.pdf", "-o", "out.pdf")
    #expect(try info(desk.folder.path("out.pdf"))["ModDate"] == "2001-02-03T00:00:00Z")
    let other = try desk.call(
      ["edit", "set-info", "--title", "T", "in.pdf", "-o", "other.pdf"], environment: ["SOURCE_DATE_EPOCH": "86400"])
    #expect(other.status == 0)
    #expect(try info(desk.folder.path("other.pdf"))["ModDate"] == "1970-01-02T00:00:00Z")
  }

  @Test func packetWhereThereIsNone() throws {
    let desk = try Desk(["in.pdf": "bookmarks/no-metadata.pdf"])
    _ = try desk.call("edit", "set-info", "--title", "T", "in.pdf", "-o", "without.pdf")
    #expect(try info(desk.folder.path("without.pdf"))["Metadata Stream"] == "no")
    _ = try desk.call("edit", "set-info", "--title", "T", "--xmp", "in.pdf", "-o", "with.pdf")
    #expect(try packet(desk.folder.path("with.pdf"))["{http://purl.org/dc/elements/1.1/}title"] == "T")
  }

  @Test(arguments: ["aes-256", "aes-128", "rc4-40"])
  func encryptionIsKept(name: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(name).pdf"])
    let call = try desk.call(
      ["edit", "set-info", "--title", "Ω", "in.pdf", "-o", "out.pdf"], environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(call.status == 0, "\(call.errors)")
    let said = try info(desk.folder.path("out.pdf"), password: "owner")
    #expect(said["Title"] == "Ω" && said["Encrypted"]?.hasPrefix("yes") == true)
    try Witness.expectSound(desk.folder.path("out.pdf"), password: "owner")
  }

  @Test func damagedPacket() throws {
    let desk = try Desk(["in.pdf": "bookmarks/broken-xml.pdf"])
    let call = try desk.call("edit", "set-info", "--title", "T", "in.pdf", "-o", "out.pdf", "--json")
    #expect(call.status == 2)
    #expect(try call.errorCode() == "metadata.malformed")
    try desk.expectUntouched("a packet that cannot be changed")
    let repaired = try desk.call("edit", "set-info", "--title", "T", "--repair", "in.pdf", "-o", "out.pdf", "--json")
    #expect(repaired.status == 0)
    #expect(try repaired.warningCodes() == ["metadata.malformed"])
    #expect(try packet(desk.folder.path("out.pdf"))["{http://purl.org/dc/elements/1.1/}title"] == "T")
  }

  @Test(arguments: [
    ([], "--title"), (["--language", "german!"], "language"), (["--custom", "novalue"], "KEY=VALUE"),
    (["--custom", "Title=x"], "--title"), (["--created", "yesterday"], "2026"), (["--clear", "titel"], "title"),
    (["--language", "e"], "language"), (["--language", "en-"], "language"),
  ])
  func wrongUsage(options: [String], word: String) throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call(["edit", "set-info", "in.pdf", "-o", "out.pdf"] + options)
    #expect(call.status == 64)
    #expect(call.errors.contains(word), "\(call.errors)")
    try desk.expectUntouched("\(options)")
  }

  @Test func nothingToChange() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    _ = try desk.call("edit", "set-info", "--title", "T", "in.pdf", "-o", "first.pdf")
    let again = try desk.call("edit", "set-info", "--title", "T", "first.pdf", "-o", "second.pdf")
    #expect(again.status == 1)
    #expect(try Files.read(desk.folder.path("first.pdf")) == Files.read(desk.folder.path("second.pdf")))
  }
}
