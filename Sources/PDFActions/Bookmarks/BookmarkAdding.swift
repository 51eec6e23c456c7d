import PDFDocument
import PDFScopeCore

/// `bookmarks.add`.
struct BookmarkAdding: EventAction {
  func perform(_ event: AddBookmarks, on work: Work) throws(ActionError) -> BookmarksResult {
    guard (event.page == nil) != (event.uri == nil) else {
      throw ActionError(
        "usage", event.uri == nil ? "it is not said where to" : "a bookmark leads to a page or to an address",
        hint: "give either --page or --uri")
    }
    var change = try BookmarkChange(work, repairs: event.repair)
    var places: Set<Int> = []
    if let page = event.page {
      var seen: Set<Int> = []
      for index in try work.pages(page) where seen.insert(index).inserted {
        places.insert(change.editor.add(page: index, name: event.name))
      }
    } else if let uri = event.uri {
      guard !uri.isEmpty else { throw ActionError("usage", "the address is empty", pointer: "/uri") }
      let text = Action.URITarget.asciiText(of: uri)
      let action = BookmarkJSON.object(["actionType": .string("URI"), "uri": .string(text)])
      places.insert(change.editor.add(BookmarkEditor.item(page: nil, name: event.name, action: action)))
    }
    return try change.finish(places)
  }
}

/// `bookmarks.toggle`.
struct BookmarkToggling: EventAction {
  func perform(_ event: ToggleBookmarks, on work: Work) throws(ActionError) -> BookmarksResult {
    var change = try BookmarkChange(work, repairs: event.repair)
    let pages = try work.pageSet(event.page)
    let marked = Set(change.editor.bookmarks.compactMap(\.pageIndex))
    let removed = change.editor.remove(change.places(onPages: pages))
    var added: Set<Int> = []
    for page in pages where !marked.contains(page) {
      added.insert(change.editor.add(page: page, name: event.name))
    }
    return try change.finish(added, removed: removed)
  }
}
