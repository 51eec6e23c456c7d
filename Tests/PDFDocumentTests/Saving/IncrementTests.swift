import Glibc
import TestSupport
import Testing

@testable import PDFDocument

/// What is appended to a file, and that all of it was understood.
@Suite struct IncrementTests {
  private static let structures =
    [
      "everything", "object-streams", "linearized", "pdf-2.0", "version-in-catalog", "incremental", "incremental-freed",
      "hybrid-xref", "xref-spaces", "filters", "tagged", "layers", "attachments",
    ].map { "structure/\($0).pdf" } + ["damaged/junk-before-header.pdf", "damaged/no-eof.pdf", "demo/report.pdf"]

  private func open(_ fixture: String) throws -> Document {
    try Document.open(path: FilePath(Fixtures.path(fixture)))
  }

  /// What qpdf complains of, without names of files.
  private func complaints(_ path: String, password: String = "") throws -> [String] {
    let result = try Tool.run(["qpdf", "--password=\(password)", "--check", path])
    return (result.text + result.errorText).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("WARNING") || $0.contains("ERROR") || $0.contains("error:") }
      .map { $0.replacing(path, with: "FILE") }
  }

  /// Saves by increment and expects that the original bytes are untouched.
  @discardableResult
  private func save(_ document: Document, _ folder: TemporaryFolder, _ name: String) throws -> SaveResult {
    let result = try document.save(
      to: FilePath(folder.path(name)), SaveOptions(form: .incremental, timestamp: 1_700_000_000))
    let written = try Files.read(folder.path(name))
    #expect(written.starts(with: document.source.array))
    #expect(result.kind == .incremental)
    #expect(result.byteCount == written.count)
    #expect(result.bytesAdded == written.count - document.source.count)
    return result
  }

  // MARK: Kinds of files

  @Test(arguments: structures)
  func aPageIsTurned(fixture: String) throws {
    let folder = try TemporaryFolder()
    let document = try open(fixture)
    let rotation = try #require(document.page(at: 0)).rotation
    try document.rotatePages([0], by: 90)
    try save(document, folder, "out.pdf")
    let path = folder.path("out.pdf")
    #expect(try complaints(path) == complaints(Fixtures.path(fixture)))
    let again = try Document.open(path: FilePath(path))
    #expect(!again.wasRebuilt)
    #expect(again.page(at: 0)?.rotation == (rotation + 90) % 360)
    #expect(Canonical(again).difference(from: Canonical(document)) == nil)
    let info = try Tool.run(["pdfinfo", path]).text
    #expect(info.contains("Page rot:        \((rotation + 90) % 360)"))
    let drawn = try Tool.run(["mutool", "draw", "-q", "-F", "txt", "-o", "/dev/null", path])
    #expect(drawn.status == 0)
    let text = try Tool.run(["pdftotext", "-raw", path, "-"]).text.filter { !$0.isWhitespace }
    #expect(try text == Tool.run(["pdftotext", "-raw", Fixtures.path(fixture), "-"]).text.filter { !$0.isWhitespace })
  }

  @Test(arguments: [
    ("structure/everything.pdf", false), ("structure/object-streams.pdf", true),
    ("structure/hybrid-xref.pdf", false),
  ])
  func theSectionIsLikeTheLastOne(fixture: String, isStream: Bool) throws {
    let folder = try TemporaryFolder()
    let document = try open(fixture)
    try document.rotatePages([0], by: 90)
    try save(document, folder, "out.pdf")
    let added = String(
      decoding: try Files.read(folder.path("out.pdf"))[document.source.count...], as: Unicode.ASCII.self)
    #expect(added.contains("/Type /XRef") == isStream)
    #expect(added.contains("\nxref\n") == !isStream)
    #expect(!added.contains("/XRefStm"))
    #expect(added.hasSuffix("%%EOF\n"))
    #expect(added.contains("/Prev \(try #require(FileTail(document.source.buffer)).lastSection) "))
  }

  @Test(arguments: [
    "structure/everything.pdf", "structure/object-streams.pdf", "structure/hybrid-xref.pdf",
    "encryption/aes-256-owner-only.pdf", "encryption/rc4-128-owner-only.pdf", "damaged/junk-before-header.pdf",
  ])
  func severalOnTopOfEachOther(fixture: String) throws {
    let folder = try TemporaryFolder()
    var path = Fixtures.path(fixture)
    var changes = RandomChanges(seed: 11)
    for round in 0..<6 {
      let document = try Document.open(path: FilePath(path))
      try changes.change(document, times: 5)
      try save(document, folder, "\(round).pdf")
      path = folder.path("\(round).pdf")
      let again = try Document.open(path: FilePath(path))
      #expect(Canonical(again).difference(from: Canonical(document)) == nil, "round \(round)")
      #expect(try complaints(path) == complaints(Fixtures.path(fixture)), "round \(round)")
    }
    #expect(try Tool.run(["mutool", "draw", "-q", "-F", "txt", "-o", "/dev/null", path]).status == 0)
  }

  @Test func whatWasDeletedIsFree() throws {
    let folder = try TemporaryFolder()
    for fixture in ["structure/everything.pdf", "structure/object-streams.pdf"] {
      let document = try open(fixture)
      let annotation = try #require(document.page(at: 3)?.object["Annots"][0].id)
      try document.replaceObject(annotation, with: .null)
      let result = try save(document, folder, "out.pdf")
      let again = try Document.open(path: FilePath(folder.path("out.pdf")))
      #expect(again.object(annotation).isNull)
      #expect(again.objectIDs.contains(annotation) == (fixture == "structure/object-streams.pdf"))
      #expect(try complaints(folder.path("out.pdf")) == [])
      #expect(result.pageCount == 6)
      unlink(folder.path("out.pdf"))
    }
  }

  @Test func generationsStay() throws {
    let folder = try TemporaryFolder()
    let document = try open("structure/incremental-freed.pdf")
    let reused = try #require(document.page(at: 0)).object["Annots"].items.last
    let id = try #require(reused?.id)
    #expect(id.generation == 1)
    try document.set("Contents", of: document.object(id), to: .text("changed"))
    try save(document, folder, "out.pdf")
    let again = try Document.open(path: FilePath(folder.path("out.pdf")))
    #expect(again.object(id)["Contents"].text == "changed")
    #expect(try complaints(folder.path("out.pdf")) == [])
  }

  // MARK: Trailers

  @Test func identifiers() throws {
    let folder = try TemporaryFolder()
    let document = try open("structure/everything.pdf")
    try document.rotatePages([0], by: 90)
    try save(document, folder, "out.pdf")
    let again = try Document.open(path: FilePath(folder.path("out.pdf")))
    #expect(again.trailer["ID"][0].bytes == document.trailer["ID"][0].bytes)
    #expect(again.trailer["ID"][1].bytes != document.trailer["ID"][1].bytes)
    #expect(again.trailer["ID"][1].bytes?.count == 16)
    let without = try Document.open(TestPDF.onePage())
    try without.rotatePages([0], by: 90)
    try save(without, folder, "made.pdf")
    let made = try Document.open(path: FilePath(folder.path("made.pdf"))).trailer["ID"]
    #expect(made.count == 2 && made[0].bytes == made[1].bytes && made[0].bytes?.count == 16)
  }

  @Test func whatStandsInATrailerStays() throws {
    let folder = try TemporaryFolder()
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ]
    let document = try Document.open(
      TestPDF.make(objects, trailer: "/Info << /Title (direct) >> /Own [/A#20B (x)] /DocChecksum /ABC"))
    try document.set("More", of: document.trailer, to: .text("more"))
    let result = try document.save(
      to: FilePath(folder.path("out.pdf")), SaveOptions(form: .automatic, timestamp: 1_700_000_000))
    #expect(result.kind == .incremental && result.reason == "1 object was changed")
    let again = try Document.open(path: FilePath(folder.path("out.pdf")))
    #expect(again.trailer["Info"]["Title"].text == "direct")
    #expect(again.trailer["Info"]["ModDate"].text == "D:20231114221320Z")
    #expect(again.trailer["Own"][0].isName("A B") && again.trailer["Own"][1].text == "x")
    #expect(again.trailer["More"].text == "more")
    #expect(again.trailer["DocChecksum"].isNull)
    #expect(again.trailer["Size"].int == 4)
  }

  @Test func theSameChangeGivesTheSameBytes() throws {
    for fixture in [
      "structure/everything.pdf", "encryption/aes-256-owner-only.pdf", "encryption/aes-128-owner-only.pdf",
    ] {
      let folder = try TemporaryFolder()
      for name in ["a", "b"] {
        let document = try open(fixture)
        try document.set("Own", of: document.catalog, to: .array([.text("secret"), .text("secret")]))
        _ = try document.makeStream(Array("secret".utf8))
        try document.save(to: FilePath(folder.path(name)), SaveOptions(isDeterministic: true, timestamp: 1_700_000_000))
      }
      #expect(try Files.read(folder.path("a")) == Files.read(folder.path("b")), "\(fixture)")
    }
  }

  // MARK: The choice

  @Test func whatForcesAWholeFile() throws {
    let folder = try TemporaryFolder()
    func expectRewrite(_ words: String, _ fixture: String, _ change: (Document) throws -> Void) throws {
      let document = try open(fixture)
      try change(document)
      let error = expectError(.outputNotIncremental) {
        try document.save(to: FilePath(folder.path("no.pdf")), SaveOptions(form: .incremental))
      }
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      let result = try document.save(to: FilePath(folder.path("out.pdf")), replacing: true)
      #expect(result.kind == .rewrite)
      #expect(result.reason.contains(words), "\(result.reason)")
      #expect(result.bytesAdded == result.byteCount)
      #expect(try folder.names() == ["out.pdf"])
    }
    let turn = { (document: Document) throws -> Void in _ = try document.rotatePages([0], by: 90) }
    try expectRewrite("cross-reference table", "damaged/xref-offsets.pdf", turn)
    try expectRewrite("cross-reference table", "damaged/junk-before-header-counted.pdf", turn)
    try expectRewrite("cross-reference table", "damaged/junk-after-eof.pdf", turn)
    try expectRewrite("trailer", "damaged/truncated.pdf", turn)
    try expectRewrite("page tree", "hostile/pages-count-more.pdf", turn)
  }

  @Test func muchIsWrittenAnew() throws {
    let folder = try TemporaryFolder()
    let document = try open("structure/everything.pdf")
    _ = try document.makeStream([UInt8](repeating: 0x41, count: 70_000))
    let result = try document.save(to: FilePath(folder.path("out.pdf")))
    #expect(result.kind == .rewrite && result.reason == "half of the file or more was changed")
    try save(document, folder, "asked.pdf")
  }

  @Test func nothingChangedIsACopy() throws {
    let folder = try TemporaryFolder()
    for fixture in ["structure/everything.pdf", "signatures/approval.pdf", "encryption/aes-128-owner-only.pdf"] {
      let document = try open(fixture)
      let result = try document.save(
        to: FilePath(folder.path("out.pdf")), replacing: true, SaveOptions(timestamp: 1_700_000_000))
      #expect(result.bytesAdded == 0 && result.reason.contains("signed") || result.reason == "nothing was changed")
      #expect(try Files.read(folder.path("out.pdf")) == Fixtures.bytes(fixture))
    }
  }

  /// Large files are mapped, and copied by the system.
  @Test func largeFiles() throws {
    let folder = try TemporaryFolder()
    let content = [UInt8](repeating: 0x20, count: InputFile.largestRead)
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
    ].map { Array($0.utf8) }
    let stream = Array("<< /Length \(content.count) >>\nstream\n".utf8) + content + Array("\nendstream".utf8)
    let path = try folder.write(TestPDF.bytes(objects + [stream]), to: "in.pdf")
    let document = try Document.open(path: FilePath(path))
    try document.rotatePages([0], by: 90)
    try save(document, folder, "out.pdf")
    // In place, and once more.
    for turns in 2...3 {
      #expect(try document.save(to: FilePath(path), replacing: true).kind == .incremental)
      #expect(try Document.open(path: FilePath(path)).page(at: 0)?.rotation == 90 * (turns - 1))
      try document.rotatePages([0], by: 90)
    }
  }

  // MARK: Every fixture

  private static let passwords = ["user", "owner", "same", "pässwörd", "pässwörd 日本", "öwner"].map { Password($0) }

  /// Random changes say the same in memory, after an increment and after the whole file was written anew.
  @Test(
    arguments: try ["structure", "text", "bookmarks", "outline", "annotations", "encryption", "pages", "forms", "demo"]
      .flatMap { try Fixtures.names(in: $0) })
  func randomChanges(fixture: String) throws {
    let folder = try TemporaryFolder()
    let document = try Document.open(path: FilePath(Fixtures.path(fixture)), passwords: Self.passwords)
    var changes = RandomChanges(seed: UInt64(fixture.utf8.count))
    try changes.change(document, times: 12)
    let expected = Canonical(document)
    for form in [SaveOptions.Form.incremental, .rewrite] {
      let path = FilePath(folder.path("\(form).pdf"))
      try document.save(to: path, SaveOptions(form: form))
      let again = try Document.open(path: path, passwords: Self.passwords)
      #expect(Canonical(again).difference(from: expected) == nil, "\(form)")
      #expect(again.warnings.count <= document.warnings.count, "\(again.warnings)")
    }
    let password = String(decoding: document.opening.password.bytes, as: UTF8.self)
    let complaints = try complaints(folder.path("incremental.pdf"), password: password)
    #expect(try complaints == self.complaints(Fixtures.path(fixture), password: password))
  }
}
