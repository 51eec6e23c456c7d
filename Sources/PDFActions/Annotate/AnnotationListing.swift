import PDFDocument
import PDFScopeCore

/// `annotate.list`.
struct AnnotationListing: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: ListAnnotations, on work: Work) throws(ActionError) -> AnnotationsResult {
    var records: [AnnotationsResult.Annotation] = []
    for index in try work.pages(event.pages) {
      guard let page = work.document.document.page(at: index) else { continue }
      let (annotations, warnings) = work.document.reader.annotations(onPage: index)
      work.warnings += warnings.map(Warning.init)
      let reference = work.document.document.reference(toPage: index)
      let places = Places(page: page, space: space)
      records += annotations.map { record(of: $0, on: reference, places) }
    }
    return AnnotationsResult(annotations: records)
  }

  private func record(
    of annotation: Annotation, on page: PageReference, _ places: Places
  ) -> AnnotationsResult.Annotation {
    AnnotationsResult.Annotation(
      id: annotation.name, object: annotation.object?.description, type: annotation.type, page: page,
      rect: annotation.look.rect.map(places.rectangle(userSpace:)),
      rects: annotation.look.displayRects.map(places.rectangle(shown:)),
      author: annotation.author, subject: annotation.subject, contents: annotation.contents,
      created: annotation.created?.text, modified: annotation.modified?.text,
      color: annotation.look.color?.hex, opacity: annotation.look.opacity, flags: annotation.flags.names,
      replyTo: annotation.replyTo.flatMap { $0.name ?? $0.object?.description }, details: details(of: annotation))
  }

  /// What belongs to the annotation's type.
  private func details(of annotation: Annotation) -> JSONObject {
    var details = JSONObject()
    if let replyTo = annotation.replyTo, replyTo.kind == .group { details["replyType"] = "group" }
    details.set("state", annotation.state)
    details.set("stateModel", annotation.stateModel)
    details.set("icon", annotation.icon)
    details.set("intent", annotation.intent)
    details.set("popup", annotation.popup?.description)
    details.set("parent", annotation.parent?.description)
    details.set("interiorColor", annotation.look.interiorColor?.hex)
    if let width = annotation.look.borderWidth { details["borderWidth"] = .coordinate(width) }
    if !annotation.look.lineEndings.isEmpty {
      details["lineEndings"] = .array(annotation.look.lineEndings.map { .string($0) })
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
}

extension PDFDate {
  /// ISO 8601 where the date is one, as it is written otherwise.
  fileprivate var text: String { iso8601 ?? raw }
}
