/// A place in a document: a page, and how it is to be shown (ISO 32000-2, 12.3.2).
public struct Destination: Sendable, Hashable {
  /// How the page is to be shown (table 149).
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `left` and `top` at the upper left corner of the window, magnified by `zoom`.
    case xyz = "XYZ"
    /// The whole page.
    case fit = "Fit"
    /// `top` at the upper edge of the window, the page's width fitted.
    case fitH = "FitH"
    /// `left` at the left edge of the window, the page's height fitted.
    case fitV = "FitV"
    /// The rectangle of `left`, `bottom`, `right` and `top`.
    case fitR = "FitR"
    /// As `fit`, of the bounding box of the page's contents.
    case fitB = "FitB"
    /// As `fitH`, of the bounding box of the page's contents.
    case fitBH = "FitBH"
    /// As `fitV`, of the bounding box of the page's contents.
    case fitBV = "FitBV"
    /// Not stated, or a word that does not exist.
    case unknown = ""
  }

  /// A position on the page as it is shown: origin at its top left corner, y down, in default user space units.
  public struct Position: Sendable, Hashable {
    /// From the left edge of the page.
    public var left: Double?
    /// From the top edge of the page.
    public var top: Double?
    /// Of the rectangle of a `fitR`.
    public var width: Double?
    /// Of the rectangle of a `fitR`.
    public var height: Double?

    /// Makes a position.
    public init(left: Double? = nil, top: Double? = nil, width: Double? = nil, height: Double? = nil) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// How the page is to be shown.
  public var kind: Kind
  /// The page, from 0; nil when the document has no such page, or when the page is another document's.
  public var pageIndex: Int?
  /// The page's number from 0, when the destination gives a number and no reference.
  public var storedPageIndex: Int?
  /// The object the destination gives as its page, whether or not it is one.
  public var pageObject: ObjectID?
  /// Whether the page is another document's.
  public var isRemote: Bool
  /// In the page's user space; nil where not given, which means that a viewer leaves it as it is.
  public var left: Double?
  /// In the page's user space.
  public var top: Double?
  /// In the page's user space; of a `fitR` only.
  public var right: Double?
  /// In the page's user space; of a `fitR` only.
  public var bottom: Double?
  /// The magnification, 1 for life size; nil where not given or 0.
  public var zoom: Double?
  /// The position on the page as it is shown; nil when there is no page or no position.
  public var position: Position?
  /// The name by which the destination was given, decoded.
  public var name: String?
  /// The structure element the destination is for (12.3.2.3).
  public var structureElement: ObjectID?

  /// Makes a destination without position.
  public init(kind: Kind = .fit, pageIndex: Int? = nil, isRemote: Bool = false) {
    self.kind = kind
    self.pageIndex = pageIndex
    self.isRemote = isRemote
  }

  /// Whether the destination leads nowhere: a name nobody defines, a page that is gone.
  public var isDead: Bool { pageIndex == nil && !isRemote }
}
