/// A colour in the red, green and blue of a screen, each from 0 to 1.
public struct PDFColor: Sendable, Hashable {
  /// Red, 0 to 1.
  public var red: Double
  /// Green, 0 to 1.
  public var green: Double
  /// Blue, 0 to 1.
  public var blue: Double

  /// Makes a colour; components outside 0 to 1 become the nearer end.
  public init(red: Double, green: Double, blue: Double) {
    func clamped(_ component: Double) -> Double { min(1, max(0, component)) }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
  }

  /// Reads an array of one (grey), three (red, green, blue) or four numbers (cyan, magenta, yellow, black).
  ///
  /// Nil for an empty array, which means transparent, and for whatever else is none of these. The four become three by
  /// the formula of ISO 32000-2, 10.4.2.4.
  init?(_ array: PDFObject) {
    let count = array.count
    guard count == 1 || count == 3 || count == 4 else { return nil }
    let numbers = (0..<count).compactMap { array[$0].double }
    guard numbers.count == count else { return nil }
    switch count {
    case 1: self.init(red: numbers[0], green: numbers[0], blue: numbers[0])
    case 3: self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    default:
      let black = numbers[3]
      self.init(
        red: 1 - min(1, numbers[0] + black), green: 1 - min(1, numbers[1] + black),
        blue: 1 - min(1, numbers[2] + black))
    }
  }
}
