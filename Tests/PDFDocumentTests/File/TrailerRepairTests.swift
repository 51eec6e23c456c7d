import TestSupport
import Testing

@testable import PDFDocument

@Suite struct TrailerRepairTests {
  /// A document of five pages, *n* × 10 wide, with its objects in object streams.
  private func modernFile(_ folder: Folder) throws -> [UInt8] {
    let pages = (1...5).map { "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \($0)0 9] /Contents 8 0 R >>" }
    let plain = try folder.write(
      TestPDF.make(
        ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R 6 0 R 7 0 R] /Count 5 >>"]
          + pages + ["<< /Length 3 >>\nstream\nq Q\nendstream"]), to: "plain.pdf")
    let witness = try Witness("qpdf", "--object-streams=generate", plain, folder.file("modern.pdf"))
    #expect(witness.status == 0, "\(witness.output)")
    return try folder.read("modern.pdf")
  }

  private func widths(_ document: Document) -> [Int] {
    (0..<document.pageCount).map { Int(document.page(at: $0)?.mediaBox.width ?? 0) / 10 }
  }

  @Test func truncatedFilesWithObjectStreamsAreRead() throws {
    let folder = try Folder()
    let whole = try modernFile(folder)
    let table = try #require(whole.firstRange(of: Array("/XRef".utf8))?.lowerBound)
    try expectingNoHandles {
      let document = try Document.open(FileBytes(whole[..<(table - 20)]))
      #expect(widths(document) == [1, 2, 3, 4, 5])
      #expect(document.wasRebuilt)
      #expect(document.warnings.contains { $0.message.contains("trailer is lost") })
      #expect(document.source.count == table - 20)
      #expect(try document.page(at: 4)?.object["Contents"].streamData().starts(with: "q Q".utf8) == true)
      try document.save(to: FilePath(folder.file("out.pdf")))
    }
    let witness = try Witness("qpdf", "--check", folder.file("out.pdf"))
    #expect(witness.status == 0, "\(witness.output)")
    #expect(try widths(Document.open(path: FilePath(folder.file("out.pdf")))) == [1, 2, 3, 4, 5])
  }

  @Test func aLostTrailerIsMadeUpFor() throws {
    let whole = TestPDF.onePage().array
    let trailer = try #require(whole.firstRange(of: Array("xref\n".utf8))?.lowerBound)
    #expect(try widths(Document.open(FileBytes(whole[..<trailer]))) == [20])
  }

  @Test func aLostCatalogIsMadeUpFor() throws {
    let text = String(decoding: TestPDF.onePage().array, as: UTF8.self)
    let tree = try #require(text.firstRange(of: "2 0 obj")?.lowerBound)
    let page = try #require(text.firstRange(of: "3 0 obj")?.lowerBound)
    let end = try #require(text.firstRange(of: "xref\n")?.lowerBound)
    #expect(try widths(Document.open(FileBytes(("%PDF-1.4\n" + text[tree..<end]).utf8))) == [20])
    #expect(try widths(Document.open(FileBytes(("%PDF-1.4\n" + text[page..<end]).utf8))) == [20])
  }

  @Test func encryptedFilesAreNotGuessedAt() throws {
    let folder = try Folder()
    let plain = try folder.write(TestPDF.onePage(), to: "plain.pdf")
    let command = "qpdf --object-streams=generate --encrypt '' o 256 -- \(plain) \(folder.file("in.pdf"))"
    #expect(try Witness("sh", "-c", command).status == 0)
    let whole = try folder.read("in.pdf")
    let end = try #require(whole.firstRange(of: Array("startxref".utf8))?.lowerBound)
    expectError(.documentDamaged) { _ = try Document.open(FileBytes(whole[..<end])) }
  }

  @Test func everyTruncationEndsWithAnAnswer() throws {
    let whole = try modernFile(Folder())
    try expectingNoHandles {
      for count in 1..<whole.count {
        do {
          let document = try Document.open(FileBytes(whole.prefix(count)))
          #expect(document.pageCount <= 5)
        } catch let error as PDFError {
          #expect([.documentDamaged, .documentNotPDF].contains(error.code), "\(count): \(error)")
        }
      }
    }
  }

  @Test func objectsAreFoundByTheirNumbers() {
    let text = "1 0 obj <</Type/Page>> endobj 22\n3\nobj<< /Type  /Pages >> 4 obj x0 0 obj 99999999 0 obj"
    let bytes = FileBytes(text.utf8)
    let scan = ObjectScan(bytes.buffer)
    #expect(scan.objects.map(\.id) == [ObjectID(number: 1), ObjectID(number: 22, generation: 3)])
    #expect(scan.objects.map(\.offset) == [0, 30])
    #expect(scan.isOfType("Page", 0))
    #expect(!scan.isOfType("Page", 1))
    #expect(scan.isOfType("Pages", 1))
  }

  /// What tells an object's type may stand where the next object begins or the look ends.
  @Test func anObjectMayEndInTheMiddleOfItsType() {
    for length in 1015...1030 {
      let padding = String(repeating: " ", count: length)
      _ = try? Document.open(FileBytes("%PDF-1.7\n1 0 obj\(padding)/Type /XRef\nendobj".utf8))
    }
    for cut in ["/", "/Type", "/Type ", "/Type /XRe", "/Type /XRef"] {
      let scan = FileBytes("1 0 obj \(cut) 2 0 obj \(cut)".utf8)
      let objects = ObjectScan(scan.buffer)
      #expect(objects.objects.count == 2)
      #expect(objects.isOfType("XRef", 0) == (cut == "/Type /XRef"), "\(cut)")
      #expect(objects.isOfType("XRef", 1) == (cut == "/Type /XRef"), "\(cut)")
    }
  }

  /// Whatever lies where a trailer is lost: no crash.
  @Test func whateverIsLeftIsNoReasonToCrash() throws {
    let folder = try Folder()
    let whole = try modernFile(folder)
    let tokens = ["/Type", "/ObjStm", "/XRef", " obj", "1 0 obj", "/N 9", "/First 99999999999999999999", "/Type/XRef"]
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      var bytes = Array(whole[..<Int.random(in: 20..<whole.count, using: &generator)])
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let token = tokens.randomElement(using: &generator).map { Array($0.utf8) } ?? []
        let place = Int.random(in: 0...bytes.count, using: &generator)
        bytes.replaceSubrange(place..<min(bytes.count, place + token.count), with: token)
      }
      if let document = try? Document.open(FileBytes(bytes)) { _ = document.pageCount }
    }
  }
}
