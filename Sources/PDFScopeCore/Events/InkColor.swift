/// A colour of lines, grounds and text, or none.
public enum InkColor: Sendable, Hashable, ParameterValue {
  /// No colour: what would have it is left out.
  case none
  /// Red, green and blue, each 0 to 255.
  case rgb(UInt8, UInt8, UInt8)

  private static let names: [(String, InkColor)] = [
    ("black", .rgb(0, 0, 0)), ("white", .rgb(255, 255, 255)), ("gray", .rgb(128, 128, 128)),
    ("red", .rgb(229, 34, 55)), ("orange", .rgb(255, 141, 0)), ("yellow", .rgb(255, 235, 0)),
    ("green", .rgb(76, 175, 80)), ("blue", .rgb(33, 111, 219)), ("purple", .rgb(142, 68, 173)),
    ("pink", .rgb(248, 130, 180)),
  ]

  /// Reads `none`, a name, `#RGB` or `#RRGGBB`; `nil` for anything else.
  public init?(_ text: String) {
    if text == "none" {
      self = .none
    } else if let named = Self.names.first(where: { $0.0 == text }) {
      self = named.1
    } else {
      guard text.utf8.count == 4 || text.utf8.count == 7, let color = PaperColor(text) else { return nil }
      self = .rgb(color.red, color.green, color.blue)
    }
  }

  /// Text of the form of ``StringPattern/ink``.
  public static var valueType: ValueType {
    .form(
      ValueType.Form(
        .ink, placeholder: "COLOR",
        expectation: "#RRGGBB, #RGB, none, or one of " + names.map(\.0).joined(separator: ", "), example: "#ffee00"))
  }
  /// Reads the text.
  public init(reading reader: JSONReader) throws(DecodingFailure) {
    guard let color = InkColor(try reader.string()) else {
      throw reader.failure(expected: Self.valueType.expectation)
    }
    self = color
  }
  /// `none`, or the colour as `#rrggbb`.
  public var parameterJSON: JSONValue? {
    guard case .rgb(let red, let green, let blue) = self else { return "none" }
    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return .string("#" + digits.joined())
  }
}
