import PDFDocument
import PDFScopeCore

extension SetInfo {
  /// Checks what can be checked without a document.
  ///
  /// - Throws: `usage` where nothing is to be changed, or a custom entry or the language makes no sense.
  func validate() throws(ActionError) {
    var rest = self
    rest.repair = false
    guard rest != SetInfo() else {
      throw ActionError(
        "usage", "it is not said what to set", hint: "give --title, --author or another property, or --clear")
    }
    _ = try customEntries
    if let language, !language.isEmpty, !LanguageTag.isWellFormed(language) {
      throw ActionError(
        "usage", "\"\(language)\" is no language tag", hint: "such as en, de-CH or zh-Hant", pointer: "/language")
    }
  }

  /// The entries of the user's own.
  var customEntries: [(key: String, text: String)] {
    get throws(ActionError) {
      var entries: [(key: String, text: String)] = []
      for word in custom {
        let scalars = word.unicodeScalars
        guard let equals = scalars.firstIndex(of: "="), equals > scalars.startIndex else {
          throw ActionError("usage", "\"\(word)\" is no custom entry", hint: "expected KEY=VALUE", pointer: "/custom")
        }
        let key = String(scalars[..<equals])
        if DocumentProperty.standardKeys.contains(key) {
          let option = DocumentProperty.standard.first { $0.informationKey == key }?.word ?? key
          throw ActionError(
            "usage", "\(key) is no entry of your own", hint: "use --\(option)", pointer: "/custom")
        }
        // The longest name that PDF 1.7 allows (ISO 32000-1 annex C).
        guard key.utf8.count <= 127, !scalars[..<equals].contains("\0") else {
          throw ActionError("usage", "a key has at most 127 bytes", pointer: "/custom")
        }
        entries.append((key, String(scalars[scalars.index(after: equals)...])))
      }
      return entries
    }
  }
}

/// Tags of languages (BCP 47, RFC 5646).
enum LanguageTag {
  /// Whether a text is built as a tag is; whether it is registered is not looked at.
  static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first,
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) })
    else { return false }
    func isLetters(_ part: Substring.UTF8View) -> Bool { part.allSatisfy { $0.isASCIILetterOrDigit && $0 > 0x39 } }
    // What begins with x is private, with i registered long ago: something must follow.
    if first.count == 1 { return parts.count > 1 && ["x", "i", "X", "I"].contains(String(Substring(first))) }
    guard isLetters(first) else { return false }
    // A single letter or digit announces an extension, which has to come.
    guard let last = parts.last else { return false }
    return last.count > 1 || parts.contains { $0.elementsEqual("x".utf8) }
  }
}

extension DocumentProperty {
  /// The word that events and results have for it; `nil` for a custom entry.
  var word: String? {
    switch self {
    case .title: "title"
    case .author: "author"
    case .subject: "subject"
    case .keywords: "keywords"
    case .creator: "creator"
    case .producer: "producer"
    case .created: "created"
    case .modified: "modified"
    case .trapped: "trapped"
    case .language: "language"
    case .custom: nil
    }
  }
}
