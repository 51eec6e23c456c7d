import Testing

@testable import PDFDocument

@Suite struct OpeningTests {
  @Test func factsOfAPlainFile() throws {
    let document = try Document.open(TestPDF.onePage())
    #expect(document.facts.version == "1.7")
    #expect(document.facts.access == .unencrypted)
    #expect(document.facts.encryption == nil)
    #expect(document.facts.permissions.rawValue == -1)
    #expect(document.facts.permissions.allowsModifying)
    #expect(!document.facts.isLinearized)
    #expect(!document.facts.hasObjectStreams)
    #expect(document.facts.highestObjectNumber == 3)
    #expect(!document.wasRebuilt)
    #expect(document.warnings == [])
  }

  @Test func theCatalogMayNameALaterVersion() throws {
    let objects = ["<< /Type /Catalog /Pages 2 0 R /Version /2.0 >>", "<< /Type /Pages /Kids [] /Count 0 >>"]
    #expect(try Document.open(TestPDF.make(objects)).facts.version == "2.0")
    #expect(try Document.open(TestPDF.make(objects, header: "%PDF-2.1\n")).facts.version == "2.1")
  }

  @Test func aDocumentWithoutPagesOpens() throws {
    let document = try Document.open(
      TestPDF.make(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]))
    #expect(document.pageCount == 0)
    #expect(document.page(at: 0) == nil)
    #expect(try Document.open(TestPDF.make(["<< /Type /Catalog >>"])).pageCount == 0)
  }

  @Test func otherFilesAreNamed() {
    let cases: [(String, [UInt8])] = [
      ("PNG", [0x89] + Array("PNG\r\n".utf8)), ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0]),
      ("ZIP", Array("PK\u{3}\u{4}..".utf8)),
      ("web page", Array("  <!DOCTYPE html><html>".utf8)), ("XML", Array("<?xml version".utf8)),
      ("zeros", [UInt8](repeating: 0, count: 50)), ("PostScript", Array("%!PS-Adobe".utf8)),
      ("no %PDF header", Array("just some text\n".utf8)),
    ]
    for (word, bytes) in cases {
      let error = expectError(.documentNotPDF) { _ = try Document.open(FileBytes(bytes)) }
      #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }
    expectError(.fileEmpty) { _ = try Document.open(FileBytes([])) }
  }

  @Test func junkBeforeTheHeaderIsTolerated() throws {
    let document = try Document.open(FileBytes(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + TestPDF.onePage().array))
    #expect(document.pageCount == 1)
    #expect(!document.wasRebuilt)
  }

  @Test func aDamagedTableIsRebuiltAndTold() throws {
    let text = String(decoding: TestPDF.onePage().array, as: UTF8.self)
    let wrongStart = text.replacing("startxref\n", with: "startxref\n9")
    let document = try Document.open(FileBytes(wrongStart.utf8))
    #expect(document.pageCount == 1)
    #expect(document.wasRebuilt)
    #expect(!document.warnings.isEmpty)

    // An offset that leads elsewhere is only noticed when the object is read.
    let wrongOffset = text.replacing("3 0 obj", with: "\n\n3 0 obj")
    let later = try Document.open(FileBytes(wrongOffset.utf8))
    #expect(later.page(at: 0)?.mediaBox.width == 200)
    #expect(later.wasRebuilt)
  }

  @Test func damageBeyondRepairIsAnError() {
    expectError(.documentDamaged) { _ = try Document.open(FileBytes("%PDF-1.4\nnothing".utf8)) }
    expectError(.documentDamaged) {
      _ = try Document.open(FileBytes("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Size 2 /Root 1 0 R".utf8))
    }
  }

  @Test func everyTruncationEndsWithAnAnswer() throws {
    let whole = TestPDF.onePage("/Contents 4 0 R", ["<< /Length 4 >>\nstream\nq Q\n\nendstream"]).array
    try expectingNoHandles {
      for count in 1..<whole.count {
        do {
          let document = try Document.open(FileBytes(whole.prefix(count)))
          #expect(document.pageCount <= 1)
        } catch let error as PDFError {
          #expect([.documentDamaged, .documentNotPDF].contains(error.code), "\(count): \(error)")
        }
      }
    }
  }

  @Test func everyFlippedByteEndsWithAnAnswer() throws {
    let whole = TestPDF.onePage("/Contents 4 0 R", ["<< /Length 4 >>\nstream\nq Q\n\nendstream"]).array
    var generator = SeededGenerator(state: 5)
    expectingNoHandles {
      for index in whole.indices {
        var bytes = whole
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
        guard let document = try? Document.open(FileBytes(bytes)) else { continue }
        for page in 0..<document.pageCount {
          #expect(document.page(at: page).map { $0.displaySize.width > 0 } ?? true)
        }
        _ = try? document.rewrittenBytes()
      }
    }
  }
}
