import PDFDocument
import PDFScopeCore

/// `edit.rotatePages`.
struct PageRotation: EventAction {
  func perform(_ event: RotatePages, on work: Work) throws(ActionError) -> PagesResult {
    let pages = try work.document.pageSet(event.pages)
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
    let pages = try work.document.pageSet(event.pages)
    warnOfBookmarks(behind: pages, work)
    do throws(PDFError) {
      let removal = try work.document.document.removePages(pages)
      return PagesResult(
        pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount,
        dangling: removal.danglingOutlineItems + removal.danglingLinks)
    } catch {
      throw ActionError(error)
    }
  }

  /// User bookmarks give the place of their page and not the page itself, so they stay behind when pages go.
  private func warnOfBookmarks(behind pages: [Int], _ work: Work) {
    guard let first = pages.first, pages.count < work.document.pageCount else { return }
    let count = work.document.reader.bookmarks.items.count { ($0.pageIndex ?? -1) >= first }
    guard count > 0 else { return }
    let words = count == 1 ? "1 user bookmark counts its page" : "\(count) user bookmarks count their pages"
    work.warnings.append(
      Warning("bookmarks.shifted", words + " from the front and will lead to another page, or to none"))
  }
}
