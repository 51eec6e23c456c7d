import PDFDocument
import PDFScopeCore

/// `annotate.list`.
struct AnnotationListing: EventAction {
  func perform(_ event: ListAnnotations, on work: Work) throws(ActionError) -> AnnotationsResult {
    let numbers = AnnotationNumbers(work.document)
    let records = AnnotationRecords(work.document, numbers)
    let selection = try AnnotationSelection(event, in: work, numbers: numbers)
    var found: [AnnotationsResult.Annotation] = []
    try selection.forEachPage(of: try work.pages(event.pages)) { page, annotations in
      found += annotations.map { records.record(of: $0, on: page) }
    }
    return AnnotationsResult(annotations: found)
  }
}
