import PDFDocument
import PopplerKit

/// The versions of the libraries underneath.
public enum LibraryVersions {
  /// The version of qpdf that is in use.
  public static var qpdf: String { Document.qpdfVersion }
  /// The version of poppler that pdfscope was built with. Asking for it does not load poppler.
  public static var poppler: String { PopplerLibrary.builtVersion }
}
