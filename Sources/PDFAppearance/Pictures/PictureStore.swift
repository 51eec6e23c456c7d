import PDFDocument

/// The pictures of a document that were made so far.
final class PictureStore {
  private let document: Document

  init(_ document: Document) { self.document = document }

  func picture(_ bytes: [UInt8]) throws(PDFError) -> PictureXObject {
    throw PDFError(.internalError, "pictures are not made yet")
  }
}
