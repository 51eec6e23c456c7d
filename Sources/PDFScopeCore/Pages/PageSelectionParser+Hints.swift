extension PageSelectionParser {
  /// Every word that may stand for pages.
  static let words = Word.allCases.map(\.rawValue) + lastPageWords

  /// The error for what stands here, with a hint where another tool's spelling or a slip is recognised.
  func failure(
    expected: String, found: String? = nil, hint: String? = nil, words: [String] = Self.words
  ) -> PageSelectionError {
    let found = found ?? describeFound()
    return PageSelectionError(
      .syntax, in: text, at: index + 1,
      "page selection \(JSONValue.string(text).text()), character \(index + 1): expected \(expected), found \(found)",
      hint: hint ?? self.hint(words: words))
  }

  private func describeFound() -> String {
    let letters = letterRun()
    if !letters.isEmpty { return "\"\(letters)\"" }
    guard let scalar = peek() else { return text.isEmpty ? "nothing" : "the end" }
    return JSONValue.string(String(scalar)).text()
  }

  /// - Parameter words: what letters here may be a misspelling of.
  private func hint(words: [String]) -> String? {
    guard let scalar = peek() else { return text.allSatisfy(\.isWhitespace) ? "write \"all\" for every page" : nil }
    let letters = letterRun()
    if !letters.isEmpty { return hint(forLetters: letters, words: words) }
    switch scalar {
    case "~":
      let number = digits(after: 1) ?? "5"
      return "write \"x\(number)\" to leave out page \(number), \"r\(number)\" to count from the end"
    case ":": return "write \"1-3\" for a span; only \":odd\" or \":even\" may end the selection"
    case "\u{2010}"..."\u{2015}", "\u{2212}": return "write \"-\""
    case ";", "+", "&": return "write \",\" between pages"
    case "*": return "write \"all\" for every page"
    case "$": return "write \"z\" for the last page"
    case ".": return "write \"-\" between the first and the last page of a span"
    case "(", "<": return "write \"[iv]\" for the page labelled iv"
    case "\"", "'": return "write \"@\" before the title of an outline item, \"[iv]\" for the page labelled iv"
    default: return Self.isDigit(scalar) ? "write \",\" between pages" : nil
    }
  }

  private func hint(forLetters letters: String, words: [String]) -> String? {
    switch letters {
    case "n", "nl", "NOT", "not": return hintForExclusion(letters)
    case "l":
      // pdfcpu counts back from its last page: l-3 is three before it.
      let number = peek(1) == "-" ? digits(after: 2).flatMap { Int($0) } : nil
      guard let number, number < Int.max else { return "write \"z\" for the last page, \"r2\" for the one before it" }
      return "write \"r\(number + 1)\" for the page \(number) before the last"
    case "N": return "write \"z\" for the last page"
    case "rend", "first", "f": return "write \"1\" for the first page"
    case "r", "R": return "write \"r2\" for the page before the last, \"reverse\" for all pages backwards"
    case "X": return "write \"x\" in small letters"
    case "north", "east", "south", "west", "left", "right", "down":
      return "pages are turned by \"edit rotate-pages\", not by the selection"
    case "x": return "write \",x2\" to leave out page 2 of the item before"
    default:
      return Spelling.nearest(to: letters, in: words).map { "did you mean \"\($0)\"?" }
    }
  }

  private func hintForExclusion(_ letters: String) -> String {
    if letters == "nl" { return "write \"xz\" to leave out the last page" }
    let number = digits(after: letters.count) ?? "4"
    return "write \"x\(number)\" to leave out page \(number)"
  }

  /// The digits that stand a little ahead.
  private func digits(after distance: Int) -> String? {
    let start = min(index + distance, scalars.count)
    let digits = Self.string(scalars[start...].prefix { Self.isDigit($0) })
    return digits.isEmpty ? nil : digits
  }
}
