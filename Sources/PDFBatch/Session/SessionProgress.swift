import PDFScopeCore
import Synchronization

/// Tells how far a request has come: not before it takes long, and not more often than anybody wants to read.
final class SessionProgress: Sendable {
  private struct State {
    var next: ContinuousClock.Instant
    var hasEnded = false
  }

  /// A request is long after this time, and is told of again after as much.
  private static let pause = Duration.milliseconds(200)

  private let state = Mutex(State(next: .now + pause))
  private let tell: @Sendable (_ done: Int, _ total: Int) -> Void

  init(_ tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) { self.tell = tell }

  var receiver: ProgressReceiver { ProgressReceiver { self.report($0, $1) } }

  private func report(_ done: Int, _ total: Int) {
    state.withLock { state in
      guard !state.hasEnded, .now >= state.next else { return }
      state.next = .now + Self.pause
      // Under the lock, so that no progress is told of a request that has ended.
      tell(done, total)
    }
  }

  func end() { state.withLock { $0.hasEnded = true } }
}
