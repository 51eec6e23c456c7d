import PDFScopeCore
import PDFText

extension SplitDocument {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` unless exactly one way of cutting is given, or where an option belongs to another one;
  ///   `pattern.invalid`.
  func validate() throws(ActionError) {
    let given = ways.filter(\.isGiven).map(\.name)
    guard given.count == 1 else {
      let all = ways.map { "--\($0.name.kebabCased)" }
      throw ActionError(
        "usage",
        given.isEmpty
          ? "there is nothing that says where to cut"
          : "\(given.map { "--\($0.kebabCased)" }.joined(separator: " and ")) are different ways of cutting",
        hint: "give one of " + all.joined(separator: ", "), pointer: given.last.map { "/\($0)" })
    }
    if keepSeparators, !blank {
      throw ActionError("usage", "--keep-separators is about --blank", pointer: "/keepSeparators")
    }
    if dropSeparators, match.isEmpty {
      throw ActionError("usage", "--drop-separators is about --match", pointer: "/dropSeparators")
    }
    if match.isEmpty, criteria != TextCriteria() {
      throw ActionError("usage", "the options for text are about --match", hint: "give a pattern with --match")
    }
    _ = try compiledMatch()
  }

  private var ways: [(name: String, isGiven: Bool)] {
    [
      ("every", every != nil), ("at", at != nil), ("outlineLevel", outlineLevel != nil), ("maxSize", maxSize != nil),
      ("blank", blank), ("match", !match.isEmpty), ("ranges", !ranges.isEmpty),
    ]
  }

  /// The patterns, ready for use; `nil` where there are none.
  ///
  /// - Throws: `pattern.invalid`.
  func compiledMatch() throws(ActionError) -> CompiledQuery? {
    match.isEmpty ? nil : try criteria.compiled(match, limit: nil)
  }
}
