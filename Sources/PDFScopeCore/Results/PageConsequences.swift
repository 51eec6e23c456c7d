/// What became of what belonged to pages when a document was put together anew.
public struct PageConsequences: Sendable, Hashable {
  /// Something that led to a page that is gone.
  public struct Reference: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A link, or another annotation that goes to a page.
      case link
      /// An item of the outline.
      case outlineItem
      /// The place where the document opens.
      case openAction
      /// A part of an article thread.
      case bead
    }

    /// What became of it.
    public enum Fate: String, Sendable, Hashable, CaseIterable {
      /// It is gone too.
      case removed
      /// It is still there and leads nowhere.
      case kept
      /// It leads to the page in another file.
      case remote
    }

    /// What it is.
    public var kind: Kind
    /// What became of it.
    public var fate: Fate
    /// The path of the document it was in; `nil` for the document of the event.
    public var file: String?
    /// The page it is on, from 1, as numbered in its document before; `nil` for what is on none.
    public var page: Int?
    /// The title of an item, or the name of the destination that it led to.
    public var name: String?
    /// The page it led to, from 1, where that is known.
    public var target: Int?

    /// Something that led to a page.
    public init(
      _ kind: Kind, fate: Fate, file: String? = nil, page: Int? = nil, name: String? = nil, target: Int? = nil
    ) {
      (self.kind, self.fate, self.file) = (kind, fate, file)
      (self.page, self.name, self.target) = (page, name, target)
    }
  }

  /// Something that has another name now.
  public struct Renaming: Sendable, Hashable {
    /// The path of the document it came from; `nil` for the document of the event.
    public var file: String?
    /// The name it had.
    public var old: String
    /// The name it has.
    public var new: String

    /// A renaming.
    public init(file: String? = nil, old: String, new: String) {
      (self.file, self.old, self.new) = (file, old, new)
    }
  }

  /// What led to pages that are gone.
  public var references: [Reference] = []
  /// Fields that have another name.
  public var renamedFields: [Renaming] = []
  /// The names of fields that became one with one of the same name.
  public var mergedFields: [String] = []
  /// How many fields were left out.
  public var droppedFields = 0
  /// How many named destinations went with the pages that they led to.
  public var droppedDestinations = 0
  /// How many outline items went with the pages that they led to, where ``references`` does not list them.
  public var droppedOutlineItems = 0
  /// Named destinations that have another name.
  public var renamedDestinations: [Renaming] = []
  /// Attachments that have another name.
  public var renamedAttachments: [Renaming] = []
  /// How many objects were the same as others and are stored once.
  public var sharedObjects = 0

  /// Nothing.
  public init() {}
}

extension PageConsequences {
  /// One line that sums up what was lost; `nil` where nothing was.
  public var summary: String? {
    let gone = references.filter { $0.fate == .removed }
    let kept = references.filter { $0.fate == .kept }
    let parts = [
      Self.sentence(gone, "led to a page that is gone, and went too", "led to pages that are gone, and went too"),
      Self.sentence(kept, "leads to a page that is gone", "lead to pages that are gone"),
      droppedFields == 0 ? nil : Self.count(droppedFields, "form field was", "form fields were") + " left out",
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func sentence(_ references: [Reference], _ one: String, _ many: String) -> String? {
    let counts = Reference.Kind.allCases.compactMap { kind -> String? in
      let number = references.count { $0.kind == kind }
      return number == 0 ? nil : count(number, kind.words.one, kind.words.many)
    }
    guard let last = counts.last else { return nil }
    let list = counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and " + last
    return list + " " + (references.count == 1 ? one : many)
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many)"
  }
}

extension PageConsequences.Reference.Kind {
  fileprivate var words: (one: String, many: String) {
    switch self {
    case .link: ("link", "links")
    case .outlineItem: ("outline item", "outline items")
    case .openAction: ("opening place", "opening places")
    case .bead: ("article bead", "article beads")
    }
  }
}

// MARK: - Wire form

extension PageConsequences {
  func add(to object: inout JSONObject) {
    func set(_ key: String, _ values: [JSONValue]) {
      if !values.isEmpty { object[key] = .array(values) }
    }
    set("references", references.map(\.json))
    set("renamedFields", renamedFields.map(\.json))
    set("mergedFields", mergedFields.map { .string($0) })
    if droppedFields > 0 { object["droppedFields"] = .integer(droppedFields) }
    if droppedDestinations > 0 { object["droppedDestinations"] = .integer(droppedDestinations) }
    if droppedOutlineItems > 0 { object["droppedOutlineItems"] = .integer(droppedOutlineItems) }
    set("renamedDestinations", renamedDestinations.map(\.json))
    set("renamedAttachments", renamedAttachments.map(\.json))
    if sharedObjects > 0 { object["sharedObjects"] = .integer(sharedObjects) }
  }

  static let properties: [JSONSchema.Property] = [
    .optional("references", .array(of: Reference.schema), "What led to pages that are gone."),
    .optional("renamedFields", .array(of: Renaming.schema), "Form fields that have another name."),
    .optional("mergedFields", .array(of: .string), "Form fields that became one with one of the same name."),
    .optional("droppedFields", .integer(minimum: 1), "How many form fields were left out."),
    .optional(
      "droppedDestinations", .integer(minimum: 1),
      "How many named destinations went with the pages that they led to."),
    .optional(
      "droppedOutlineItems", .integer(minimum: 1),
      "How many outline items went with the pages that they led to, where they are not listed."),
    .optional("renamedDestinations", .array(of: Renaming.schema), "Named destinations that have another name."),
    .optional("renamedAttachments", .array(of: Renaming.schema), "Attachments that have another name."),
    .optional("sharedObjects", .integer(minimum: 1), "How many objects were the same as others and are stored once."),
  ]
}

extension PageConsequences.Reference: JSONRepresentable {
  /// The wire form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue), "fate": .string(fate.rawValue)]
    if let file { object["file"] = .path(file) }
    object.set("page", page)
    object.set("name", name)
    object.set("target", target)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .required("kind", .enumeration(Kind.allCases.map(\.rawValue)), "What it is."),
      .required("fate", .enumeration(Fate.allCases.map(\.rawValue)), "What became of it."),
      .optional("file", .path, "The document it was in, where that is not the document of the event."),
      .optional("page", .integer(minimum: 1), "The page it is on, as numbered before."),
      .optional("name", .string, "The title of an outline item, or the name of the destination it led to."),
      .optional("target", .integer(minimum: 1), "The page it led to."),
    ], description: "Something that led to a page that is gone.")
}

extension PageConsequences.Renaming: JSONRepresentable {
  /// The wire form.
  public var json: JSONValue {
    var object = JSONObject()
    if let file { object["file"] = .path(file) }
    object["old"] = .string(old)
    object["new"] = .string(new)
    return .object(object)
  }

  /// The JSON Schema of the wire form.
  public static let schema = JSONSchema.object(
    [
      .optional("file", .path, "The document it came from, where that is not the document of the event."),
      .required("old", .string, "The name it had."),
      .required("new", .string, "The name it has."),
    ], description: "Something that has another name.")
}
