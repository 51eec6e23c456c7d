import PDFDocument
public import PDFScopeCore
import PDFText

extension AddAnnotations {
  /// Checks the event without a document: what its type needs and takes, patterns, numbers.
  ///
  /// - Throws: `usage.missingOption`, `usage.conflictingOptions`, `usage.invalidValue`, `pattern.invalid`.
  public func validate() throws(ActionError) {
    try properties.validate()
    try properties.validate(for: type.kind)
    try validatePlace()
    try validateText()
    try validateReply()
    try validateContent()
  }

  /// The patterns, ready for use; `nil` where no text is looked for.
  func compiledMatch() throws(ActionError) -> CompiledQuery? {
    match.isEmpty ? nil : try criteria.compiled(match, limit: criteria.maxCount)
  }

  // MARK: The place

  private func validatePlace() throws(ActionError) {
    let given = places
    let taken = type.kind.placements
    for (placement, pointer) in given where !taken.contains(placement) {
      throw .conflicting(
        "\(type.kind.phrase) is not placed by \(placement.words)", hint: "it takes \(type.kind.placementOptions)",
        at: pointer)
    }
    if given.count > 1 {
      throw .conflicting(
        "the place is given by \(given[0].0.words) and by \(given[1].0.words)", at: given[1].1)
    }
    if let placement = given.first?.0 {
      if placement != .text, pages == nil, replyTo == nil {
        throw .missing("the page is missing", hint: "say which with --pages", at: "/pages")
      }
    } else if !(type == .note && replyTo != nil) {
      throw .missing(
        "the place of the annotation is missing", hint: "give \(type.kind.placementOptions)",
        at: "/" + (taken.contains(.rectangle) ? "rect" : "points"))
    }
    if callout != nil, type != .freetext {
      throw .conflicting("\(type.kind.phrase) has no callout", at: "/callout")
    }
    try validateNumbers()
  }

  /// What the place is given by, and where.
  private var places: [(Placement, String)] {
    var places: [(Placement, String)] = []
    if !rects.isEmpty { places.append((.rectangle, "/rect")) }
    if quads != nil { places.append((.quadrilaterals, "/quads")) }
    if !points.isEmpty { places.append((.points, "/points")) }
    if !match.isEmpty { places.append((.text, "/match")) }
    return places
  }

  private func validateNumbers() throws(ActionError) {
    let lists: [(NumberList, String)] =
      rects.enumerated().map { ($1, "/rect/\($0)") } + points.enumerated().map { ($1, "/points/\($0)") }
      + [quads.map { ($0, "/quads") }, callout.map { ($0, "/callout") }].compactMap { $0 }
    for (list, pointer) in lists { try list.checkRange(at: pointer) }
    for (index, list) in points.enumerated() {
      let (count, pointer) = (list.values.count / 2, "/points/\(index)")
      switch type {
      case .line where count != 2: throw .invalid("a line has two points, not \(count)", at: pointer)
      case .polygon where count < 3: throw .invalid("a polygon has at least three points, not \(count)", at: pointer)
      case .polyline where count < 2: throw .invalid("a polyline has at least two points, not \(count)", at: pointer)
      case .note, .attachment, .caret:
        if count != 1 { throw .invalid("\(type.kind.phrase) has one point, not \(count)", at: pointer) }
      default: break
      }
    }
  }

  // MARK: The rest

  private func validateText() throws(ActionError) {
    _ = try compiledMatch()
    guard match.isEmpty else { return }
    let unused = [
      ("fixedStrings", criteria.fixedStrings), ("ignoreCase", criteria.ignoreCase),
      ("smartCase", criteria.smartCase), ("diacritics", criteria.diacritics != .match), ("exact", criteria.exact),
      ("wordRegexp", criteria.wordRegexp), ("maxCount", criteria.maxCount != nil),
    ]
    if let (name, _) = unused.first(where: \.1) {
      throw .missing("--\(name.kebabCased) says how text matches, but there is no --match", at: "/match")
    }
  }

  private func validateReply() throws(ActionError) {
    if let state, replyTo == nil {
      throw .missing(
        "\(state.rawValue) is said of an annotation, but not of which", hint: "say which with --reply-to",
        at: "/replyTo")
    }
    if state != nil, type != .note {
      throw .conflicting("a note says what the state of an annotation is, not \(type.kind.phrase)", at: "/state")
    }
    if replyTo != nil, type == .link { throw .conflicting("a link answers nothing", at: "/replyTo") }
    if replyTo != nil, !match.isEmpty {
      throw .conflicting("an annotation that answers stands at one place, not at each match", at: "/match")
    }
    if popup, [.link, .freetext].contains(type) {
      throw .conflicting("\(type.kind.phrase) has no pop-up window", at: "/popup")
    }
    for (text, pointer) in [(id, "/id"), (replyTo, "/replyTo")] {
      guard let text else { continue }
      if text.isEmpty { throw .invalid("the name of an annotation is empty", at: pointer) }
      if text.unicodeScalars.contains(where: SystemText.isCarrier) {
        throw .invalid("the name is not UTF-8", at: pointer)
      }
    }
  }

  private func validateContent() throws(ActionError) {
    switch type {
    case .freetext:
      if (properties.contents ?? "").isEmpty {
        throw .missing("a free text without text is nothing", hint: "give --contents", at: "/contents")
      }
    case .stamp: try validateStamp()
    case .attachment:
      guard let file else { throw .missing("there is nothing to attach", hint: "give --file", at: "/file") }
      if file == "-", fileName == nil {
        throw .missing(
          "what is read from standard input has no name", hint: "give --file-name", at: "/fileName")
      }
    case .link:
      if properties.toPage == nil, properties.toName == nil, properties.uri == nil {
        throw .missing("the link leads nowhere", hint: "give --to-page, --to-name or --uri", at: "/toPage")
      }
    case .redaction:
      if properties.repeatCaption == true, (properties.caption ?? "").isEmpty {
        throw .missing("there is no caption to repeat", hint: "give --caption", at: "/caption")
      }
      if (properties.caption ?? "").isEmpty { try refuseLettering(of: "a redaction without a caption") }
    default: break
    }
    if picture != nil, type != .stamp { throw .conflicting("\(type.kind.phrase) shows no picture", at: "/picture") }
    guard type != .attachment else { return }
    if file != nil { throw .conflicting("nothing is attached to \(type.kind.phrase)", at: "/file") }
    if fileName != nil { throw .conflicting("\(type.kind.phrase) has no file", at: "/fileName") }
  }

  /// - Throws: `usage.conflictingOptions` where something is said of words that there are not.
  private func refuseLettering(of phrase: String) throws(ActionError) {
    let lettering: [AnnotationProperty] = [.font, .fontSize, .textColor, .align, .bold, .italic]
    guard let property = lettering.first(where: properties.given.contains) else { return }
    throw .conflicting("\(phrase) has no \(property.words)", hint: "leave \(property.option) out", property)
  }

  private func validateStamp() throws(ActionError) {
    let kinds = [
      ("icon", properties.icon != nil), ("caption", !(properties.caption ?? "").isEmpty), ("picture", picture != nil),
    ].filter(\.1).map(\.0)
    guard let kind = kinds.first else {
      throw .missing("the stamp shows nothing", hint: "give --icon, --caption or --picture", at: "/icon")
    }
    if kinds.count > 1 {
      throw .conflicting("a stamp shows --\(kind) or --\(kinds[1]), not both", at: "/" + kinds[1])
    }
    if kind != "caption" { try refuseLettering(of: "a stamp without words of its own") }
    if kind == "picture", properties.color != nil {
      throw .conflicting("a picture has its own colours", .color)
    }
  }
}

/// What an annotation can be placed by.
enum Placement {
  case rectangle, quadrilaterals, points, text

  /// For messages.
  var words: String {
    switch self {
    case .rectangle: "a rectangle"
    case .quadrilaterals: "quadrilaterals"
    case .points: "points"
    case .text: "text"
    }
  }

  fileprivate var option: String {
    switch self {
    case .rectangle: "--rect"
    case .quadrilaterals: "--quads"
    case .points: "--points"
    case .text: "--match"
    }
  }
}

extension AnnotationKind {
  /// What places it.
  var placements: [Placement] {
    switch self {
    case .highlight, .underline, .squiggly, .strikeOut, .link, .redact: [.rectangle, .quadrilaterals, .text]
    case .line, .polygon, .polyLine, .ink: [.points]
    case .text, .caret: [.points, .rectangle, .text]
    case .fileAttachment: [.points, .rectangle]
    case .square, .circle: [.rectangle, .text]
    case .freeText, .stamp: [.rectangle]
    }
  }

  fileprivate var placementOptions: String {
    let options = placements.map(\.option)
    guard options.count > 1, let last = options.last else { return options.joined() }
    return options.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension NumberList {
  /// How far from the origin anything may be: pages are at most 14,400 units wide, and beyond this readers that count
  /// in single precision go wrong.
  static let farthest = 1_000_000.0

  /// - Throws: `usage.invalidValue`.
  func checkRange(at pointer: String) throws(ActionError) {
    guard values.allSatisfy({ abs($0) <= Self.farthest }) else {
      throw .invalid("a coordinate is farther than 1000000 units away", at: pointer)
    }
  }
}
