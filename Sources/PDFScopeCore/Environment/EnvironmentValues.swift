/// A key of the environment: what every action may read and none may change.
public protocol EnvironmentKey {
  /// The type of its value.
  associatedtype Value: Sendable
  /// The value where nobody has set one. It makes every action run in a test with nothing set.
  static var defaultValue: Value { get }
}

/// The environment: immutable values that reach every action, however deep.
///
/// Who sends an event sets the values around it; the scope keeps them with the event and hands them to the action, on
/// whatever thread it runs.
///
/// ```swift
/// var values = EnvironmentValues.current
/// values.invocation = InvocationMetadata(job: "nightly")
/// let outcome = await values.run { await scope.send(.outline(.list(ListOutline()))).outcome }
/// ```
public struct EnvironmentValues: Sendable {
  @TaskLocal private static var installed = EnvironmentValues()
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// An environment in which every key has its default.
  public init() {}

  /// The environment of the running task.
  public static var current: EnvironmentValues { installed }

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Runs `operation` with these values.
  public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.$installed.withValue(self) { try operation() }
  }

  /// Runs `operation` with these values.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$installed.withValue(self, operation: operation, isolation: isolation)
  }
}

/// Reads a value of the environment inside an action: `@Environment(\.invocation) var invocation`.
@propertyWrapper public struct Environment<Value: Sendable>: Sendable {
  private let path: any KeyPath<EnvironmentValues, Value> & Sendable

  /// Reads the value at `path`.
  public init(_ path: any KeyPath<EnvironmentValues, Value> & Sendable) { self.path = path }

  /// The value in the environment of the running task.
  public var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}
