/// Which items of the outline an event is about.
public struct OutlineSelection: Sendable, Hashable {
  /// The items, each by number or by path, as ``OutlineAddress`` reads them.
  public var item: [String]
  /// A regular expression that titles are to match.
  public var titleMatch: String?
  /// Whether an address or a pattern may mean several items.
  public var all: Bool

  /// A selection.
  public init(item: [String] = [], titleMatch: String? = nil, all: Bool = false) {
    self.item = item
    self.titleMatch = titleMatch
    self.all = all
  }
}

/// An event about items of the outline that are there already.
public protocol OutlineSelectingEvent: Event {
  /// The items.
  var selection: OutlineSelection { get set }
}

extension OutlineSelectingEvent {
  /// The parameters of the selection.
  static var selectionParameters: [Parameter<Self>] {
    [
      Parameter(
        "item", \.selection.item, "An item, by its number (`2.1`) or its path (`Part I/Chapter 2`)",
        discussion: """
          A number counts the items of each level from 1. A path gives the titles from the first level down; a slash, \
          a double quote or a backslash in a title has a backslash before it, and a title between double quotes stands \
          for itself, even where it looks like a number.
          """),
      Parameter(
        "titleMatch", \.selection.titleMatch, "The item whose title matches a regular expression",
        discussion: "The pattern is matched as `search` does it; `(?i)` before it ignores case."),
      Parameter(
        "all", \.selection.all, "Take every item that is meant where there are several",
        discussion: "Without it an address or a pattern that means several items is an error that names them."),
    ]
  }
}
