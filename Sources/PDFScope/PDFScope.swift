/// The library that people import: the scope with its buttons and events, the host of a document, pipelines and
/// sessions.
///
/// No type of qpdf, poppler, PCRE2 or Observation stands in its public interface.
@_exported import PDFActions
@_exported import PDFBatch
@_exported import PDFScopeCore
