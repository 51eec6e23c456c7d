import PDFDocument
import PDFScopeCore

/// `bookmarks.list`.
struct BookmarkListing: EventAction {
  func perform(_ event: ListBookmarks, on work: Work) -> BookmarksResult {
    let bookmarks = work.document.reader.bookmarks
    work.warnings += bookmarks.warnings.map(Warning.init)
    let document = work.document.document
    return BookmarksResult(
      bookmarks: bookmarks.sorted(event.sort).map { BookmarksResult.Bookmark($0, in: document) })
  }
}

extension Bookmarks {
  /// The bookmarks in an order.
  func sorted(_ order: BookmarkOrder) -> [Bookmark] {
    switch order {
    case .custom: inCustomOrder
    case .page: inPageOrder
    }
  }
}

extension BookmarksResult.Bookmark {
  /// The record of a bookmark.
  init(_ bookmark: Bookmark, in document: Document, isRemoved: Bool = false) {
    self.init(
      id: bookmark.isIDStored ? bookmark.id : nil, name: bookmark.name,
      sources: bookmark.sources.map { $0 == .nutrient ? "pspdf" : "apple-preview" }, isRemoved: isRemoved)
    if let page = bookmark.pageIndex {
      self.page = document.reference(toPage: page)
    } else {
      action = bookmark.action.map { ActionRecord($0, in: EnvironmentValues.current.coordinates) }
    }
  }
}
