public import PDFScopeCore
import PDFText

extension FindText {
  /// Checks the patterns without a document.
  ///
  /// - Throws: `pattern.invalid` with what is wrong and where.
  public func validate() throws(ActionError) {
    _ = try compiled()
  }

  func compiled() throws(ActionError) -> CompiledQuery {
    do throws(TextQueryError) {
      return try TextQuery(
        patterns: patterns, isFixed: fixedStrings, ignoreCase: ignoreCase, wholeWords: wordRegexp, maxCount: maxCount,
        smartCase: smartCase, ignoreDiacritics: diacritics == .ignore, exact: exact
      ).compile()
    } catch {
      throw ActionError(error)
    }
  }
}
