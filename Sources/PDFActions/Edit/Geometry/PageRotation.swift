import PDFDocument
import PDFScopeCore

/// `edit.rotatePages`.
struct PageRotation: EventAction {
  func perform(_ event: RotatePages, on work: Work) throws(ActionError) -> PagesResult {
    try event.validate()
    let pages = try work.document.pageSet(event.pages)
    do throws(PDFError) {
      if let angle = event.to {
        try work.document.document.rotatePages(pages, to: angle)
      } else {
        try work.document.document.rotatePages(pages, by: event.by ?? 0)
      }
    } catch {
      throw ActionError(error)
    }
    return PagesResult(pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount)
  }
}
