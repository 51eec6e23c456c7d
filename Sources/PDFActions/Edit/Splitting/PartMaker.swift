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
  var keepsDangling = false
  /// Whether the structure tree is left out.
  var dropsTags = false
  /// Whether the document is encrypted as the one that its pages come from.
  var keepsEncryption = true
  /// When documents were made, in seconds since 1970-01-01T00:00:00Z.
  var timestamp: Int?
  /// Whether the same document gives the same bytes every time.
  var isDeterministic = false

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
    composition.timestamp = timestamp
    let composed = try composition.compose()
    return Made(bytes: try protected(composed.bytes, as: source.document), report: composed.report)
  }

  /// The bytes, encrypted as another document where that is encrypted.
  private func protected(_ bytes: FileBytes, as document: Document) throws(PDFError) -> FileBytes {
    guard keepsEncryption, document.facts.encryption != nil else { return bytes }
    throw PDFError(.internalError, "not built yet")
  }
}

extension DocumentsResult.Document {
  /// The record of a document that was made.
  init(part: Int, path: String, _ document: DocumentPart, _ made: PartMaker.Made) {
    let dangling = made.report.dangling
    self.init(
      part: part, path: path, pages: document.pages.map { $0 + 1 }, title: document.title, bytes: made.bytes.count,
      dangling: dangling.filter { !$0.isRemote }.map { DanglingRecord($0) }, remote: dangling.count(where: \.isRemote))
  }
}

extension DanglingRecord {
  init(_ dangling: CompositionReport.Dangling) {
    self.init(
      kind: dangling.kind.rawValue, page: dangling.page.map { $0 + 1 }, name: dangling.name,
      target: dangling.target.map { $0 + 1 })
  }
}
