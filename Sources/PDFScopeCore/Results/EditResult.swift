/// The answer to an event that changes pages.
public struct PagesResult: ActionResult {
  /// The pages that were changed, from 1, as they were numbered before.
  public var pages: [Int]
  /// How many pages the document has now.
  public var pageCount: Int
  /// How many outline items and links lead to a page that is gone.
  public var dangling: Int
  /// The boxes that were set, where that was asked for, in the order of the pages.
  public var boxes: [Rectangle] = []
  /// The pages on each sheet that was made, from 1, as they were numbered before; 0 for a place that stayed blank.
  public var sheets: [[Int]] = []

  /// An answer.
  public init(pages: [Int], pageCount: Int, dangling: Int = 0) {
    self.pages = pages
    self.pageCount = pageCount
    self.dangling = dangling
  }

  /// Whether there was no page to change.
  public var isNothing: Bool { pages.isEmpty }

  /// The wire form; `dangling` is left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = ["pages": .array(pages.map { .integer($0) }), "pageCount": .integer(pageCount)]
    if dangling > 0 { object["dangling"] = .integer(dangling) }
    if !boxes.isEmpty { object["boxes"] = .array(boxes.map(\.json)) }
    if !sheets.isEmpty { object["sheets"] = .array(sheets.map { .array($0.map { .integer($0) }) }) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pages", .array(of: .integer(minimum: 1)), "The pages that were changed, as numbered before."),
      .required("pageCount", .integer(minimum: 1), "How many pages the document has now."),
      .optional("dangling", .integer(minimum: 1), "How many outline items and links lead to a page that is gone."),
      .optional(
        "boxes", .array(of: Rectangle.schema),
        "The box that each of the pages has now, in the coordinates of the page as it was before."),
      .optional(
        "sheets", .array(of: .array(of: .integer(minimum: 0))),
        "The pages on each sheet that was made, as numbered before; 0 for a place that stayed blank."),
    ], description: "What was changed.")
}
