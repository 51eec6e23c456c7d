/// What becomes of what belongs to pages when a document is put together anew.
public struct CompositionOptions: Sendable, Hashable {
  /// Whether links, outline items and names that lead to a page that is gone stay, leading nowhere.
  public var keepDangling = false
  /// Whether the tags are left out.
  public var dropTags = false
  /// What becomes of form fields of one name.
  public var fields = FieldNames.rename
  /// Whether fonts, pictures and other data that are the same byte for byte are stored once.
  public var dedupe = true

  /// What led to pages that are gone goes too, tags stay, fields are renamed, equal data is stored once.
  public init() {}
}

/// An event that puts the document together anew.
public protocol CompositionEvent: Event {
  /// What becomes of what belongs to the pages.
  var composition: CompositionOptions { get set }
}

extension CompositionEvent {
  /// The parameters of events after which pages are gone.
  static var keepingParameters: [Parameter<Self>] {
    [
      Parameter(
        "keepDangling", \.composition.keepDangling, "Keep links and outline items that lead to pages that are gone",
        discussion: "Without it they go with the pages; the result lists them either way."),
      Parameter(
        "dropTags", \.composition.dropTags, "Leave out the tags",
        discussion: "They are the structure tree, by which screen readers find their way."),
    ]
  }

  /// The parameter of events after which two fields may have one name.
  static var fieldParameters: [Parameter<Self>] {
    [
      Parameter(
        "fields", \.composition.fields, "What becomes of form fields of one name",
        discussion: "The result tells which fields have another name, were merged, or were left out.")
    ]
  }

  /// The parameters of events that take pages from several documents.
  static var joiningParameters: [Parameter<Self>] {
    fieldParameters + keepingParameters + [
      Parameter(
        "dedupe", \.composition.dedupe, "Store fonts, pictures and other data that are the same only once")
    ]
  }
}

/// What becomes of form fields of several documents, or of copies of a page, that have one name.
public enum FieldNames: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// Those that come later get a number behind their name.
  case rename
  /// They become one field.
  case merge
  /// Those that come later are left out.
  case drop

  /// One of the three words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("rename", "those that come later get a number behind their name"),
      ValueType.Choice("merge", "they become one field, with one value"),
      ValueType.Choice("drop", "the fields of all documents but the first, and of copies, are left out"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
