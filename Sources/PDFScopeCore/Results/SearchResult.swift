/// The answer to `search.find`.
public struct SearchResult: ActionResult {
  /// The matches in the order of the document, text first; none where they were not asked for, or were handed over one
  /// by one.
  public var matches: [Match]
  /// How many matches were found, whether or not ``matches`` holds them.
  public var count: Int
  /// Whether the pages that were searched hold no text at all, as scanned pages do. `false` where text was not looked
  /// at.
  public var hasNoText: Bool
  /// The pages among those searched that show pictures and have no text.
  public var imagePages: PageSelection?
  /// What was asked for.
  public var answer: SearchAnswer

  /// Matches.
  ///
  /// - Parameter count: how many there are; `nil` for as many as `matches` holds.
  public init(
    matches: [Match], count: Int? = nil, hasNoText: Bool, imagePages: PageSelection? = nil,
    answer: SearchAnswer = .matches
  ) {
    self.matches = matches
    self.count = count ?? matches.count
    self.hasNoText = hasNoText
    self.imagePages = imagePages
    self.answer = answer
  }

  /// Whether there is no match.
  public var isNothing: Bool { count == 0 }

  /// The wire form; what depends on the whole search comes last.
  public var json: JSONValue {
    var object = JSONObject()
    if answer == .matches { object["matches"] = .array(matches.map(\.json)) }
    // After a search that ended at the first match there is no count.
    if answer != .presence { object["count"] = .integer(count) }
    object["noText"] = .bool(hasNoText)
    object.set("imagePages", imagePages?.description)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .optional(
        "matches", .array(of: Match.schema), "The matches in the order of the document, where they were asked for."),
      .optional("count", .integer(minimum: 0), "How many there are; not where the search ended at the first."),
      .required("noText", .boolean, "The pages that were searched hold no text."),
      .optional(
        "imagePages", .string, "The pages that show pictures and have no text, as ranges: 1-3,7."),
    ], description: "What a search found.")
}

extension SearchResult: PartwiseResult {
  /// How many matches there are.
  public var partCount: Int { count }
  /// The matches that were not handed out.
  public var parts: [Match] { matches }
}
