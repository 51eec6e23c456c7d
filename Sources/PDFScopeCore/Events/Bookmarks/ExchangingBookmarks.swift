/// A form of bookmarks in a file of their own.
public enum BookmarkForm: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// Our own records.
  case records
  /// Nutrient's Instant JSON.
  case instant

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("records", "the records of `list`, with everything that the document keeps of each"),
      ValueType.Choice("instant", "Instant JSON of Nutrient, whose pages count from 0"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// Gives the bookmarks as JSON to be kept, edited, or imported into another document.
public struct ExportBookmarks: Event {
  /// The form.
  public var form: BookmarkForm
  /// The order.
  public var sort: BookmarkOrder

  /// An event.
  public init(as form: BookmarkForm = .records, sort: BookmarkOrder = .custom) {
    self.form = form
    self.sort = sort
  }

  /// Our own records.
  public init() { self.init(as: .records) }

  /// `bookmarks.export`.
  public static let name = "bookmarks.export"
  /// What it does.
  public static let summary = "Write the bookmarks as JSON"
  /// What there is to know.
  public static let discussion = """
    The JSON goes to standard output; `import` takes it. The member `stored` of a record holds the bookmark as the \
    document keeps it, so that what other programs say of it comes along; as a text where its numbers would not stay \
    the same.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ExportBookmarks>] = [
    Parameter("as", \.form, "The form of the JSON"),
    Parameter("sort", \.sort, "The order of the bookmarks"),
  ]
}

/// Takes bookmarks from a file.
public struct ImportBookmarks: Event {
  /// The path of the file; `-` is standard input.
  public var from: String
  /// Whether the bookmarks that the document has make room.
  public var replace: Bool
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event.
  public init(from: String, replace: Bool = false, repair: Bool = false) {
    self.from = from
    self.replace = replace
    self.repair = repair
  }

  /// To be filled in.
  public init() { self.init(from: "") }

  /// `bookmarks.import`.
  public static let name = "bookmarks.import"
  /// What it does.
  public static let summary = "Take bookmarks from JSON"
  /// What there is to know.
  public static let discussion = """
    The file is one that `export` has written: the records of `list`, in which pages count from 1, or Instant JSON of \
    Nutrient, in which they count from 0; a list of either without anything around it will do.

    A bookmark whose identifier the document has takes the place of that one. Of those without an identifier, one that \
    the document has already, with the same page and name, changes nothing; the others are new. Nothing is changed \
    where one of them leads to a page that the document does not have, unless `--clamp-pages` leaves those out.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<ImportBookmarks>] = [
    Parameter("from", \.from, type: .path, role: .requiredOption, "The path of the JSON; `-` is standard input"),
    Parameter("replace", \.replace, "Remove all other bookmarks"),
    .repair(\.repair),
  ]
}
