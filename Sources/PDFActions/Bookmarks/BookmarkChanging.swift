import PDFDocument
import PDFScopeCore

/// `bookmarks.rename`.
struct BookmarkRenaming: EventAction {
  func perform(_ event: RenameBookmarks, on work: Work) throws(ActionError) -> BookmarksResult {
    guard event.id != nil || event.number != nil || event.page != nil || event.oldName != nil else {
      throw ActionError(
        "usage", "it is not said which bookmarks", hint: "give --id, --number, --page or --old-name")
    }
    var change = try BookmarkChange(work, repairs: event.repair)
    let pages = try event.page.map { page throws(ActionError) in try work.pageSet(page) }
    let filter = BookmarkFilter(
      ids: event.id.map { [$0] } ?? [], numbers: event.number.map { [$0] } ?? [], pages: pages,
      names: event.oldName.map { [$0] } ?? [])
    let meant = filter.places(in: change)
    work.warnings += filter.warnings(in: change)
    let name = event.name.isEmpty ? nil : event.name
    let renamed = meant.filter { change.editor.bookmarks[$0].name != name }
    for place in renamed { change.editor.rename(place, to: name) }
    return try change.finish(renamed)
  }
}

/// `bookmarks.remove`.
struct BookmarkRemoval: EventAction {
  func perform(_ event: RemoveBookmarks, on work: Work) throws(ActionError) -> BookmarksResult {
    guard event.all || event.page != nil || !(event.id + event.name).isEmpty || !event.number.isEmpty else {
      throw ActionError(
        "usage", "it is not said which bookmarks", hint: "give --id, --number, --page, --name or --all")
    }
    guard !event.all || event == RemoveBookmarks(all: true, repair: event.repair) else {
      throw ActionError("usage", "--all leaves nothing to choose", hint: "leave it out, or the other options")
    }
    var change = try BookmarkChange(work, repairs: event.repair)
    let pages = try event.page.map { page throws(ActionError) in try work.pageSet(page) }
    let filter = BookmarkFilter(ids: event.id, numbers: event.number, pages: pages, names: event.name)
    let meant = filter.places(in: change)
    work.warnings += filter.warnings(in: change)
    let removed = change.editor.remove(meant)
    return try change.finish([], removed: removed)
  }
}

/// `bookmarks.move`.
struct BookmarkMoving: EventAction {
  func perform(_ event: MoveBookmark, on work: Work) throws(ActionError) -> BookmarksResult {
    guard (event.id == nil) != (event.number == nil) else {
      throw ActionError("usage", "one bookmark is moved at a time", hint: "give either --id or --number")
    }
    guard [event.to != nil, event.before != nil, event.after != nil].count(where: { $0 }) == 1 else {
      throw ActionError("usage", "a bookmark is moved to one place", hint: "give --to, --before or --after")
    }
    var change = try BookmarkChange(work, repairs: event.repair)
    let place = event.id.map { change.place(ofID: $0) } ?? event.number.flatMap { change.place(ofNumber: $0) }
    guard let place else {
      let filter = BookmarkFilter(ids: event.id.map { [$0] } ?? [], numbers: event.number.map { [$0] } ?? [])
      work.warnings += filter.warnings(in: change)
      return BookmarksResult(bookmarks: [])
    }
    var order = change.editor.customOrder
    let anchor = try (event.before ?? event.after).map { name throws(ActionError) in try self.anchor(name, in: change) }
    guard anchor != place else { return BookmarksResult(bookmarks: []) }
    let old = order
    order.removeAll { $0 == place }
    if let to = event.to {
      order.insert(place, at: min(to - 1, order.count))
    } else if let index = order.firstIndex(where: { $0 == anchor }) {
      order.insert(place, at: event.before == nil ? index + 1 : index)
    }
    guard order != old, let index = order.firstIndex(of: place) else { return BookmarksResult(bookmarks: []) }
    change.editor.reorder(order)
    return try change.finish([index])
  }

  /// The place of the bookmark to move another one beside, by identifier or else by number.
  private func anchor(_ name: String, in change: BookmarkChange) throws(ActionError) -> Int {
    guard let place = change.place(ofID: name) ?? Int(name).flatMap({ change.place(ofNumber: $0) }) else {
      throw ActionError("bookmarks.notFound", "there is no bookmark \(name)", hint: "`list` shows which there are")
    }
    return place
  }
}
