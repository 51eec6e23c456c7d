/// A place in a document (ISO 32000-2 12.3.2).
public struct DestinationRecord: Sendable, Hashable, JSONRepresentable {
  /// How the page is to be shown, in the standard's words: `XYZ`, `Fit`, `FitH`, …; `nil` where the file does not say.
  public var kind: String?
  /// The name it was reached by.
  public var name: String?
  /// The coordinate of the left edge, where the kind has one.
  public var left: Double?
  /// The coordinate of the top edge.
  public var top: Double?
  /// The coordinate of the right edge.
  public var right: Double?
  /// The coordinate of the bottom edge.
  public var bottom: Double?
  /// The magnification; 1 is 100 %.
  public var zoom: Double?

  /// A place.
  public init(
    kind: String? = nil, name: String? = nil, left: Double? = nil, top: Double? = nil, right: Double? = nil,
    bottom: Double? = nil, zoom: Double? = nil
  ) {
    self.kind = kind
    self.name = name
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.zoom = zoom
  }

  /// The wire form; what the kind does not have is left out.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("kind", kind)
    object.set("name", name)
    for (key, value) in [("left", left), ("top", top), ("right", right), ("bottom", bottom)] {
      if let value { object[key] = .coordinate(value) }
    }
    if let zoom { object["zoom"] = .coordinate(zoom) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .optional("kind", .string, "How the page is shown: XYZ, Fit, FitH, FitV, FitR, FitB, FitBH or FitBV."),
      .optional("name", .string, "The name of the destination."),
      .optional("left", .number, "The left edge."),
      .optional("top", .number, "The top edge."),
      .optional("right", .number, "The right edge."),
      .optional("bottom", .number, "The bottom edge."),
      .optional("zoom", .number, "The magnification; 1 is 100 %."),
    ], description: "A place in a document.")
}

/// An action (ISO 32000-2 12.6): its type, and what belongs to that type.
public struct ActionRecord: Sendable, Hashable, JSONRepresentable {
  /// The type, in the standard's words: `URI`, `GoToR`, `Launch`, `Named`, …
  public var type: String
  /// What belongs to the type: `uri`, `file`, `page`, `name`, …
  public var members: JSONObject
  /// The actions that follow it.
  public var next: [ActionRecord]

  /// An action.
  public init(type: String, members: JSONObject = [:], next: [ActionRecord] = []) {
    self.type = type
    self.members = members
    self.next = next
  }

  /// The wire form.
  public var json: JSONValue {
    var object: JSONObject = ["type": .string(type)]
    object.merge(members)
    if !next.isEmpty { object["next"] = .array(next.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.openObject(
    [.required("type", .string, "The type in the words of the standard: URI, GoToR, Launch, Named, …")],
    description: "An action, with what belongs to its type.")
}
