import Glibc

/// A moment of the clock that nobody sets and that stands still while the machine sleeps; differences are in seconds.
package struct Instant: Comparable, Sendable {
  /// The time since some moment, the same one for all, in seconds.
  package let seconds: Double

  /// This very moment.
  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// The whole milliseconds since then.
  package var millisecondsAgo: Int { max(0, Int(exactly: ((Instant.now - self) * 1000).rounded(.down)) ?? 0) }

  package static func + (instant: Instant, seconds: Double) -> Instant { Instant(seconds: instant.seconds + seconds) }
  package static func - (last: Instant, first: Instant) -> Double { last.seconds - first.seconds }
  package static func < (first: Instant, last: Instant) -> Bool { first.seconds < last.seconds }
}
