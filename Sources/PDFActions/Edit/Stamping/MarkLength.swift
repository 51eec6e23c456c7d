/// A length of the command line: `12`, `36pt`, `12.7mm`, `1cm`, `0.5in`, `5%`.
struct MarkLength: Hashable {
  /// In 1/72 inch, or a part of the whole.
  private let value: Double
  private let isPart: Bool

  private static let units: [(String, Double)] = [
    ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72), ("%", 0.01), ("", 1),
  ]
  /// Longer is no page.
  private static let greatest = 100_000.0

  /// A length in 1/72 inch.
  init(points: Double) {
    value = points
    isPart = false
  }

  /// Reads a length, at least 0; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    guard let unit = Self.units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let digits = text.dropLast(unit.0.count)
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(String(digits)), number.isFinite, number <= Self.greatest
    else { return nil }
    value = number * unit.1
    isPart = unit.0 == "%"
  }

  /// The length in 1/72 inch, where the whole is so long.
  func points(of whole: Double) -> Double { isPart ? value * whole : value }
}

/// How far from the edges: one length, or one across and one down.
struct MarkMargin: Hashable {
  let across: MarkLength
  let down: MarkLength

  /// The same all around, in 1/72 inch.
  init(points: Double) {
    across = MarkLength(points: points)
    down = across
  }

  /// Reads one length, or two with a comma; `nil` for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard (1...2).contains(parts.count), let first = parts.first.flatMap({ MarkLength($0) }),
      let last = parts.last.flatMap({ MarkLength($0) })
    else { return nil }
    across = first
    down = last
  }
}

/// How far something is turned.
enum MarkRotation: Hashable {
  /// Degrees, clockwise.
  case degrees(Double)
  /// From the lower left to the upper right corner of the page.
  case diagonal
  /// From the upper left to the lower right corner.
  case reverseDiagonal

  /// Reads degrees or a word; `nil` for anything else.
  init?(_ text: String) {
    switch text {
    case "diagonal": self = .diagonal
    case "reverseDiagonal", "reverse-diagonal": self = .reverseDiagonal
    default:
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }),
        let number = Double(text), number.isFinite, abs(number) <= 36_000
      else { return nil }
      self = .degrees(number)
    }
  }
}
