import Synchronization

/// Says whether what is being done is still wanted. Long work asks between pages, and ends early where it is not.
public final class Cancellation: Sendable {
  private let state = Atomic(false)

  /// Work that is wanted.
  public init() {}

  /// Whether the work is no longer wanted.
  public var isCancelled: Bool { state.load(ordering: .relaxed) }

  /// Ends the work, soon.
  public func cancel() { state.store(true, ordering: .relaxed) }
}

private struct CancellationKey: EnvironmentKey {
  /// Nobody can reach this one to cancel it.
  static let defaultValue = Cancellation()
}

extension EnvironmentValues {
  /// Whether the running action is still wanted.
  public var cancellation: Cancellation {
    get { self[CancellationKey.self] }
    set { self[CancellationKey.self] = newValue }
  }
}
