import CPCRE2
import Glibc
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

  /// Whether there is a match. Stops at the first.
  ///
  /// - Throws: `pattern.limit` where a pattern takes too long or too much memory.
  public func hasMatch(in page: PageText) throws(TextQueryError) -> Bool {
    try !matches(in: page, limit: 1).isEmpty
  }

  /// Looks through pages, one after the other, as far as `maxCount` of the query goes.
  ///
  /// - Parameters:
  ///   - pages: The pages, counted from 0. One that cannot be read is handed over with its error; the search goes on.
  ///   - source: Their text.
  ///   - body: Gets each page and says whether to go on.
  /// - Throws: `pattern.limit` where a pattern takes too long or too much memory.
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
        page.matches = try matches(in: text, limit: remaining)
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

/// What PCRE2 needs to match, apart from the pattern: made once, used for every page.
private final class Matching {
  /// Why a match was given up.
  struct Failure: Error {
    var reason: String
  }

  /// The time that a page may take, over all patterns.
  struct Budget {
    /// Seconds of this thread.
    static let seconds = 1.0
    private let end = Self.now() + Self.seconds
    /// How many places a match may begin at before the clock is looked at again. Grows as long as that goes fast.
    var stretch = 16

    var isSpent: Bool { Self.now() > end }

    private static func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  // Limits of one attempt from one place. A million steps take some ten milliseconds as machine code and less than a
  // second otherwise; an honest pattern takes thousands.
  private static let maximumSteps: UInt32 = 1_000_000
  private static let maximumDepth: UInt32 = 100_000
  private static let maximumKibibytes: UInt32 = 64 << 10
  private static let maximumStack = 1 << 20

  private let data = pcre2_match_data_create_8(1, nil)
  private let context = pcre2_match_context_create_8(nil)
  private let stack = pcre2_jit_stack_create_8(32 << 10, Matching.maximumStack, nil)

  init() {
    pcre2_set_match_limit_8(context, Self.maximumSteps)
    pcre2_set_depth_limit_8(context, Self.maximumDepth)
    pcre2_set_heap_limit_8(context, Self.maximumKibibytes)
    pcre2_jit_stack_assign_8(context, nil, stack.map(UnsafeMutableRawPointer.init))
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
  }

  /// The first match that begins at `start` or behind it and is not empty.
  ///
  /// PCRE2's limits hold for one place of beginning; a page has thousands. So the places are tried a stretch at a time,
  /// with a look at the clock in between.
  func find(
    _ program: PatternProgram, in bytes: [UInt8], from start: Int, _ budget: inout Budget
  ) throws(Failure) -> Range<Int>? {
    var start = start
    while start < bytes.count {
      let last = min(start + budget.stretch, bytes.count)
      pcre2_set_offset_limit_8(context, last)
      let status = match(program, bytes, from: start)
      if status >= 0 {
        return foundRange(from: start)
      }
      guard status == PCRE2_ERROR_NOMATCH else {
        throw Failure(reason: PCRE2Message.text(of: status))
      }
      guard last < bytes.count else { return nil }
      if budget.isSpent {
        throw Failure(reason: "more than \(Int(Budget.seconds)) s on one page")
      }
      budget.stretch = min(2 * budget.stretch, 1 << 30)
      start = Self.boundary(after: last, in: bytes)
    }
    return nil
  }

  private func match(_ program: PatternProgram, _ bytes: [UInt8], from start: Int) -> CInt {
    bytes.withUnsafeBufferPointer { buffer in
      // The bytes are valid: they were made from scalar values. Checking them again would cost more than the search.
      let options = PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY
      let status = pcre2_match_8(program.code, buffer.baseAddress, buffer.count, start, options, data, context)
      guard status == PCRE2_ERROR_JIT_STACKLIMIT else { return status }
      return pcre2_match_8(
        program.code, buffer.baseAddress, buffer.count, start, options | PCRE2_NO_JIT, data, context)
    }
  }

  /// The place that PCRE2 found; never empty and never before `start`, where `\K` may have moved its beginning.
  private func foundRange(from start: Int) -> Range<Int>? {
    guard let vector = pcre2_get_ovector_pointer_8(data), vector[0] < vector[1], vector[0] >= start else { return nil }
    return vector[0]..<vector[1]
  }

  /// The next place where a character begins, behind `offset`.
  private static func boundary(after offset: Int, in bytes: [UInt8]) -> Int {
    var next = offset + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 {
      next += 1
    }
    return next
  }
}
