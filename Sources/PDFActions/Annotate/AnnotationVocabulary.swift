import PDFDocument
import PDFScopeCore

// The words of events and records for what documents have, and the other way round.

extension AnnotationType {
  /// The type as it is made.
  var kind: AnnotationKind {
    switch self {
    case .highlight: .highlight
    case .underline: .underline
    case .squiggly: .squiggly
    case .strikeout: .strikeOut
    case .note: .text
    case .freetext: .freeText
    case .ink: .ink
    case .line: .line
    case .rectangle: .square
    case .ellipse: .circle
    case .polygon: .polygon
    case .polyline: .polyLine
    case .stamp: .stamp
    case .link: .link
    case .attachment: .fileAttachment
    case .redaction: .redact
    case .caret: .caret
    }
  }
}

extension AnnotationKind {
  /// The word for it.
  var type: AnnotationType { Self.types[self] ?? .note }

  /// The word with its article, for messages.
  var phrase: String {
    let word = self == .freeText ? "free text" : type.rawValue
    return ("aeiou".contains(word.first ?? " ") ? "an " : "a ") + word
  }

  private static let types = Dictionary(
    AnnotationType.allCases.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
}

extension InkColor {
  /// The colour; `nil` for none.
  var color: PDFColor? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    return PDFColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}

extension BorderStyle {
  /// The style as it is made.
  var style: AnnotationBorder.Style {
    switch self {
    case .solid: .solid
    case .dashed: .dashed
    case .beveled: .beveled
    case .inset: .inset
    case .underline: .underline
    }
  }

  /// The word for a style, by its name in the document; `nil` for a name that does not exist.
  init?(name: String) {
    guard let word = Self.allCases.first(where: { $0.style.rawValue == name }) else { return nil }
    self = word
  }
}

extension LineEnd {
  /// The ending as it is made.
  var ending: LineEnding {
    switch self {
    case .none: .none
    case .square: .square
    case .circle: .circle
    case .diamond: .diamond
    case .openArrow: .openArrow
    case .closedArrow: .closedArrow
    case .butt: .butt
    case .reverseOpenArrow: .reverseOpenArrow
    case .reverseClosedArrow: .reverseClosedArrow
    case .slash: .slash
    }
  }

  /// The word for an ending, by its name in the document; `nil` for a name that does not exist.
  init?(name: String) {
    guard let word = Self.allCases.first(where: { $0.ending.rawValue == name }) else { return nil }
    self = word
  }
}

extension BlendWord {
  /// The mode as it is made.
  var mode: BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .hardLight: .hardLight
    case .softLight: .softLight
    case .difference: .difference
    case .exclusion: .exclusion
    }
  }

  /// The word for a mode.
  init?(_ mode: BlendMode) {
    guard let word = Self.allCases.first(where: { $0.mode == mode }) else { return nil }
    self = word
  }
}

extension TextAlignment {
  /// The alignment as it is made.
  var alignment: AnnotationText.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }

  /// The word for an alignment.
  init(_ alignment: AnnotationText.Alignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}

extension ReviewState {
  /// The state as documents have it (ISO 32000-2 table 174).
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The set of states that it is one of.
  var model: String {
    switch self {
    case .marked, .unmarked: "Marked"
    case .accepted, .rejected, .cancelled, .completed, .none: "Review"
    }
  }
}
