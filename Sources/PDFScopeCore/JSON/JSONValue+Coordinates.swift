// Rounding a double needs libm, which only this import links.
import Glibc

extension JSONValue {
  /// A coordinate or length in default user space units, rounded to at most three decimals (1/72000 inch).
  ///
  /// NaN and the infinities become `null`; there is no negative zero.
  public static func coordinate(_ value: Double) -> JSONValue { .number(roundedCoordinate(value)) }

  /// Several coordinates as an array: a rectangle `[left, top, width, height]`, a quad of eight numbers.
  public static func coordinates(_ values: some Sequence<Double>) -> JSONValue { .array(values.map(coordinate)) }

  /// A coordinate rounded to at most three decimals; values too large to have any are given back unchanged.
  public static func roundedCoordinate(_ value: Double) -> Double {
    // Beyond 2⁵³ / 1000 a double has no third decimal to round.
    guard value.magnitude < 9_007_199_254_740 else { return value }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == 0 ? 0 : rounded
  }
}
