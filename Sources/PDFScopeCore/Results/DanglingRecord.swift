/// Something that leads to a page that a new document does not have.
public struct DanglingRecord: Sendable, Hashable {
  /// What it is: `link`, `outlineItem`, `destination`, `openAction` or `bead`.
  public var kind: String
  /// The page it is on, from 1, as numbered in the document it comes from; `nil` for what is on none.
  public var page: Int?
  /// The title of an item or the name of a destination.
  public var name: String?
  /// The page it led to, from 1, as numbered in the document it comes from; `nil` where that is not known.
  public var target: Int?

  /// The kinds.
  public static let kinds = ["link", "outlineItem", "destination", "openAction", "bead"]

  /// Something that dangles.
  public init(kind: String, page: Int? = nil, name: String? = nil, target: Int? = nil) {
    self.kind = kind
    self.page = page
    self.name = name
    self.target = target
  }
}

extension DanglingRecord: JSONRepresentable {
  /// The wire form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind)]
    object.set("page", page)
    object.set("name", name)
    object.set("target", target)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("kind", .enumeration(kinds), "What it is."),
      .optional("page", .integer(minimum: 1), "The page it is on."),
      .optional("name", .string, "The title of an item or the name of a destination."),
      .optional("target", .integer(minimum: 1), "The page it led to."),
    ], description: "Something that leads to a page that the new document does not have.")
}
