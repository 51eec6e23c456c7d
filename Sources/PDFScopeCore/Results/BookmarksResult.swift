/// The answer to `bookmarks.list`.
public struct BookmarksResult: ActionResult {
  /// One user bookmark.
  public struct Bookmark: Sendable, Hashable {
    /// Its identifier, which lasts; `nil` where the file gives none.
    public var id: String?
    /// Its name.
    public var name: String?
    /// The page it leads to.
    public var page: PageReference?
    /// What it does where it does something else than going to a page.
    public var action: ActionRecord?
    /// The properties that hold it: `pspdf`, `apple-preview`, or both.
    public var sources: [String]

    /// A bookmark.
    public init(
      id: String?, name: String? = nil, page: PageReference? = nil, action: ActionRecord? = nil, sources: [String]
    ) {
      self.id = id
      self.name = name
      self.page = page
      self.action = action
      self.sources = sources
    }
  }

  /// The bookmarks in the order of the file.
  public var bookmarks: [Bookmark]

  /// Bookmarks.
  public init(bookmarks: [Bookmark]) { self.bookmarks = bookmarks }

  /// Whether there is no bookmark.
  public var isNothing: Bool { bookmarks.isEmpty }

  /// The wire form.
  public var json: JSONValue { ["bookmarks": .array(bookmarks.map(\.json))] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("bookmarks", .array(of: Bookmark.schema), "The bookmarks in the order of the file.")],
    description: "The user bookmarks.")
}

extension BookmarksResult.Bookmark: JSONRepresentable {
  /// The wire form; values that are not there are left out.
  public var json: JSONValue {
    var object = JSONObject()
    object.set("id", id)
    object.set("name", name)
    object.set(page)
    object.set("action", action)
    object["sources"] = .array(sources.map { .string($0) })
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .optional("id", .string, "The identifier, which lasts."),
      .optional("name", .string, "The name."),
      .optionalPage, .label,
      .optional("action", ActionRecord.schema, "What it does, where it is not going to a page."),
      .required("sources", .array(of: .enumeration(["pspdf", "apple-preview"])), "The properties that hold it."),
    ], description: "A user bookmark.")
}
