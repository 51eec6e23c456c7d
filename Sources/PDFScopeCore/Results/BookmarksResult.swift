/// The answer to `bookmarks.list`, and to the events that change bookmarks: those that were added, changed or removed.
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
    /// Whether it is no longer there.
    public var isRemoved: Bool

    /// A bookmark.
    public init(
      id: String?, name: String? = nil, page: PageReference? = nil, action: ActionRecord? = nil, sources: [String],
      isRemoved: Bool = false
    ) {
      self.id = id
      self.name = name
      self.page = page
      self.action = action
      self.sources = sources
      self.isRemoved = isRemoved
    }
  }

  /// The bookmarks in the order that was asked for.
  public var bookmarks: [Bookmark]

  /// Bookmarks.
  public init(bookmarks: [Bookmark]) { self.bookmarks = bookmarks }

  /// Whether there is no bookmark.
  public var isNothing: Bool { bookmarks.isEmpty }

  /// The wire form.
  public var json: JSONValue { ["bookmarks": .array(bookmarks.map(\.json))] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [.required("bookmarks", .array(of: Bookmark.schema), "The bookmarks.")],
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
    if isRemoved { object["isRemoved"] = true }
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
      .optional("isRemoved", .constant(true), "It is no longer there."),
    ], description: "A user bookmark.")
}

/// The answer to `bookmarks.export`.
public struct BookmarksExport: ActionResult {
  /// The form of the content.
  public var form: BookmarkForm
  /// The JSON to be kept.
  public var content: JSONValue
  /// Whether there is no bookmark.
  public var isNothing: Bool

  /// An answer.
  public init(form: BookmarkForm, content: JSONValue, isNothing: Bool) {
    self.form = form
    self.content = content
    self.isNothing = isNothing
  }

  /// The wire form.
  public var json: JSONValue { ["form": .string(form.rawValue), "content": content] }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("form", .enumeration(BookmarkForm.allCases.map(\.rawValue)), "The form of the content."),
      .required(
        "content",
        .openObject([.optional("bookmarks", .array(of: .openObject([])), "The bookmarks.")]), "The JSON to be kept."),
    ], description: "The user bookmarks as JSON to be kept.")
}
