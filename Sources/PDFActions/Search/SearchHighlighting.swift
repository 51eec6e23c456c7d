import PDFScopeCore

extension AddAnnotations {
  /// Highlights what a search finds on pages.
  init(onFound search: FindText) {
    self.init(.highlight, pages: search.pages)
    match = search.patterns
    criteria = search.criteria
    if search.answer == .presence { criteria.maxCount = 1 }
  }
}
