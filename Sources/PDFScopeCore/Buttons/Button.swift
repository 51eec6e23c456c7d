/// A capability of the toolbar: one button is one subcommand of the program.
///
/// A button holds events (`edit` holds `edit.rotatePages`, …). Which of them may run on the document at hand is told by
/// the button's ``ButtonContext``.
public enum Button: String, Sendable, Hashable, CaseIterable {
  /// The document outline (ISO 32000-2 12.3.3).
  case outline
  /// Pictures of pages.
  case thumbnails
  /// Text search.
  case search
  /// The user's bookmarks, which live in the document's XMP packet and are not its outline.
  case bookmarks
  /// Annotations (ISO 32000-2 12.5).
  case annotate
  /// The document editor: pages and document-level properties.
  case edit
  /// Actions that a user registered.
  case custom

  /// The buttons that come with the program, in the order of the toolbar.
  public static let builtIn: [Button] = [.outline, .thumbnails, .search, .bookmarks, .annotate, .edit]

  /// The short name under which the command line knows the button, where it has one.
  public var shortName: String? {
    switch self {
    case .outline: "o"
    case .thumbnails: "t"
    case .search: "s"
    case .bookmarks: "b"
    case .annotate: "a"
    case .edit: "e"
    case .custom: nil
    }
  }

  /// What the button is for, in one line.
  public var summary: String {
    switch self {
    case .outline: "Show, edit, carry over and check the document outline"
    case .thumbnails: "Draw pictures of pages"
    case .search: "Find text and where it stands"
    case .bookmarks: "Show and change the user bookmarks kept in the XMP metadata"
    case .annotate: "Show, make and change annotations"
    case .edit: "Put documents together, take them apart, and change their pages"
    case .custom: "Run an action of your own"
    }
  }
}
