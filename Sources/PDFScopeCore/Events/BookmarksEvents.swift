/// The events of the bookmarks button.
public enum BookmarksEvent: ButtonEvents {
  /// Shows the user bookmarks.
  case list(ListBookmarks)
  /// Adds bookmarks.
  case add(AddBookmarks)
  /// Adds a page's bookmark, or removes those it has.
  case toggle(ToggleBookmarks)
  /// Gives bookmarks another name.
  case rename(RenameBookmarks)
  /// Takes bookmarks away.
  case remove(RemoveBookmarks)
  /// Puts a bookmark elsewhere among the others.
  case move(MoveBookmark)
  /// Gives the bookmarks as a file.
  case export(ExportBookmarks)
  /// Takes bookmarks from a file.
  case `import`(ImportBookmarks)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    case .add(let event): event
    case .toggle(let event): event
    case .rename(let event): event
    case .remove(let event): event
    case .move(let event): event
    case .export(let event): event
    case .import(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListBookmarks.self, of: .bookmarks) { .bookmarks(.list($0)) },
    EventDeclaration(AddBookmarks.self, of: .bookmarks) { .bookmarks(.add($0)) },
    EventDeclaration(ToggleBookmarks.self, of: .bookmarks) { .bookmarks(.toggle($0)) },
    EventDeclaration(RenameBookmarks.self, of: .bookmarks) { .bookmarks(.rename($0)) },
    EventDeclaration(RemoveBookmarks.self, of: .bookmarks) { .bookmarks(.remove($0)) },
    EventDeclaration(MoveBookmark.self, of: .bookmarks) { .bookmarks(.move($0)) },
    EventDeclaration(ExportBookmarks.self, of: .bookmarks) { .bookmarks(.export($0)) },
    EventDeclaration(ImportBookmarks.self, of: .bookmarks) { .bookmarks(.import($0)) },
  ]

  /// What every event that changes bookmarks needs: the right to annotate, by our choice, and on a signed document
  /// what any change of metadata needs.
  static let changing = Requirement(permission: .annotate, change: .bookmarks)
}

/// An order of bookmarks.
public enum BookmarkOrder: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// The one that the user gave them.
  case custom
  /// That of the pages they lead to.
  case page

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("custom", "as the user has put them, or in which they were made"),
      ValueType.Choice("page", "by page; those that lead elsewhere come last"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// Shows the user bookmarks that viewers keep in the document's XMP packet.
public struct ListBookmarks: Event {
  /// The order to show them in.
  public var sort: BookmarkOrder

  /// All of them.
  public init(sort: BookmarkOrder = .custom) { self.sort = sort }

  /// All of them, in the user's order.
  public init() { self.init(sort: .custom) }

  /// `bookmarks.list`.
  public static let name = "bookmarks.list"
  /// What it does.
  public static let summary = "Show the user bookmarks"
  /// What there is to know.
  public static let discussion = """
    User bookmarks are not the outline: a reader sets them, and Apple Preview and Nutrient keep them in the document's \
    XMP packet, each in its own form. Both forms are read, and a bookmark that stands in both is listed once.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListBookmarks>] = [
    Parameter("sort", \.sort, "The order to show them in")
  ]
}
