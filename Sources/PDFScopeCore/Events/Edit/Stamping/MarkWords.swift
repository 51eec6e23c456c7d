/// Where on the page something is put.
public enum MarkPosition: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// In the upper left corner.
  case topLeft
  /// In the middle of the upper edge.
  case top
  /// In the upper right corner.
  case topRight
  /// In the middle of the left edge.
  case left
  /// In the middle of the page.
  case center
  /// In the middle of the right edge.
  case right
  /// In the lower left corner.
  case bottomLeft
  /// In the middle of the lower edge.
  case bottom
  /// In the lower right corner.
  case bottomRight

  /// What the word means.
  public var meaning: String {
    switch self {
    case .topLeft: "in the upper left corner"
    case .top: "in the middle of the upper edge"
    case .topRight: "in the upper right corner"
    case .left: "in the middle of the left edge"
    case .center: "in the middle of the page"
    case .right: "in the middle of the right edge"
    case .bottomLeft: "in the lower left corner"
    case .bottom: "in the middle of the lower edge"
    case .bottomRight: "in the lower right corner"
    }
  }
}

/// A box of a page (ISO 32000-2 14.11.2), in which something is put.
public enum MarkBox: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// What is shown of the page.
  case crop
  /// The whole sheet.
  case media
  /// The page as it will be cut.
  case trim
  /// The page with what will be cut off.
  case bleed
  /// What is worth seeing of the page.
  case art

  /// What the word means.
  public var meaning: String {
    switch self {
    case .crop: "what is shown of the page"
    case .media: "the whole sheet"
    case .trim: "the page as it will be cut"
    case .bleed: "the page with what will be cut off"
    case .art: "what is worth seeing of the page"
    }
  }
}

/// How a page is brought to the size of the page that it is laid over or under.
public enum LayerFit: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// Made as large as the page has room for, with its proportions kept.
  case page
  /// Made smaller where it is larger than the page, with its proportions kept.
  case shrink
  /// Made as wide as the page.
  case width
  /// Made as high as the page.
  case height
  /// Made as wide and as high as the page, whatever that does to its proportions.
  case stretch
  /// Left in its own size.
  case none

  /// What the word means.
  public var meaning: String {
    switch self {
    case .page: "as large as the page has room for"
    case .shrink: "smaller where it is larger than the page"
    case .width: "as wide as the page"
    case .height: "as high as the page"
    case .stretch: "as wide and as high as the page, out of proportion"
    case .none: "in its own size"
    }
  }
}
