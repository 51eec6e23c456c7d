import PDFDocument
import PDFScopeCore

/// The size of a page as it is given: `a4`, `letter-landscape`, `612x792`, `210x297mm`.
struct PageSize {
  /// In units of 1/72 inch.
  let size: PDFSize

  /// Reads a size as ``PaperSize`` does; `nil` where it is none that a page can have.
  init?(_ text: String) {
    guard let paper = PaperSize(text) else { return nil }
    size = PDFSize(width: paper.width, height: paper.height)
  }
}
