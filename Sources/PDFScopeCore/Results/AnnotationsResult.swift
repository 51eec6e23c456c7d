/// The answer to `annotate.list`.
public struct AnnotationsResult: ActionResult {
  /// One annotation (ISO 32000-2 12.5).
  public struct Annotation: Sendable, Hashable {
    /// Its name (`/NM`), which lasts.
    public var id: String?
    /// Its object in these bytes, such as `12 0 R`; `nil` for one that is written inside its page.
    public var object: String?
    /// Its type in the standard's words: `Highlight`, `Link`, `Widget`, …
    public var type: String
    /// The page.
    public var page: PageReference
    /// Its rectangle.
    public var rect: Rectangle?
    /// The rectangles of the lines that a text markup covers.
    public var rects: [Rectangle]
    /// The name of who made it (`/T`).
    public var author: String?
    /// Its subject (`/Subj`).
    public var subject: String?
    /// Its text.
    public var contents: String?
    /// When it was made, ISO 8601; as written where it is no date.
    public var created: String?
    /// When it was changed, ISO 8601; as written where it is no date.
    public var modified: String?
    /// Its colour as `#rrggbb`.
    public var color: String?
    /// Its opacity, 0 to 1; `nil` where it is not given.
    public var opacity: Double?
    /// Its flags (ISO 32000-2 table 167), such as `print`, `hidden`.
    public var flags: [String]
    /// The annotation that it answers: its name, or its object where it has no name.
    public var replyTo: String?
    /// What belongs to its type: `state`, `icon`, `fieldName`, `fieldType`, `value`, `file`, `destination`, `action`, …
    public var details: JSONObject

    /// An annotation.
    public init(
      id: String? = nil, object: String? = nil, type: String, page: PageReference, rect: Rectangle? = nil,
      rects: [Rectangle] = [], author: String? = nil, subject: String? = nil, contents: String? = nil,
      created: String? = nil, modified: String? = nil, color: String? = nil, opacity: Double? = nil,
      flags: [String] = [], replyTo: String? = nil, details: JSONObject = [:]
    ) {
      self.id = id
      self.object = object
      self.type = type
      self.page = page
      self.rect = rect
      self.rects = rects
      self.author = author
      self.subject = subject
      self.contents = contents
      self.created = created
      self.modified = modified
      self.color = color
      self.opacity = opacity
      self.flags = flags
      self.replyTo = replyTo
      self.details = details
    }
  }

  /// The annotations, page by page, in the order in which they are drawn.
  public var annotations: [Annotation]

  /// Annotations.
  public init(annotations: [Annotation]) { self.annotations = annotations }

  /// Whether there is no annotation.
  public var isNothing: Bool { annotations.isEmpty }

  /// The wire form.
  public var json: JSONValue { ["annotations": .array(annotations.map(\.json))] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("annotations", .array(of: Annotation.schema), "The annotations, page by page.")],
    description: "The annotations.")
}

extension AnnotationsResult.Annotation: JSONRepresentable {
  /// The wire form; values that are not there are left out.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("id", id)
    object.set("object", self.object)
    object["type"] = .string(type)
    object.set(page)
    object.set("rect", rect)
    if !rects.isEmpty { object["rects"] = .array(rects.map(\.json)) }
    object.set("author", author)
    object.set("subject", subject)
    object.set("contents", contents)
    object.set("created", created)
    object.set("modified", modified)
    object.set("color", color)
    if let opacity { object["opacity"] = .coordinate(opacity) }
    object["flags"] = .array(flags.map { .string($0) })
    object.set("replyTo", replyTo)
    object.merge(details)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.openObject(
    [
      .optional("id", .string, "The annotation's name (/NM), which lasts."),
      .optional("object", .string, "The annotation's object; it holds for these bytes only."),
      .required("type", .string, "The type, such as Highlight, Link, Widget."),
      .page, .label,
      .optional("rect", Rectangle.schema, "The annotation's rectangle."),
      .optional("rects", .array(of: Rectangle.schema), "The lines that a text markup covers."),
      .optional("author", .string, "Who made it."),
      .optional("subject", .string, "Its subject."),
      .optional("contents", .string, "Its text."),
      .optional("created", .string, "When it was made."),
      .optional("modified", .string, "When it was changed."),
      .optional("color", .color, "Its colour."),
      .optional("opacity", .number, "Its opacity, 0 to 1."),
      .required("flags", .array(of: .string), "Its flags."),
      .optional("replyTo", .string, "The annotation that it answers."),
    ], description: "An annotation, with what belongs to its type.")
}
