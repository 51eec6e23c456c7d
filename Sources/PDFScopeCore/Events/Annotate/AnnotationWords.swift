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

/// A word of a fixed list, as a parameter takes it: the raw values and what each means.
public protocol WordParameter: ParameterValue, RawRepresentable, CaseIterable where RawValue == String {
  /// What the word means, in one line; empty where it says so itself.
  var meaning: String { get }
}

extension WordParameter {
  /// The word says it itself.
  public var meaning: String { "" }
  /// One of the words.
  public static var valueType: ValueType { .choice(allCases.map { ValueType.Choice($0.rawValue, $0.meaning) }) }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// How a border is drawn (ISO 32000-2 table 168).
public enum BorderStyle: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// A line.
  case solid
  /// A line with gaps.
  case dashed
  /// As if it stood out of the page.
  case beveled
  /// As if it were pressed into the page.
  case inset
  /// A line at the lower edge only.
  case underline

  /// What the word means.
  public var meaning: String {
    switch self {
    case .solid: "a line"
    case .dashed: "a line with gaps"
    case .beveled: "as if it stood out of the page"
    case .inset: "as if it were pressed into the page"
    case .underline: "a line at the lower edge only"
    }
  }
}

/// How a line begins or ends (ISO 32000-2 table 179).
public enum LineEnd: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// As it is.
  case none
  /// A square.
  case square
  /// A circle.
  case circle
  /// A diamond.
  case diamond
  /// Two short lines that meet at the end.
  case openArrow
  /// A triangle that points away.
  case closedArrow
  /// A short line across.
  case butt
  /// Two short lines that point back.
  case reverseOpenArrow
  /// A triangle that points back.
  case reverseClosedArrow
  /// A short line across, slanted.
  case slash

  /// What the word means.
  public var meaning: String {
    switch self {
    case .none: "as it is"
    case .square: "a square"
    case .circle: "a circle"
    case .diamond: "a diamond"
    case .openArrow: "two short lines that meet at the end"
    case .closedArrow: "a triangle that points away"
    case .butt: "a short line across"
    case .reverseOpenArrow: "two short lines that point back"
    case .reverseClosedArrow: "a triangle that points back"
    case .slash: "a short line across, slanted"
    }
  }
}

/// How colours go together with what is below them (ISO 32000-2 table 134).
public enum BlendWord: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// The colour covers.
  case normal
  /// As ink on ink.
  case multiply
  /// As light on light.
  case screen
  /// Multiply or screen, by what is below.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// Brightens what is below.
  case colorDodge
  /// Darkens what is below.
  case colorBurn
  /// Multiply or screen, by the colour itself.
  case hardLight
  /// A gentler hard light.
  case softLight
  /// The difference of both.
  case difference
  /// A gentler difference.
  case exclusion
}

/// On which side lines of text are flush.
public enum TextAlignment: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
}

/// How an annotation may be shown and changed (ISO 32000-2 table 167).
public enum AnnotationFlagWord: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// Not shown when its type is not known.
  case invisible
  /// Neither shown nor printed.
  case hidden
  /// Printed with the page.
  case print
  /// Not magnified with the page.
  case noZoom
  /// Not turned with the page.
  case noRotate
  /// Not shown on a screen, but printed.
  case noView
  /// Does not react to the reader.
  case readOnly
  /// Neither to be deleted nor changed.
  case locked
  /// The meaning of `noView` is turned round by some events.
  case toggleNoView
  /// Its text may not be changed.
  case lockedContents
  /// No flag is on; it stands alone.
  case none

  /// What the word means.
  public var meaning: String {
    switch self {
    case .invisible: "not shown when its type is not known"
    case .hidden: "neither shown nor printed"
    case .print: "printed with the page"
    case .noZoom: "not magnified with the page"
    case .noRotate: "not turned with the page"
    case .noView: "not shown on a screen, but printed"
    case .readOnly: "does not react to the reader"
    case .locked: "neither to be deleted nor changed"
    case .toggleNoView: "the meaning of noView is turned round by some events"
    case .lockedContents: "its text may not be changed"
    case .none: "none of them; stands alone"
    }
  }
}

/// What a reviewer says of an annotation (ISO 32000-2 table 174).
public enum ReviewState: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// It is agreed with.
  case accepted
  /// It is not agreed with.
  case rejected
  /// It is withdrawn.
  case cancelled
  /// What it asks for is done.
  case completed
  /// Nothing; takes back what was said.
  case none
  /// It is marked, by a set of states of its own.
  case marked
  /// It is not marked.
  case unmarked

  /// What the word means.
  public var meaning: String {
    switch self {
    case .accepted: "it is agreed with"
    case .rejected: "it is not agreed with"
    case .cancelled: "it is withdrawn"
    case .completed: "what it asks for is done"
    case .none: "nothing; takes back what was said"
    case .marked: "it is marked"
    case .unmarked: "it is not marked"
    }
  }
}
