/// Adds bookmarks.
public struct AddBookmarks: Event {
  /// The pages to set a bookmark on, one each.
  public var page: PageSelection?
  /// What the bookmarks are called.
  public var name: String?
  /// The address to be opened in the place of a page.
  public var uri: String?
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event.
  public init(page: PageSelection? = nil, name: String? = nil, uri: String? = nil, repair: Bool = false) {
    self.page = page
    self.name = name
    self.uri = uri
    self.repair = repair
  }

  /// Nothing yet.
  public init() { self.init(page: nil) }

  /// `bookmarks.add`.
  public static let name = "bookmarks.add"
  /// What it does.
  public static let summary = "Add bookmarks"
  /// What there is to know.
  public static let discussion = """
    A page that has a bookmark gets another one; `toggle` is for those who want one at most. New bookmarks come last \
    in the user's order.

    A bookmark that leads to a page is written in the forms of Nutrient and of Apple Preview, with the same \
    identifier; one that opens an address in that of Nutrient alone, because the other holds pages only. Of the \
    document's XMP nothing but these two properties changes. A document without XMP gets a packet.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<AddBookmarks>] = [
    Parameter("page", \.page, "Set a bookmark on each of these pages"),
    Parameter("name", \.name, "What to call the bookmark"),
    Parameter("uri", \.uri, "Have the bookmark open this address, in the place of a page"),
    .repair(\.repair),
  ]
}

/// Adds a bookmark where a page has none, and otherwise removes all that it has.
public struct ToggleBookmarks: Event {
  /// The pages.
  public var page: PageSelection
  /// What the bookmarks are called where they are added.
  public var name: String?
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event for pages.
  public init(page: PageSelection, name: String? = nil, repair: Bool = false) {
    self.page = page
    self.name = name
    self.repair = repair
  }

  /// Every page, to be filled in.
  public init() { self.init(page: .all) }

  /// `bookmarks.toggle`.
  public static let name = "bookmarks.toggle"
  /// What it does.
  public static let summary = "Add a bookmark to a page that has none, remove those of a page that has"
  /// What there is to know.
  public static let discussion = """
    As the bookmark button of a viewer does. The answer holds the bookmarks that were added and those that were \
    removed; the latter say so.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<ToggleBookmarks>] = [
    Parameter("page", \.page, role: .requiredOption, "The pages"),
    Parameter("name", \.name, "What to call the bookmark where one is added"),
    .repair(\.repair),
  ]
}

extension Parameter {
  /// The parameter of every event that changes bookmarks.
  static func repair(_ property: any WritableKeyPath<E, Bool> & Sendable) -> Parameter {
    Parameter(
      "repair", property, "Write damaged XMP anew with what can be read of it",
      discussion: """
        Otherwise a document with damaged XMP is left alone, and the error says what is wrong where: to write it again \
        may lose what nobody could read. What was wrong is told in a warning.
        """)
  }
}
