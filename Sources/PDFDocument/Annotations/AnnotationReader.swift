/// Reads the annotations of pages (ISO 32000-2, 12.5).
struct AnnotationReader {
  /// How many annotations are read on one page.
  static let limit = 200_000

  private let actions: ActionReader
  private(set) var warnings: [ContentWarning] = []

  init(destinations: Destinations) {
    actions = ActionReader(destinations: destinations)
  }

  /// The annotations of a page in the order they are drawn.
  mutating func annotations(of page: Page) -> [Annotation] {
    let list = page.object["Annots"]
    guard !list.isNull else { return [] }
    guard list.isArray else {
      warn(.annotationMalformed, "the list of annotations is not an array", list, page)
      return []
    }
    var annotations: [Annotation] = []
    var visited: Set<ObjectID> = []
    for (index, object) in list.items.enumerated() {
      guard annotations.count < Self.limit else {
        warn(.annotationLimit, "the page has more than \(Self.limit) annotations", list, page)
        break
      }
      guard object.isDictionary else {
        // Null entries are what other programs leave where they took an annotation away.
        if !object.isNull { warn(.annotationMalformed, "an annotation is not a dictionary", object, page) }
        continue
      }
      if let id = object.id, !visited.insert(id).inserted {
        warn(.annotationRepeated, "the page lists an annotation twice", object, page)
        continue
      }
      annotations.append(annotation(object, index: index, on: page))
    }
    return annotations
  }

  /// Whether a page has any annotation at all.
  static func hasAnnotations(_ page: PDFObject) -> Bool {
    page["Annots"].items.contains { $0.isDictionary }
  }

  private mutating func warn(_ code: PDFError.Code, _ message: String, _ object: PDFObject, _ page: Page) {
    warnings.note(code, message, object: object.id, page: page.index)
  }

  private func annotation(_ object: PDFObject, index: Int, on page: Page) -> Annotation {
    let type = object["Subtype"].name ?? object["Subtype"].text ?? ""
    let isWidget = type == "Widget"
    var annotation = Annotation(
      object: object.id, pageIndex: page.index, index: index, type: type, hasRichContents: !object["RC"].isNull,
      flags: AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: object["F"].int ?? 0)),
      look: AnnotationLookReader(object).look(on: page), actions: actions(of: object),
      hasAppearance: hasAppearance(object))
    annotation.name = text(object["NM"])
    annotation.contents = object["Contents"].text
    if (annotation.contents ?? "").isEmpty { annotation.richContents = RichText.words(of: object["RC"]) }
    annotation.author = isWidget ? nil : text(object["T"])
    annotation.subject = text(object["Subj"])
    annotation.created = object["CreationDate"].text.map { PDFDate($0) }
    annotation.modified = object["M"].text.map { PDFDate($0) }
    annotation.replyTo = replyTarget(object)
    annotation.state = object["State"].text ?? object["State"].name
    annotation.stateModel = object["StateModel"].text ?? object["StateModel"].name
    annotation.popup = object["Popup"].isDictionary ? object["Popup"].id : nil
    annotation.parent = type == "Popup" ? object["Parent"].id : nil
    annotation.icon = object["Name"].name ?? text(object["Name"])
    annotation.intent = object["IT"].name
    annotation.field = isWidget ? FormField(object) : nil
    annotation.file = type == "FileAttachment" ? FileSpecification(object["FS"]) : nil
    return annotation
  }

  private func text(_ object: PDFObject) -> String? {
    object.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A destination comes before an action where both are there, against the standard.
  private func actions(of object: PDFObject) -> [Action] {
    if let destination = actions.destinations.destination(from: object["Dest"]) { return [.goTo(destination)] }
    return actions.actions(from: object["A"])
  }

  private func replyTarget(_ object: PDFObject) -> Annotation.ReplyTarget? {
    let target = object["IRT"]
    // In FDF it is a name, and some writers carry that over.
    guard target.isDictionary else { return text(target).map { Annotation.ReplyTarget(name: $0, kind: .reply) } }
    let kind = object["RT"].name.flatMap(Annotation.ReplyTarget.Kind.init(rawValue:)) ?? .reply
    return Annotation.ReplyTarget(object: target.id, name: text(target["NM"]), kind: kind)
  }

  /// Whether there is a normal appearance, for the state the annotation is in where it has several.
  private func hasAppearance(_ object: PDFObject) -> Bool {
    let normal = object["AP"]["N"]
    switch normal.kind {
    case .stream: return true
    case .dictionary: return object["AS"].name.map { normal[$0].isStream } ?? false
    default: return false
    }
  }
}

/// Reads where an annotation is and what it looks like.
private struct AnnotationLookReader {
  private let object: PDFObject
  private static let endingLimit = 2

  init(_ object: PDFObject) { self.object = object }

  func look(on page: Page) -> AnnotationLook {
    let rect = PDFCoordinates.rect(object["Rect"])
    let quads = PDFCoordinates.quads(object["QuadPoints"])
    var look = AnnotationLook(
      rect: rect, displayRect: rect.map { page.toDisplay($0) }, quads: quads,
      displayQuads: quads.map { page.toDisplay($0) }, line: PDFCoordinates.points(object["L"]),
      lineEndings: lineEndings, vertices: PDFCoordinates.points(object["Vertices"]), strokes: strokes)
    look.color = PDFColor(object["C"])
    look.interiorColor = PDFColor(object["IC"])
    look.opacity = object["CA"].double.map { min(1, max(0, $0)) }
    look.borderWidth = borderWidth
    look.borderStyle = object["BS"]["S"].name
    return look
  }

  /// The border style dictionary comes before the older array (ISO 32000-2, 12.5.4).
  private var borderWidth: Double? {
    let style = object["BS"]
    let width = style.isDictionary ? style["W"].double : object["Border"][2].double
    return PDFCoordinates.coordinate(width)
  }

  private var lineEndings: [String] {
    let endings = object["LE"]
    // A callout has one ending, given as a name.
    return endings.name.map { [$0] } ?? endings.items.prefix(Self.endingLimit).compactMap(\.name)
  }

  private var strokes: [[PDFPoint]] {
    var left = PDFCoordinates.pointLimit
    var strokes: [[PDFPoint]] = []
    for stroke in object["InkList"].items.prefix(PDFCoordinates.pointLimit) {
      let points = PDFCoordinates.points(stroke)
      left -= points.count + 1
      guard left > 0 else { break }
      strokes.append(points)
    }
    return strokes
  }
}
