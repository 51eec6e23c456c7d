import Synchronization

/// How much may be worked on at the same time, in a whole call: over documents and over the pages of one.
///
/// Each document takes a slot, where one is free, for as long as it is worked on. An action whose work can be divided
/// takes those that are free besides, and gives them back as it ends.
public final class JobSlots: Sendable {
  private let free: Mutex<Int>
  /// How many slots there are.
  public let count: Int

  /// Slots, all of them free.
  ///
  /// - Parameter count: at least 1.
  public init(count: Int) {
    self.count = max(count, 1)
    free = Mutex(self.count)
  }

  /// Takes slots that are free, without waiting.
  ///
  /// - Returns: how many were taken, 0 to `limit`. They must be given back.
  public func take(upTo limit: Int) -> Int {
    free.withLock { free in
      let taken = max(min(free, limit), 0)
      free -= taken
      return taken
    }
  }

  /// Gives slots back.
  public func give(back count: Int) {
    free.withLock { $0 += count }
  }
}

private struct JobSlotsKey: EnvironmentKey {
  /// One for whoever is working already.
  static let defaultValue: JobSlots = {
    let slots = JobSlots(count: 1)
    _ = slots.take(upTo: 1)
    return slots
  }()
}

extension EnvironmentValues {
  /// What may be worked on at the same time, beside the running action; by default nothing.
  public var jobs: JobSlots {
    get { self[JobSlotsKey.self] }
    set { self[JobSlotsKey.self] = newValue }
  }
}
