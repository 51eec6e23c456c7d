extension SearchResult {
  /// One match.
  public struct Match: Sendable, Hashable {
    /// Where it was found.
    public var source: SearchSource
    /// The page; `nil` for what is on none.
    public var page: PageReference?
    /// The outline item that it falls under; for a match in the outline the item itself.
    public var section: Section?
    /// The text that matched; a line end inside is a space. `nil` where the text is kept back.
    public var text: String?
    /// The line that the match begins in. `nil` where the text is kept back.
    public var line: Line?
    /// The lines before it, as many as were asked for and are there. `nil` where none were asked for.
    public var before: [String]?
    /// The lines after the one that it begins in, up to as many as were asked for after the one that it ends in.
    public var after: [String]?
    /// One rectangle for each line that the match covers; of an annotation or field its own.
    public var rects: [Rectangle]
    /// One quadrilateral for each line that the match covers; of an annotation or field its own.
    public var quads: [Quadrilateral]
    /// What was searched, where it is no page.
    public var item: Item?
    /// The path of the picture of its surroundings.
    public var snippet: String?

    /// A match.
    public init(
      source: SearchSource = .text, page: PageReference?, section: Section? = nil, text: String?, line: Line?,
      before: [String]? = nil, after: [String]? = nil, rects: [Rectangle] = [], quads: [Quadrilateral] = [],
      item: Item? = nil, snippet: String? = nil
    ) {
      self.source = source
      self.page = page
      self.section = section
      self.text = text
      self.line = line
      self.before = before
      self.after = after
      self.rects = rects
      self.quads = quads
      self.item = item
      self.snippet = snippet
    }
  }

  /// The line that a match begins in.
  public struct Line: Sendable, Hashable {
    /// At which ends a long line is cut.
    public enum Cut: String, Sendable, Hashable, CaseIterable {
      /// It begins before.
      case start
      /// It goes on.
      case end
      /// Both.
      case both
    }

    /// Its text; of one longer than 2,000 characters (Unicode code points) that many around the match.
    public var text: String
    /// Its number on the page, or in the text searched, from 1.
    public var number: Int
    /// Where in ``text`` the match stands, in Unicode code points from 0; it ends with the line where it goes on below.
    public var range: Range<Int>
    /// At which ends it is cut; `nil` where it is whole.
    public var cut: Cut?

    /// A line.
    public init(text: String, number: Int, range: Range<Int>, cut: Cut? = nil) {
      self.text = text
      self.number = number
      self.range = range
      self.cut = cut
    }
  }

  /// An outline item.
  public struct Section: Sendable, Hashable {
    /// Its title, cut after 500 characters.
    public var title: String
    /// The titles from the top of the outline down to it, the lowest 32 of more.
    public var path: [String]

    /// An item.
    public init(title: String, path: [String]) {
      self.title = title
      self.path = path
    }
  }

  /// What was searched, where it is no page.
  public enum Item: Sendable, Hashable {
    /// An annotation: its type, its name (`/NM`) and its object, and which of its texts matched (`contents`, `author`,
    /// `subject`).
    case annotation(type: String, id: String?, object: String?, part: String)
    /// A form field: its full name (`nil` where it is kept back) and type, and what of it matched (`value`,
    /// or `shown`: what a choice shows for its value).
    case field(name: String?, type: String, part: String)
    /// An entry of the metadata: a key of the information dictionary (`Title`), or an XMP property with the usual
    /// prefix (`dc:title`).
    case metadata(key: String)
    /// An attached file: its name (`nil` where it is kept back), and what matched (`name`, `description`).
    case attachment(name: String?, part: String)
  }
}

extension SearchResult.Match: ResultPart {
  /// `match`.
  public static let recordType = "match"
  /// `matches`.
  public static let listKey = "matches"

  /// The wire form; the text is left out where it is kept back.
  public var json: JSONValue {
    var object: JSONObject = ["source": .string(source.rawValue)]
    object.set(page)
    object.set("section", section)
    object.set("text", text)
    if let line { object.merge(line.members) }
    if let before { object["before"] = .array(before.map { .string($0) }) }
    if let after { object["after"] = .array(after.map { .string($0) }) }
    object["rects"] = .array(rects.map(\.json))
    object["quads"] = .array(quads.map(\.json))
    if let item { object[item.name] = item.json }
    if let snippet { object["snippet"] = .path(snippet) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("source", .enumeration(SearchSource.allCases.map(\.rawValue)), "Where it was found."),
      .optionalPage, .label,
      .optional(
        "section", SearchResult.Section.schema,
        "The outline item that it falls under; for a match in the outline the item itself."),
      .optional("text", .string, "The text that matched."),
      .optional("line", .string, "The line that the match begins in."),
      .optional("lineNumber", .integer(minimum: 1), "The number of that line on the page."),
      .optional(
        "range", .array(of: .integer(minimum: 0), count: 2),
        "Where in the line the match begins and ends, in Unicode code points from 0."),
      .optional(
        "lineCut", .enumeration(SearchResult.Line.Cut.allCases.map(\.rawValue)),
        "At which ends a line of more than 2,000 characters is cut."),
      .optional("before", .array(of: .string), "The lines before it, where they were asked for."),
      .optional("after", .array(of: .string), "The lines after it, where they were asked for."),
      .required("rects", .array(of: Rectangle.schema), "One rectangle a line; of an annotation or field its own."),
      .required("quads", .array(of: Quadrilateral.schema), "One quadrilateral a line."),
      .optional("annotation", SearchResult.Item.annotationSchema, "The annotation."),
      .optional("field", SearchResult.Item.fieldSchema, "The form field."),
      .optional("metadata", SearchResult.Item.metadataSchema, "The entry of the metadata."),
      .optional("attachment", SearchResult.Item.attachmentSchema, "The attached file."),
      .optional("snippet", .path, "The picture of its surroundings."),
    ], description: "A match.")
}

extension SearchResult.Line {
  fileprivate var members: JSONObject {
    var object: JSONObject = ["line": .string(text), "lineNumber": .integer(number)]
    object["range"] = [.integer(range.lowerBound), .integer(range.upperBound)]
    object.set("lineCut", cut?.rawValue)
    return object
  }
}

extension SearchResult.Section: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    ["title": .string(title), "path": .array(path.map { .string($0) })]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("title", .string, "Its title."),
      .required("path", .array(of: .string), "The titles from the top of the outline down to it."),
    ], description: "An item of the outline.")
}

extension SearchResult.Item: JSONRepresentable {
  /// The key under which a match holds it.
  public var name: String {
    switch self {
    case .annotation: "annotation"
    case .field: "field"
    case .metadata: "metadata"
    case .attachment: "attachment"
    }
  }

  /// The wire form.
  public var json: JSONValue {
    var object = JSONObject()
    switch self {
    case .annotation(let type, let id, let number, let part):
      object["type"] = .string(type)
      object.set("id", id)
      object.set("object", number)
      object["part"] = .string(part)
    case .field(let name, let type, let part):
      object.set("name", name)
      object["type"] = .string(type)
      object["part"] = .string(part)
    case .metadata(let key): object["key"] = .string(key)
    case .attachment(let name, let part):
      object.set("name", name)
      object["part"] = .string(part)
    }
    return .object(object)
  }

  fileprivate static let annotationSchema = JSONSchema.object(
    [
      .required("type", .string, "Its type: Highlight, Text, …"),
      .optional("id", .string, "Its name (/NM)."),
      .optional("object", .string, "Its object in these bytes."),
      .required("part", .enumeration(["contents", "author", "subject"]), "Which of its texts matched."),
    ], description: "An annotation.")
  fileprivate static let fieldSchema = JSONSchema.object(
    [
      .optional("name", .string, "Its full name; not where text is kept back."),
      .required("type", .string, "Its type."),
      .required("part", .enumeration(["value", "shown"]), "What of it matched."),
    ], description: "A form field.")
  fileprivate static let metadataSchema = JSONSchema.object(
    [.required("key", .string, "Title, dc:title and the like.")], description: "An entry of the metadata.")
  fileprivate static let attachmentSchema = JSONSchema.object(
    [
      .optional("name", .string, "Its name; not where text is kept back."),
      .required("part", .enumeration(["name", "description"]), "What of it matched."),
    ], description: "An attached file.")
}
