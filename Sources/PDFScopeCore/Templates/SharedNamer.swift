import Synchronization

/// Gives each file of a call a path of its own, from whatever thread it is asked.
public final class SharedNamer: Sendable {
  private let namer: Mutex<PathNamer>

  /// A namer that has given no path yet.
  ///
  /// - Parameter isTaken: says of a path that it must not be given for another reason (an input of the call).
  public init(isTaken: @escaping @Sendable (String) -> Bool = { _ in false }) {
    namer = Mutex(PathNamer(isTaken: isTaken))
  }

  /// A path that was not given before: the one wanted, or one with a number before its extension.
  public func unique(_ path: String) -> String {
    namer.withLock { $0.unique(path) }
  }
}
