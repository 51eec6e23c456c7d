import PDFDocument
import PDFScopeCore

/// `edit.keepPages`.
struct PageKeeping: EventAction {
  nonisolated(nonsending) func perform(
    _ event: KeepPages, on work: Work
  ) async throws(ActionError) -> PagesResult {
    let kept = try work.pages(event.pages)
    let stay = Set(kept)
    let gone = (0..<work.document.pageCount).filter { !stay.contains($0) }
    var result = try PageComposer(work: work, options: event.composition).compose(
      kept.map { .page($0, of: 0) }, changed: gone,
      because: gone.isEmpty
        ? "pages were put into another order"
        : "pages were removed, and what was on them is not to stay in the file")
    result.isDone = true
    return result
  }
}
