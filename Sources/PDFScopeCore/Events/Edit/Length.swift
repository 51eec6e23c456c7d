/// A length: a number of points (1/72 inch), or a number with a unit, such as `10mm` or `5%`.
public struct Length: Sendable, Hashable {
  /// What a length is measured in.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// 1/72 inch.
    case points = "pt"
    /// Millimetres.
    case millimetres = "mm"
    /// Centimetres.
    case centimetres = "cm"
    /// Inches.
    case inches = "in"
    /// Hundredths of a whole that the use of the length names.
    case percent = "%"

    /// How many points (1/72 inch) one of these is; 0.01 of the whole for ``percent``.
    public var points: Double {
      switch self {
      case .points: 1
      case .millimetres: 72 / 25.4
      case .centimetres: 720 / 25.4
      case .inches: 72
      case .percent: 0.01
      }
    }
  }

  /// How many of the unit.
  public var amount: Double
  /// The unit.
  public var unit: Unit

  /// A length.
  public init(_ amount: Double, _ unit: Unit = .points) {
    self.amount = amount
    self.unit = unit
  }

  /// Nothing.
  public static let zero = Length(0)
  /// No number of a length may be farther from 0 than this.
  public static let greatest = 1_000_000.0

  /// The length in points (1/72 inch).
  ///
  /// - Parameter whole: what ``Unit/percent`` means hundredths of, in points.
  public func points(of whole: Double) -> Double {
    unit == .percent ? amount * whole * unit.points : amount * unit.points
  }

  /// The length in points (1/72 inch); `nil` for a percentage.
  public var points: Double? { unit == .percent ? nil : amount * unit.points }
}

extension Length: CustomStringConvertible {
  /// Reads `36`, `36pt`, `10mm`, `1cm`, `0.5in` or `5%`; `nil` for anything else. White space may stand around the
  /// number, and the unit's letters may be capital.
  public init?(_ text: some StringProtocol) {
    var number = Array(text.utf8.drop { $0 == UInt8(ascii: " ") })
    func dropSpaces() {
      while number.last == UInt8(ascii: " ") { number.removeLast() }
    }
    dropSpaces()
    var unit = Unit.points
    let lowercased = number.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for candidate in Unit.allCases where lowercased.count > candidate.rawValue.utf8.count {
      guard lowercased.suffix(candidate.rawValue.utf8.count).elementsEqual(candidate.rawValue.utf8) else { continue }
      unit = candidate
      number.removeLast(candidate.rawValue.utf8.count)
      dropSpaces()
      break
    }
    guard let amount = Self.number(number), abs(amount) <= Self.greatest else { return nil }
    self.init(amount, unit)
  }

  /// A decimal number without an exponent.
  private static func number(_ bytes: [UInt8]) -> Double? {
    let digits = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard bytes.count - digits.count <= 1, digits.contains(where: \.isASCIIDigit),
      digits.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1
    else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0 == 0 ? 0 : $0 }
  }

  /// The length as it is read: points without a unit.
  public var description: String {
    JSONValue.number(amount).text() + (unit == .points ? "" : unit.rawValue)
  }
}

extension Length: ParameterValue {
  /// Text of the form of ``StringPattern/length``, or a number of points.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .length, placeholder: "LENGTH",
        expectation: "a length such as 36 (points), 10mm, 1.5cm, 0.5in or 5%", example: "10mm", allowsNumbers: true))
  }
  /// Reads a number of points, or text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    if let number = reader.value.doubleValue, abs(number) <= Self.greatest {
      self.init(number)
    } else if let length = reader.value.stringValue.flatMap({ Length($0) }) {
      self = length
    } else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
  }
  /// Points as a number, anything else as text.
  public var parameterJSON: JSONValue? {
    unit == .points ? .number(amount) : .string(description)
  }
}

// MARK: - Four at once

/// Lengths at the four sides of a page, as it is shown.
public struct Margins: Sendable, Hashable {
  /// At the upper side.
  public var top: Length
  /// At the right side.
  public var right: Length
  /// At the lower side.
  public var bottom: Length
  /// At the left side.
  public var left: Length

  /// Lengths at the four sides.
  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The same length at all sides.
  public init(_ length: Length) { self.init(top: length, right: length, bottom: length, left: length) }

  /// Reads one length for all sides, two (above and below, at the sides), or four (top, right, bottom, left), joined
  /// by commas; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Length($0) }
    let lengths = parts.compactMap { $0 }
    guard lengths.count == parts.count else { return nil }
    switch lengths.count {
    case 1: self.init(lengths[0])
    case 2: self.init(top: lengths[0], right: lengths[1], bottom: lengths[0], left: lengths[1])
    case 4: self.init(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
    default: return nil
    }
  }
}

extension Margins: ParameterValue {
  /// Text of the form of ``StringPattern/margins``, or a number of points for all sides.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .margins, placeholder: "LENGTH,...",
        expectation: "a length, two (above and below, at the sides) or four (top, right, bottom, left) such as 10mm,5%",
        example: "10mm,5%", allowsNumbers: true))
  }
  /// Reads a number of points, or text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    if reader.value.doubleValue != nil {
      self.init(try Length(reading: reader))
    } else if let margins = reader.value.stringValue.flatMap({ Margins($0) }) {
      self = margins
    } else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
  }
  /// One length where all are alike, else four.
  public var parameterJSON: JSONValue? {
    let all = [top, right, bottom, left]
    if Set(all).count == 1 { return top.parameterJSON }
    return .string(all.map(\.description).joined(separator: ","))
  }
}
