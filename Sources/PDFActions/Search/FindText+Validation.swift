public import PDFScopeCore
import PDFText

extension FindText {
  /// Checks the event without a document: its patterns, where it looks, the template of its pictures.
  ///
  /// - Throws: `pattern.invalid` with what is wrong and where; `usage`, `usage.template`.
  public func validate() throws(ActionError) {
    _ = try compiled()
    _ = try snippetTemplate()
    guard !highlight || sources.contains(.text) else {
      throw ActionError(
        "usage", "only the text of pages can be highlighted, and the search does not look there", pointer: "/in")
    }
  }

  func compiled() throws(ActionError) -> CompiledQuery {
    guard !sources.isEmpty else { throw ActionError("usage", "the search looks nowhere", pointer: "/in") }
    return try criteria.compiled(patterns, limit: answer == .presence ? 1 : criteria.maxCount)
  }

  /// The template of the pictures' paths; `nil` where they go to a folder, or there are none.
  func snippetTemplate() throws(ActionError) -> Template? {
    guard let snippets else { return nil }
    guard !snippets.isEmpty else {
      throw ActionError("usage", "the path of the pictures is empty", pointer: "/snippets")
    }
    guard snippets.unicodeScalars.contains("{") else { return nil }
    // A picture must not take the place of a document, whatever may be replaced.
    guard snippets.hasSuffix(".png") || snippets.hasSuffix(".{ext}") else {
      throw ActionError(
        "usage.template", "\(snippets): the pictures are PNG", hint: "let the name end with .png",
        pointer: "/snippets")
    }
    do {
      return try Template(snippets, fields: OutputPlace.pictureFields)
    } catch {
      throw ActionError("usage.template", "\(snippets): \(error)", pointer: "/snippets")
    }
  }
}

extension TextCriteria {
  /// The patterns, meant as the event says, ready for use.
  ///
  /// - Throws: `pattern.invalid` with what is wrong and where.
  func compiled(_ patterns: [String], limit: Int?) throws(ActionError) -> CompiledQuery {
    if let index = patterns.firstIndex(where: { $0.unicodeScalars.contains(where: SystemText.isCarrier) }) {
      throw ActionError("pattern.invalid", "pattern \(index + 1) is not UTF-8")
    }
    do throws(TextQueryError) {
      return try TextQuery(
        patterns: patterns, isFixed: fixedStrings, ignoreCase: ignoreCase, wholeWords: wordRegexp, maxCount: limit,
        smartCase: smartCase, ignoreDiacritics: diacritics == .ignore, exact: exact
      ).compile()
    } catch {
      throw ActionError(error)
    }
  }
}
