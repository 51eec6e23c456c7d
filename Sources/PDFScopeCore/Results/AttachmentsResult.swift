/// The answer to `edit.listAttachments`, and to the events that write, add or remove files: those that were.
public struct AttachmentsResult: ActionResult {
  /// A file in a document.
  public struct Attachment: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its key in the list of the document, where that is another one.
    public var key: String?
    /// What there is to say of it.
    public var description: String?
    /// Its media type.
    public var mime: String?
    /// How many bytes it has; `nil` where nobody knows.
    public var size: Int?
    /// When it was made, by ISO 8601 where it is a date.
    public var created: String?
    /// When it was changed, likewise.
    public var modified: String?
    /// Its MD5 digest in hexadecimal digits, as the document says.
    public var checksum: String?
    /// Whether the digest fits; `nil` where there is none, or the file was not read.
    public var isIntact: Bool?
    /// How it has to do with the document: the standard's word.
    public var relationship: String?
    /// Where the document has it.
    public var place: Place
    /// The page of its annotation, or the one it is associated with.
    public var page: PageReference?
    /// The object, such as `12 0 R`.
    public var object: String?
    /// Where it was written; `-` is standard output.
    public var path: String?
    /// Whether there is no file behind the name.
    public var isMissing: Bool
    /// Whether it is no longer there.
    public var isRemoved: Bool

    /// A file.
    public init(name: String, place: Place) {
      self.name = name
      self.place = place
      isMissing = false
      isRemoved = false
    }
  }

  /// Where a document has a file.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// In the list of the document as a whole.
    case document
    /// Only associated with the document or a page.
    case associated
    /// In an annotation.
    case annotation
  }

  /// The files in the order of the document.
  public var attachments: [Attachment]
  /// Files that could not be read.
  public var failures: [ActionError]

  /// Files.
  public init(attachments: [Attachment], failures: [ActionError] = []) {
    self.attachments = attachments
    self.failures = failures
  }

  /// Whether there is no file.
  public var isNothing: Bool { attachments.isEmpty }

  /// The wire form; `failures` is left out where there are none.
  public var json: JSONValue {
    var object: JSONObject = ["attachments": .array(attachments.map(\.json))]
    if !failures.isEmpty { object["failures"] = .array(failures.map(\.json)) }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("attachments", .array(of: Attachment.schema), "The files."),
      .optional("failures", .array(of: ActionError.schema), "The files that could not be read."),
    ], description: "Files in a document.")
}

extension AttachmentsResult.Attachment: JSONRepresentable {
  /// The wire form; values that are not there are left out.
  public var json: JSONValue {
    var object: JSONObject = ["name": .string(name)]
    object.set("key", key)
    object.set("description", description)
    object.set("mime", mime)
    object.set("size", size)
    object.set("created", created)
    object.set("modified", modified)
    object.set("checksum", checksum)
    object.set("isIntact", isIntact)
    object.set("relationship", relationship)
    object["place"] = .string(place.rawValue)
    object.set(page)
    object.set("object", self.object)
    if let path { object["path"] = .path(path) }
    if isMissing { object["isMissing"] = true }
    if isRemoved { object["isRemoved"] = true }
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("name", .string, "The name."),
      .optional("key", .string, "The key in the document's list, where it is not the name."),
      .optional("description", .string, "What there is to say of it."),
      .optional("mime", .string, "The media type."),
      .optional("size", .integer(minimum: 0), "How many bytes it has."),
      .optional("created", .string, "When it was made."),
      .optional("modified", .string, "When it was changed."),
      .optional("checksum", .string, "The MD5 digest, as the document says."),
      .optional("isIntact", .boolean, "Whether the digest fits."),
      .optional("relationship", .string, "How it has to do with the document."),
      .required(
        "place", .enumeration(AttachmentsResult.Place.allCases.map(\.rawValue)), "Where the document has it."),
      .optionalPage, .label,
      .optional("object", .string, "The file specification, for these bytes only."),
      .optional("path", .path, "Where it was written."),
      .optional("isMissing", .constant(true), "There is no file behind the name."),
      .optional("isRemoved", .constant(true), "It is no longer there."),
    ], description: "A file in a document.")
}
