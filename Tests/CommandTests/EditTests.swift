import PDFScopeCore
import TestSupport
import Testing

/// What other programs read in a document, to compare with.
enum Witness {
  /// The rotation of each page by pdfinfo, inherited ones included.
  static func rotations(_ path: String, password: String? = nil) throws -> [Int] {
    let pages = try Tool.run(["pdfinfo", "-l", "9999"] + (password.map { ["-upw", $0] } ?? []) + [path]).text
    return pages.split(separator: "\n").filter { $0.hasPrefix("Page") && $0.contains(" rot:") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
  }

  /// The first line of text of each page, by pdftotext.
  static func pages(_ path: String, password: String? = nil) throws -> [String] {
    let options = password.map { ["-upw", $0] } ?? []
    let text = try Tool.run(["pdftotext", "-layout"] + options + [path, "-"]).text
    return text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map { page in
      page.split(separator: "\n").first.map { $0.trimmed } ?? ""
    }
  }

  /// Expects that qpdf finds nothing wrong with a file.
  static func expectSound(
    _ path: String, password: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let check = try Tool.run(["qpdf"] + (password.map { ["--password=\($0)"] } ?? []) + ["--check", path])
    #expect(check.status == 0, "\(path): \(check.text)\(check.errorText)", sourceLocation: sourceLocation)
  }

  /// A part of what `qpdf --json` says.
  static func json(_ path: String, _ key: String) throws -> JSONValue {
    let result = try Tool.run(["qpdf", "--json", "--json-key=\(key)", path])
    return try #require(try JSONParser.parse(bytes: result.output)[key])
  }
}

extension Substring {
  var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
  }
}

@Suite struct RotationTests {
  @Test func turnsFromWhateverRotationThereIs() throws {
    let desk = try Desk(["in.pdf": "pages/rotations.pdf"])
    let before = [0, 90, 180, 270, 270, 90, 0, 90, 0, 180]
    #expect(try Witness.rotations(desk.folder.path("in.pdf")) == before)
    for angle in [90, 180, 270, -90, -180, -270, 0] {
      let output = desk.folder.path("out.pdf")
      let call = try desk.call("edit", "rotate-pages", "--by=\(angle)", "in.pdf", "-o", "out.pdf", "--force")
      #expect(call.status == (angle == 0 ? 1 : 0) && call.text.isEmpty && call.errors.isEmpty, "\(angle)")
      // A turn by nothing is no change: the document is written as it is.
      if angle != 0 {
        try Witness.expectSound(output)
        #expect(try Witness.rotations(output) == before.map { ($0 + angle + 360) % 360 }, "\(angle)")
      }
    }
    #expect(try desk.isUntouched())
  }

  static let selections: [(pages: String, turned: [Int])] = [
    ("1", [1]), ("2-4", [2, 3, 4]), ("z", [12]), ("r2-z", [11, 12]), ("even", [2, 4, 6, 8, 10, 12]),
    ("3,3,3", [3]), ("12-10", [10, 11, 12]), ("x2-11", [1, 12]), ("1-6,!2", [1, 3, 4, 5, 6]), ("9-", [9, 10, 11, 12]),
    ("odd", [1, 3, 5, 7, 9, 11]), ("last", [12]), ("1-12:even", [2, 4, 6, 8, 10, 12]),
  ]

  @Test(arguments: selections.indices)
  func pages(index: Int) throws {
    let (pages, turned) = Self.selections[index]
    let desk = try Desk(["twelve.pdf": "pages/twelve.pdf"])
    let call = try desk.call(
      "edit", "rotate-pages", "--json", "--by", "90", "--pages=\(pages)", "twelve.pdf", "-o", "out.pdf")
    #expect(call.status == 0, "\(pages)")
    #expect(try call.answer() == ["pages": .array(turned.map { .integer($0) }), "pageCount": 12])
    #expect(
      try Witness.rotations(desk.folder.path("out.pdf")) == (1...12).map { turned.contains($0) ? 90 : 0 }, "\(pages)")
  }

  @Test func pagesByWhatTheyAre() throws {
    let desk = try Desk([
      "labels.pdf": "outline/labels.pdf", "blank.pdf": "pages/blank.pdf", "sizes.pdf": "pages/sizes.pdf",
      "everything.pdf": "structure/everything.pdf",
    ])
    let turn = ["edit", "rotate-pages", "--json", "--by=90"]
    func turned(_ pages: String, _ file: String) throws -> [JSONValue]? {
      let call = try desk.call(turn + ["--pages", pages, file, "-o", "o.pdf", "--force"])
      return try call.answer()["pages"]?.arrayValue
    }
    #expect(try turned("[iii]", "labels.pdf") == [3])
    #expect(try turned("[A-7]-[A-9]", "labels.pdf") == [9, 10, 11])
    #expect(try turned("blank", "blank.pdf") == [2, 3, 4, 5])
    #expect(try turned("landscape", "sizes.pdf") == [3, 4, 10])
    #expect(try turned("annotated", "everything.pdf") == [4])
    let comma = try desk.call(turn + ["--pages", "@Five, by the old way", "everything.pdf", "-o", "o.pdf", "--force"])
    #expect(comma.status == 64, "a comma parts selections")
    #expect(try turned("@One", "everything.pdf") == [1, 2, 3, 4])
  }
}

@Suite struct RemovalTests {
  @Test func keepsTheOthersInOrder() throws {
    let desk = try Desk(["twelve.pdf": "pages/twelve.pdf", "deep.pdf": "pages/deep-tree.pdf"])
    for file in ["twelve.pdf", "deep.pdf"] {
      let all = try Witness.pages(desk.folder.path(file))
      #expect(all.count == 12)
      let call = try desk.call("edit", "remove-pages", "--json", "--pages", "2-4,r1", file, "-o", "out.pdf", "--force")
      #expect(call.status == 0)
      #expect(try call.answer() == ["pages": [2, 3, 4, 12], "pageCount": 8])
      let output = desk.folder.path("out.pdf")
      try Witness.expectSound(output)
      #expect(try Witness.pages(output) == [0, 4, 5, 6, 7, 8, 9, 10].map { all[$0] }, "\(file)")
    }
  }

  /// Pages that inherit their boxes and their rotation look the same afterwards.
  @Test func inheritedAttributesStay() throws {
    let desk = try Desk(["in.pdf": "pages/inherited.pdf"])
    _ = try desk.call("edit", "remove-pages", "--pages", "1", "in.pdf", "-o", "out.pdf")
    func boxes(_ name: String) throws -> [[Double]] {
      try Tool.run(["pdfinfo", "-box", "-l", "9", desk.folder.path(name)]).text.split(separator: "\n")
        .filter { $0.contains("MediaBox:") || $0.contains("CropBox:") }
        .map { $0.split(separator: " ").suffix(4).compactMap { Double($0) } }
    }
    #expect(try boxes("in.pdf").first == [0, 0, 600, 800])
    #expect(try boxes("out.pdf") == Array(boxes("in.pdf").dropFirst(2)))
    #expect(try Witness.rotations(desk.folder.path("out.pdf")) == [90, 0, 0])
  }

  @Test func whatBelongsToTheDocumentStays() throws {
    for name in ["everything", "object-streams", "linearized"] {
      let desk = try Desk(["in.pdf": "structure/\(name).pdf"])
      let call = try desk.call("edit", "remove-pages", "--json", "--pages", "2", "in.pdf", "-o", "out.pdf")
      #expect(call.status == 0)
      // The outline item that led to page 2; the link on page 2 is gone with it.
      let answer = try call.answer()
      #expect(answer["pages"] == [2] && answer["pageCount"] == 5 && answer["dangling"] == 1)
      #expect(try call.warningCodes() == ["pages.references"], "the bookmark has gone with its page")
      try checkEverything(desk.folder.path("out.pdf"), name)
    }
  }

  private func checkEverything(_ path: String, _ name: String) throws {
    let comment: Comment = "\(name)"
    try Witness.expectSound(path)
    let outline = try Call("outline", "--json", "--flat", path).list("items")
    // `Two, by name`, which has no items below it, is gone with its page.
    #expect(
      outline.map { $0["title"]?.stringValue } == ["One", "Three", "Five, by the old way", "Six", "Web"], comment)
    #expect(outline.map { $0["page"]?.intValue } == [1, 2, 4, 5, nil], comment)
    #expect(outline.map { $0["level"]?.intValue } == [1, 2, 1, 2, 1], comment)
    #expect(outline.map { $0["isOpen"]?.boolValue } == [true, false, false, false, false], comment)
    #expect(outline.map { $0["label"]?.stringValue } == ["i", "1", "3", "4", nil], "labels go with their pages")
    let names = try Tool.run(["pdfinfo", "-dests", path]).text
    #expect(names.contains("\"fifth\""), comment)
    let attachments = try Witness.json(path, "attachments").objectValue
    #expect(attachments?.map(\.key) == ["kept.txt"], comment)
    #expect(try Tool.run(["qpdf", "--show-attachment=kept.txt", path]).text == "kept\n", comment)
    let field = try Witness.json(path, "acroform")["fields"]?[0]
    #expect(field?["fullname"] == "name" && field?["value"] == "u:Ada" && field?["pageposfrom1"] == 4, comment)
    let info = try Tool.run(["pdfinfo", path]).text
    #expect(info.contains("Tagged:          yes"), comment)
    let tags = try Tool.run(["pdfinfo", "-struct-text", path]).text
    #expect((1...6).filter { $0 != 2 }.allSatisfy { tags.contains("Page \($0) of everything") }, comment)
    let catalog = try Tool.run(["mutool", "show", path, "trailer/Root"]).text
    for key in [
      "OCProperties", "Threads", "OpenAction", "PageLayout", "Lang", "ViewerPreferences", "Metadata", "MarkInfo",
    ] {
      #expect(catalog.contains("/\(key)"), "\(key) of \(name)")
    }
    let bookmarks = try Call("bookmarks", "--json", path).list("bookmarks")
    #expect(bookmarks.map { $0["name"]?.stringValue } == ["Fourth"], comment)
    #expect(bookmarks.map { $0["page"]?.intValue } == [3], comment)
    // The page that turned by 90 still does.
    #expect(try Witness.rotations(path) == [0, 90, 0, 0, 0], comment)
  }

  @Test func linksToPagesThatAreGoneAreCounted() throws {
    let desk = try Desk(["in.pdf": "structure/everything.pdf"])
    let call = try desk.call("edit", "remove-pages", "--json", "--pages", "5", "in.pdf", "-o", "out.pdf")
    // The outline item Five, and the link on page 2.
    #expect(try call.answer()["dangling"] == 2)
    #expect(try call.warningCodes() == ["pages.references"], "the bookmark on page 4 stays where it is")
  }

  /// User bookmarks count pages from the front: they go with their page, or are moved along.
  @Test func bookmarksGoWithTheirPages() throws {
    let desk = try Desk(["in.pdf": "bookmarks/merged.pdf", "broken.pdf": "bookmarks/broken-xml.pdf"])
    let call = try desk.call("edit", "remove-pages", "--json", "--pages", "1,4", "in.pdf", "-o", "out.pdf")
    #expect(call.status == 0)
    #expect(try call.warningCodes() == ["bookmarks.removed"])
    let left = try desk.call("bookmarks", "--json", "out.pdf").list("bookmarks")
    #expect(left.map { $0["page"]?.intValue } == [2, nil, 3])
    #expect(left.map { $0["id"]?.stringValue?.prefix(1) } == ["1", "3", "4"])
    try Witness.expectSound(desk.folder.path("out.pdf"))
    // Where the XMP cannot be changed the pages go all the same, and that is told.
    let broken = try desk.call("edit", "remove-pages", "--json", "--pages", "1", "broken.pdf", "-o", "broken-out.pdf")
    #expect(broken.status == 0)
    #expect(try broken.warningCodes() == ["bookmarks.shifted"])
    #expect(try desk.isUntouched())
  }

  @Test func lastPageStays() throws {
    let desk = try Desk(["one.pdf": "pages/one.pdf", "twelve.pdf": "pages/twelve.pdf"])
    for (file, pages) in [("one.pdf", "1"), ("twelve.pdf", "all"), ("twelve.pdf", "even,odd")] {
      let call = try desk.call("edit", "remove-pages", "--json", "--pages", pages, file, "-o", "out.pdf")
      #expect(call.status == 2)
      #expect(try call.errorCode() == "page.noneLeft")
    }
    try desk.expectUntouched("a document keeps a page")
  }

  @Test func damagedDocumentsAreRepaired() throws {
    let desk = try Desk(["offsets.pdf": "damaged/xref-offsets.pdf", "start.pdf": "damaged/startxref.pdf"])
    for file in ["offsets.pdf", "start.pdf"] {
      let call = try desk.call("edit", "remove-pages", "--json", "--pages", "2", file, "-o", "out.pdf", "--force")
      #expect(call.status == 0)
      #expect(try !call.warningCodes().isEmpty)
      let output = desk.folder.path("out.pdf")
      try Witness.expectSound(output)
      #expect(try Witness.pages(output) == ["Page 1", "Page 3"])
      #expect(try Call("outline", output).lines == ["First  1", "Third  2"], "the second item led to page 2")
    }
  }
}

/// Encryption stays as it is: cipher, passwords, permissions.
@Suite struct EncryptedEditTests {
  static let ciphers: [(file: String, revision: Int)] = [
    ("rc4-40", 2), ("rc4-128", 3), ("rc4-128-crypt-filter", 4), ("aes-128", 4), ("aes-256-r5", 5), ("aes-256", 6),
    ("rc4-128-cleartext-metadata", 4), ("aes-128-cleartext-metadata", 4), ("aes-256-cleartext-metadata", 6),
    ("rc4-40-owner-only", 2), ("rc4-128-owner-only", 3), ("aes-128-owner-only", 4), ("aes-256-owner-only", 6),
    ("aes-256-r5-owner-only", 5), ("rc4-128-crypt-filter-owner-only", 4),
  ]

  private func encryption(_ path: String, _ password: String) throws -> [String] {
    let lines = try Tool.run(["qpdf", "--password=\(password)", "--show-encryption", path]).text.split(separator: "\n")
    // The passwords that qpdf was given or works out are told apart from what stands in the file.
    return lines.map(String.init).filter { !$0.hasPrefix("Supplied") && !$0.hasPrefix("User password") }
  }

  @Test(arguments: ciphers.indices, ["user", "owner"])
  func encryptionIsKept(index: Int, who: String) throws {
    for way in ["auto", "rewrite"] { try encryptionIsKept(index, who, way) }
  }

  private func encryptionIsKept(_ index: Int, _ who: String, _ way: String) throws {
    let (file, revision) = Self.ciphers[index]
    let hasUserPassword = !file.hasSuffix("owner-only")
    let password = who == "owner" ? "owner" : hasUserPassword ? "user" : ""
    let desk = try Desk(["in.pdf": "encryption/\(file).pdf"])
    let environment = password.isEmpty ? [:] : ["PDFSCOPE_PASSWORD": password]
    let call = try desk.call(
      ["edit", "rotate-pages", "--by", "90", "--pages", "2", "in.pdf", "-o", "out.pdf", "--save", way],
      environment: environment)
    #expect(call.status == 0, "\(file): \(call.errors)")
    let output = desk.folder.path("out.pdf")
    let input = desk.folder.path("in.pdf")
    #expect(try Files.read(output).starts(with: Files.read(input)) == (way == "auto"))
    for known in [hasUserPassword ? "user" : "", "owner"] {
      // qpdf writes a crypt filter of RC4 as one of AES, with the same key length.
      let expected = try encryption(input, known).map {
        revision == 4 && way == "rewrite" ? $0.replacing("method: RC4", with: "method: AESv2") : $0
      }
      #expect(try encryption(output, known) == expected, "\(file) with \(known)")
      #expect(try encryption(output, known).first == "R = \(revision)")
      try Witness.expectSound(output, password: known)
    }
    // Without a password: needed (0), or not (3).
    #expect(try Tool.run(["qpdf", "--requires-password", output]).status == (hasUserPassword ? 0 : 3), "\(file)")
    #expect(try Witness.rotations(output, password: hasUserPassword ? "user" : nil) == [0, 90], "\(file)")
    #expect(try Witness.pages(output, password: hasUserPassword ? "user" : nil) == ["Secret page 1", "Secret page 2"])
    // What was secret still is.
    #expect(!String(decoding: try Files.read(output), as: Unicode.ASCII.self).contains("Secret note"), "\(file)")
    let annotations = try Call("annotate", "--json", output, environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(annotations.text.contains("Secret note") && annotations.text.contains("Secret value"))
  }

  @Test(arguments: ["no-extract", "no-modify", "no-permissions-256", "no-print", "rc4-40-no-annotate"])
  func permissionsAreKept(file: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(file).pdf"])
    let call = try desk.call(
      ["edit", "remove-pages", "--pages", "1", "in.pdf", "-o", "out.pdf"], environment: ["PDFSCOPE_PASSWORD": "owner"])
    #expect(call.status == 0)
    let user = file.hasSuffix("256") ? "user" : ""
    #expect(try encryption(desk.folder.path("out.pdf"), user) == encryption(desk.folder.path("in.pdf"), user))
    #expect(try Witness.pages(desk.folder.path("out.pdf"), password: user) == ["Secret page 2"])
  }

  static let permissions: [(file: String, isAllowed: Bool)] = [
    ("no-print", true), ("no-modify", true), ("no-assemble", true), ("no-annotate", true), ("no-extract", true),
    ("no-form", true), ("no-modify-no-assemble", false), ("no-permissions", false), ("rc4-40-no-modify", false),
    ("rc4-40-no-extract", true),
  ]

  @Test(arguments: permissions.indices)
  func permissionBits(index: Int) throws {
    let (file, isAllowed) = Self.permissions[index]
    let desk = try Desk(["in.pdf": "encryption/\(file).pdf"])
    for verb in [["rotate-pages", "--by=90"], ["remove-pages", "--pages=1"]] {
      let arguments = ["edit"] + verb + ["--json", "in.pdf", "-o", "out.pdf", "--force"]
      let call = try desk.call(arguments)
      #expect(call.status == (isAllowed ? 0 : 4), "\(file)")
      if isAllowed { continue }
      #expect(try call.errorCode() == "permissions.assemble")
      #expect(try call.outcome()["status"] == "refused")
      #expect(try call.outcome()["vetoes"]?.arrayValue?.count == 1)
      try desk.expectUntouched("\(file)")
      let warned = try desk.call(arguments + ["--permissions", "warn", "--dry-run"])
      #expect(warned.status == 0)
      // The form field on page 1 goes with it.
      let consequences = verb[0] == "remove-pages" ? ["pages.references"] : []
      #expect(try warned.warningCodes() == consequences + ["lifted.permissions.assemble"])
      let owner = try desk.call(arguments + ["--dry-run"], environment: ["PDFSCOPE_PASSWORD": "owner"])
      #expect(owner.status == 0)
      #expect(try owner.warningCodes() == consequences)
    }
  }
}

/// Signatures are not broken by accident.
@Suite struct SignedEditTests {
  static let refused: [(file: String, codes: [String])] = [
    ("certified-p1", ["signatures.certified"]), ("certified-p2", ["signatures.certified"]),
    ("certified-p3", ["signatures.certified"]), ("certified-default", ["signatures.certified"]),
    ("approval", ["signatures.signed"]), ("certified-then-approved", ["signatures.certified", "signatures.signed"]),
    ("lock-p1", ["signatures.locked", "signatures.signed"]), ("usage-rights", ["signatures.usageRights"]),
    ("time-stamp-only", ["signatures.signed"]), ("tampered", ["signatures.signed"]),
  ]

  @Test(arguments: refused.indices)
  func refusedByLevel(index: Int) throws {
    let (file, codes) = Self.refused[index]
    let desk = try Desk(["in.pdf": "signatures/\(file).pdf"])
    let arguments = ["edit", "rotate-pages", "--json", "--by=90", "in.pdf", "-o", "out.pdf"]
    let call = try desk.call(arguments)
    #expect(call.status == 4)
    let vetoes = try #require(try call.outcome()["vetoes"]?.arrayValue)
    #expect(vetoes.map { $0["code"]?.stringValue } == codes)
    #expect(vetoes.allSatisfy { $0["source"] == "signatures" && $0["kind"] == "denied" })
    #expect(vetoes.allSatisfy { $0["message"]?.stringValue?.contains("--invalidate-signatures") == true })
    try desk.expectUntouched("\(file)")
    let lifted = try desk.call(arguments + ["--invalidate-signatures"])
    #expect(lifted.status == 0)
    #expect(try lifted.warningCodes() == codes.map { "lifted." + $0 })
    try Witness.expectSound(desk.folder.path("out.pdf"))
    #expect(try Witness.rotations(desk.folder.path("out.pdf")) == [90])
  }

  @Test(arguments: ["unsigned-field", "lock-unsigned"])
  func unsignedFieldsAllowEverything(file: String) throws {
    let desk = try Desk(["in.pdf": "signatures/\(file).pdf"])
    #expect(try desk.call("edit", "rotate-pages", "--by=90", "in.pdf", "-o", "out.pdf").status == 0)
    try Witness.expectSound(desk.folder.path("out.pdf"))
  }

  @Test func dynamicFormsAreRefusedWhateverIsGiven() throws {
    let desk = try Desk(["in.pdf": "forms/xfa-dynamic.pdf", "static.pdf": "forms/xfa-static.pdf"])
    let call = try desk.call(
      "edit", "rotate-pages", "--json", "--by=90", "in.pdf", "-o", "out.pdf", "--invalidate-signatures",
      "--permissions=warn", "--force")
    #expect(call.status == 4)
    #expect(try call.errorCode() == "form.dynamicXFA")
    try desk.expectUntouched("a dynamic form")
    #expect(try desk.call("edit", "rotate-pages", "--by=90", "static.pdf", "-o", "out.pdf").status == 0)
  }
}
