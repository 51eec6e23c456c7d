/// The answer of a custom action that only sends events: their names. What came of each is told by its own outcome.
public struct SentEvents: SendingResult, Hashable {
  /// The full names of the events, in the order in which they are sent.
  public var events: [String]
  /// It is what comes of them that counts.
  public var sendsEvents: Bool { true }
  /// It is what comes of the events that counts.
  public var isNothing: Bool { false }

  /// These events are sent.
  public init(_ events: [ActionEvent]) { self.events = events.map(\.name) }

  /// The wire form.
  public var json: JSONValue { ["events": events.json] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("events", .array(of: .string), "The events that are sent in turn, as long as none fails.")],
    description: "An action of your own was taken apart into events.")
}

/// The answer of an action that may send events in turn.
public protocol SendingResult: ActionResult {
  /// Whether it does, so that it is what comes of them that counts.
  var sendsEvents: Bool { get }
}

extension Outcome {
  /// Whether nothing was done but sending events, so that their outcomes alone tell how it ended.
  public var onlySends: Bool { error == nil && (result as? any SendingResult)?.sendsEvents == true }
}
