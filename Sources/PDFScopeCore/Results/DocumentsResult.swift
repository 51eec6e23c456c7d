/// The answer to `edit.split` and `edit.extractPages`: documents that were made of pages of another.
public struct DocumentsResult: ActionResult {
  /// One document.
  public struct Document: Sendable, Hashable {
    /// Which part of its document it is, from 1.
    public var part: Int
    /// Where it is; `-` is standard output.
    public var path: String
    /// Its pages in their order, from 1, as they are numbered in the document they come from.
    public var pages: [Int]
    /// The title of the outline item that it begins with, or the text that matched; `nil` where neither was looked for.
    public var title: String?
    /// The size of the file in bytes.
    public var bytes: Int
    /// What became of what belonged to its pages; of what led to other pages only what does not lead to another part.
    public var consequences: PageConsequences
    /// How much leads to the files of other parts.
    public var remote: Int

    /// A document.
    public init(
      part: Int, path: String, pages: [Int], title: String? = nil, bytes: Int,
      consequences: PageConsequences = PageConsequences(), remote: Int = 0
    ) {
      self.part = part
      self.path = path
      self.pages = pages
      self.title = title
      self.bytes = bytes
      self.consequences = consequences
      self.remote = remote
    }
  }

  /// The documents in the order of their parts; none where they were handed over one by one.
  public var documents: [Document]
  /// How many documents there are, whether or not ``documents`` holds them.
  public var count: Int

  /// Documents.
  ///
  /// - Parameter count: how many there are; `nil` for as many as `documents` holds.
  public init(documents: [Document], count: Int? = nil) {
    self.documents = documents
    self.count = count ?? documents.count
  }

  /// Whether there is no document.
  public var isNothing: Bool { count == 0 }

  /// The wire form.
  public var json: JSONValue {
    ["documents": .array(documents.map(\.json)), "count": .integer(count)]
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("documents", .array(of: Document.schema), "The documents in the order of their parts."),
      .required("count", .integer(minimum: 0), "How many there are."),
    ], description: "Documents made of pages of another.")
}

extension DocumentsResult: PartwiseResult {
  /// How many documents there are.
  public var partCount: Int { count }
  /// The documents that were not handed out.
  public var parts: [Document] { documents }
}

extension DocumentsResult.Document: ResultPart {
  /// `document`.
  public static let recordType = "document"
  /// `documents`.
  public static let listKey = "documents"

  /// The wire form; what there is none of is left out.
  public var json: JSONValue {
    var object: JSONObject = [
      "part": .integer(part), "file": .path(path), "pageCount": .integer(pages.count),
    ]
    object.set("pages", PageSelection(pages: pages)?.description)
    object.set("title", title)
    object["bytes"] = .integer(bytes)
    consequences.add(to: &object)
    if remote > 0 { object["remote"] = .integer(remote) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("part", .integer(minimum: 1), "Which part of its document it is."),
      .required("file", .path, "Where it is; - is standard output."),
      .required("pageCount", .integer(minimum: 1), "How many pages it has."),
      .required("pages", .string, "Which pages of the document they are, as ranges: 1-3,7."),
      .optional("title", .string, "The title of the outline item it begins with, or the text that matched."),
      .required("bytes", .integer(minimum: 0), "The size of the file."),
      .optional("remote", .integer(minimum: 1), "How much leads to the files of other parts."),
    ] + PageConsequences.properties, description: "A document made of pages of another.")
}
