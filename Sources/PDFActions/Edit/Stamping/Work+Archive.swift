import PDFDocument
import PDFScopeCore

extension Work {
  /// Warns where something that is seen through was put into a document that says it keeps PDF/A-1, which has no
  /// transparency (ISO 19005-1 6.4).
  func warnOfTransparency() {
    guard document.reader.metadata?[XMPPacket.Namespace.pdfaID, "part"]?.text == "1" else { return }
    warnings.append(
      Warning("content.archive", "the document says that it is PDF/A-1, which allows nothing that is seen through"))
  }
}
