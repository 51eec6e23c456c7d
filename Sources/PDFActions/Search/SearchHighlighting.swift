import PDFScopeCore

extension AddAnnotations {
  /// Highlights what a search finds on pages.
  init(onFound search: FindText) {
    self.init(.highlight, pages: search.pages)
    match = search.patterns
    fixedStrings = search.fixedStrings
    ignoreCase = search.ignoreCase
    smartCase = search.smartCase
    diacritics = search.diacritics
    exact = search.exact
    wordRegexp = search.wordRegexp
    maxCount = search.answer == .presence ? 1 : search.maxCount
  }
}
