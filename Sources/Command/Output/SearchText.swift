import PDFScope

/// The matches of a search as lines, like grep's: file, page, line, and lines around it.
///
/// Matches may be handed over one by one, as they are found: only the last line with a match is held back, since
/// another match in it is shown with it.
final class SearchText: AnswerText {
  /// What is written of the matches.
  enum Form {
    /// A line for each line with a match, the matches in colour.
    case lines
    /// A line for each match: its text alone.
    case matches
    /// The number of matches.
    case count
    /// The names of files with a match.
    case files
    /// The names of files without a match.
    case filesWithout
    /// Nothing: the exit status says it all.
    case nothing
  }

  /// How it is written.
  struct Style {
    var form: Form
    /// Whether lines begin with the document's name; `nil` where there are several.
    var showsPath: Bool?
    /// Whether lines tell the page.
    var showsPage = true
    /// Whether lines around matches are shown, and groups of them set apart.
    var hasContext = false
  }

  private let style: Style
  private var page: TextPage?
  /// The matches in one line that are not written yet.
  private var group: [SearchResult.Match] = []
  /// The lines after the last line with a match that are not written yet.
  private var rest: ArraySlice<(number: Int, text: String)> = []
  /// The last line that was written of the text that is being shown, and the match that says which text that is.
  private var last: (number: Int, match: SearchResult.Match)?
  /// Whether a line was written, in any document.
  private var hasWritten = false

  init(_ style: Style) { self.style = style }

  func write(_ part: any ResultPart, on page: TextPage) throws {
    guard let match = part as? SearchResult.Match else { return }
    self.page = page
    try add(match)
  }

  func write(_ outcome: Outcome, on page: TextPage) throws {
    self.page = page
    let result = outcome.result as? SearchResult
    for match in result?.matches ?? [] { try add(match) }
    try writeGroup()
    try writeRest(before: .max)
    last = nil
    guard let result else { return }
    switch style.form {
    case .count: try page.line((showsPath ? page.paint.path(page.name(page.path)) + ":" : "") + String(result.count))
    case .files where !result.isNothing, .filesWithout where result.isNothing:
      try page.line(page.paint.path(page.name(page.path)))
    case .lines, .matches, .files, .filesWithout, .nothing: break
    }
  }

  /// Takes the next match of the document.
  private func add(_ match: SearchResult.Match) throws {
    switch style.form {
    case .lines:
      if let previous = group.last, match.standsIn(theLineOf: previous) {
        group.append(match)
      } else {
        try writeGroup()
        group = [match]
      }
    case .matches:
      let text = (match.text?.printable).map { page?.paint.match($0) ?? $0 }
      try line(of: match, ":", text ?? withheld)
    case .count, .files, .filesWithout, .nothing: break
    }
  }

  private var showsPath: Bool { style.showsPath ?? page?.showsPath ?? false }
  private var withheld: String { page?.paint.aside("(text withheld)") ?? "" }

  // MARK: Lines

  private func writeGroup() throws {
    guard let first = group.first, let latest = group.last else { return }
    defer { group = [] }
    guard let line = first.line else {
      try separate(first, from: 0)
      for match in group { try self.line(of: match, ":", withheld) }
      last = (0, latest)
      return
    }
    if let last, !first.isBeside(last.match) { try writeRest(before: .max) } else { try writeRest(before: line.number) }
    // Lines that were written with the match before are not written again.
    let lines = first.before ?? []
    let written = last.flatMap { first.isBeside($0.match) ? $0.number : nil } ?? 0
    let before = lines.suffix(max(0, min(lines.count, line.number - 1 - written)))
    try separate(first, from: line.number - before.count)
    for text in before { try self.line(of: first, "-", text.printable) }
    try self.line(of: first, ":", painted(line, group.compactMap(\.line?.range)))
    last = (line.number, latest)
    rest = (latest.after ?? []).enumerated().map { (number: line.number + 1 + $0, text: $1) }[...]
  }

  /// Writes the lines after the last match, as far as they stand before a line.
  private func writeRest(before end: Int) throws {
    guard let latest = last?.match else { return }
    for (number, text) in rest where number < end {
      try line(of: latest, "-", text.printable)
      last = (number, latest)
    }
    rest = []
  }

  /// Sets groups of lines apart, as grep does.
  private func separate(_ match: SearchResult.Match, from number: Int) throws {
    guard style.hasContext, hasWritten else { return }
    if let last, match.isBeside(last.match), last.number + 1 >= number, number > 0 { return }
    try page?.line("--")
  }

  private func line(of match: SearchResult.Match, _ separator: String, _ text: String) throws {
    guard let page else { return }
    var prefix = showsPath ? page.paint.path(page.name(page.path)) + separator : ""
    if style.showsPage, let number = match.page?.number { prefix += page.paint.page(String(number)) + separator }
    if let place = match.place { prefix += page.paint.aside("[\(place.printable)]") + " " }
    try page.line(prefix + text)
    hasWritten = true
  }

  private func painted(_ line: SearchResult.Line, _ ranges: [Range<Int>]) -> String {
    let scalars = Array(line.text.unicodeScalars)
    var text = line.cut == .start || line.cut == .both ? "…" : ""
    var end = 0
    func piece(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
      return String(view).printable
    }
    for range in ranges {
      text += piece(end..<max(end, range.lowerBound)) + (page?.paint.match(piece(range)) ?? piece(range))
      end = range.upperBound
    }
    return text + piece(min(end, scalars.count)..<scalars.count) + (line.cut == .end || line.cut == .both ? "…" : "")
  }
}

extension SearchResult.Match {
  /// Whether both were found in one text: of a page, a note, a value.
  fileprivate func isBeside(_ other: SearchResult.Match) -> Bool {
    source == .text && other.source == .text && page == other.page
  }

  /// Whether this match stands behind another in the same line. What is shown of a long line is not the same for all.
  fileprivate func standsIn(theLineOf other: SearchResult.Match) -> Bool {
    guard let line, let previous = other.line, source == other.source, page == other.page, item == other.item else {
      return false
    }
    return line.number == previous.number && line.text == previous.text && line.cut == previous.cut
      && previous.range.upperBound <= line.range.lowerBound
  }

  /// Where it was found, for people; `nil` for the text of a page.
  fileprivate var place: String? {
    switch item {
    case .annotation(let type, _, _, let part): part == "contents" ? type : "\(type) \(part)"
    case .field(let name, _, _): "field" + (name.map { " \($0)" } ?? "")
    case .metadata(let key): key
    case .attachment(let name, let part): part == "name" ? "attachment" : "attachment \(name ?? "")"
    case nil: source == .text ? nil : source.rawValue
    }
  }
}
