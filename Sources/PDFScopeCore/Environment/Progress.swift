/// Is told how far long work has come.
public struct ProgressReceiver: Sendable {
  private let body: @Sendable (_ done: Int, _ total: Int) -> Void

  /// A receiver.
  ///
  /// - Parameter body: takes how many units of the work, mostly pages, are done, and how many there are. It is called
  ///   on any thread, more often than anybody wants to read, and must return at once.
  public init(_ body: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) { self.body = body }

  /// Tells how far the work has come.
  public func report(_ done: Int, of total: Int) { body(done, total) }
}

private struct ProgressKey: EnvironmentKey {
  static var defaultValue: ProgressReceiver? { nil }
}

extension EnvironmentValues {
  /// Who is told how far the running action has come; `nil` where nobody listens.
  public var progress: ProgressReceiver? {
    get { self[ProgressKey.self] }
    set { self[ProgressKey.self] = newValue }
  }
}
