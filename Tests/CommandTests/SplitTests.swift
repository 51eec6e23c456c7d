import PDFScopeCore
import TestSupport
import Testing

/// `edit split` as its users see it.
@Suite struct SplitTests {
  @Test func aDocumentWithoutBlankPagesIsOnePartWithAWarning() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "split", "--blank", "in.pdf", "-o", "parts/")
    #expect(call.status == 0)
    #expect(call.errors.contains("no page is blank; the document is one part"))
    #expect(try Files.names(in: desk.folder.path("parts")).count == 1)
  }

  @Test func makesAFileOfEachPage() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "split", "--every", "1", "in.pdf", "-o", "parts")
    let names = (1...12).map { "parts/in-\($0 < 10 ? "0" : "")\($0).pdf" }
    #expect(call.status == 0 && call.errors.isEmpty && call.lines == names)
    for (index, name) in names.enumerated() {
      try Witness.expectSound(desk.folder.path(name))
      #expect(try Witness.pages(desk.folder.path(name)) == ["Page \(index + 1) of twelve"])
    }
    #expect(try desk.isUntouched())
  }

  @Test(arguments: [
    (["--every", "5"], ["1-5", "6-10", "11-12"]), (["--at", "4,3,12"], ["1-2", "3", "4-11", "12"]),
    (["--at", "1"], ["1-12"]), (["--every", "99"], ["1-12"]),
    (["--ranges", "3-1", "--ranges", "2-4", "--ranges", "z,z"], ["3,2,1", "2-4", "12,12"]),
    (["--match", "Page (3|7|8) ", "--drop-separators"], ["1-2", "4-6", "9-12"]),
    (["--match", "page (3|7) ", "-i"], ["1-2", "3-6", "7-12"]),
    (["--at", "9-20", "--clamp-pages"], ["1-8", "9", "10", "11", "12"]),
  ])
  func cutsWhereItIsTold(options: [String], parts: [String]) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call(["edit", "split", "--json", "in.pdf", "-o", "parts"] + options)
    #expect(call.status == 0, "\(call.errors)")
    #expect(try Schemas.failures(of: try call.json(), name: "edit").isEmpty)
    let documents = try call.list("documents")
    #expect(documents.map { $0["pages"]?.stringValue } == parts)
    for document in documents {
      let path = desk.folder.path(try #require(document["file"]?.stringValue))
      let selection = try PageSelection(parsing: try #require(document["pages"]?.stringValue))
      try Witness.expectSound(path)
      #expect(try Witness.pages(path) == selection.numbers.map { "Page \($0) of twelve" })
      #expect(document["bytes"]?.intValue == Files.size(path))
    }
  }

  @Test func cutsAtOutlineItems() throws {
    let desk = try Desk(["in.pdf": "outline/styles.pdf"])
    func split(_ level: Int) throws -> [[String?]] {
      let call = try desk.call("edit", "split", "--outline-level", "\(level)", "in.pdf", "-o", "l\(level)", "--json")
      return try call.list("documents").map { $0.strings("pages", "title") }
    }
    #expect(try split(1) == [["1", "Plain"], ["2-3", "Bold italic"]])
    #expect(try split(3) == [["1", "Plain"], ["2", "Bold italic"], ["3", "Leaf"]])
    let none = try Desk(["in.pdf": "outline/none.pdf"])
    let call = try none.call("edit", "split", "--outline-level", "1", "in.pdf", "-o", "parts", "--json")
    #expect(try call.status == 0 && call.list("documents").count == 1)
    #expect(try call.warningCodes() == ["split.nothingFound"])
  }

  @Test func cutsAtLabelsAndSections() throws {
    let desk = try Desk(["in.pdf": "demo/report.pdf"])
    let call = try desk.call("edit", "split", "--at", "[1],@Accounts", "in.pdf", "-o", "parts", "--json")
    #expect(try call.list("documents").map { $0["pages"]?.stringValue } == ["1-2", "3-4", "5"])
  }

  @Test func cutsAtBlankPages() throws {
    let desk = try Desk(["in.pdf": "pages/blank.pdf"])
    let call = try desk.call("edit", "split", "--blank", "in.pdf", "-o", "parts", "--json")
    #expect(try call.list("documents").map { $0["pages"]?.stringValue } == ["1", "6"])
    let kept = try desk.call("edit", "split", "--blank", "--keep-separators", "in.pdf", "-o", "kept", "--json")
    #expect(try kept.list("documents").map { $0["pages"]?.stringValue } == ["1-5", "6"])
  }

  @Test func aDocumentOfBlankPagesHasNoParts() throws {
    let folder = try TemporaryFolder()
    try folder.write(SmallPDF.page(""), to: "in.pdf")
    let call = try Call("edit", "split", "--blank", "in.pdf", "-o", "parts", "--json", folder: folder.path)
    #expect(try call.status == 1 && call.list("documents").isEmpty && call.outcome()["status"] == "nothing")
    #expect(try folder.names() == ["in.pdf"])
  }

  // MARK: Sizes

  @Test func makesPartsAsLargeAsFit() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let whole = try #require(Files.size(desk.folder.path("in.pdf")))
    let limit = whole / 2
    let call = try desk.call(
      "edit", "split", "--max-size", "\(limit)", "--links", "remove", "in.pdf", "-o", "parts", "--json")
    let documents = try call.list("documents")
    #expect(documents.count > 1)
    var pages: [Int] = []
    for document in documents {
      let part = try PageSelection(parsing: try #require(document["pages"]?.stringValue)).numbers
      pages += part
      #expect(try #require(document["bytes"]?.intValue) <= limit)
      // With one page more it is too large.
      guard let last = part.last, last < 12 else { continue }
      let more = try desk.call(
        "edit", "split", "--ranges", "\(part[0])-\(last + 1)", "--links", "remove", "in.pdf", "-o", "more", "--json",
        "--force")
      #expect(try #require(more.list("documents")[0]["bytes"]?.intValue) > limit)
    }
    #expect(pages == Array(1...12))
  }

  @Test func aPageThatIsTooLargeIsAPartByItself() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "split", "--max-size", "10", "in.pdf", "-o", "parts", "--json")
    #expect(try call.status == 0 && call.list("documents").count == 12)
    #expect(try call.warningCodes() == [String](repeating: "split.pageTooLarge", count: 12))
    #expect(try desk.call("edit", "split", "--max-size", "1G", "in.pdf", "-o", "one").lines == ["one/in-1.pdf"])
  }

  // MARK: Names

  @Test func namesPartsByTemplate() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    func names(_ template: String, _ options: String...) throws -> [String] {
      let call = try desk.call(["edit", "split", "in.pdf", "--dry-run", "-o", template] + options)
      #expect(call.status == 0, "\(call.errors)")
      return call.lines
    }
    #expect(
      try names("{stem}_{part}of{parts}.{ext}", "--every", "8") == ["in_1of3.pdf", "in_2of3.pdf", "in_3of3.pdf"])
    #expect(try names("{page}-{last}.pdf", "--every", "8") == ["01-08.pdf", "09-16.pdf", "17-20.pdf"])
    #expect(try names("d/{label}.pdf", "--at", "5,20") == ["d/i.pdf", "d/1.pdf", "d/Ω1.pdf"])
    #expect(try names("{page:4} {title}.pdf", "--ranges", "5-8") == ["0005 labels.pdf"])
    #expect(try names("{part:3}.pdf", "--every", "10") == ["001.pdf", "002.pdf"])
    #expect(try names("{title}.pdf", "--outline-level", "1").first == "i.pdf")
    #expect(try names("one.pdf", "--ranges", "2-4") == ["one.pdf"])
    #expect(try desk.newNames().isEmpty)
  }

  @Test func matchedTextIsATitle() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call("edit", "split", "--match", "Page [57] of", "in.pdf", "-o", "{part}-{title}.pdf")
    #expect(call.lines == ["1-twelve.pdf", "2-Page 5 of.pdf", "3-Page 7 of.pdf"])
  }

  @Test(arguments: [
    (["--every", "4", "-o", "same.pdf"], 64, "output.several"),
    (["--every", "4", "-o", "x{stem}.pdf"], 2, "output.collision"),
    (["--every", "6", "-o", "x{part}.pdf"], 2, "output.exists"),
    (["--ranges", "1-2", "-o", "in.pdf", "--force"], 2, "output.isInput"),
    (["--every", "1", "-o", "in.pdf/such/folder/"], 2, "output.notWritable"),
    (["--at", "13", "-o", "parts"], 2, "page.outOfRange"),
    (["--ranges", "1", "--ranges", "0-", "-o", "p"], 64, "usage"),
  ])
  func tellsBeforeAnythingIsWritten(options: [String], status: Int32, code: String) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf", "x2.pdf": "pages/one.pdf"])
    let call = try desk.call(["edit", "split", "in.pdf", "--json"] + options)
    #expect(call.status == status, "\(call.errors)")
    #expect((call.text + call.errors).contains("\"\(code)"), "\(call.text)\(call.errors)")
    try desk.expectUntouched("\(options)")
  }

  @Test(arguments: ["../../evil", "/etc/evil", "a/../../evil"])
  func labelsLeadNowhereElse(label: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Hostile.document(label: label, title: label), to: "in.pdf")
    let byLabel = try Call(
      "edit", "split", "--every", "1", "in.pdf", "-o", "out/{label}.pdf", "--json", folder: folder.path)
    #expect(try byLabel.status == 2 && byLabel.errorCode() == "output.outside")
    // A title is made a safe name.
    let byTitle = try Call(
      "edit", "split", "--every", "1", "in.pdf", "-o", "out/{title}-{part}.pdf", folder: folder.path)
    #expect(byTitle.status == 0 && byTitle.lines.allSatisfy { $0.hasPrefix("out/") && !$0.dropFirst(4).contains("/") })
    #expect(try folder.names() == ["in.pdf", "out"])
  }

  @Test func partsOfSeveralDocumentsOfOneName() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let other = try desk.folder.makeFolder("other")
    try Files.write(Fixtures.bytes("pages/twelve.pdf"), to: other + "/in.pdf")
    let call = try desk.call("edit", "split", "--every", "6", "in.pdf", "other/in.pdf", "-o", "parts/")
    #expect(
      call.lines == ["parts/in-1.pdf", "parts/in-2.pdf", "parts/in-1-2.pdf", "parts/in-2-2.pdf"], "\(call.errors)")
    let refused = try desk.call("edit", "split", "--every", "6", "in.pdf", "other/in.pdf", "-o", "one.pdf")
    #expect(refused.status == 64)
  }

  // MARK: The call

  @Test(arguments: [
    [], ["--every", "1", "--blank"], ["--every", "0"], ["--max-size", "much"], ["--every", "2", "-F"],
  ])
  func wrongUsage(options: [String]) throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let call = try desk.call(["edit", "split", "in.pdf", "-o", "parts"] + options)
    #expect(call.status == 64, "\(call.errors)")
    #expect(try desk.call("edit", "split", "--every", "1", "in.pdf").status == 64)
    #expect(try desk.call("edit", "split", "--every", "1", "in.pdf", "-o", "-").status == 64)
    try desk.expectUntouched("\(options)")
  }

  @Test func writesTheSameWithAnyNumberOfJobs() throws {
    let desk = try Desk(["in.pdf": "outline/labels.pdf"])
    let epoch = ["SOURCE_DATE_EPOCH": "1700000000"]
    for jobs in ["1", "4"] {
      let call = try desk.call(
        ["edit", "split", "--every", "1", "in.pdf", "-o", "j\(jobs)", "-j", jobs], environment: epoch)
      #expect(call.status == 0)
    }
    let names = try Files.names(in: desk.folder.path("j1"))
    #expect(try names.count == 20 && names == Files.names(in: desk.folder.path("j4")))
    for name in names {
      #expect(try Files.read(desk.folder.path("j1/\(name)")) == Files.read(desk.folder.path("j4/\(name)")), "\(name)")
    }
  }

  @Test func tellsOfEachPartAtOnce() throws {
    let desk = try Desk(["in.pdf": "pages/twelve.pdf"])
    let records = try desk.call("edit", "split", "--every", "6", "in.pdf", "-o", "parts", "--ndjson").records()
    #expect(
      records.map { $0["type"]?.stringValue }
        == ["begin", "begin", "document", "document", "outcome", "end", "summary"])
    for record in records { #expect(try Schemas.failures(of: record, name: "ndjson").isEmpty) }
    #expect(records[4]["result"]?["count"] == 2)
    let lines = try desk.call(
      "edit", "split", "--every", "6", "in.pdf", "-o", "parts", "--force", "--format", "{part}:{page}-{last}:{output}")
    #expect(lines.lines == ["1:1-6:parts/in-1.pdf", "2:7-12:parts/in-2.pdf"])
  }

  @Test func removesWhatWasWrittenWhereTheDiskIsFull() throws {
    let folder = try TemporaryFolder()
    guard let disk = try TinyDisk(in: folder, kibibytes: 48) else { return }
    let call = try Call(
      "edit", "split", "--every", "1", Fixtures.path("outline/labels.pdf"), "-o", disk.path + "/parts", "--json")
    #expect(try call.status == 2 && call.errorCode() == "output.diskFull", "\(call.errors)")
    #expect(try Files.names(in: disk.path).isEmpty)
    #expect(try Schemas.failures(of: try call.json(), name: "edit").isEmpty)
  }

  @Test func permissionsAreAsked() throws {
    let desk = try Desk(["in.pdf": "demo/handout.pdf"])
    let call = try desk.call("edit", "split", "--every", "1", "in.pdf", "-o", "parts", "--json")
    #expect(try call.status == 4 && call.outcome()["vetoes"]?[0]?["code"] == "permissions.extract")
    try desk.expectUntouched("nothing is written")
  }

  @Test(arguments: ["rc4-40", "rc4-128", "rc4-128-crypt-filter", "aes-128", "aes-256-r5", "aes-256"])
  func partsAreEncryptedAsTheDocumentIs(name: String) throws {
    let desk = try Desk(["in.pdf": "encryption/\(name).pdf"])
    for password in ["user", "owner"] {
      let call = try desk.call(
        ["edit", "split", "--every", "1", "in.pdf", "-o", "parts", "--force"],
        environment: ["PDFSCOPE_PASSWORD": password])
      #expect(call.status == 0, "\(call.errors)")
      for part in call.lines {
        let path = desk.folder.path(part)
        try Witness.expectSound(path, password: "owner")
        #expect(try Tool.run(["qpdf", "--requires-password", path]).status == 0)
        #expect(try !Witness.pages(path, password: "user").isEmpty)
        // qpdf writes RC4 by a crypt filter as AES with the same key.
        let both = try [path, desk.folder.path("in.pdf")].map { path in
          try Tool.run(["qpdf", "--show-encryption", "--password=user", path]).text.split(separator: "\n")
            .filter { name != "rc4-128-crypt-filter" || !$0.contains("encryption method") }
        }
        #expect(both[0] == both[1] && both[0].contains("User password = user"))
      }
    }
    let refused = try desk.call(
      ["edit", "split", "--every", "1", "in.pdf", "-o", "plain", "--decrypt"],
      environment: ["PDFSCOPE_PASSWORD": "user"])
    #expect(refused.status == 4, "\(refused.errors)")
    let plain = try desk.call(
      ["edit", "split", "--every", "1", "in.pdf", "-o", "plain", "--decrypt"],
      environment: ["PDFSCOPE_PASSWORD": "owner"])
    for part in plain.lines {
      #expect(try Tool.run(["qpdf", "--is-encrypted", desk.folder.path(part)]).status == 2)
    }
  }

  @Test func userBookmarksGoWithTheirPages() throws {
    let desk = try Desk(["in.pdf": "bookmarks/pspdf-element.pdf"])
    let call = try desk.call("edit", "split", "--every", "2", "in.pdf", "-o", "parts")
    let bookmarks = try call.lines.map { part in
      try desk.call("bookmarks", part, "--json").list("bookmarks").map { $0["page"]?.intValue }
    }
    // They led to pages 3 and 1.
    #expect(bookmarks == [[1], [1], []])
    let extract = try desk.call("edit", "extract-pages", "--pages", "5-2", "in.pdf", "-o", "out.pdf")
    #expect(extract.status == 0)
    #expect(try desk.call("bookmarks", "out.pdf", "--json").list("bookmarks").map { $0["page"]?.intValue } == [3])
  }

  @Test func hostileTreesEnd() throws {
    let folder = try TemporaryFolder()
    for name in try Fixtures.names(in: "hostile") {
      let call = try Call("edit", "split", "--every", "3", Fixtures.path(name), "-o", folder.path("parts/"), "--force")
      #expect([0, 2].contains(call.status) && call.result.signal == nil, "\(name): \(call.errors)")
    }
  }
}

extension PageSelection {
  /// The page numbers of a selection of numbers and ranges.
  fileprivate var numbers: [Int] {
    description.split(separator: ",").flatMap { item -> [Int] in
      let ends = item.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
    }
  }
}

/// Documents that mean ill.
private enum Hostile {
  /// Two pages with a label and a document title.
  static func document(label: String, title: String) throws -> [UInt8] {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /P (\(label)) >>] >> >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 100 100] >>", "<< /Type /Page /Parent 2 0 R >>",
      "<< /Type /Page /Parent 2 0 R >>", "<< /Title (\(title)) >>",
    ]
    let bytes = SmallPDF.make(objects.map { Array($0.utf8) })
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(text.replacing("/Root 1 0 R", with: "/Root 1 0 R /Info 5 0 R").utf8)
  }
}
