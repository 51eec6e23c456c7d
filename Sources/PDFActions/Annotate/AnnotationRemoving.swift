import PDFDocument
import PDFScopeCore

/// `annotate.remove`.
struct AnnotationRemoving: EventAction {
  func perform(_ event: RemoveAnnotations, on work: Work) throws(ActionError) -> AnnotationsResult {
    try event.validate()
    let numbers = AnnotationNumbers(work.document)
    let selection = try AnnotationSelection(event, in: work, numbers: numbers)
    var meant: [Annotation] = []
    var (leftAlone, found) = (LeftAlone(), Set<String>())
    try selection.forEachPage(of: try work.document.pageSet(event.pages)) { page, annotations throws(ActionError) in
      found.formUnion(annotations.compactMap(\.name))
      for annotation in annotations {
        if annotation.type == "Widget" {
          if event.namesAnnotations { throw Self.isField(annotation, on: page) }
          // Whoever takes away everything means what people wrote on the pages; a form stays without being asked.
          if !event.all { leftAlone.note(type: annotation.type) }
        } else if annotation.flags.contains(.locked), !event.evenLocked {
          leftAlone.noteLocked()
        } else {
          meant.append(annotation)
        }
      }
    }
    work.warnings += leftAlone.warnings + event.warnings(ofMissing: found)
    guard !meant.isEmpty else { return AnnotationsResult(annotations: []) }
    numbers.countAll()
    return try remove(meant, event, work, numbers)
  }

  private func remove(
    _ annotations: [Annotation], _ event: RemoveAnnotations, _ work: Work, _ numbers: AnnotationNumbers
  ) throws(ActionError) -> AnnotationsResult {
    let removed: [Annotation]
    do throws(PDFError) {
      let editor = AnnotationEditor(work.document.document, makeName: AnnotationNames(work.document).make)
      removed = try editor.remove(annotations, keepingReplies: event.keepReplies)
    } catch {
      throw ActionError(error)
    }
    let records = AnnotationRecords(work.document, numbers)
    var page: Page?
    return AnnotationsResult(
      annotations: removed.compactMap { annotation in
        if page?.index != annotation.pageIndex { page = work.document.document.page(at: annotation.pageIndex) }
        return page.map { records.record(of: annotation, on: $0, isThere: false) }
      })
  }

  private static func isField(_ annotation: Annotation, on page: Page) -> ActionError {
    ActionError(
      "annotation.unchangeable", "form fields are not taken away", page: page.index + 1,
      object: annotation.object?.description)
  }
}
