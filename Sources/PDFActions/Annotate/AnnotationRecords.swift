import PDFDocument
import PDFScopeCore

/// Makes records of annotations.
final class AnnotationRecords {
  @Environment(\.coordinates) private var space
  private let document: OpenDocument
  private let numbers: AnnotationNumbers
  private let editor: AnnotationEditor
  /// The page that the last record was of.
  private var page: (reference: PageReference, places: Places)?

  init(_ document: OpenDocument, _ numbers: AnnotationNumbers) {
    self.document = document
    self.numbers = numbers
    editor = AnnotationEditor(document.document) { "" }
  }

  /// The record of an annotation.
  ///
  /// - Parameter isThere: whether the annotation is in the document, so that more can be found out about it.
  func record(of annotation: Annotation, on page: Page, isThere: Bool = true) -> AnnotationsResult.Annotation {
    let (reference, places) = context(of: page)
    let look = annotation.look
    var details = members(of: annotation, places)
    if isThere { complete(&details, annotation, places) }
    return AnnotationsResult.Annotation(
      id: annotation.name, object: annotation.object?.description, number: numbers.number(of: annotation),
      type: annotation.type, page: reference, rect: rect(of: annotation, places),
      rects: look.displayRects.map(places.rectangle(shown:)),
      quads: look.displayQuads.map(places.quadrilateral(shown:)),
      author: annotation.author, subject: annotation.subject, contents: annotation.contents,
      created: annotation.created?.text, modified: annotation.modified?.text,
      color: look.color?.hex, opacity: look.opacity, flags: annotation.flags.names,
      replyTo: annotation.replyTo.flatMap { $0.name ?? $0.object?.description }, details: details)
  }

  private func rect(of annotation: Annotation, _ places: Places) -> Rectangle? {
    guard space == .page, annotation.staysUpright else { return annotation.look.rect.map(places.rectangle(userSpace:)) }
    return places.page.seenRect(of: annotation).map(places.rectangle(shown:))
  }

  private func context(of page: Page) -> (reference: PageReference, places: Places) {
    if let known = self.page, known.places.page.index == page.index { return known }
    let context = (document.document.reference(toPage: page.index), Places(page: page, space: space))
    self.page = context
    return context
  }

  // MARK: What belongs to the type

  private func members(of annotation: Annotation, _ places: Places) -> JSONObject {
    var details = JSONObject()
    if let replyTo = annotation.replyTo, replyTo.kind == .group { details["replyType"] = "group" }
    details.set("state", annotation.state)
    details.set("stateModel", annotation.stateModel)
    details.set("icon", annotation.icon)
    details.set("intent", annotation.intent)
    details.set("popup", annotation.popup?.description)
    details.set("parent", annotation.parent?.description)
    let points = annotation.look.pointLists
    if !points.isEmpty {
      details["points"] = .array(points.map { .coordinates($0.flatMap(places.point(userSpace:))) })
    }
    details.set("fill", annotation.look.interiorColor?.hex)
    if let width = annotation.look.borderWidth { details["borderWidth"] = .coordinate(width) }
    details.set("borderStyle", annotation.look.borderStyle.map { BorderStyle(name: $0)?.rawValue ?? $0 })
    if !annotation.look.lineEndings.isEmpty {
      details["lineEnds"] = .array(annotation.look.lineEndings.map { .string(LineEnd(name: $0)?.rawValue ?? $0) })
    }
    details.set("file", annotation.file?.path)
    if let field = annotation.field { details.merge(members(of: field)) }
    if let action = annotation.action {
      details["action"] = ActionRecord(action, next: Array(annotation.actions.dropFirst()), in: space).json
    }
    return details
  }

  private func members(of field: FormField) -> JSONObject {
    var members: JSONObject = ["fieldName": .string(field.fullName), "fieldType": .string(field.kind.rawValue)]
    switch field.value {
    case .none, .dictionary: break
    case .text(let text), .state(let text): members["value"] = .string(text)
    case .list(let values): members["value"] = .array(values.map { .string($0) })
    }
    return members
  }

  /// What takes a second look at the annotation, for the types that have it.
  private func complete(_ details: inout JSONObject, _ annotation: Annotation, _ places: Places) {
    switch annotation.type {
    case "Text", "Popup":
      let isOpen = annotation.object.flatMap { document.document.object($0)["Open"].bool }
      details.set("open", isOpen)
    case "FreeText", "Stamp", "Redact", "Square", "Circle", "Polygon", "PolyLine", "Line", "Ink":
      guard let description = editor.description(of: annotation) else { return }
      complete(&details, description, places)
    default: break
    }
  }

  private func complete(
    _ details: inout JSONObject, _ description: AnnotationDescription, _ places: Places
  ) {
    let style = description.style
    if !description.place.callout.isEmpty {
      details["callout"] = .coordinates(description.place.callout.flatMap(places.point(userSpace:)))
    }
    if style.border.style == .dashed {
      details["borderStyle"] = .string(BorderStyle.dashed.rawValue)
      if !style.border.dashes.isEmpty { details["dashes"] = .coordinates(style.border.dashes) }
    }
    if style.border.cloudiness > 0 { details["cloudiness"] = .coordinate(style.border.cloudiness) }
    if let mode = style.blendMode, mode != description.kind.usualBlendMode {
      details.set("blendMode", BlendWord(mode)?.rawValue)
    }
    details.set("caption", description.caption)
    if description.repeatsCaption { details["repeatCaption"] = true }
    if description.kind == .freeText || description.caption != nil { complete(&details, style.text) }
    let rotation = (description.place.rotation % 360 + 360) % 360
    if rotation != 0, [.freeText, .stamp].contains(description.kind) { details["rotation"] = .integer(rotation) }
  }

  private func complete(_ details: inout JSONObject, _ text: AnnotationText) {
    details.set("font", text.font)
    details["fontSize"] = .coordinate(text.size)
    details["textColor"] = .string(text.color.hex)
    details["align"] = .string(TextAlignment(text.alignment).rawValue)
    if text.isBold { details["bold"] = true }
    if text.isItalic { details["italic"] = true }
  }
}

extension AnnotationLook {
  /// The ends of a line, the corners of a polygon or polyline, or the strokes of an ink.
  fileprivate var pointLists: [[PDFPoint]] {
    if !strokes.isEmpty { return strokes }
    return [line, vertices].filter { !$0.isEmpty }
  }
}

extension PDFDate {
  /// ISO 8601 where the date is one, as it is written otherwise.
  fileprivate var text: String { iso8601 ?? raw }
}
