import PDFScopeCore
import TestSupport
import Testing

/// The two properties as a reader of XML finds them that is not ours.
struct BookmarkWitness {
  /// What the property in JSON says.
  var json: [JSONValue]
  /// Page, from 0, and identifier of each item of Preview's list.
  var list: [JSONValue]
  /// Everything else that the packet says, but for dates of modification.
  var others: JSONValue

  private static let program = """
    import json, sys, xml.etree.ElementTree as E
    data = sys.stdin.buffer.read()
    root = E.fromstring(data.decode('utf-16') if b'\\0' in data[:4] + data[-4:] else data)
    R, N, P = ('{http://www.w3.org/1999/02/22-rdf-syntax-ns#}', '{http://pspdfkit.com/pdf/xmp/1.0/}',
        '{http://ns.apple.com/Preview/1.0/}')
    marks, items, others = [], [], []
    for node in (root if root.tag == R + 'RDF' else root.find('.//' + R + 'RDF')):
        for key, value in node.attrib.items():
            if key == N + 'Bookmarks': marks += json.loads(value, parse_float=str)
            elif not key.endswith('Date') and key != R + 'about': others.append([key, value])
        for child in node:
            if child.tag == N + 'Bookmarks': marks += json.loads(child.text, parse_float=str)
            elif child.tag == P + 'Bookmarks':
                for item in child.find(R + 'Seq'):
                    inner = item.find(R + 'Description')
                    values = {}
                    for part in [item] + ([inner] if inner is not None else []):
                        values.update(part.attrib)
                        values.update({field.tag: field.text for field in part})
                    items.append([int(values[P + 'PageIndex']), values[P + 'UUID']])
            elif not child.tag.endswith('Date'): others.append(E.tostring(child).decode().strip())
    print(json.dumps([marks, items, sorted(map(str, others))]))
    """

  init(_ path: String, password: String? = nil) throws {
    let packet = try Self.packet(of: path, password)
    let read = try Tool.run(["python3", "-c", Self.program], input: .bytes(packet))
    #expect(read.status == 0, "\(read.errorText)")
    let value = try JSONParser.parse(bytes: read.output)
    json = try #require(value[0]?.arrayValue)
    list = try #require(value[1]?.arrayValue)
    others = try #require(value[2])
  }

  /// The packet by qpdf; MuPDF decrypts what /EncryptMetadata says is not encrypted.
  private static func packet(of path: String, _ password: String?) throws -> [UInt8] {
    let options = password.map { ["--password=\($0)"] } ?? []
    func show(_ object: String) throws -> String {
      try Tool.run(["qpdf"] + options + ["--show-object=\(object)", path]).text
    }
    func number(after key: String, in text: String) throws -> String {
      let parts = text.split(separator: " ")
      let place = try #require(parts.firstIndex { $0 == key })
      return String(parts[place + 1])
    }
    let root = try number(after: "/Root", in: show("trailer"))
    let metadata = try number(after: "/Metadata", in: show(root))
    return try Tool.run(["qpdf"] + options + ["--show-object=\(metadata)", "--filtered-stream-data", path]).output
  }

  /// Expects that each bookmark of a page is in both, with one identifier.
  func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) {
    let pages = json.compactMap { item -> String? in
      guard let page = item["action"]?["pageIndex"]?.intValue, item["action"]?["relativePath"] == nil else {
        return nil
      }
      return "\(page) \(item["uuid"]?.stringValue?.uppercased() ?? "")"
    }
    let listed = list.map { "\($0[0]?.intValue ?? -1) \($0[1]?.stringValue?.uppercased() ?? "")" }
    #expect(Set(pages) == Set(listed) && pages.count == listed.count, sourceLocation: sourceLocation)
  }
}

/// The verbs that change bookmarks.
@Suite struct BookmarkChangeTests {
  private static let first = "11111111-AAAA-4AAA-8AAA-111111111111"

  private func lines(_ desk: Desk, _ file: String) throws -> [String] { try desk.call("bookmarks", file).lines }

  @Test(arguments: [
    "actions", "apple-attributes", "apple-description", "apple-resource", "compressed", "empty-list", "merged", "names",
    "no-packet", "none", "prefixes", "pspdf-attribute", "pspdf-cdata", "pspdf-element", "pspdf-new-json",
    "two-descriptions", "utf16-big-endian", "no-metadata",
  ])
  func addingInEveryForm(name: String) throws {
    let desk = try Desk(["in.pdf": "bookmarks/\(name).pdf"])
    let before = try name == "no-metadata" ? nil : BookmarkWitness(desk.folder.path("in.pdf"))
    let call = try desk.call(
      "bookmarks", "add", "--json", "--page", "2,4", "--name", "Ü <&\"> ]]>", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    let records = try call.list("bookmarks")
    #expect(records.map { $0["page"]?.intValue } == [2, 4])
    #expect(records.allSatisfy { $0["name"] == "Ü <&\"> ]]>" && $0["sources"] == ["pspdf", "apple-preview"] })
    let kind = try call.outcome()["outputs"]?[0]?["save"]?["kind"]
    #expect(kind == "incremental")
    #expect(try Files.read(desk.folder.path("out.pdf")).starts(with: Files.read(desk.folder.path("in.pdf"))))
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let after = try BookmarkWitness(desk.folder.path("out.pdf"))
    after.expectAgreement()
    #expect(after.json.suffix(2).map { $0["uuid"] } == records.map { $0["id"] })
    #expect(
      after.json.suffix(2).map { $0["action"] } == [
        ["actionType": "Goto", "pageIndex": 1], ["actionType": "Goto", "pageIndex": 3],
      ])
    if let before { #expect(after.others == before.others) }
    #expect(try desk.isUntouched())
    // Nothing is printed but what was asked for.
    let quiet = try desk.call("bookmarks", "remove", "--all", "out.pdf", "--in-place")
    #expect(quiet.status == 0 && quiet.text.isEmpty && quiet.errors.isEmpty)
    let end = try BookmarkWitness(desk.folder.path("out.pdf"))
    #expect(end.json.isEmpty && end.list.isEmpty)
    if let before { #expect(end.others == before.others) }
    #expect(try desk.call("bookmarks", "out.pdf").status == 1)
    try Witness.expectSound(desk.folder.path("out.pdf"))
  }

  @Test func addressesAreInTheJSONAlone() throws {
    let desk = try Desk(["in.pdf": "bookmarks/none.pdf"])
    let call = try desk.call(
      "bookmarks", "add", "--json", "--uri", "https://example.org/?a=1&b=2", "--name", "Web", "in.pdf", "--in-place")
    #expect(try call.list("bookmarks")[0]["sources"] == ["pspdf"])
    let witness = try BookmarkWitness(desk.folder.path("in.pdf"))
    #expect(witness.list.isEmpty)
    #expect(witness.json.map { $0["action"] } == [["actionType": "URI", "uri": "https://example.org/?a=1&b=2"]])
    #expect(try lines(desk, "in.pdf") == ["→  Web"])
  }

  @Test func toggling() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    let call = try desk.call(
      "bookmarks", "toggle", "--json", "--page", "3,2,5", "--name", "New", "in.pdf", "--in-place")
    let records = try call.list("bookmarks")
    #expect(records.map { $0["page"]?.intValue } == [2, 3, 5])
    #expect(records.map { $0["isRemoved"]?.boolValue ?? false } == [false, true, true])
    #expect(try lines(desk, "in.pdf").map { $0.prefix(1) } == ["1", "→", "2"])
    // A page may have several; all of them go.
    _ = try desk.call("bookmarks", "add", "--page", "2", "in.pdf", "--in-place")
    _ = try desk.call("bookmarks", "toggle", "--page", "2", "in.pdf", "--in-place")
    #expect(try lines(desk, "in.pdf").map { $0.prefix(1) } == ["1", "→"])
    try BookmarkWitness(desk.folder.path("in.pdf")).expectAgreement()
  }

  @Test func renaming() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    func rename(_ options: String...) throws -> Int32 {
      try desk.call(["bookmarks", "rename"] + options + ["in.pdf", "--in-place"]).status
    }
    #expect(try rename("--old-name", "Third page", "--name", "One") == 0)
    #expect(try rename("--number", "2", "--name", "Two") == 0)
    #expect(try rename("--page", "5", "--name", "Three") == 0)
    #expect(try rename("--id", Self.first.lowercased(), "--page", "3", "--name", "Four") == 0)
    #expect(try lines(desk, "in.pdf") == ["3  Four", "1  Two", "→  A web page", "5  Three"])
    #expect(try rename("--id", Self.first, "--name", "") == 0)
    #expect(try lines(desk, "in.pdf")[0] == "3")
    #expect(try rename("--id", Self.first, "--page", "1", "--name", "x") == 1, "both must be true")
    #expect(try rename("--name", "x") == 64)
  }

  @Test func removing() throws {
    for (options, left) in [
      (["--id", Self.first], ["1", "→", "5"]), (["--number", "1", "--number", "3"], ["1", "5"]),
      (["--page", "1-3"], ["→", "5"]), (["--name", "A web page", "--name", "Third page"], ["1", "5"]),
      (["--name", "Third page", "--page", "1-5", "--number", "1"], ["1", "→", "5"]),
    ] {
      let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
      let call = try desk.call(["bookmarks", "remove", "--json"] + options + ["in.pdf", "--in-place"])
      #expect(call.status == 0)
      let records = try call.list("bookmarks")
      #expect(records.count == 4 - left.count && records.allSatisfy { $0["isRemoved"] == true })
      #expect(try lines(desk, "in.pdf").map { String($0.prefix(1)) } == left)
      try BookmarkWitness(desk.folder.path("in.pdf")).expectAgreement()
    }
  }

  /// All filters must apply; a name that nobody has takes nothing away.
  @Test func filtersApplyTogether() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    let call = try desk.call("bookmarks", "remove", "--page", "3", "--name", "nope", "in.pdf", "--in-place")
    #expect(call.status == 1 && call.errors.contains("no bookmark with the name \"nope\""), "\(call.errors)")
    let all = try desk.call("bookmarks", "remove", "--all", "--page", "3", "in.pdf", "-o", "out.pdf")
    #expect(all.status == 64)
    try desk.expectUntouched("nothing was meant")
  }

  /// An option for pages that is given again adds to the pages.
  @Test func pagesAddUp() throws {
    let desk = try Desk(["in.pdf": "bookmarks/none.pdf"])
    let call = try desk.call(
      "bookmarks", "add", "--json", "--page", "3", "--page", "4-5", "in.pdf", "-o", "out.pdf")
    #expect(try call.list("bookmarks").map { $0["page"]?.intValue } == [3, 4, 5])
    #expect(try desk.call("bookmarks", "out.pdf").lines == ["3", "4", "5"])
    for wrong in [["--page", "3", "--page", ""], ["--page", "", "--page", "3"], ["--page", "1", "--page", "x-"]] {
      #expect(try desk.call(["bookmarks", "add"] + wrong + ["in.pdf", "-o", "no.pdf"]).status == 64, "\(wrong)")
    }
    #expect(!Files.exists(desk.folder.path("no.pdf")))
  }

  @Test func movingAndSorting() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    func order(_ options: String...) throws -> String {
      _ = try desk.call(["bookmarks", "move"] + options + ["in.pdf", "--in-place"])
      return try lines(desk, "in.pdf").map { $0.prefix(1) }.joined()
    }
    #expect(try order("--number", "1", "--to", "3") == "1→35")
    #expect(try order("--number", "4", "--to", "1") == "51→3")
    #expect(try order("--id", Self.first, "--before", "2") == "531→")
    #expect(try order("--number", "1", "--after", Self.first) == "351→")
    #expect(try order("--number", "1", "--to", "99") == "51→3")
    let sorted = try desk.call("bookmarks", "--sort", "page", "in.pdf").lines
    #expect(sorted.map { $0.prefix(1) }.joined() == "135→")
    let witness = try BookmarkWitness(desk.folder.path("in.pdf"))
    #expect(witness.list.map { $0[0]?.intValue } == [4, 0, 2], "Preview's list is in the same order")
    witness.expectAgreement()
  }

  @Test func nothingToDoLeavesNothingBehind() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf"])
    let call = try desk.call("bookmarks", "remove", "--json", "--name", "Nobody", "in.pdf", "--in-place")
    #expect(call.status == 1)
    #expect(try call.outcome()["status"] == "nothing")
    try desk.expectUntouched("nothing matched")
    #expect(try desk.call("bookmarks", "add", "--page", "2", "in.pdf").status == 64, "no output")
    #expect(try desk.call("bookmarks", "add", "--page", "6", "in.pdf", "-o", "out.pdf").status == 2)
    #expect(try desk.call("bookmarks", "add", "--page", "2", "in.pdf", "-o", "out.pdf", "--dry-run").status == 0)
    try desk.expectUntouched("it was a rehearsal")
  }

  @Test func reproducible() throws {
    let desk = try Desk(["in.pdf": "bookmarks/none.pdf"])
    for output in ["a.pdf", "b.pdf"] {
      let call = try Call(
        ["bookmarks", "add", "--page", "1-3", "in.pdf", "-o", output],
        environment: ["SOURCE_DATE_EPOCH": "1700000000"], folder: desk.path)
      #expect(call.status == 0)
    }
    #expect(try Files.read(desk.folder.path("a.pdf")) == Files.read(desk.folder.path("b.pdf")))
  }

  // MARK: Damaged XMP

  @Test(arguments: [
    ("broken-xml", "metadata.malformed"), ("entity-bomb", "metadata.malformed"), ("deep", "metadata.malformed"),
    ("not-a-stream", "metadata.malformed"), ("not-json", "bookmarks.malformed"), ("odd", "bookmarks.malformed"),
  ])
  func damaged(name: String, code: String) throws {
    let desk = try Desk(["in.pdf": "bookmarks/\(name).pdf"])
    let verbs = [
      ["add", "--page", "2"], ["toggle", "--page", "2"], ["rename", "--number", "1", "--name", "x"],
      ["remove", "--all"],
      ["move", "--number", "1", "--to", "2"],
    ]
    for verb in verbs {
      let call = try desk.call(["bookmarks"] + verb + ["--json", "in.pdf", "-o", "out.pdf"])
      #expect(call.status == 2)
      #expect(try call.errorCode() == code)
      #expect(try call.outcome()["error"]?["hint"]?.stringValue?.contains("--repair") == true)
      try desk.expectUntouched("\(name)")
    }
    let before = try desk.call("bookmarks", "in.pdf").lines.count
    let call = try desk.call("bookmarks", "add", "--page", "2", "--repair", "--json", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(try call.warningCodes().contains(code))
    try Witness.expectSound(desk.folder.path("out.pdf"))
    let after = try desk.call("bookmarks", "--json", "out.pdf")
    #expect(try after.list("bookmarks").count == before + 1)
    #expect(try after.warningCodes() == [])
    _ = try BookmarkWitness(desk.folder.path("out.pdf"))
  }

  // MARK: Who may

  @Test func permissions() throws {
    let desk = try Desk(["in.pdf": "encryption/no-annotate.pdf"])
    let refused = try desk.call("bookmarks", "add", "--json", "--page", "1", "in.pdf", "-o", "out.pdf")
    #expect(refused.status == 4)
    #expect(try refused.errorCode() == "permissions.annotate")
    try desk.expectUntouched("the permissions say no")
    let owner = try desk.call(
      "bookmarks", "add", "--page", "1", "in.pdf", "-o", "out.pdf", environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(owner.status == 0)
  }

  @Test(arguments: ["approval", "certified-p3", "time-stamp-only", "usage-rights"])
  func signatures(name: String) throws {
    let desk = try Desk(["in.pdf": "signatures/\(name).pdf"])
    for verb in [["add", "--page", "1"], ["toggle", "--page", "1"], ["remove", "--all"]] {
      let call = try desk.call(["bookmarks"] + verb + ["--json", "in.pdf", "-o", "out.pdf"])
      #expect(call.status == 4)
      #expect(try call.outcome()["status"] == "refused")
    }
    try desk.expectUntouched("\(name)")
    #expect(try desk.call("bookmarks", "export", "in.pdf").status == 1, "reading is allowed")
  }

  @Test(arguments: [
    "rc4-40", "rc4-128", "rc4-128-crypt-filter", "aes-128", "aes-256-r5", "aes-256", "rc4-128-cleartext-metadata",
    "aes-128-cleartext-metadata", "aes-256-cleartext-metadata",
  ])
  func encrypted(name: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(name).pdf"])
    let environment = ["PDFSCOPE_PASSWORD": "user"]
    let call = try desk.call(
      "bookmarks", "add", "--page", "1", "--name", "Added", "in.pdf", "--in-place", environment: environment)
    #expect(call.status == 0, "\(call.errors)")
    try Witness.expectSound(desk.folder.path("in.pdf"), password: "user")
    let witness = try BookmarkWitness(desk.folder.path("in.pdf"), password: "user")
    #expect(witness.json.map { $0["name"]?.stringValue } == ["Secret bookmark", "Added"])
    witness.expectAgreement()
    let bytes = try Files.read(desk.folder.path("in.pdf"))
    let isLegible = bytes.withUnsafeBytes { buffer in
      let wanted = Array("\"Added\"".utf8)
      return (0...(buffer.count - wanted.count)).contains { buffer[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
    #expect(isLegible == name.hasSuffix("cleartext-metadata"), "as /EncryptMetadata says")
  }

  @Test func severalIncrements() throws {
    let desk = try Desk(["in.pdf": "structure/linearized.pdf"])
    for page in 1...4 {
      #expect(try desk.call("bookmarks", "toggle", "--page", "\(page)", "in.pdf", "--in-place").status == 0)
      try Witness.expectSound(desk.folder.path("in.pdf"))
    }
    #expect(try lines(desk, "in.pdf").map { $0.prefix(1) } == ["1", "2", "3"])
    #expect(try Files.read(desk.folder.path("in.pdf")).starts(with: Fixtures.bytes("structure/linearized.pdf")))
  }
}
