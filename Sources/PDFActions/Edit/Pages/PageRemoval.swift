import PDFDocument
import PDFScopeCore

/// `edit.removePages`.
struct PageRemoval: EventAction {
  func perform(_ event: RemovePages, on work: Work) throws(ActionError) -> PagesResult {
    let pages = try work.document.pageSet(event.pages)
    var bookmarks = bookmarks(of: work, behind: pages)
    do throws(PDFError) {
      let removal = try work.document.document.removePages(pages)
      save(&bookmarks, work)
      return PagesResult(
        pages: pages.map { $0 + 1 }, pageCount: work.document.pageCount,
        dangling: removal.danglingOutlineItems + removal.danglingLinks)
    } catch {
      throw ActionError(error)
    }
  }

  /// User bookmarks give the place of their page and not the page itself, so they are moved along; those of the pages
  /// themselves go. `nil` where they stay as they are, with a warning where that is because they cannot be changed.
  private func bookmarks(of work: Work, behind pages: [Int]) -> BookmarkEditor? {
    guard let first = pages.first, pages.count < work.document.pageCount,
      work.document.reader.bookmarks.items.contains(where: { ($0.pageIndex ?? -1) >= first })
    else { return nil }
    do throws(PDFError) {
      var editor = try BookmarkEditor(
        work.document.reader, isDeterministic: EnvironmentValues.current.isReproducible)
      let gone = editor.removePages(Set(pages)).gone
      if gone > 0 {
        let words = gone == 1 ? "1 user bookmark goes" : "\(gone) user bookmarks go"
        work.warnings.append(
          Warning("bookmarks.removed", words + " with " + (pages.count == 1 ? "its page" : "the pages")))
      }
      return editor
    } catch {
      warn(of: error, work)
      return nil
    }
  }

  private func save(_ bookmarks: inout BookmarkEditor?, _ work: Work) {
    do throws(PDFError) {
      try bookmarks?.save()
    } catch {
      warn(of: error, work)
    }
  }

  private func warn(of error: PDFError, _ work: Work) {
    work.warnings.append(
      Warning(
        "bookmarks.shifted",
        "user bookmarks count their pages from the front and will lead to other pages, or to none: \(error.message)"))
  }
}
