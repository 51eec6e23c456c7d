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
    var meant = Set(change.editor.bookmarks.indices)
    if let id = event.id { meant.formIntersection(change.place(ofID: id).map { [$0] } ?? []) }
    if let number = event.number { meant.formIntersection(change.place(ofNumber: number).map { [$0] } ?? []) }
    if let page = event.page { meant.formIntersection(change.places(onPages: try work.pageSet(page))) }
    if let name = event.oldName { meant.formIntersection(change.places { $0.name == name }) }
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
    var change = try BookmarkChange(work, repairs: event.repair)
    let ids = Set(event.id.map { $0.lowercased() })
    let names = Set(event.name)
    var meant = change.places { bookmark in
      event.all || bookmark.isIDStored && ids.contains(bookmark.id.lowercased())
        || bookmark.name.map(names.contains) ?? false
    }
    let order = change.editor.customOrder
    meant.formUnion(event.number.filter { order.indices.contains($0 - 1) }.map { order[$0 - 1] })
    if let page = event.page { meant.formUnion(change.places(onPages: try work.pageSet(page))) }
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
    guard let place else { return BookmarksResult(bookmarks: []) }
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
