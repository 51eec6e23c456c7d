import PDFDocument
import TestSupport
import Testing

/// A reader keeps what it read, until the document changes.
struct DocumentReaderTests {
  private func reader(_ name: String) throws -> DocumentReader {
    DocumentReader(try Document.open(path: FilePath(Fixtures.path(name))))
  }

  @Test func aPlainDocument() throws {
    let reader = try reader("pages/one.pdf")
    #expect(!reader.signatures.isSigned && reader.xfa == .none && reader.bookmarks.items.isEmpty)
    #expect(!reader.hasOutline && !reader.hasAnnotations && !reader.hasAttachments)
  }

  @Test func aDocumentWithEverything() throws {
    let everything = try reader("structure/everything.pdf")
    #expect(everything.hasOutline && everything.hasAnnotations && everything.hasAttachments)
    #expect(try reader("structure/attachments.pdf").hasAttachments)
    #expect(try reader("bookmarks/merged.pdf").bookmarks.items.count == 4)
  }

  @Test func anEmptyTreeOfAttachments() throws {
    let reader = try DocumentReader(catalog: "/Collection << >> /Names << /EmbeddedFiles << /Names [] >> >>")
    #expect(!reader.hasAttachments)
  }

  @Test func aChangeIsSeen() throws {
    let reader = try DocumentReader(catalog: "/Outlines << /First << /Title (a) >> >>")
    #expect(reader.outline.items.map(\.title) == ["a"])
    #expect(reader.hasOutline)
    try reader.document.remove("Outlines", from: reader.document.catalog)
    #expect(reader.outline.isEmpty)
    #expect(!reader.hasOutline)
  }

  @Test(arguments: ["hostile", "damaged", "structure", "signatures", "forms", "encryption"])
  func everyFixtureIsReadToTheEnd(folder: String) throws {
    for name in try Fixtures.names(in: folder) {
      let path = Fixtures.path(name)
      guard let document = try? Document.open(path: FilePath(path), passwords: [Password("user")]) else { continue }
      let reader = DocumentReader(document)
      let outline = reader.outline
      #expect(reader.hasOutline == !outline.isEmpty, "\(name)")
      var count = 0
      for page in 0..<min(100, document.pageCount) { count += reader.annotations(onPage: page).annotations.count }
      #expect(reader.hasAnnotations == (count > 0), "\(name)")
      _ = (reader.bookmarks, reader.signatures, reader.xfa, reader.hasAttachments, reader.formFields)
      _ = (reader.destinations.names, reader.metadata?.properties)
    }
  }
}
