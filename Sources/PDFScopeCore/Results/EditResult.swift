/// The answer to an event that changes pages.
public struct PagesResult: ActionResult {
  /// The pages that were changed, from 1, as they were numbered before.
  public var pages: [Int]
  /// The pages that were put in, from 1, as they are numbered now: copies, blank pages, those of other documents.
  public var added: [Int]
  /// How many pages the document has now.
  public var pageCount: Int
  /// How many outline items and links lead to a page that is gone.
  public var dangling: Int
  /// The boxes that were set, where that was asked for, in the order of the pages.
  public var boxes: [Rectangle] = []
  /// The pages on each sheet that was made, from 1, as they were numbered before; 0 for a place that stayed blank.
  public var sheets: [[Int]] = []
  /// What became of what belonged to the pages, where the document was put together anew.
  public var consequences: PageConsequences
  /// Whether the event did what it was sent for, even where no page was changed or put in: pages were kept, or
  /// documents put together.
  public var isDone = false

  /// An answer.
  public init(
    pages: [Int], added: [Int] = [], pageCount: Int, dangling: Int = 0,
    consequences: PageConsequences = PageConsequences()
  ) {
    self.pages = pages
    self.added = added
    self.pageCount = pageCount
    self.dangling = dangling
    self.consequences = consequences
  }

  /// Whether there was no page to change.
  public var isNothing: Bool { !isDone && pages.isEmpty && added.isEmpty }

  /// The wire form; lists and counts of nothing are left out.
  public var json: JSONValue {
    var object: JSONObject = ["pages": .array(pages.map { .integer($0) })]
    if !added.isEmpty { object["added"] = .array(added.map { .integer($0) }) }
    object["pageCount"] = .integer(pageCount)
    if dangling > 0 { object["dangling"] = .integer(dangling) }
    if !boxes.isEmpty { object["boxes"] = .array(boxes.map(\.json)) }
    if !sheets.isEmpty { object["sheets"] = .array(sheets.map { .array($0.map { .integer($0) }) }) }
    consequences.add(to: &object)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pages", .array(of: .integer(minimum: 1)), "The pages that were changed, as numbered before."),
      .optional("added", .array(of: .integer(minimum: 1)), "The pages that were put in, as numbered now."),
      .required("pageCount", .integer(minimum: 1), "How many pages the document has now."),
      .optional("dangling", .integer(minimum: 1), "How many outline items and links led to a page that is gone."),
      .optional(
        "boxes", .array(of: Rectangle.schema),
        "The box that each of the pages has now, in the coordinates of the page as it was before."),
      .optional(
        "sheets", .array(of: .array(of: .integer(minimum: 0))),
        "The pages on each sheet that was made, as numbered before; 0 for a place that stayed blank."),
    ] + PageConsequences.properties, description: "What was changed.")
}
