import PDFDocument
import PDFScopeCore

/// `edit.removePages`.
struct PageRemoval: EventAction {
  func perform(_ event: RemovePages, on work: Work) throws(ActionError) -> PagesResult {
    let pages = try work.document.pageSet(event.pages)
    let gone = Set(pages)
    guard gone.count < work.document.pageCount else {
      throw ActionError("page.noneLeft", "a document must keep at least one page")
    }
    let kept = (0..<work.document.pageCount).filter { !gone.contains($0) }
    return try PageComposer(work: work, options: event.composition).compose(
      kept.map { .page($0, of: 0) }, changed: pages,
      because: "pages were removed, and what was on them is not to stay in the file")
  }
}
