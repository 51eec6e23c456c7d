/// Content (ISO 32000-2 8.4.4) that scales and moves what follows without losing a digit.
///
/// Where the edge of a line lies exactly between two pixels, the last bit of a number decides on which side it is
/// drawn. Readers lose such bits as they read decimals. Whole numbers, halves and doubles they keep: so a number is
/// told as a whole one that is halved as often as it takes.
enum ExactPlacement {
  /// Operators that move by `x` and `y`, then scale by `factor`, all to the last bit. Numbers beyond reason count as 0.
  static func operators(x: Double, y: Double, factor: Double) -> [UInt8] {
    moving(x) { "1 0 0 1 \($0) 0 cm\n" } + moving(y) { "1 0 0 1 0 \($0) cm\n" } + scaling(factor)
  }

  private static let half = Array("0.5 0 0 0.5 0 0 cm\n".utf8)
  private static let double = Array("2 0 0 2 0 0 cm\n".utf8)

  private static func moving(_ distance: Double, _ move: (Int) -> String) -> [UInt8] {
    guard let (whole, halvings) = parts(of: distance), whole != 0 else { return [] }
    return repeated(half, halvings) + Array(move(whole).utf8) + repeated(double, halvings)
  }

  private static func scaling(_ factor: Double) -> [UInt8] {
    guard let (whole, halvings) = parts(of: factor) else { return [] }
    // In this order, as some readers clamp a matrix of large numbers.
    return repeated(half, halvings) + Array("\(whole) 0 0 \(whole) 0 0 cm\n".utf8)
  }

  private static func repeated(_ text: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in text }
  }

  /// A number as a whole one and how often it is to be halved.
  private static func parts(of number: Double) -> (whole: Int, halvings: Int)? {
    guard number.isFinite, number.magnitude < 0x1p31 else { return nil }
    guard number.magnitude > 0x1p-40 else { return (0, 0) }
    let halvings = max(0, Double.significandBitCount - Int(number.exponent) - number.significandBitPattern.trailing)
    return (Int(number * Double(sign: .plus, exponent: halvings, significand: 1)), halvings)
  }
}

extension UInt64 {
  /// How many of the bits of a significand are not needed.
  fileprivate var trailing: Int { Swift.min(trailingZeroBitCount, Double.significandBitCount) }
}
