import PDFDocument
import PDFScopeCore
import PopplerKit

/// An open document with the readings that are made of it once: its structure through qpdf, its pages through poppler.
///
/// It stays with the host's actor.
final class OpenDocument {
  private(set) var document: Document
  /// What the document says about itself, read when it is asked for.
  private(set) var reader: DocumentReader
  /// The path it was opened from, for names of outputs.
  let path: String
  /// Whether the pages with bookmarks are known from the beginning, not only once the document is changed.
  var followsBookmarks = false
  private var poppler: (revision: Int, document: PopplerDocument)?
  /// What poppler said of pages read from copies.
  private var noted: [ReadingWarning] = []

  init(_ document: Document, path: String) {
    self.document = document
    self.path = path
    reader = DocumentReader(document)
  }

  /// Has a document that was put together take the place of the one that is open.
  func replace(with successor: Document) {
    successor.pace = document.pace
    document.pace = nil
    document = successor
    reader = DocumentReader(successor)
    reader.renewBudget()
    poppler = nil
  }

  /// Has a document that was open before take the place of the one that is open now.
  func exchange(for other: Document) {
    other.takePlace(of: document)
    replace(with: other)
  }

  /// The pages of a selection, from 0, in the order given.
  func pages(_ selection: PageSelection) throws(ActionError) -> [Int] {
    do {
      return try selection.resolve(in: self, clamp: EnvironmentValues.current.clampsPages)
    } catch {
      throw ActionError(underlying: error)
    }
  }

  /// The pages of a selection, from 0, each once, in the order of the document.
  func pageSet(_ selection: PageSelection) throws(ActionError) -> [Int] {
    do {
      return try selection.resolveSet(in: self, clamp: EnvironmentValues.current.clampsPages)
    } catch {
      throw ActionError(underlying: error)
    }
  }

  /// The document as poppler has it, opened when it is first needed and anew after a change.
  func readable() throws(ActionError) -> PopplerDocument {
    if let poppler, poppler.revision == document.revision { return poppler.document }
    do {
      let opened = try openWithPoppler()
      poppler = (document.revision, opened)
      return opened
    } catch {
      throw ActionError(underlying: error)
    }
  }

  /// The original bytes serve where poppler sees in them what qpdf sees. An encrypted, damaged or changed document is
  /// written anew in memory first, so that both count the same pages; so is one with a stream that poppler would decode
  /// without end.
  private func openWithPoppler() throws -> PopplerDocument {
    if document.isUntouched, !document.isEncryptedInFile, !document.wasRebuilt,
      !document.hasEndlessStream
    {
      let source = document.source
      if let opened = try? PopplerDocument(DocumentBytes(borrowing: source.buffer, ownedBy: source)),
        opened.pageCount == document.pageCount
      {
        return opened
      }
    }
    let copy = try document.rewrittenBytes()
    return try PopplerDocument(DocumentBytes(borrowing: copy.buffer, ownedBy: copy))
  }

  /// Keeps what poppler said of pages, counted as the document does, until it is asked for.
  func note(_ warnings: [ReadingWarning]) {
    // Beyond these nobody reads them, and every page can bring some.
    noted += warnings.prefix(Self.mostNoted - min(noted.count, Self.mostNoted))
  }

  private static let mostNoted = 1000

  /// What poppler said since it was last asked.
  func takeReadingWarnings() -> [Warning] {
    let warnings = noted + (poppler?.document.takeWarnings() ?? [])
    noted = []
    return warnings.map {
      Warning("document.damage", $0.message, page: $0.pageIndex.map { $0 + 1 }, offset: $0.offset)
    }
  }
}
