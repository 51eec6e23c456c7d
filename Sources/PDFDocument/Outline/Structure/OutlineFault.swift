/// Something that is wrong with a document's outline.
public struct OutlineFault: Sendable, Hashable {
  /// The kind of fault.
  public var code: PDFError.Code
  /// What is wrong, for people: one line.
  public var message: String
  /// The object concerned.
  public var object: ObjectID?
  /// The index of the item concerned; of something that is no item, that of the item above it. Nil for the outline as
  /// a whole.
  public var item: Int?

  /// Whether the fault is in how items hang together, which can be mended.
  public var isStructural: Bool { !Self.contentCodes.contains(code) }

  private static let contentCodes: Set<PDFError.Code> = [
    .outlineDestination, .outlineDestinationType, .outlineEmptyTitle, .outlineLimit,
  ]
}

extension PDFError.Code {
  /// An item of the outline is reached from two places.
  public static let outlineShared = Self("outline.shared")
  /// A link between items of the outline leads to the wrong one.
  public static let outlineLinks = Self("outline.links")
  /// The count of an item of the outline is wrong.
  public static let outlineCount = Self("outline.count")
  /// The title of an item of the outline is missing or no string.
  public static let outlineTitle = Self("outline.title")
  /// The title of an item of the outline is empty.
  public static let outlineEmptyTitle = Self("outline.emptyTitle")
  /// An item of the outline leads to a place that does not exist.
  public static let outlineDestination = Self("outline.destination")
  /// A destination or an action of the outline is not of the right form.
  public static let outlineDestinationType = Self("outline.destinationType")
  /// The outline is too damaged to be changed.
  public static let outlineDamaged = Self("outline.damaged")
  /// An item of the outline cannot stand where it was to be put.
  public static let outlineMisplaced = Self("outline.misplaced")
}
