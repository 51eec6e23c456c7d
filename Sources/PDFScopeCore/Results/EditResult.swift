/// The answer to an event that changes pages.
public struct PagesResult: ActionResult {
  /// The pages that were changed, from 1, as they were numbered before.
  public var pages: [Int]
  /// How many pages the document has now.
  public var pageCount: Int
  /// How many outline items and links lead to a page that is gone.
  public var dangling: Int

  /// An answer.
  public init(pages: [Int], pageCount: Int, dangling: Int = 0) {
    self.pages = pages
    self.pageCount = pageCount
    self.dangling = dangling
  }

  /// Whether no page was changed.
  public var isNothing: Bool { pages.isEmpty }

  /// The wire form; `dangling` is left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = ["pages": .array(pages.map { .integer($0) }), "pageCount": .integer(pageCount)]
    if dangling > 0 { object["dangling"] = .integer(dangling) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("pages", .array(of: .integer(minimum: 1)), "The pages that were changed, as numbered before."),
      .required("pageCount", .integer(minimum: 1), "How many pages the document has now."),
      .optional("dangling", .integer(minimum: 1), "How many outline items and links lead to a page that is gone."),
    ], description: "What was changed.")
}
