/// A point. Whether it lies in user space or on the page as shown is said where it is used.
public struct PDFPoint: Sendable, Hashable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance from the origin upwards in user space, downwards on the page as shown.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, both at least 0.
public struct PDFSize: Sendable, Hashable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with edges along the axes. `x` and `y` are its least coordinates: the lower left corner in user space,
/// the upper left corner on the page as shown.
public struct PDFRect: Sendable, Hashable {
  /// The least horizontal coordinate.
  public var x: Double
  /// The least vertical coordinate.
  public var y: Double
  /// The width, at least 0.
  public var width: Double
  /// The height, at least 0.
  public var height: Double

  /// Makes a rectangle from its least corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle between two opposite corners, in whatever order they come.
  public init(between first: PDFPoint, and second: PDFPoint) {
    self.init(
      x: min(first.x, second.x), y: min(first.y, second.y),
      width: abs(second.x - first.x), height: abs(second.y - first.y))
  }

  /// Makes the smallest rectangle around points; `nil` for none.
  public init?(around points: some Collection<PDFPoint>) {
    guard let first = points.first else { return nil }
    var low = first
    var high = first
    for point in points {
      low = PDFPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = PDFPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(between: low, and: high)
  }

  /// The greatest horizontal coordinate.
  public var maxX: Double { x + width }
  /// The greatest vertical coordinate.
  public var maxY: Double { y + height }
  /// The size.
  public var size: PDFSize { PDFSize(width: width, height: height) }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The part two rectangles share; `nil` when they share no area.
  public func intersection(_ other: PDFRect) -> PDFRect? {
    let low = PDFPoint(x: max(x, other.x), y: max(y, other.y))
    let high = PDFPoint(x: min(maxX, other.maxX), y: min(maxY, other.maxY))
    guard high.x > low.x, high.y > low.y else { return nil }
    return PDFRect(between: low, and: high)
  }
}

/// Four corners in reading order, seen as the text or thing they frame is read.
public struct PDFQuad: Sendable, Hashable {
  /// Where the first line begins, above.
  public var topLeft: PDFPoint
  /// Where the first line ends, above.
  public var topRight: PDFPoint
  /// Where the last line ends, below.
  public var bottomRight: PDFPoint
  /// Where the last line begins, below.
  public var bottomLeft: PDFPoint

  /// Makes a quadrilateral from its corners.
  public init(topLeft: PDFPoint, topRight: PDFPoint, bottomRight: PDFPoint, bottomLeft: PDFPoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The corners of a rectangle on the page as shown, where `y` grows downwards.
  public init(shown rect: PDFRect) {
    self.init(
      topLeft: PDFPoint(x: rect.x, y: rect.y), topRight: PDFPoint(x: rect.maxX, y: rect.y),
      bottomRight: PDFPoint(x: rect.maxX, y: rect.maxY), bottomLeft: PDFPoint(x: rect.x, y: rect.maxY))
  }

  /// The corners of a rectangle in user space, where `y` grows upwards.
  public init(userSpace rect: PDFRect) {
    self.init(
      topLeft: PDFPoint(x: rect.x, y: rect.maxY), topRight: PDFPoint(x: rect.maxX, y: rect.maxY),
      bottomRight: PDFPoint(x: rect.maxX, y: rect.y), bottomLeft: PDFPoint(x: rect.x, y: rect.y))
  }

  /// The corners in reading order.
  public var corners: [PDFPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest rectangle around the corners.
  public var bounds: PDFRect {
    PDFRect(
      between: PDFPoint(
        x: min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
        y: min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)),
      and: PDFPoint(
        x: max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
        y: max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)))
  }
}

/// A linear map of the plane: `x' = a·x + c·y + e`, `y' = b·x + d·y + f` (ISO 32000-2 8.3.3).
public struct PDFTransform: Sendable, Hashable {
  /// The six numbers in the order of a PDF matrix.
  public var a, b, c, d, e, f: Double

  /// Makes a map from the six numbers of a PDF matrix.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The map that leaves everything where it is.
  public static let identity = PDFTransform(1, 0, 0, 1, 0, 0)

  /// Where a point goes.
  public func apply(_ point: PDFPoint) -> PDFPoint {
    PDFPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// The smallest rectangle around where a rectangle goes.
  public func apply(_ rect: PDFRect) -> PDFRect {
    apply(PDFQuad(shown: rect)).bounds
  }

  /// Where the corners go; each keeps its name.
  public func apply(_ quad: PDFQuad) -> PDFQuad {
    PDFQuad(
      topLeft: apply(quad.topLeft), topRight: apply(quad.topRight),
      bottomRight: apply(quad.bottomRight), bottomLeft: apply(quad.bottomLeft))
  }

  /// The map back; `nil` when this one flattens the plane.
  public var inverse: PDFTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return PDFTransform(
      d / determinant, -b / determinant, -c / determinant, a / determinant,
      (c * f - d * e) / determinant, (b * e - a * f) / determinant)
  }
}
