import Synchronization

/// Numbers that go on from one document of a call to the next, as Bates numbers do: none is given twice.
public final class RunningNumbers: Sendable {
  private let given = Mutex<[String: Int]>([:])

  /// None have been given yet.
  public init() {}

  /// Takes the next numbers of a series.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - series: whatever tells the series from others of the call.
  /// - Returns: how many had been taken before.
  public func take(_ count: Int, of series: String) -> Int {
    given.withLock { given in
      let before = given[series] ?? 0
      given[series] = before + count
      return before
    }
  }
}

private struct RunningNumbersKey: EnvironmentKey {
  static let defaultValue: RunningNumbers? = nil
}

extension EnvironmentValues {
  /// The numbers that go on through the documents of the call; `nil` where each document begins anew.
  public var runningNumbers: RunningNumbers? {
    get { self[RunningNumbersKey.self] }
    set { self[RunningNumbersKey.self] = newValue }
  }
}
