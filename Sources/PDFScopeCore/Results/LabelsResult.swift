/// The answer to `edit.setLabels`.
public struct LabelsResult: ActionResult {
  /// A page that is called otherwise now.
  public struct Page: Sendable, Hashable {
    /// The page with its label; none where the document labels no page any more.
    public var page: PageReference
    /// The label that it had; `nil` where it had none.
    public var oldLabel: String?

    /// A page.
    public init(page: PageReference, oldLabel: String? = nil) {
      self.page = page
      self.oldLabel = oldLabel
    }
  }

  /// The pages whose label is another one now, in document order.
  public var pages: [Page]
  /// How many pages the document has.
  public var pageCount: Int

  /// An answer.
  public init(pages: [Page], pageCount: Int) {
    self.pages = pages
    self.pageCount = pageCount
  }

  /// Whether every page is called as it was.
  public var isNothing: Bool { pages.isEmpty }

  /// The wire form.
  public var json: JSONValue { ["labels": .array(pages.map(\.json)), "pageCount": .integer(pageCount)] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("labels", .array(of: Page.schema), "The pages that are called otherwise now."),
      .required("pageCount", .integer(minimum: 1), "How many pages the document has."),
    ], description: "Page labels that were changed.")
}

extension LabelsResult.Page: JSONRepresentable {
  /// The wire form; labels that are not there are left out.
  public var json: JSONValue {
    var object = JSONObject()
    object.set(page)
    object.set("oldLabel", oldLabel)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.page, .label, .optional("oldLabel", .string, "The label that it had.")],
    description: "A page and what it is called.")
}
