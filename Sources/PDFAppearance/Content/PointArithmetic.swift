import Glibc
import PDFDocument

// Points as vectors, for everything that is drawn at an angle.
extension PDFPoint {
  static let zero = PDFPoint(x: 0, y: 0)

  static func + (left: PDFPoint, right: PDFPoint) -> PDFPoint {
    PDFPoint(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: PDFPoint, right: PDFPoint) -> PDFPoint {
    PDFPoint(x: left.x - right.x, y: left.y - right.y)
  }

  static func * (vector: PDFPoint, factor: Double) -> PDFPoint {
    PDFPoint(x: vector.x * factor, y: vector.y * factor)
  }

  /// A point on the unit circle, by its angle in radians.
  static func onCircle(_ angle: Double) -> PDFPoint { PDFPoint(x: cos(angle), y: sin(angle)) }

  /// The length as a vector.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The angle as a vector, in radians.
  var angle: Double { atan2(y, x) }

  /// The vector of length 1 in the same direction; `nil` for one that has no direction.
  var unit: PDFPoint? {
    let length = length
    guard length > 1e-9, length.isFinite else { return nil }
    return PDFPoint(x: x / length, y: y / length)
  }

  /// The vector turned left by a right angle.
  var turnedLeft: PDFPoint { PDFPoint(x: -y, y: x) }

  /// How much two vectors point the same way: 0 at a right angle.
  func dot(_ other: PDFPoint) -> Double { x * other.x + y * other.y }

  /// How far another vector is to the left of this one; below 0 where it is to the right.
  func cross(_ other: PDFPoint) -> Double { x * other.y - y * other.x }
}

extension PDFRect {
  /// The rectangle with every edge moved inwards, or outwards where the distance is below 0; it shrinks to its middle
  /// and no further.
  func insetBy(_ distance: Double) -> PDFRect {
    let across = min(distance, width / 2)
    let along = min(distance, height / 2)
    return PDFRect(x: x + across, y: y + along, width: width - 2 * across, height: height - 2 * along)
  }

  /// The smallest rectangle around both.
  func union(_ other: PDFRect) -> PDFRect {
    PDFRect(
      between: PDFPoint(x: min(x, other.x), y: min(y, other.y)),
      and: PDFPoint(x: max(maxX, other.maxX), y: max(maxY, other.maxY)))
  }

  /// The point in the middle.
  var middle: PDFPoint { PDFPoint(x: x + width / 2, y: y + height / 2) }

  /// The corners counterclockwise in user space, from the lower left one.
  var corners: [PDFPoint] {
    [PDFPoint(x: x, y: y), PDFPoint(x: maxX, y: y), PDFPoint(x: maxX, y: maxY), PDFPoint(x: x, y: maxY)]
  }
}

extension PDFTransform {
  /// A shift.
  static func translation(_ by: PDFPoint) -> PDFTransform { PDFTransform(1, 0, 0, 1, by.x, by.y) }

  /// Another size.
  static func scale(_ across: Double, _ up: Double) -> PDFTransform { PDFTransform(across, 0, 0, up, 0, 0) }

  /// The map that turns the direction to the right into `direction`, a vector of length 1, and moves the origin.
  static func frame(at origin: PDFPoint, along direction: PDFPoint) -> PDFTransform {
    PDFTransform(direction.x, direction.y, -direction.y, direction.x, origin.x, origin.y)
  }

  /// This map, and after it another one.
  func then(_ next: PDFTransform) -> PDFTransform {
    PDFTransform(
      a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c, c * next.b + d * next.d,
      e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
  }
}
