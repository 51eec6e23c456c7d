import PDFDocument
import PDFScopeCore

/// `edit.rotatePages`.
struct PageRotation: EventAction {
  func perform(_ event: RotatePages, on work: Work) throws(ActionError) -> PagesResult {
    let pages = try work.pageSet(event.pages)
    do throws(PDFError) {
      try work.document.document.rotatePages(pages, by: event.by)
    } catch {
      throw ActionError(error)
    }
    return PagesResult(pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount)
  }
}

/// `edit.removePages`.
struct PageRemoval: EventAction {
  func perform(_ event: RemovePages, on work: Work) throws(ActionError) -> PagesResult {
    let pages = try work.pageSet(event.pages)
    do throws(PDFError) {
      let removal = try work.document.document.removePages(pages)
      return PagesResult(
        pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount,
        dangling: removal.danglingOutlineItems + removal.danglingLinks)
    } catch {
      throw ActionError(error)
    }
  }
}

extension Work {
  /// The pages of a selection, from 0, each once, in the order of the document.
  fileprivate func pageSet(_ selection: PageSelection) throws(ActionError) -> [Int] {
    Set(try pages(selection)).sorted()
  }
}
