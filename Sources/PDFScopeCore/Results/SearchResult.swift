/// The answer to `search.find`.
public struct SearchResult: ActionResult {
  /// One match.
  public struct Match: Sendable, Hashable {
    /// The page.
    public var page: PageReference
    /// The text that matched; a line end inside is a space. `nil` where the text is kept back.
    public var text: String?
    /// The line that the match begins in. `nil` where the text is kept back.
    public var line: String?
    /// Where in ``line`` the match stands, in Unicode scalars; it ends with the line where it goes on below.
    public var range: Range<Int>
    /// One rectangle for each line that the match covers.
    public var rects: [Rectangle]
    /// One quadrilateral for each line that the match covers.
    public var quads: [Quadrilateral]

    /// A match.
    public init(
      page: PageReference, text: String?, line: String?, range: Range<Int>, rects: [Rectangle], quads: [Quadrilateral]
    ) {
      self.page = page
      self.text = text
      self.line = line
      self.range = range
      self.rects = rects
      self.quads = quads
    }
  }

  /// The matches in the order of the document, but for those that were handed out as they were found.
  public var matches: [Match]
  /// How many matches there are.
  public var count: Int
  /// Whether the pages that were searched hold no text at all, as scanned pages do.
  public var hasNoText: Bool

  /// Matches.
  ///
  /// - Parameter count: how many there are, where not all of them are in `matches`.
  public init(matches: [Match], count: Int? = nil, hasNoText: Bool) {
    self.matches = matches
    self.count = count ?? matches.count
    self.hasNoText = hasNoText
  }

  /// Whether there is no match.
  public var isNothing: Bool { count == 0 }

  /// The wire form; `count` and `noText` come last.
  public var json: JSONValue {
    ["matches": .array(matches.map(\.json)), "count": .integer(count), "noText": .bool(hasNoText)]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("matches", .array(of: Match.schema), "The matches in the order of the document."),
      .required("count", .integer(minimum: 0), "How many there are."),
      .required("noText", .boolean, "The pages that were searched hold no text."),
    ], description: "What a search found.")
}

extension SearchResult: PartwiseResult {
  /// How many matches there are.
  public var partCount: Int { count }
  /// The matches that were not handed out.
  public var parts: [Match] { matches }
}

extension SearchResult.Match: ResultPart {
  /// `match`.
  public static let recordType = "match"
  /// `matches`.
  public static let listKey = "matches"

  /// The wire form; the text is left out where it is kept back.
  public var json: JSONValue {
    var object = JSONObject()
    object.set(page)
    object.set("text", text)
    object.set("line", line)
    object["rects"] = .array(rects.map(\.json))
    object["quads"] = .array(quads.map(\.json))
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .page, .label,
      .optional("text", .string, "The text that matched."),
      .optional("line", .string, "The line that the match begins in."),
      .required("rects", .array(of: Rectangle.schema), "One rectangle a line."),
      .required("quads", .array(of: Quadrilateral.schema), "One quadrilateral a line."),
    ], description: "A match.")
}
