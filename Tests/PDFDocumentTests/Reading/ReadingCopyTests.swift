import TestSupport
import Testing

@testable import PDFDocument

/// Copies of pages, as other readers see them.
@Suite struct ReadingCopyTests {
  private static let folders = ["annotations", "bookmarks", "demo", "forms", "outline", "pages", "signatures", "text"]

  @Test(arguments: folders, [ReadingCopy.Purpose.text, .drawing])
  func showsWhatTheDocumentShows(folder: String, purpose: ReadingCopy.Purpose) throws {
    let place = try TemporaryFolder()
    // poppler gives up a page whose /Annots is no array; in a copy it has none.
    for name in try Fixtures.names(in: folder) where name != "annotations/arrays.pdf" {
      let document = try Document.open(path: FilePath(Fixtures.path(name)))
      let pages = Array((0..<min(document.pageCount, 12)).reversed())
      let copy = try document.readingCopy(of: pages, for: purpose)
      #expect(copy.pages == pages)
      let path = try place.write(copy.bytes.array, to: "copy.pdf")
      let check = try Tool.run(["qpdf", "--check", path])
      #expect(check.status == 0, "\(name): \(check.text) \(check.errorText)")
      for (place, page) in pages.enumerated() {
        let original = try Self.look(at: Fixtures.path(name), page: page, purpose)
        #expect(try Self.look(at: path, page: place, purpose) == original, "\(name) page \(page + 1)")
      }
    }
  }

  /// What poppler's own tools make of a page: its words with their places, or its picture.
  private static func look(at path: String, page: Int, _ purpose: ReadingCopy.Purpose) throws -> [UInt8] {
    let range = ["-f", String(page + 1), "-l", String(page + 1)]
    switch purpose {
    case .text:
      let text = try Tool.run(["pdftotext", "-bbox"] + range + [path, "-"]).text
      // The rest is about the document.
      return Array(text.split(separator: "\n").filter { $0.contains("<page") || $0.contains("<word") }.joined().utf8)
    case .drawing: return try Tool.run(["pdftoppm", "-scale-to", "200"] + range + [path]).output
    }
  }

  @Test(arguments: [("rc4-128", "user"), ("aes-256", "user")])
  func isDecrypted(name: String, password: String) throws {
    let path = Fixtures.path("encryption/\(name).pdf")
    let document = try Document.open(path: FilePath(path), passwords: [Password(password)])
    let copy = try document.readingCopy(of: [0], for: .text)
    let opened = try Document.open(copy.bytes)
    #expect(opened.facts.encryption == nil)
    let place = try TemporaryFolder()
    let text = try Tool.run(["pdftotext", place.write(copy.bytes.array, to: "copy.pdf"), "-"]).text
    #expect(try text == Tool.run(["pdftotext", "-upw", password, "-l", "1", path, "-"]).text)
    #expect(!text.isEmpty)
  }

  @Test func takesNoFurtherPageOnceItIsLarge() throws {
    let document = try Document.open(path: FilePath(Fixtures.path("outline/labels.pdf")))
    #expect(try document.readingCopy(of: 0..<20, for: .text, upTo: 1).pages == [0])
    let some = try document.readingCopy(of: 0..<20, for: .text, upTo: 2000)
    #expect(some.pages.count > 1 && some.pages.count < 20)
    #expect(try Document.open(some.bytes).pageCount == some.pages.count)
  }

  @Test func refusesPagesThatAreNotThere() throws {
    let document = try Document.open(TestPDF.onePage())
    for index in [-1, 1, Int.max] {
      let error = expectError(.pageOutOfRange) { _ = try document.readingCopy(of: [0, index], for: .text) }
      #expect(error?.page == index)
    }
  }

  @Test func freesWhatItTakes() throws {
    try expectingNoHandles {
      let document = try Document.open(path: FilePath(Fixtures.path("annotations/all-subtypes.pdf")))
      for _ in 0..<3 { _ = try document.readingCopy(of: 0..<document.pageCount, for: .drawing) }
    }
  }

  @Test func isMadeOfWhatTheDocumentIsNow() throws {
    let document = try Document.open(path: FilePath(Fixtures.path("text/plain.pdf")))
    _ = try document.readingCopy(of: [0], for: .text)
    try document.rotatePages([0], by: 90)
    let copy = try Document.open(document.readingCopy(of: [0, 1], for: .text).bytes)
    #expect(copy.page(at: 0)?.rotation == 90)
    let successor = try document.successor(
      document.composed(of: [0, 2]), because: "a page was taken out", protectedAs: nil, openedBy: .unencrypted)
    #expect(try Document.open(successor.readingCopy(of: [0, 1], for: .text).bytes).pageCount == 2)
    expectError(.pageOutOfRange) { _ = try successor.readingCopy(of: [2], for: .text) }
  }

  @Test func memoryStaysTheSame() throws {
    // More objects than are kept, read from one opening after the other.
    let annotations = (0..<200).map { _ in "<< /Type /Annot /Subtype /Square /Rect [1 1 9 9] >>" }
    let references = (0..<200).map { "\($0 + 4) 0 R" }.joined(separator: " ")
    let document = try Document.open(TestPDF.onePage("/Annots [\(references)]", annotations))
    let first = try document.readingCopy(of: [0], for: .drawing).bytes.array
    #expect(document.copySource == nil)
    #expect(document.pageOfCopies(at: 0)?.document === document)
    for _ in 0..<100 { #expect(try document.readingCopy(of: [0], for: .drawing).bytes.array == first) }
    let source = try #require(document.copySource)
    #expect(source.objectsCopied < 5_400 && document.objectsCopied < 1_000)
    #expect(document.pageOfCopies(at: 0)?.document === source)
    #expect(document.pageOfCopies(at: 0)?.mediaBox == document.page(at: 0)?.mediaBox)
  }
}
