import CPCRE2
import Glibc

/// What PCRE2 needs to match, apart from the pattern: made once, used for every page.
final class Matching {
  /// Why a match was given up.
  struct Failure: Error {
    var reason: String
  }

  /// The time that a page may take, over all patterns.
  ///
  /// A thread's own clock costs a system call, which for most pages is more than the search. So the coarse clock on the
  /// wall is asked, and only after its time is up the thread's own: a busy machine is not the pattern's fault.
  struct Budget {
    /// Seconds on the wall.
    static let seconds = 1.0
    /// Seconds of this thread behind those.
    private static let grace = 0.5
    private let end = Self.now(CLOCK_MONOTONIC_COARSE) + Self.seconds
    private var graceEnd: Double?
    /// How many places a match may begin at before the clock is looked at again. Grows as long as that goes fast.
    var stretch = 16

    mutating func isSpent() -> Bool {
      guard Self.now(CLOCK_MONOTONIC_COARSE) > end else { return false }
      let now = Self.now(CLOCK_THREAD_CPUTIME_ID)
      let graceEnd = graceEnd ?? now + Self.grace
      self.graceEnd = graceEnd
      return now > graceEnd
    }

    private static func now(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
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

  /// The first match that begins at `start` or behind it, but not behind `limit`, and is not empty.
  ///
  /// PCRE2's limits hold for one place of beginning; a page has thousands. So the places are tried a stretch at a time,
  /// with a look at the clock in between.
  func find(
    _ program: PatternProgram, in bytes: [UInt8], from start: Int, through limit: Int = .max, _ budget: inout Budget
  ) throws(Failure) -> Range<Int>? {
    var start = start
    let limit = min(limit, bytes.count)
    while start < bytes.count, start <= limit {
      let last = min(start + budget.stretch, limit)
      pcre2_set_offset_limit_8(context, last)
      let status = match(program, bytes, from: start)
      if status >= 0 {
        return foundRange(from: start)
      }
      guard status == PCRE2_ERROR_NOMATCH else {
        throw Failure(reason: PCRE2Message.text(of: status))
      }
      guard last < limit else { return nil }
      if budget.isSpent() {
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
