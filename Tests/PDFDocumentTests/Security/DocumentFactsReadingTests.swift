import PDFDocument
import TestSupport
import Testing

/// What the scope's rules get to know.
struct DocumentFactsReadingTests {
  private func facts(_ name: String, password: String? = nil) throws -> DocumentFactsReading {
    let passwords = password.map { [Password($0)] } ?? []
    let document = try Document.open(path: FilePath(Fixtures.path(name)), passwords: passwords)
    return DocumentFactsReading(DocumentReader(document))
  }

  @Test func aPlainDocument() throws {
    let facts = try facts("pages/one.pdf")
    #expect(facts.pageCount == 1)
    #expect(facts.encryption == nil)
    #expect(facts.openedAs == .unencrypted)
    #expect(facts.permissions.names.count == 8)
    #expect(!facts.signatures.isSigned)
    #expect(facts.xfa == .none)
    #expect(!facts.hasForm && !facts.hasOutline && !facts.hasAnnotations && !facts.hasAttachments)
    #expect(!facts.isPortfolio && !facts.isTagged && !facts.hasMetadata)
    #expect(facts.bookmarkCount == 0)
  }

  @Test func aDocumentWithEverything() throws {
    let facts = try facts("structure/everything.pdf")
    #expect(facts.pageCount == 6)
    #expect(facts.hasForm && facts.hasOutline && facts.hasAnnotations && facts.hasAttachments && facts.hasMetadata)
    #expect(try self.facts("structure/tagged.pdf").isTagged)
    #expect(try self.facts("structure/attachments.pdf").hasAttachments)
    #expect(try self.facts("bookmarks/merged.pdf").bookmarkCount == 4)
  }

  @Test(arguments: [("owner", DocumentAccess.owner), ("user", .user)])
  func byEachPassword(password: String, access: DocumentAccess) throws {
    let facts = try facts("encryption/aes-128.pdf", password: password)
    #expect(facts.openedAs == access)
    #expect(facts.encryption?.revision == 4)
    #expect(facts.hasOutline && facts.hasAnnotations && facts.hasForm)
  }

  @Test func aPortfolio() throws {
    let reader = try DocumentReader(catalog: "/Collection << >> /Names << /EmbeddedFiles << /Names [] >> >>")
    #expect(DocumentFactsReading(reader).isPortfolio)
    #expect(!DocumentFactsReading(reader).hasAttachments)
  }
}

/// A reader keeps what it read, until the document changes.
struct DocumentReaderTests {
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
