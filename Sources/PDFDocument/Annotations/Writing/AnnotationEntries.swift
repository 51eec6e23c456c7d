extension AnnotationDescription {
  /// The key of what this program keeps of an annotation that the standard has no key for.
  static let ownKey = "PDFScope"

  /// What of the annotation's dictionary follows from its description (ISO 32000-2 12.5.2, 12.5.6): all but the
  /// rectangle and the appearance, which follow from how it is drawn.
  ///
  /// Two descriptions differ in a key where a change from one to the other has to write it.
  var entries: [String: PDFValue] {
    var entries: [String: PDFValue] = ["Subtype": .name(kind.rawValue)]
    addNotes(to: &entries)
    addPlace(to: &entries)
    addLook(to: &entries)
    addBorder(to: &entries)
    addWords(to: &entries)
    return entries
  }

  private func addNotes(to entries: inout [String: PDFValue]) {
    entries["NM"] = Self.text(notes.name)
    entries["T"] = Self.text(notes.author)
    // Viewers show the subject of a stamp as its title.
    entries["Subj"] = Self.text(notes.subject ?? (kind == .stamp ? caption : nil))
    entries["Contents"] = notes.contents.map { .text($0) }
    entries["CreationDate"] = Self.date(notes.created)
    entries["M"] = Self.date(notes.modified)
    entries["F"] = .integer(Int(notes.flags.rawValue))
    entries["IT"] = (notes.intent ?? usualIntent).map { .name($0) }
  }

  private func addPlace(to entries: inout [String: PDFValue]) {
    if kind.hasQuads, !place.quads.isEmpty {
      entries["QuadPoints"] = Self.numbers(
        // The order of the standard (12.5.6.10) is no viewer's; they all take both upper corners first.
        place.quads.flatMap { [$0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight] })
    }
    switch kind {
    case .line: entries["L"] = Self.numbers(place.points.joined().prefix(2))
    case .polygon, .polyLine: entries["Vertices"] = Self.numbers(place.points.first ?? [])
    case .ink: entries["InkList"] = .array(place.points.filter { !$0.isEmpty }.map { Self.numbers($0) })
    case .freeText where place.callout.count > 1: entries["CL"] = Self.numbers(place.callout.prefix(3))
    default: break
    }
    if kind.hasUpright, place.quarterTurns != 0 { entries["Rotate"] = .integer(place.quarterTurns) }
  }

  private func addLook(to entries: inout [String: PDFValue]) {
    entries["C"] = style.color.map { .array($0.components) }
    entries["IC"] = style.interiorColor.map { .array($0.components) }
    if style.opacity != 1 { entries["CA"] = .real(min(1, max(0, style.opacity))) }
    // Highlights darken what is below in every viewer, whether or not they say so (PDF 2.0, table 166).
    let blendMode = style.blendMode ?? kind.usualBlendMode
    if kind == .highlight || blendMode != .normal { entries["BM"] = .name(blendMode.rawValue) }
    switch kind {
    case .line, .polyLine:
      guard style.start != .none || style.end != .none else { break }
      entries["LE"] = .array([.name(style.start.rawValue), .name(style.end.rawValue)])
    case .freeText where place.callout.count > 1:
      if style.start != .none { entries["LE"] = .name(style.start.rawValue) }
    default: break
    }
  }

  private func addBorder(to entries: inout [String: PDFValue]) {
    var plain = style.border
    plain.cloudiness = 0
    if kind.hasBorder || plain != AnnotationBorder() { entries["BS"] = plain.dictionary }
    if kind.canBeCloudy, style.border.cloudiness > 0 {
      entries["BE"] = .dictionary(["S": .name("C"), "I": .real(min(2, style.border.cloudiness))])
    }
    // Old viewers know only this one, and take its absence for a line of one unit.
    if kind == .link { entries["Border"] = style.border.array }
  }

  private func addWords(to entries: inout [String: PDFValue]) {
    switch kind {
    case .text, .fileAttachment: entries["Name"] = icon.map { .name($0) }
    case .stamp:
      entries["Name"] = (icon ?? (caption == nil ? nil : "Custom")).map { .name($0) }
      entries[Self.ownKey] = caption.map { .dictionary(["Caption": .text($0)]) }
    case .redact:
      entries["OverlayText"] = caption.map { .text($0) }
      if repeatsCaption { entries["Repeat"] = .boolean(true) }
    default: break
    }
    guard hasSetText else { return }
    entries["DA"] = .string(DefaultAppearance(style.text).bytes)
    entries["Q"] = style.text.alignment == .left ? nil : .integer(style.text.alignment.rawValue)
    let isPlain = style.text.font == nil && !style.text.isBold && !style.text.isItalic
    if kind == .freeText || !isPlain { entries["DS"] = .text(DefaultStyle(style.text).css) }
  }

  /// Whether it has text that is set as its style says.
  var hasSetText: Bool {
    kind == .freeText || (kind == .redact || kind == .stamp) && caption != nil
  }

  /// What it is used for, where that shows in what it is (`/IT`).
  var usualIntent: String? {
    switch kind {
    case .freeText where place.callout.count > 1: "FreeTextCallout"
    case .freeText where style.color == nil && style.border.width == 0: "FreeTextTypewriter"
    case .line where style.start.isArrow || style.end.isArrow: "LineArrow"
    case .polygon where style.border.cloudiness > 0: "PolygonCloud"
    default: nil
    }
  }
}

// MARK: - Values

extension AnnotationDescription {
  private static func text(_ text: String?) -> PDFValue? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  private static func date(_ seconds: Int?) -> PDFValue? {
    seconds.map { .string(Array(Timestamp(secondsSince1970: $0).pdf.utf8)) }
  }

  private static func numbers(_ points: some Sequence<PDFPoint>) -> PDFValue {
    .array(points.flatMap { [.real($0.x), .real($0.y)] })
  }
}

extension AnnotationPlace {
  /// The rotation as 0, 90, 180 or 270.
  var quarterTurns: Int { Self.quarterTurns(rotation) }

  /// An angle in degrees as the multiple of 90 in 0 ..< 360 that is next to it.
  static func quarterTurns(_ degrees: Int) -> Int {
    let turned = (degrees % 360 + 360) % 360
    return (turned + 45) / 90 % 4 * 90
  }
}

extension AnnotationKind {
  /// Whether it has an upright, so that it matters which side of the page was up.
  var hasUpright: Bool {
    switch self {
    case .text, .freeText, .stamp, .fileAttachment, .redact, .caret: true
    default: false
    }
  }

  /// Whether it is drawn with lines.
  var hasBorder: Bool {
    switch self {
    case .freeText, .ink, .line, .square, .circle, .polygon, .polyLine, .link: true
    default: false
    }
  }

  /// Whether its border may be a cloud (tables 177, 180, 181).
  var canBeCloudy: Bool { self == .square || self == .circle || self == .polygon || self == .freeText }
}

extension LineEnding {
  /// Whether it makes an arrow of a line.
  var isArrow: Bool {
    switch self {
    case .openArrow, .closedArrow, .reverseOpenArrow, .reverseClosedArrow: true
    default: false
    }
  }
}

extension PDFColor {
  /// The colour as three numbers.
  var components: [PDFValue] { [.real(red), .real(green), .real(blue)] }
}

extension AnnotationBorder {
  /// A border style dictionary (table 168).
  fileprivate var dictionary: PDFValue {
    var entries: [String: PDFValue] = ["W": .real(width), "S": .name(style.rawValue)]
    if !dashes.isEmpty { entries["D"] = .array(dashes.map { .real($0) }) }
    return .dictionary(entries)
  }

  /// The older array (12.5.4): corners, width and dashes.
  fileprivate var array: PDFValue {
    var items: [PDFValue] = [.integer(0), .integer(0), .real(width)]
    if style == .dashed { items.append(.array((dashes.isEmpty ? [3] : dashes).map { .real($0) })) }
    return .array(items)
  }
}
