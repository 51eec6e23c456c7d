/// A bookmark a reader set, kept in the document's XMP. The outline is something else.
public struct Bookmark: Sendable, Hashable {
  /// A property of XMP that bookmarks are kept in.
  public enum Source: String, Sendable, Hashable {
    /// A text in JSON, in the namespace of PSPDFKit and Nutrient.
    case nutrient
    /// A list of structures, in the namespace of Apple's Preview. It holds pages only.
    case preview
  }

  /// The UUID as it is written; one made from the bookmark's place where it has none.
  public var id: String
  /// Whether `id` stands in the document.
  public var isIDStored: Bool
  /// What the reader called it.
  public var name: String?
  /// What it does; nil when that cannot be understood.
  public var action: Action?
  /// Where it is kept.
  public var sources: [Source]
  /// The item of JSON it was read from, with all that is not understood here.
  public var json: BookmarkJSON?

  /// The page it leads to, from 0; nil when it leads elsewhere, or to a page that does not exist.
  public var pageIndex: Int? {
    if case .goTo(let destination)? = action { destination.pageIndex } else { nil }
  }
}

/// A document's bookmarks.
public struct Bookmarks: Sendable, Hashable {
  /// The bookmarks: those of the JSON property in its order, then those that Preview's list alone has.
  public var items: [Bookmark] = []
  /// What could not be read.
  public var warnings: [ContentWarning] = []

  /// The namespace of the property `Bookmarks` in JSON.
  public static let nutrientNamespace = "http://pspdfkit.com/pdf/xmp/1.0/"
  /// The namespace of Preview's property `Bookmarks`.
  public static let previewNamespace = "http://ns.apple.com/Preview/1.0/"
  /// The name of both properties.
  public static let propertyName = "Bookmarks"
}
