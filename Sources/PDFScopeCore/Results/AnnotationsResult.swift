/// The answer to `annotate.list`, and to the events that change annotations: those that were made, changed, or taken
/// away.
public struct AnnotationsResult: ActionResult {
  /// One annotation (ISO 32000-2 12.5).
  public struct Annotation: Sendable, Hashable {
    /// Its name (`/NM`), which lasts.
    public var id: String?
    /// Its object in these bytes, such as `12 0 R`; `nil` for one that is written inside its page.
    public var object: String?
    /// Its place among all annotations of the document, from 1, listed or not; it holds for these bytes only.
    public var number: Int?
    /// Its type in the standard's words: `Highlight`, `Link`, `Widget`, …
    public var type: String
    /// The page.
    public var page: PageReference
    /// Its rectangle.
    public var rect: Rectangle?
    /// The rectangles of the lines that a text markup covers.
    public var rects: [Rectangle]
    /// The quadrilaterals of the lines that a text markup, a link or a redaction covers.
    public var quads: [Quadrilateral]
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
    /// What belongs to its type, where it can be by the names of the parameters that set it: `points`, `lineEnds`,
    /// `fill`, `icon`, `state`, `fieldName`, `file`, `action`, …
    public var details: JSONObject

    /// An annotation.
    public init(
      id: String? = nil, object: String? = nil, number: Int? = nil, type: String, page: PageReference,
      rect: Rectangle? = nil, rects: [Rectangle] = [], quads: [Quadrilateral] = [], author: String? = nil,
      subject: String? = nil, contents: String? = nil, created: String? = nil, modified: String? = nil,
      color: String? = nil, opacity: Double? = nil,
      flags: [String] = [], replyTo: String? = nil, details: JSONObject = [:]
    ) {
      self.id = id
      self.object = object
      self.number = number
      self.type = type
      self.page = page
      self.rect = rect
      self.rects = rects
      self.quads = quads
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
    object.set("number", number)
    object["type"] = .string(type)
    object.set(page)
    object.set("rect", rect)
    if !rects.isEmpty { object["rects"] = .array(rects.map(\.json)) }
    if !quads.isEmpty { object["quads"] = .array(quads.map(\.json)) }
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
      .optional("number", .integer(minimum: 1), "Its place among all annotations of the document."),
      .required("type", .string, "The type, such as Highlight, Link, Widget."),
      .page, .label,
      .optional("rect", Rectangle.schema, "The annotation's rectangle."),
      .optional("rects", .array(of: Rectangle.schema), "The lines that a text markup covers, as rectangles."),
      .optional(
        "quads", .array(of: Quadrilateral.schema), "The lines that a text markup covers, corners in reading order."),
      .optional("author", .string, "Who made it."),
      .optional("subject", .string, "Its subject."),
      .optional("contents", .string, "Its text."),
      .optional("created", .string, "When it was made."),
      .optional("modified", .string, "When it was changed."),
      .optional("color", .color, "Its colour."),
      .optional("opacity", .number, "Its opacity, 0 to 1."),
      .required("flags", .array(of: .string), "Its flags."),
      .optional("replyTo", .string, "The annotation that it answers: its name, or its object."),
    ] + details, description: "An annotation, with what belongs to its type.")

  /// What belongs to one type or another.
  private static let details: [JSONSchema.Property] = [
    .optional("replyType", .string, "group where it is one of a group that the annotation it answers leads."),
    .optional("state", .string, "What it says of the annotation that it answers, such as Accepted."),
    .optional("stateModel", .string, "The set of states, Review or Marked."),
    .optional("icon", .string, "The name of the sign or standard stamp."),
    .optional("intent", .string, "What it is used for, such as FreeTextCallout."),
    .optional("popup", .string, "The object of its pop-up window."),
    .optional("parent", .string, "The object of the annotation that a pop-up window belongs to."),
    .optional("open", .boolean, "Whether a note or a pop-up window is open at first."),
    .optional(
      "points", .array(of: .array(of: .number)),
      "The ends of a line, the corners of a polygon or polyline, the strokes of an ink, one list each."),
    .optional("callout", .array(of: .number), "The line of a free text, from what it points at."),
    .optional("fill", .color, "The colour inside."),
    .optional("borderWidth", .number, "The width of its lines."),
    .optional("borderStyle", .string, "How its border is drawn, in the words of --border-style."),
    .optional("dashes", .array(of: .number), "The lengths of dashes and gaps in turn."),
    .optional("cloudiness", .number, "How strongly its edge is drawn as a cloud, 0 to 2."),
    .optional("lineEnds", .array(of: .string), "How it begins and ends, in the words of --line-ends."),
    .optional("blendMode", .string, "How its colours go together with the page, where that is not the usual way."),
    .optional("caption", .string, "The words on a stamp, or over a redaction."),
    .optional("repeatCaption", .boolean, "Whether the words over a redaction are repeated."),
    .optional("font", .string, "The font of its text."),
    .optional("fontSize", .number, "The size of its text; 0 fits it into the rectangle."),
    .optional("textColor", .color, "The colour of its text."),
    .optional("align", .string, "On which side its lines are flush."),
    .optional("rotation", .integer(minimum: 0), "How far it is turned counterclockwise in the file's coordinates."),
    .optional("file", .string, "The name of the attached file."),
  ]
}
