import Synchronization

/// Hands each value to every stream that was begun before it came.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextKey = 0
  }

  private let state = Mutex(State())

  deinit {
    for continuation in state.withLock({ $0.continuations.values }) { continuation.finish() }
  }

  func stream(startingWith first: Element? = nil) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    if let first { continuation.yield(first) }
    let key = state.withLock { state in
      state.nextKey += 1
      state.continuations[state.nextKey] = continuation
      return state.nextKey
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.continuations.removeValue(forKey: key) }
    }
    return stream
  }

  func send(_ element: Element) {
    for continuation in state.withLock({ $0.continuations.values }) { continuation.yield(element) }
  }
}
