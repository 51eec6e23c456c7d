/// The size of a sheet: the name of a paper, or a width and a height.
public struct PaperSize: Sendable, Hashable {
  /// How a paper lies.
  public enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// No wider than high.
    case portrait
    /// Wider than high.
    case landscape
  }

  /// The text that the size was read from.
  public let description: String
  /// In points (1/72 inch), above 0.
  public let width: Double
  /// In points (1/72 inch), above 0.
  public let height: Double
  /// How it lies, where that was said beside the name.
  public let orientation: Orientation?

  /// The shortest side, in points.
  public static let least = 3.0
  /// The longest side, in points: 200 inches, the limit of many readers.
  public static let greatest = 14_400.0

  /// The size, lying as asked for.
  public func lying(_ orientation: Orientation) -> (width: Double, height: Double) {
    let (short, long) = (min(width, height), max(width, height))
    return orientation == .portrait ? (short, long) : (long, short)
  }
}

extension PaperSize: CustomStringConvertible {
  /// Reads the name of a paper (`a4`, `letter`), with or without `-portrait` or `-landscape` behind it, or a width and
  /// a height with units (`210mmx297mm`, `8.5x11in`, `595x842`); `nil` for anything else.
  ///
  /// A width without a unit has that of the height; without any unit both are points.
  public init?(_ text: String) {
    let name = text.lowercased()
    var (stem, orientation) = (Substring(name), Orientation?.none)
    for candidate in Orientation.allCases where name.hasSuffix("-" + candidate.rawValue) {
      orientation = candidate
      stem = name.dropLast(candidate.rawValue.utf8.count + 1)
    }
    if let paper = Self.papers.first(where: { $0.name == stem }) {
      let isTurned = orientation.map { ($0 == .landscape) != (paper.width > paper.height) } ?? false
      self.init(
        description: name, width: isTurned ? paper.height : paper.width,
        height: isTurned ? paper.width : paper.height, orientation: orientation)
    } else {
      guard orientation == nil, let size = Self.numbers(name) else { return nil }
      self.init(description: name, width: size.width, height: size.height, orientation: nil)
    }
  }

  private static func numbers(_ text: String) -> (width: Double, height: Double)? {
    let parts = text.replacing(sign: "×", by: "x").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, var width = Length(parts[0]), let height = Length(parts[1]) else { return nil }
    if parts[0].utf8.last.map({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) ?? false { width.unit = height.unit }
    guard let width = width.points, let height = height.points, (least...greatest).contains(width),
      (least...greatest).contains(height)
    else { return nil }
    return (width, height)
  }
}

extension PaperSize: ParameterValue {
  /// Text of the form of ``StringPattern/paperSize``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .paperSize, placeholder: "PAPER",
        expectation: """
          a paper such as a4, letter or a4-landscape, or a width and a height from 3 to 14400 points such as 210x297mm
          """,
        example: "a4"))
  }
  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let size = PaperSize(try reader.string()) else {
      throw reader.failure(
        expected: Self.valueType.expectation, hint: "papers are " + Self.families.joined(separator: ", "))
    }
    self = size
  }
  /// The text.
  public var parameterJSON: JSONValue? { .string(description) }
}

// MARK: - Papers

extension PaperSize {
  /// What papers there are, for people.
  public static let families = [
    "a0 to a10", "b0 to b10", "c0 to c10", "jis-b0 to jis-b10", "letter", "legal", "tabloid", "ledger", "executive",
    "statement", "ansi-a to ansi-e", "arch-a to arch-e",
  ]

  /// What a size looks like, for people.
  public static let explanation = """
    Papers are \(families.joined(separator: ", ")); `a4-landscape` and `a4-portrait` say how one lies. Sizes are \
    points (1/72 inch), or have units: `210x297mm`, `8.5x11in`.
    """

  /// A4: 210 by 297 millimetres.
  public static let a4 = PaperSize(description: "a4", width: 210 * 72 / 25.4, height: 297 * 72 / 25.4, orientation: nil)

  /// The names of all papers.
  public static var names: [String] { papers.map(\.name) }

  /// A paper and its size in points.
  private typealias Paper = (name: String, width: Double, height: Double)

  private static let papers: [Paper] =
    series("a", 841, 1189) + series("b", 1000, 1414) + series("c", 917, 1297) + series("jis-b", 1030, 1456)
    + [
      ("letter", 612, 792), ("legal", 612, 1008), ("tabloid", 792, 1224), ("ledger", 1224, 792),
      ("executive", 522, 756), ("statement", 396, 612),
    ] + letters("ansi-", [(8.5, 11), (11, 17), (17, 22), (22, 34), (34, 44)])
    + letters("arch-", [(9, 12), (12, 18), (18, 24), (24, 36), (36, 48)])

  /// ISO 216, ISO 269, JIS P 0138: each is half of the one before, cut across, in whole millimetres.
  private static func series(_ name: String, _ width: Int, _ height: Int) -> [Paper] {
    var (width, height) = (width, height)
    return (0...10).map { number in
      defer { (width, height) = (height / 2, width) }
      return (name + String(number), Double(width) * 72 / 25.4, Double(height) * 72 / 25.4)
    }
  }

  private static func letters(_ name: String, _ inches: [(Double, Double)]) -> [Paper] {
    zip(["a", "b", "c", "d", "e"], inches).map { (name + $0, $1.0 * 72, $1.1 * 72) }
  }
}

extension String {
  fileprivate func replacing(sign: Character, by other: Character) -> String {
    String(map { $0 == sign ? other : $0 })
  }
}
