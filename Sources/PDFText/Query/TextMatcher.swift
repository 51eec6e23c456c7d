public import PopplerKit

/// Finds a query's matches in pages. For one thread at a time; each thread makes its own from the `CompiledQuery`.
public final class TextMatcher {
  /// What is looked for.
  public let query: CompiledQuery
  private let matching: Matching

  /// Makes a matcher.
  public init(_ query: CompiledQuery) {
    self.query = query
    matching = Matching()
  }

  /// The matches in a page, in the order of its text. Where several patterns match, the match that begins first counts,
  /// then the longest, then the earliest pattern; the search goes on behind it, so matches never overlap. A match with no
  /// glyph in it (nothing, or white space alone) does not count.
  ///
  /// - Parameters:
  ///   - page: The text.
  ///   - limit: No more matches than this.
  /// - Throws: `pattern.limit` where a pattern takes too long or too much memory.
  public func matches(in page: PageText, limit: Int? = nil) throws(TextQueryError) -> [TextMatch] {
    var matches: [TextMatch] = []
    guard limit.map({ $0 > 0 }) ?? true, !page.isEmpty else { return matches }
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
      var page = SearchedPage(index: index)
      do throws(ReadingError) {
        page.text = try source.text(ofPage: index)
      } catch {
        page.error = error
      }
      if let text = page.text {
        do throws(TextQueryError) {
          page.matches = try matches(in: text, limit: remaining)
        } catch {
          var error = error
          error.pageIndex = index
          throw error
        }
      }
      remaining = remaining.map { $0 - page.matches.count }
      guard body(page) else { return }
    }
  }

  /// Calls `body` with each match until it says false.
  private func forEachMatch(in page: PageText, _ body: (TextMatch) -> Bool) throws(TextQueryError) {
    let text = SearchableText(page)
    var budget = Matching.Budget()
    // The next match of each pattern; nil once there is none.
    var next: [Range<Int>?] = []
    for index in query.programs.indices {
      next.append(try find(index, in: text, from: 0, &budget))
    }
    while let (index, range) = Self.first(of: next) {
      if let match = TextMatch(text.source(of: range), of: index, in: page), !body(match) {
        return
      }
      for other in next.indices {
        if let found = next[other], found.lowerBound < range.upperBound {
          next[other] = try find(other, in: text, from: range.upperBound, &budget)
        }
      }
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

  private func find(
    _ index: Int, in text: SearchableText, from start: Int, _ budget: inout Matching.Budget
  ) throws(TextQueryError) -> Range<Int>? {
    do throws(Matching.Failure) {
      return try matching.find(query.programs[index], in: text.bytes, from: start, &budget)
    } catch {
      throw TextQueryError(
        code: .limit, message: "the pattern takes too long: \(error.reason)",
        hint: "avoid a repetition within a repetition, such as (a+)+", patternIndex: index)
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
