/// The events of the bookmarks button.
public enum BookmarksEvent: ButtonEvents {
  /// Shows the user bookmarks.
  case list(ListBookmarks)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListBookmarks.self, of: .bookmarks) { .bookmarks(.list($0)) }
  ]
}

/// Shows the user bookmarks that viewers keep in the document's XMP packet.
public struct ListBookmarks: Event {
  /// All of them.
  public init() {}

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
  /// It has none.
  public static let parameters: [Parameter<ListBookmarks>] = []
}
