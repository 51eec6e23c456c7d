/// One record of an answer that is a list: a match of a search.
public protocol ResultPart: JSONRepresentable, Sendable {
  /// The type of its record in NDJSON: `match`.
  static var recordType: String { get }
  /// The key of the list that it belongs to, in the wire form of the answer: `matches`. The list stands first there.
  static var listKey: String { get }
}

/// An answer whose list may be handed out record by record while it grows, so that no memory need hold it.
public protocol PartwiseResult: ActionResult {
  /// A record of the list.
  associatedtype Part: ResultPart
  /// How many records there are, those that were handed out included.
  var partCount: Int { get }
  /// The records that were not handed out.
  var parts: [Part] { get }
}

extension PartwiseResult {
  /// The wire form without the list.
  public var totals: JSONObject {
    var object = json.objectValue ?? [:]
    object[Part.listKey] = nil
    return object
  }
}

/// Takes the records of an answer as they are found.
public struct PartReceiver: Sendable {
  private let body: @Sendable (any ResultPart) async -> Bool

  /// A receiver.
  ///
  /// - Parameter body: takes a record, in the order of the answer, and says whether more are wanted. The action waits
  ///   for it, so that a slow reader slows the action down and nothing piles up.
  public init(_ body: @escaping @Sendable (any ResultPart) async -> Bool) { self.body = body }

  /// Hands over a record.
  ///
  /// - Returns: whether more are wanted.
  public func receive(_ part: any ResultPart) async -> Bool { await body(part) }
}

private struct PartReceiverKey: EnvironmentKey {
  static var defaultValue: PartReceiver? { nil }
}

extension EnvironmentValues {
  /// Who takes the records of answers as they are found; `nil` leaves them in the answer.
  public var parts: PartReceiver? {
    get { self[PartReceiverKey.self] }
    set { self[PartReceiverKey.self] = newValue }
  }
}

/// Hands the records of an answer to the receiver of the environment, or keeps them where there is none.
public struct PartSender<Part: ResultPart>: Sendable {
  private let receiver: PartReceiver?
  /// The records that nobody took.
  public private(set) var kept: [Part] = []
  /// How many records there were.
  public private(set) var count = 0
  /// Whether no more are wanted.
  public private(set) var isStopped = false

  /// A sender to the receiver of the running task's environment.
  public init() { receiver = EnvironmentValues.current.parts }

  /// Sends a record on.
  ///
  /// - Returns: whether more are wanted.
  public mutating func send(_ part: Part) async -> Bool {
    count += 1
    guard let receiver else {
      kept.append(part)
      return true
    }
    isStopped = !(await receiver.receive(part))
    return !isStopped
  }
}
