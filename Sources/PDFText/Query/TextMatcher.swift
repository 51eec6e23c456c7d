public import PopplerKit

/// Finds a query's matches in pages. For one thread at a time; each thread makes its own from the `CompiledQuery`.
public final class TextMatcher {
  /// What is looked for.
  public let query: CompiledQuery
  private let matching: Matching
  private let folding: TextFolding?
  /// Folds the text of matches, whose accents, dashes and quotes are shown.
  private let display: TextFolding

  /// Makes a matcher.
  public init(_ query: CompiledQuery) {
    self.query = query
    matching = Matching()
    let ignoresDiacritics = query.query.ignoreDiacritics
    let ignoresCase = query.query.isCaseless
    folding =
      query.query.exact ? nil : TextFolding(ignoresDiacritics: ignoresDiacritics, ignoresCase: ignoresCase)
    display = TextFolding(ignoresDiacritics: false, foldsMarks: false)
  }

  /// The matches in a page, in the order of its text. Where several patterns match, the match that begins first counts,
  /// then the longest, then the earliest pattern; the search goes on behind it, so matches never overlap. A match with
  /// no glyph in it (nothing, or white space alone) does not count.
  ///
  /// - Parameters:
  ///   - page: The text.
  ///   - limit: No more matches than this.
  /// - Throws: `pattern.limit` where a pattern takes too long or too much memory.
  public func matches(in page: PageText, limit: Int? = nil) throws(TextQueryError) -> [TextMatch] {
    guard !page.isEmpty else { return [] }
    return try allMatches(in: page, limit: limit)
  }

  /// The matches in a string that stands on no page: a title, a note, a field's value. They have no areas; a match of
  /// white space alone does not count.
  ///
  /// - Parameters:
  ///   - string: What is looked through. Its lines end at any of Unicode's line ends.
  ///   - limit: No more matches than this.
  /// - Returns: The string's text by lines, and the matches in it.
  /// - Throws: `pattern.limit` where a pattern takes too long or too much memory.
  public func matches(
    in string: String, limit: Int? = nil
  ) throws(TextQueryError) -> (text: PageText, matches: [TextMatch]) {
    let text = PageText(string: string)
    guard !text.utf8.isEmpty else { return (text, []) }
    return (text, try allMatches(in: text, limit: limit))
  }

  private func allMatches(in page: PageText, limit: Int?) throws(TextQueryError) -> [TextMatch] {
    var matches: [TextMatch] = []
    guard limit.map({ $0 > 0 }) ?? true else { return matches }
    try forEachMatch(in: page) { match in
      matches.append(match)
      return limit.map { matches.count < $0 } ?? true
    }
    return matches
  }

  /// Looks through pages, one after the other, as far as `maxCount` of the query goes.
  ///
  /// - Parameters:
  ///   - pages: The pages, counted from 0. One that cannot be read is handed over with its error; the search goes on.
  ///   - source: Their text.
  ///   - body: Gets each page and says whether to go on.
  /// - Throws: `pattern.limit` with the page where a pattern takes too long or too much memory.
  public func search(
    _ pages: some Sequence<Int>, of source: some TextSource, _ body: (SearchedPage) -> Bool
  ) throws(TextQueryError) {
    var remaining = query.query.maxCount
    for index in pages where remaining.map({ $0 > 0 }) ?? true {
      let page = try search(page: index, of: source, limit: remaining)
      remaining = remaining.map { $0 - page.matches.count }
      guard body(page) else { return }
    }
  }

  /// Looks through one page.
  ///
  /// - Parameters:
  ///   - index: The page, counted from 0. One that cannot be read is returned with its error.
  ///   - source: Its text.
  ///   - limit: No more matches than this.
  /// - Throws: `pattern.limit` with the page where a pattern takes too long or too much memory.
  public func search(
    page index: Int, of source: some TextSource, limit: Int? = nil
  ) throws(TextQueryError) -> SearchedPage {
    var page = SearchedPage(index: index)
    do throws(ReadingError) {
      page.text = try source.text(ofPage: index)
    } catch {
      page.error = error
    }
    guard let text = page.text else { return page }
    do throws(TextQueryError) {
      page.matches = try matches(in: text, limit: limit)
    } catch {
      var error = error
      error.pageIndex = index
      throw error
    }
    return page
  }

  /// Calls `body` with each match until it says false.
  private func forEachMatch(in page: PageText, _ body: (TextMatch) -> Bool) throws(TextQueryError) {
    let text = folding.map { SearchableText(page, $0) } ?? SearchableText(page)
    let finders = finders(in: text)
    var budget = Matching.Budget()
    // The next match of each, as a range of `text.bytes`; nil once there is none.
    var next: [Range<Int>?] = []
    for finder in finders {
      next.append(try find(finder, in: text, from: 0, &budget))
    }
    while let (index, range) = Self.first(of: next) {
      let finder = finders[index]
      let source = text.source(of: range)
      let match = TextMatch(
        source, of: finder.program, in: page, text: self.text(of: range, source, in: text, page, finder))
      if let match, !body(match) {
        return
      }
      for other in next.indices {
        if let found = next[other], found.lowerBound < range.upperBound {
          next[other] = try find(finders[other], in: text, from: range.upperBound, &budget)
        }
      }
    }
  }

  /// A pattern and the form of the text in which it is looked for.
  private struct Finder {
    var program: Int
    /// In the text without the hyphens at its joints.
    var isJoined: Bool
  }

  private func finders(in text: SearchableText) -> [Finder] {
    query.programs.indices.flatMap { index in
      let joined = Finder(program: index, isJoined: true)
      let needsHyphens = !text.joints.isEmpty && query.programs[index].mayNeedHyphens
      return needsHyphens ? [joined, Finder(program: index, isJoined: false)] : [joined]
    }
  }

  private func text(
    of range: Range<Int>, _ source: Range<Int>, in text: SearchableText, _ page: PageText, _ finder: Finder
  ) -> String {
    guard !text.pieces.isEmpty, isShownOtherwise(source, in: page) else {
      return text.text(in: range, isJoined: finder.isJoined)
    }
    let shown = SearchableText(page, source, display)
    return shown.text(in: 0..<shown.bytes.count, isJoined: finder.isJoined)
  }

  /// Whether something in a part of a page's string is matched as something else than what is shown of it.
  private func isShownOtherwise(_ source: Range<Int>, in page: PageText) -> Bool {
    guard let folding, page.utf8[source].contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: page.utf8[source], as: UTF8.self).unicodeScalars.contains { scalar in
      guard !scalar.isASCII else { return false }
      let entry = folding.entry(scalar)
      return entry.isExtension || entry != display.entry(scalar)
    }
  }

  private static func first(of candidates: [Range<Int>?]) -> (index: Int, range: Range<Int>)? {
    var best: (index: Int, range: Range<Int>)?
    for (index, candidate) in candidates.enumerated() {
      guard let candidate else { continue }
      if let found = best?.range,
        (found.lowerBound, -found.upperBound) <= (candidate.lowerBound, -candidate.upperBound)
      {
        continue
      }
      best = (index, candidate)
    }
    return best
  }

  /// The next match from `start` of `text.bytes` on, as a range of them. With hyphens only those matches count that
  /// touch one, and begin no more than two lines above it; the others are found without.
  private func find(
    _ finder: Finder, in text: SearchableText, from start: Int, _ budget: inout Matching.Budget
  ) throws(TextQueryError) -> Range<Int>? {
    let program = query.programs[finder.program]
    do throws(Matching.Failure) {
      if finder.isJoined {
        let found = try matching.find(program, in: text.joined, from: text.joinedOffset(of: start), &budget)
        return found.map(text.range(ofJoined:))
      }
      var start = start
      while let window = text.windowOfJoint(from: start) {
        start = window.lowerBound
        while start <= window.upperBound,
          let found = try matching.find(program, in: text.bytes, from: start, through: window.upperBound, &budget)
        {
          if text.touchesJoint(found) {
            return found
          }
          start = found.upperBound
        }
        start = window.upperBound + 1
      }
      return nil
    } catch {
      throw TextQueryError(
        code: .limit, message: "the pattern takes too long: \(error.reason)",
        hint: "avoid a repetition within a repetition, such as (a+)+", patternIndex: finder.program)
    }
  }
}

/// A page that was looked through.
public struct SearchedPage: Sendable {
  /// The page, counted from 0.
  public var index: Int
  /// Its text; nil where it could not be read. A page that is only a picture has an empty one.
  public var text: PageText?
  /// What was found in it, in the order of its text.
  public var matches: [TextMatch] = []
  /// Why it could not be read.
  public var error: ReadingError?
}
