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
  /// The item of Preview's list it was read from, by its node in the packet's tree.
  var previewNode: Int?
  /// Further items of the same property with the same identifier. They are not shown, and go where this one goes.
  var doubles: [Bookmark] = []

  /// The page it leads to, from 0; nil when it leads elsewhere, or to a page that does not exist.
  public var pageIndex: Int? {
    if case .goTo(let destination)? = action { destination.pageIndex } else { nil }
  }

  /// The page's number from 0 as it is written, whether or not there is such a page.
  public var storedPageIndex: Int? {
    if case .goTo(let destination)? = action { destination.storedPageIndex ?? destination.pageIndex } else { nil }
  }

  /// Whether Preview's list is to hold it: it leads to a page of the document, or stands there already.
  var belongsToPreview: Bool { pageIndex != nil || storedPageIndex != nil && previewNode != nil }

  /// The key that orders bookmarks where all have one.
  var sortKey: Double? {
    guard case .number(let digits)? = json?["sortKey"], let key = Double(digits), key.isFinite else { return nil }
    return key
  }
}

/// A document's bookmarks.
public struct Bookmarks: Sendable, Hashable {
  /// The bookmarks: those of the JSON property in its order, then those that Preview's list alone has.
  public var items: [Bookmark] = []
  /// What could not be read.
  public var warnings: [ContentWarning] = []

  /// The bookmarks in the order that the user gave them: by their sort keys where all have one, else as they stand.
  public var inCustomOrder: [Bookmark] { Self.inCustomOrder(items) }

  /// The bookmarks by the page they lead to; those that lead elsewhere come last.
  public var inPageOrder: [Bookmark] {
    items.enumerated().sorted {
      ($0.element.pageIndex ?? .max, $0.offset) < ($1.element.pageIndex ?? .max, $1.offset)
    }.map(\.element)
  }

  static func inCustomOrder(_ items: [Bookmark]) -> [Bookmark] {
    let keys = items.compactMap(\.sortKey)
    guard keys.count == items.count else { return items }
    return items.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { items[$0] }
  }

  /// The namespace of the property `Bookmarks` in JSON.
  public static let nutrientNamespace = "http://pspdfkit.com/pdf/xmp/1.0/"
  /// The namespace of Preview's property `Bookmarks`.
  public static let previewNamespace = "http://ns.apple.com/Preview/1.0/"
  /// The name of both properties.
  public static let propertyName = "Bookmarks"
}
