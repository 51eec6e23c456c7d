import TestSupport
import Testing

@testable import PDFDocument

/// Signed documents are appended to, or left alone.
@Suite struct SignedIncrementTests {
  private static let signed = [
    "approval", "approval-two", "certified-p1", "certified-p2", "certified-p3", "certified-then-approved",
    "certified-p2-field-mdp", "lock-include", "time-stamp", "filled-after-p2",
  ]

  /// What pdfsig says of each signature, but whether it covers the whole file.
  private func verdicts(_ path: String) throws -> [String] {
    try Tool.run(["pdfsig", "-nocert", path]).text.split(separator: "\n").map(String.init)
      .filter { $0.contains("Signature Validation") || $0.contains("Signed Ranges") || $0.contains("Signing Time") }
  }

  private func annotated(_ name: String) throws -> Document {
    let document = try Document.open(path: FilePath(Fixtures.path("signatures/\(name).pdf")))
    let page = try #require(document.page(at: 0)).object
    let square = try document.makeObject(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Square"), "Rect": .array([10, 10, 50, 50].map { .integer($0) }),
      ]))
    let old = page["Annots"].items.map(\.referredOrCopied)
    try document.set("Annots", of: page, to: .array(old + [.reference(try #require(square.id))]))
    return document
  }

  @Test(arguments: signed)
  func signaturesStayAsTheyWere(name: String) throws {
    let folder = try TemporaryFolder()
    let document = try annotated(name)
    let path = folder.path("out.pdf")
    let result = try document.save(to: FilePath(path), SaveOptions(timestamp: 1_700_000_000))
    #expect(result.kind == .incremental && result.reason == "the document is signed")
    #expect(try Files.read(path).starts(with: document.source.array))
    let before = try verdicts(Fixtures.path("signatures/\(name).pdf"))
    #expect(!before.isEmpty)
    #expect(try verdicts(path) == before)
    #expect(try Tool.run(["qpdf", "--check", path]).status == 0)
    let again = try Document.open(path: FilePath(path))
    #expect(try #require(again.page(at: 0)).object["Annots"].items.last?["Subtype"].isName("Square") == true)
    // What a document is certified for does not include its dates.
    let isStamped = again.trailer["Info"]["ModDate"].text == "D:20231114221320Z"
    #expect(
      isStamped == (document.trailer["Info"].isDictionary && !name.hasPrefix("certified") && name != "filled-after-p2"))
  }

  @Test(arguments: signed)
  func theyAreNotWrittenAnew(name: String) throws {
    let folder = try TemporaryFolder()
    let document = try annotated(name)
    let path = FilePath(folder.path("out.pdf"))
    expectError(.signaturesSigned) { try document.save(to: path, SaveOptions(form: .rewrite)) }
    _ = try document.makeStream([UInt8](repeating: 0x41, count: 200_000))
    #expect(try document.save(to: path).kind == .incremental)
    try document.replaceObject(try #require(document.page(at: 0)?.object.id), with: document.catalog.copied)
    #expect(try folder.names() == ["out.pdf"])
  }

  @Test func unlessTheyMayBreak() throws {
    let folder = try TemporaryFolder()
    let document = try annotated("approval")
    let path = FilePath(folder.path("out.pdf"))
    #expect(try document.save(to: path, SaveOptions(form: .rewrite, mayBreakSignatures: true)).kind == .rewrite)
    // An increment is still what is done unless another way is asked for.
    #expect(try document.save(to: path, replacing: true, SaveOptions(mayBreakSignatures: true)).kind == .incremental)
  }

  @Test func whatCannotBeAppendedIsRefused() throws {
    let folder = try TemporaryFolder()
    let bytes = try Fixtures.bytes("signatures/approval.pdf")
    // Without its table the file is read, but nothing can be put behind it.
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let place = try #require(text.ranges(of: "startxref").last)
    let offset = text.distance(from: text.startIndex, to: place.lowerBound)
    let document = try Document.open(FileBytes(bytes[..<offset] + Array("startxref\n7\n%%EOF\n".utf8)))
    #expect(document.wasRebuilt && document.signatures.isSigned)
    try document.rotatePages([0], by: 90)
    let error = expectError(.signaturesSigned) { try document.save(to: FilePath(folder.path("out.pdf"))) }
    #expect(error?.message.contains("cross-reference") == true)
    #expect(try folder.names() == [])
  }
}
