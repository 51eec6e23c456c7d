/// The answer to `edit.setInfo`: what the document says of itself now.
public struct InfoResult: ActionResult {
  /// A property: the word of `edit.setInfo`, and what it says; dates by ISO 8601.
  public var info: [(name: String, text: String)]
  /// Entries that the standard does not know.
  public var custom: [(key: String, text: String)]
  /// Whether the document has XMP.
  public var hasXMP: Bool
  /// Whether nothing had to be changed.
  public var isNothing: Bool

  /// An answer.
  public init(
    info: [(name: String, text: String)], custom: [(key: String, text: String)] = [], hasXMP: Bool, isNothing: Bool
  ) {
    self.info = info
    self.custom = custom
    self.hasXMP = hasXMP
    self.isNothing = isNothing
  }

  /// The wire form; properties that are not there are left out.
  public var json: JSONValue {
    var properties = JSONObject()
    for property in info { properties[property.name] = .string(property.text) }
    if !custom.isEmpty {
      var entries = JSONObject()
      for entry in custom { entries[entry.key] = .string(entry.text) }
      properties["custom"] = .object(entries)
    }
    return ["info": .object(properties), "hasXMP": .bool(hasXMP)]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required(
        "info",
        .object(
          InfoProperty.allCases.filter { $0 != .custom && $0 != .all }.map {
            .optional($0.rawValue, .string, "As the document says it: \($0.meaning).")
          } + [.optional("custom", .dictionary(of: .string), "Entries that the standard does not know.")]),
        "What the document says of itself now."),
      .required("hasXMP", .boolean, "Whether the document has XMP."),
    ], description: "The properties of a document.")
}
