import PDFDocument
import PDFScopeCore

extension AnnotationDescription {
  /// An annotation as it usually looks for its type, before the event says anything.
  init(usual kind: AnnotationKind, at place: AnnotationPlace) {
    self.init(kind, at: place)
    notes.flags = kind.usualFlags
    style = Self.usualStyle(of: kind, hasCallout: !place.callout.isEmpty)
    if kind == .freeText, !place.callout.isEmpty { notes.intent = "FreeTextCallout" }
  }

  private static func usualStyle(of kind: AnnotationKind, hasCallout: Bool) -> AnnotationStyle {
    var style = AnnotationStyle()
    style.color = usualColor(of: kind).color
    switch kind {
    case .ink: style.border.width = 2
    case .link: style.border.width = 0
    case .freeText:
      style.border.width = hasCallout ? 1 : 0
      if hasCallout { style.start = .openArrow }
    case .stamp:
      style.text.size = 0
      style.text.alignment = .center
    case .redact:
      style.text.size = 0
      style.interiorColor = PDFColor(red: 0, green: 0, blue: 0)
      // What covers is black as long as nobody says otherwise.
      style.text.color = PDFColor(red: 1, green: 1, blue: 1)
    default: break
    }
    return style
  }

  private static func usualColor(of kind: AnnotationKind) -> InkColor {
    switch kind {
    case .highlight, .text: named("yellow")
    case .underline: named("green")
    case .squiggly: named("orange")
    case .caret, .fileAttachment: named("blue")
    case .strikeOut, .line, .square, .circle, .polygon, .polyLine, .ink, .redact: named("red")
    // A free text has no ground, a stamp the colours that are usual for it, a link no border.
    case .freeText, .stamp, .link: .none
    }
  }

  private static func named(_ name: String) -> InkColor { InkColor(name) ?? .none }
}

extension AddAnnotations {
  /// The annotation that the event means at a place, but for its name.
  ///
  /// - Throws: `usage.invalidValue`.
  func description(at place: AnnotationPlace) throws(ActionError) -> AnnotationDescription {
    var description = AnnotationDescription(usual: type.kind, at: place)
    try apply(to: &description)
    let given = Set(given)
    if [.link, .freeText].contains(type.kind), !given.contains(.borderWidth),
      !given.isDisjoint(with: [.borderStyle, .dashes]) || type.kind == .link && given.contains(.color)
    {
      description.style.border.width = 1
    }
    if type == .link, description.style.border.width > 0, !given.contains(.color) {
      description.style.color = PDFColor(red: 0, green: 0, blue: 0)
    }
    if type == .redaction, !given.contains(.textColor), let fill, let color = fill.color, color.isLight {
      description.style.text.color = PDFColor(red: 0, green: 0, blue: 0)
    }
    if type == .polygon, description.style.border.cloudiness > 0 { description.notes.intent = "PolygonCloud" }
    let invocation = EnvironmentValues.current.invocation
    description.notes.author = type == .link ? nil : invocation.author
    description.notes.created = type == .link ? nil : invocation.timestamp
    description.notes.modified = invocation.timestamp
    return description
  }
}

extension PDFColor {
  /// Whether black letters are read better on it than white ones.
  fileprivate var isLight: Bool { 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 }
}
