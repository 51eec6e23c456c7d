import PDFDocument
import PopplerKit

/// The versions of the libraries underneath.
public enum LibraryVersions {
  /// The version of qpdf that is in use.
  public static var qpdf: String { Document.qpdfVersion }
  /// The version of poppler that pdfscope was built with. Asking for it does not load poppler.
  public static var poppler: String { PopplerLibrary.builtVersion }
}

/// The memory that the libraries underneath hold.
public enum LibraryMemory {
  /// Leaves the document that is closed last to the end of the process, for a program that ends with it: to free a
  /// large one takes longer than to read some of it. Only ever one is left; the next that is opened or closed frees it.
  public static func leaveLastDocumentToExit() { Document.leaveLastToExit() }
}

/// What the libraries underneath print by themselves.
public enum LibraryMessages {
  /// Drops what libraries print on the stream of standard error, for a program whose messages are all its own. What is
  /// written to the descriptor itself still arrives. Whatever qpdf and poppler have to say of a document is among its
  /// warnings in any case; this is about those below them: libjpeg, fontconfig.
  public static func silence() { Document.silenceLibraries() }
}
