import PDFDocument
import PDFScopeCore

/// `bookmarks.list`.
struct BookmarkListing: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: ListBookmarks, on work: Work) -> BookmarksResult {
    let bookmarks = work.document.reader.bookmarks
    work.warnings += bookmarks.warnings.map(Warning.init)
    return BookmarksResult(bookmarks: bookmarks.items.map { record(of: $0, in: work.document.document) })
  }

  private func record(of bookmark: Bookmark, in document: Document) -> BookmarksResult.Bookmark {
    var record = BookmarksResult.Bookmark(
      id: bookmark.isIDStored ? bookmark.id : nil, name: bookmark.name,
      sources: bookmark.sources.map { $0 == .nutrient ? "pspdf" : "apple-preview" })
    if let page = bookmark.pageIndex {
      record.page = document.reference(toPage: page)
    } else {
      record.action = bookmark.action.map { ActionRecord($0, in: space) }
    }
    return record
  }
}
