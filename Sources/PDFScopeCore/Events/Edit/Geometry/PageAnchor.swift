/// Where on a page something is put or held, as the page is shown.
public enum PageAnchor: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// In the middle.
  case center
  /// In the middle of the upper edge.
  case top
  /// In the middle of the lower edge.
  case bottom
  /// In the middle of the left edge.
  case left
  /// In the middle of the right edge.
  case right
  /// In the upper left corner.
  case topLeft
  /// In the upper right corner.
  case topRight
  /// In the lower left corner.
  case bottomLeft
  /// In the lower right corner.
  case bottomRight

  /// How much of the room that is left over lies to the left: 0, a half, or 1.
  public var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// How much of the room that is left over lies above: 0, a half, or 1.
  public var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}
