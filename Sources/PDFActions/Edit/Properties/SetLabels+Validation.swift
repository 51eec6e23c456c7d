import PDFDocument
import PDFScopeCore

extension SetLabels {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` where nothing is to be set, or what is given excludes each other.
  func validate() throws(ActionError) {
    let sets = style != nil || prefix != nil || start != nil
    guard sets || clear else {
      throw ActionError(
        "usage", "it is not said how to label the pages", hint: "give --style, --prefix, --start or --clear")
    }
    guard !sets || !clear else {
      throw ActionError("usage", "labels are set or taken away, not both", hint: "leave out --clear, or the others")
    }
    guard style != LabelStyle.none || start == nil else {
      throw ActionError("usage", "labels without a number have no first one", hint: "leave out --start")
    }
  }

  /// How the pages are to be called; `nil` takes their labels away.
  var numbering: PageNumbering? {
    guard !clear else { return nil }
    return PageNumbering(style: (style ?? .decimal).numberingStyle, prefix: prefix ?? "", first: start ?? 1)
  }
}

extension LabelStyle {
  fileprivate var numberingStyle: PageNumbering.Style? {
    switch self {
    case .decimal: .decimal
    case .romanLower: .lowerRoman
    case .romanUpper: .upperRoman
    case .lettersLower: .lowerLetters
    case .lettersUpper: .upperLetters
    case .none: nil
    }
  }
}
