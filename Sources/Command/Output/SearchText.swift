import PDFScope

/// The matches of a search as lines, like grep's: file, page, line.
final class SearchText: AnswerText {
  /// What is written of the matches.
  enum Form {
    /// A line for each line with a match, the matches in colour.
    case lines
    /// The number of matches.
    case count
    /// The names of files with a match.
    case files
    /// Nothing: the exit status says it all.
    case nothing
  }

  private let form: Form
  /// Matches that stand in one line, which is not yet written.
  private var line: [SearchResult.Match] = []

  init(form: Form) { self.form = form }

  func write(_ part: any ResultPart, on page: TextPage) throws {
    guard form == .lines, let match = part as? SearchResult.Match else { return }
    if let last = line.last, !match.continues(last) { try writeLine(on: page) }
    line.append(match)
  }

  func write(_ outcome: Outcome, on page: TextPage) throws {
    guard let result = outcome.result as? SearchResult else { return }
    switch form {
    case .lines:
      for match in result.matches { try write(match, on: page) }
      try writeLine(on: page)
    case .count: try page.line(page.prefix + String(result.count))
    case .files:
      if !result.isNothing { try page.line(page.paint.path(page.name(page.path))) }
    case .nothing: break
    }
  }

  private func writeLine(on page: TextPage) throws {
    let matches = line
    line = []
    guard let first = matches.first else { return }
    let prefix = page.prefix + page.paint.page(String(first.page.number)) + ":"
    guard let line = first.line else {
      try page.line(prefix + page.paint.aside("(text withheld)"))
      return
    }
    try page.line(prefix + painted(line, matches.map(\.range), page.paint))
  }

  private func painted(_ line: String, _ ranges: [Range<Int>], _ paint: Paint) -> String {
    let scalars = Array(line.unicodeScalars)
    var text = ""
    var end = 0
    func piece(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
      return String(view).printable
    }
    for range in ranges {
      text += piece(end..<max(end, range.lowerBound)) + paint.match(piece(range))
      end = range.upperBound
    }
    return text + piece(min(end, scalars.count)..<scalars.count)
  }
}

extension SearchResult.Match {
  /// Whether the match stands in the line of the one before.
  fileprivate func continues(_ last: SearchResult.Match) -> Bool {
    last.page == page && last.line == line && line != nil && last.range.upperBound <= range.lowerBound
  }
}
