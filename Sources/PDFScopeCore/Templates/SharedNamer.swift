import Synchronization

/// Gives each file of a call a path of its own, from whatever thread it is asked.
public final class SharedNamer: Sendable {
  private struct State {
    var namer: PathNamer
    var count = 0
  }

  private let state: Mutex<State>

  /// A namer that has given no path yet.
  ///
  /// - Parameter isTaken: says of a path that it must not be given for another reason (an input of the call).
  public init(isTaken: @escaping @Sendable (String) -> Bool = { _ in false }) {
    state = Mutex(State(namer: PathNamer(isTaken: isTaken)))
  }

  /// A path that was not given before: the one wanted, or one with a number before its extension.
  public func unique(_ path: String) -> String {
    state.withLock { state in
      state.count += 1
      return state.namer.unique(path)
    }
  }

  /// How many paths were given.
  public var count: Int { state.withLock(\.count) }
}
