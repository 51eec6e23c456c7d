/// What a button may do on the document at hand, and why not.
///
/// Contexts are derived by ``Rules/contexts(for:facts:policy:mode:)`` and never set by hand.
public struct ButtonContext: Sendable, Hashable {
  /// At least one of the button's events may run.
  public var isEnabled: Bool
  /// The button is not there at all: hidden by the policy or by the mode.
  public var isHidden: Bool
  /// The button is pressed: its mode is on, or, for bookmarks, the current page has one.
  public var isSelected: Bool
  /// There is nothing to show: no outline, no bookmark, no annotation, no text. `nil` where nobody has looked.
  /// Emptiness is not a veto.
  public var isEmpty: Bool?
  /// The button's events by the verb of their name (`rotatePages`), in the order of their declaration.
  public var events: [EventContext]

  /// A button with these flags and events.
  public init(
    isEnabled: Bool, isHidden: Bool = false, isSelected: Bool = false, isEmpty: Bool? = nil, events: [EventContext]
  ) {
    self.isEnabled = isEnabled
    self.isHidden = isHidden
    self.isSelected = isSelected
    self.isEmpty = isEmpty
    self.events = events
  }

  /// The context of one event, by its full name (`edit.rotatePages`).
  public func event(named name: String) -> EventContext? {
    events.first { $0.name == name }
  }
}

/// What one event may do on the document at hand, and why not.
public struct EventContext: Sendable, Hashable {
  /// The full name: button, dot, verb.
  public var name: String
  /// Everything that says no. Empty where the event may run.
  public var vetoes: [Veto]
  /// Parts of the answer that are kept back while the rest is given: the text of matches in a document that
  /// forbids copying text.
  public var withheld: [Veto]
  /// Vetoes that would stand had the caller not lifted them (`--permissions warn`, `--invalidate-signatures`).
  public var lifted: [Veto]

  /// Whether the event may run.
  public var isEnabled: Bool { vetoes.isEmpty }

  /// An event's entry in its button's context.
  public init(name: String, vetoes: [Veto] = [], withheld: [Veto] = [], lifted: [Veto] = []) {
    self.name = name
    self.vetoes = vetoes
    self.withheld = withheld
    self.lifted = lifted
  }
}

extension ButtonContext: JSONRepresentable {
  /// The wire form: the flags, and the events as an object keyed by the verb.
  public var json: JSONValue {
    var object = JSONObject()
    object["isEnabled"] = .bool(isEnabled)
    object["isHidden"] = .bool(isHidden)
    object["isSelected"] = .bool(isSelected)
    object.set("isEmpty", isEmpty)
    var entries = JSONObject()
    for event in events { entries[EventName(event.name).verb] = event.json }
    object["events"] = .object(entries)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("isEnabled", .boolean, "At least one of the button's events may run."),
      .required("isHidden", .boolean, "The policy or the mode leaves the button out."),
      .required("isSelected", .boolean, "The button's mode is on."),
      .optional("isEmpty", .boolean, "There is nothing to show. Not a veto."),
      .required("events", .dictionary(of: EventContext.schema), "The button's events by verb."),
    ], description: "What a button may do on this document.")
}

extension EventContext: JSONRepresentable {
  /// The wire form; `withheld` and `lifted` are left out where there are none.
  public var json: JSONValue {
    var object = JSONObject()
    object["isEnabled"] = .bool(isEnabled)
    object["vetoes"] = .array(vetoes.map(\.json))
    if !withheld.isEmpty { object["withheld"] = .array(withheld.map(\.json)) }
    if !lifted.isEmpty { object["lifted"] = .array(lifted.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("isEnabled", .boolean, "Whether the event may run."),
      .required("vetoes", .array(of: Veto.schema), "Everything that says no."),
      .optional("withheld", .array(of: Veto.schema), "Parts of the answer that are kept back, and why."),
      .optional("lifted", .array(of: Veto.schema), "Vetoes that the caller lifted."),
    ], description: "What an event may do on this document.")
}
