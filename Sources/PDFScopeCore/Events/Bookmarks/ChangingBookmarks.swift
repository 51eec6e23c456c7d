/// Gives bookmarks another name.
public struct RenameBookmarks: Event {
  /// The identifier of the bookmark.
  public var id: String?
  /// Its number in the list, from 1.
  public var number: Int?
  /// The pages whose bookmarks are meant.
  public var page: PageSelection?
  /// The name that the bookmarks have.
  public var oldName: String?
  /// The name they get; the empty one takes their name away.
  public var name: String
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event; all that is said of the bookmarks must be true of them.
  public init(
    id: String? = nil, number: Int? = nil, page: PageSelection? = nil, oldName: String? = nil, name: String,
    repair: Bool = false
  ) {
    self.id = id
    self.number = number
    self.page = page
    self.oldName = oldName
    self.name = name
    self.repair = repair
  }

  /// To be filled in.
  public init() { self.init(name: "") }

  /// `bookmarks.rename`.
  public static let name = "bookmarks.rename"
  /// What it does.
  public static let summary = "Give bookmarks another name"
  /// What there is to know.
  public static let discussion = """
    Which ones is said by identifier, number, page or name; where several are given, all must be true of a bookmark. \
    Without any of them it is wrong usage. An identifier, number or name that no bookmark has is a warning.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<RenameBookmarks>] = [
    Parameter("name", \.name, role: .requiredOption, "The new name; an empty one takes the name away"),
    Parameter("id", \.id, "The bookmark with this identifier"),
    Parameter("number", \.number, type: .integer(1 ... .max), "The bookmark that stands here in the list, from 1"),
    Parameter("page", \.page, "The bookmarks of these pages"),
    Parameter("oldName", \.oldName, "The bookmarks of this name"),
    .repair(\.repair),
  ]
}

/// Takes bookmarks away.
public struct RemoveBookmarks: Event {
  /// The identifiers of bookmarks.
  public var id: [String]
  /// Their numbers in the list, from 1.
  public var number: [Int]
  /// The pages whose bookmarks are meant.
  public var page: PageSelection?
  /// Their names.
  public var name: [String]
  /// Whether all of them are meant.
  public var all: Bool
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event; of the values of one kind any may be true of a bookmark, of different kinds all must.
  public init(
    id: [String] = [], number: [Int] = [], page: PageSelection? = nil, name: [String] = [], all: Bool = false,
    repair: Bool = false
  ) {
    self.id = id
    self.number = number
    self.page = page
    self.name = name
    self.all = all
    self.repair = repair
  }

  /// None, to be filled in.
  public init() { self.init(id: []) }

  /// `bookmarks.remove`.
  public static let name = "bookmarks.remove"
  /// What it does.
  public static let summary = "Remove bookmarks"
  /// What there is to know.
  public static let discussion = """
    Which ones is said by identifier, number, page or name. Options of different kinds must all be true of a bookmark; \
    of several of one kind any is enough: `--page 2-4 --name A --name B` takes those of these pages that are called A \
    or B. Without any of them it is wrong usage, unless `--all` is given, which stands alone. An identifier, number or \
    name that no bookmark has is a warning, and where no bookmark is left to remove the status is 1.

    With the last bookmark both properties leave the document's XMP.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<RemoveBookmarks>] = [
    Parameter("id", \.id, "The bookmark with this identifier"),
    Parameter(
      "number", \.number, type: .list(.integer(1 ... .max)), "The bookmark that stands here in the list, from 1"),
    Parameter("page", \.page, "The bookmarks of these pages"),
    Parameter("name", \.name, "The bookmarks of this name"),
    Parameter("all", \.all, "All bookmarks"),
    .repair(\.repair),
  ]
}

/// Puts a bookmark elsewhere in the user's order.
public struct MoveBookmark: Event {
  /// The identifier of the bookmark.
  public var id: String?
  /// Its number in the list, from 1.
  public var number: Int?
  /// The number that it gets.
  public var to: Int?
  /// The identifier or number of the bookmark that it comes to stand before.
  public var before: String?
  /// The identifier or number of the bookmark that it comes to stand after.
  public var after: String?
  /// Whether damaged XMP is written anew.
  public var repair: Bool

  /// An event.
  public init(
    id: String? = nil, number: Int? = nil, to: Int? = nil, before: String? = nil, after: String? = nil,
    repair: Bool = false
  ) {
    self.id = id
    self.number = number
    self.to = to
    self.before = before
    self.after = after
    self.repair = repair
  }

  /// To be filled in.
  public init() { self.init(id: nil) }

  /// `bookmarks.move`.
  public static let name = "bookmarks.move"
  /// What it does.
  public static let summary = "Put a bookmark elsewhere in the order"
  /// What there is to know.
  public static let discussion = """
    The order is the one that `list` shows when it is not sorted by page. The bookmark is named by identifier or \
    number, its new place by a number or by the bookmark that it is to stand before or after. A number beyond the end \
    is the end.
    """
  /// It changes the bookmarks.
  public static let requirement = BookmarksEvent.changing
  /// Its parameters.
  public static let parameters: [Parameter<MoveBookmark>] = [
    Parameter("id", \.id, "The bookmark with this identifier"),
    Parameter("number", \.number, type: .integer(1 ... .max), "The bookmark that stands here in the list, from 1"),
    Parameter("to", \.to, type: .integer(1 ... .max), "Its new place, from 1"),
    Parameter("before", \.before, "Put it before the bookmark with this identifier or number"),
    Parameter("after", \.after, "Put it after the bookmark with this identifier or number"),
    .repair(\.repair),
  ]
}
