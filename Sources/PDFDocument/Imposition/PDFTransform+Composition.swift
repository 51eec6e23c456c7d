// Square roots need libm, which only this import links.
import Glibc

extension PDFTransform {
  /// This map first, then another one.
  public func followed(by other: PDFTransform) -> PDFTransform {
    PDFTransform(
      other.a * a + other.c * b, other.b * a + other.d * b, other.a * c + other.c * d, other.b * c + other.d * d,
      other.a * e + other.c * f + other.e, other.b * e + other.d * f + other.f)
  }

  /// Makes everything larger by a factor for each axis.
  public static func scaling(_ x: Double, _ y: Double) -> PDFTransform { PDFTransform(x, 0, 0, y, 0, 0) }

  /// Moves everything.
  public static func moving(_ x: Double, _ y: Double) -> PDFTransform { PDFTransform(1, 0, 0, 1, x, y) }

  /// The map from user space to the page as shown (origin at its top left, `y` down) of a page with this box that is
  /// turned so far clockwise.
  static func display(of box: PDFRect, rotation: Int) -> PDFTransform {
    switch rotation {
    case 90: PDFTransform(0, 1, 1, 0, -box.y, -box.x)
    case 180: PDFTransform(-1, 0, 0, 1, box.maxX, -box.y)
    case 270: PDFTransform(0, -1, -1, 0, box.maxY, box.maxX)
    default: PDFTransform(1, 0, 0, -1, -box.x, box.maxY)
    }
  }

  /// How much longer what lies along the first axis becomes.
  var factorAlongX: Double { hypot(a, b) }
  /// How much longer what lies along the second axis becomes.
  var factorAlongY: Double { hypot(c, d) }
  /// How much longer things become on the average of both axes.
  var factor: Double { (factorAlongX * factorAlongY).squareRoot() }

  /// By how many quarters of a circle the first axis is turned, counterclockwise: 0 to 3.
  var quarterTurns: Int {
    if abs(a) >= abs(b) { return a >= 0 ? 0 : 2 }
    return b > 0 ? 1 : 3
  }

  /// The numbers of a matrix, as content and dictionaries have them.
  var values: [Double] { [a, b, c, d, e, f] }

  /// The operator that applies the map to what follows in a content stream.
  var concatenation: [UInt8] { Array(values.map { PDFNumber.text($0) }.joined(separator: " ").utf8) + " cm\n".utf8 }

  /// Whether everything stays where it is, but for what rounding does.
  var isIdentity: Bool {
    zip(values, PDFTransform.identity.values).allSatisfy { abs($0 - $1) < 1e-4 }
  }
}
