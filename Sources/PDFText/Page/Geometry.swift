/// A point on the page as it is shown: origin at the top left of the CropBox after Rotate, y down, in default user
/// space units (ISO 32000-2, 8.3.2.3) without UserUnit.
public struct TextPoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in the space of `TextPoint`. `left <= right` and `top <= bottom`.
public struct TextRect: Hashable, Sendable {
  /// The smallest x.
  public var left: Double
  /// The smallest y.
  public var top: Double
  /// The largest x.
  public var right: Double
  /// The largest y.
  public var bottom: Double

  /// Makes a rectangle of two opposite corners, whichever they are.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = min(left, right)
    self.top = min(top, bottom)
    self.right = max(left, right)
    self.bottom = max(top, bottom)
  }

  /// From left to right.
  public var width: Double { right - left }
  /// From top to bottom.
  public var height: Double { bottom - top }

  /// The smallest rectangle that holds both.
  public func union(_ other: TextRect) -> TextRect {
    TextRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }
}

/// Four corners of a piece of text as its reader sees it: "top left" is where the text's own upper left is, also where
/// the text is turned. Files keep QuadPoints in another order.
public struct TextQuad: Hashable, Sendable {
  /// Where the text's upper edge begins.
  public var topLeft: TextPoint
  /// Where the text's upper edge ends.
  public var topRight: TextPoint
  /// Where the text's lower edge ends.
  public var bottomRight: TextPoint
  /// Where the text's lower edge begins.
  public var bottomLeft: TextPoint

  /// Makes a quad of its corners.
  init(topLeft: TextPoint, topRight: TextPoint, bottomRight: TextPoint, bottomLeft: TextPoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The smallest rectangle around the corners.
  var bounds: TextRect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return TextRect(
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
  }

  /// The corners of `rect` around text that is turned by `turns`.
  init(_ rect: TextRect, turnedBy turns: QuarterTurns) {
    let corners = [
      TextPoint(x: rect.left, y: rect.top), TextPoint(x: rect.right, y: rect.top),
      TextPoint(x: rect.right, y: rect.bottom), TextPoint(x: rect.left, y: rect.bottom),
    ]
    let first = turns.rawValue
    topLeft = corners[Int(first)]
    topRight = corners[Int((first + 1) & 3)]
    bottomRight = corners[Int((first + 2) & 3)]
    bottomLeft = corners[Int((first + 3) & 3)]
  }

  /// The corners: top left, top right, bottom right, bottom left.
  public var corners: [TextPoint] { [topLeft, topRight, bottomRight, bottomLeft] }
}

/// How far something is turned, clockwise, on the page as it is shown. Text at an angle between counts as the nearest.
public enum QuarterTurns: UInt8, Hashable, Sendable {
  /// Upright.
  case none
  /// A quarter clockwise: reads from top to bottom.
  case one
  /// Upside down.
  case two
  /// A quarter counterclockwise: reads from bottom to top.
  case three

  /// Takes the number modulo 4.
  init(modulo number: UInt8) {
    self =
      switch number & 3 {
      case 0: .none
      case 1: .one
      case 2: .two
      default: .three
      }
  }
}

/// In which way a piece of text runs.
public struct TextDirection: Hashable, Sendable {
  /// How the line runs: `.none` from left to right, `.one` from top to bottom, and so on. Text that reads from right to
  /// left has `.none` too: its line is not turned.
  public var line: QuarterTurns
  /// In vertical writing mode (ISO 32000-2, 9.7.4.3) the line runs down while its glyphs stand upright.
  public var isVertical: Bool

  /// Makes a direction; without arguments, that of upright horizontal text.
  public init(line: QuarterTurns = .none, isVertical: Bool = false) {
    self.line = line
    self.isVertical = isVertical
  }

  /// How the glyphs are turned.
  public var glyphs: QuarterTurns {
    isVertical ? QuarterTurns(modulo: line.rawValue &+ 3) : line
  }

  /// Whether the line runs along x.
  var isAlongX: Bool { line == .none || line == .two }

  /// Where a box begins along the line; grows with reading.
  func start(of box: TextRect) -> Double {
    switch line {
    case .none: box.left
    case .one: box.top
    case .two: -box.right
    case .three: -box.bottom
    }
  }

  /// Where a box ends along the line; grows with reading.
  func end(of box: TextRect) -> Double {
    switch line {
    case .none: box.right
    case .one: box.bottom
    case .two: -box.left
    case .three: -box.top
    }
  }

  /// What a box covers across the line.
  func across(_ box: TextRect) -> (low: Double, high: Double) {
    isAlongX ? (box.top, box.bottom) : (box.left, box.right)
  }
}
