import PDFDocument
import PDFScopeCore

/// `edit.setLabels`.
struct LabelSetting: EventAction {
  func perform(_ event: SetLabels, on work: Work) throws(ActionError) -> LabelsResult {
    try event.validate()
    let document = work.document.document
    let pages = try work.pageSet(event.pages)
    let old = pages.map { document.pageLabel(at: $0) }
    do throws(PDFError) {
      try document.setPageLabels(event.numbering, of: pages)
    } catch {
      throw ActionError(error)
    }
    var changed: [LabelsResult.Page] = []
    for (index, oldLabel) in zip(pages, old) {
      let label = document.pageLabel(at: index)
      guard label != oldLabel else { continue }
      changed.append(.init(page: PageReference(number: index + 1, label: label), oldLabel: oldLabel))
    }
    return LabelsResult(pages: changed, pageCount: document.pageCount)
  }
}
