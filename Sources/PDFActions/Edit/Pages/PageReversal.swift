import PDFDocument
import PDFScopeCore

/// `edit.reversePages`.
struct PageReversal: EventAction {
  nonisolated(nonsending) func perform(
    _ event: ReversePages, on work: Work
  ) async throws(ActionError) -> PagesResult {
    let pages = try work.document.pageSet(event.pages)
    var order = Array(0..<work.document.pageCount)
    for (place, page) in zip(pages, pages.reversed()) { order[place] = page }
    return try PageComposer(work: work).compose(
      order.map { .page($0, of: 0) }, changed: pages, because: "pages were put into another order")
  }
}
