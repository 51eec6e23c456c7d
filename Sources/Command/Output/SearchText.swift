import PDFScope

/// The matches of a search as lines, like grep's: file, page, line.
struct SearchText {
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

  let form: Form

  func write(_ result: SearchResult, on page: TextPage) throws {
    switch form {
    case .lines:
      for group in lines(of: result) { try write(group, on: page) }
    case .count: try page.line(page.prefix + String(result.matches.count))
    case .files:
      if !result.isNothing { try page.line(page.paint.path(page.name(page.path))) }
    case .nothing: break
    }
  }

  /// Matches that stand in one line are shown in one.
  private func lines(of result: SearchResult) -> [[SearchResult.Match]] {
    var groups: [[SearchResult.Match]] = []
    for match in result.matches {
      if let last = groups.last?.last, last.page == match.page, last.line == match.line, match.line != nil,
        last.range.upperBound <= match.range.lowerBound
      {
        groups[groups.count - 1].append(match)
      } else {
        groups.append([match])
      }
    }
    return groups
  }

  private func write(_ matches: [SearchResult.Match], on page: TextPage) throws {
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
