/// One item of a document's outline (ISO 32000-2, 12.3.3).
public struct OutlineItem: Sendable, Hashable {
  /// The title, decoded; empty when the item has none.
  public var title: String
  /// The object the item is; nil when it stands directly in another one.
  public var object: ObjectID?
  /// How deep the item is, from 0.
  public var depth: Int
  /// The index of the item above it; nil at the top.
  public var parent: Int?
  /// The index after the last item below this one: its own plus one when there is none.
  public var subtreeEnd: Int
  /// What the item does: a destination of its own counts as an action that goes there; nil when it does nothing.
  public var target: Action?
  /// The actions after the first one.
  public var nextActions: [Action]
  /// Whether the item has a destination of its own, and not an action.
  public var hasPlainDestination: Bool
  /// Whether the items below are shown at first: whether `Count` is above zero.
  public var isOpen: Bool
  /// Whether the title is bold.
  public var isBold: Bool
  /// Whether the title is italic.
  public var isItalic: Bool
  /// The colour of the title; nil where not given, which means black.
  public var color: PDFColor?

  /// Where the item leads in this or another document.
  public var destination: Destination? { target?.destination }

  /// What the item does; nil when it has but a destination.
  public var action: Action? { hasPlainDestination ? nil : target }

  /// Whether the item leads to a place in this document that does not exist.
  public var isDead: Bool {
    if case .goTo(let destination)? = target { destination.isDead } else { false }
  }
}
