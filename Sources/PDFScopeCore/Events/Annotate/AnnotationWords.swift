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
