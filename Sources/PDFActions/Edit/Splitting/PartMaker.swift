import PDFDocument
import PDFScopeCore

/// Makes documents of pages of another, as their bytes.
struct PartMaker: Sendable {
  /// A document that was made.
  struct Made {
    /// The bytes of its file, encrypted where it is to be.
    var bytes: FileBytes
    var report: CompositionReport
  }

  /// Whether what leads to pages that are not taken stays, leading nowhere.
  var keepsDangling: Bool
  /// Whether the structure tree is left out.
  var dropsTags: Bool
  /// Whether the document is encrypted as the one that its pages come from.
  var keepsEncryption: Bool
  /// Whether each document is one of several that another is cut into.
  var makesPieces: Bool
  /// Whether outline items are listed that go with the pages they lead to, or stay and lead nowhere.
  var listsOutlineItems = false
  /// When documents were made, in seconds since 1970-01-01T00:00:00Z.
  var timestamp: Int?
  /// Whether the same document gives the same bytes every time.
  var isDeterministic: Bool

  /// Whether user bookmarks have to be brought to their pages, which takes an opening of the document of its own.
  let movesBookmarks: Bool

  /// - Throws: `document.unsupported` for a document that cannot be taken apart without loss.
  init(_ work: Work, keepsDangling: Bool, dropsTags: Bool, makesPieces: Bool) throws(ActionError) {
    @Environment(\.invocation) var invocation
    @Environment(\.isReproducible) var isReproducible
    guard !(work.document.document.facts.encryption?.hasOwnFileMethod ?? false) else {
      throw ActionError(
        "document.unsupported", "its embedded files are encrypted in another way than the rest, and would be lost")
    }
    self.keepsDangling = keepsDangling
    self.dropsTags = dropsTags
    self.makesPieces = makesPieces
    keepsEncryption = !work.policy.decrypts
    timestamp = invocation.timestamp
    isDeterministic = isReproducible
    movesBookmarks = !work.document.reader.bookmarks.items.isEmpty && work.document.document.furtherOpening != nil
    if !movesBookmarks, !work.document.reader.bookmarks.items.isEmpty {
      work.warnings.append(
        Warning(
          "bookmarks.shifted",
          "user bookmarks count their pages from the front and will lead to other pages, or to none"))
    }
    if work.document.reader.signatures.isSigned {
      work.warnings.append(
        Warning("signatures.lost", "the signatures of the document do not survive in another one"))
    }
  }

  /// The document to take pages from on this thread: another opening of it where it is to be changed meanwhile.
  func document(_ work: Work) throws(PDFError) -> Document {
    let document = work.document.document
    return movesBookmarks ? try document.furtherOpening?.open() ?? document : document
  }

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - pages: from 0, in their order.
  ///   - hasAttachments: whether the files attached to the document as a whole come along.
  ///   - elsewhere: where the other pages are.
  func make(
    _ pages: [Int], of source: CompositionSource, hasAttachments: Bool, elsewhere: RemotePages? = nil
  ) throws(PDFError) -> Made {
    var composition = Composition(of: source, pages: pages)
    composition.keepsDangling = keepsDangling
    composition.dropsTags = dropsTags
    composition.dropsAttachments = !hasAttachments
    composition.elsewhere = elsewhere
    composition.isPiece = makesPieces
    composition.listsOutlineItems = listsOutlineItems
    composition.timestamp = timestamp
    let bookmarks = movesBookmarks ? PartBookmarks(source.document, pages, isDeterministic: isDeterministic) : nil
    defer { bookmarks?.undo() }
    let composed = try composition.compose()
    return Made(bytes: try protected(composed.bytes, as: source.document), report: composed.report)
  }

  /// The bytes, encrypted as another document where that is encrypted.
  private func protected(_ bytes: FileBytes, as document: Document) throws(PDFError) -> FileBytes {
    guard keepsEncryption, document.facts.encryption != nil else { return bytes }
    let successor = try document.successor(
      bytes, because: "pages were taken out", protectedAs: document, openedBy: document.facts.access)
    return try successor.rewrittenBytes(SaveOptions(form: .rewrite, isDeterministic: isDeterministic))
  }
}

extension DocumentsResult.Document {
  /// The record of a document that was made. What leads to the files of other parts is only counted: in a book that is
  /// cut into pages it is most of what there is.
  init(part: Int, path: String, _ document: DocumentPart, _ made: PartMaker.Made, _ maker: PartMaker) {
    var consequences = PageConsequences(made.report, keepsDangling: maker.keepsDangling)
    let remote = consequences.references.count { $0.fate == .remote }
    consequences.references.removeAll { $0.fate == .remote }
    self.init(
      part: part, path: path, pages: document.pages.map { $0 + 1 }, title: document.title, bytes: made.bytes.count,
      consequences: consequences, remote: remote)
  }
}
