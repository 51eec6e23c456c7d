/// The library that people import: the scope with its buttons and events, and the host of a document.
///
/// No type of qpdf, poppler, PCRE2 or Observation stands in its public interface.
@_exported import PDFActions
@_exported import PDFScopeCore
