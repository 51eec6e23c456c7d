import PDFDocument
import PDFScopeCore

/// `bookmarks.import`.
struct BookmarkImporting: EventAction {
  @Environment(\.clampsPages) private var clampsPages

  func perform(_ event: ImportBookmarks, on work: Work) throws(ActionError) -> BookmarksResult {
    guard !event.from.isEmpty else { throw ActionError("usage", "the path is empty", pointer: "/from") }
    guard event.from != "-" || work.document.path != "-" else {
      throw ActionError("usage", "standard input is the document already", pointer: "/from")
    }
    let items = try checked(BookmarkFile(path: event.from).items, pageCount: work.document.pageCount)
    var change = try BookmarkChange(work, repairs: event.repair)
    let before = change.editor.bookmarks
    var merger = BookmarkMerger(before)
    for item in items { merger.take(item, &change.editor) }
    let after = change.editor.bookmarks
    var changed = Set(after.indices.filter { $0 >= before.count || before[$0] != after[$0] })
    guard event.replace else { return try change.finish(changed) }
    let order = merger.places
    let others = Set(change.editor.bookmarks.indices).subtracting(order)
    // The places of those that stay, once the others are gone.
    let kept = change.editor.bookmarks.indices.filter { !others.contains($0) }
    let newPlaces = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0.element, $0.offset) })
    let removed = change.editor.remove(others)
    let wanted = order.compactMap { newPlaces[$0] }
    change.editor.reorder(wanted)
    let places = change.editor.customOrder
    changed = Set(order.indices.filter { changed.contains(order[$0]) }.map { places[$0] })
    return try change.finish(changed, removed: removed)
  }

  /// The bookmarks whose pages the document has.
  private func checked(_ items: [BookmarkFile.Item], pageCount: Int) throws(ActionError) -> [BookmarkFile.Item] {
    var kept: [BookmarkFile.Item] = []
    for item in items {
      if item.isPage, item.pageIndex.map((0..<pageCount).contains) != true {
        guard !clampsPages else { continue }
        let page = item.pageIndex.map { "page \($0 &+ 1)" } ?? "a page that is no whole number"
        throw ActionError(
          "page.outOfRange", "\(item.pointer) leads to \(page); the document has \(pageCount)",
          hint: "--clamp-pages leaves such bookmarks out", pointer: item.pointer)
      }
      kept.append(item)
    }
    return kept
  }
}

/// Takes bookmarks in beside those that are there.
private struct BookmarkMerger {
  private var byID: [String: Int] = [:]
  private var byContent: [String: Int] = [:]
  /// Where those that were taken in are, each once, in their order.
  private(set) var places: [Int] = []
  private var seen: Set<Int> = []

  init(_ bookmarks: [Bookmark]) {
    for (place, bookmark) in bookmarks.enumerated() { note(bookmark, at: place) }
  }

  private mutating func note(_ bookmark: Bookmark, at place: Int) {
    if bookmark.isIDStored { byID[bookmark.id.lowercased()] = place }
    let json = bookmark.json ?? BookmarkEditor.item(page: bookmark.storedPageIndex, name: bookmark.name)
    byContent[Self.content(json)] = byContent[Self.content(json)] ?? place
  }

  /// What tells bookmarks without identifiers apart.
  private static func content(_ item: BookmarkJSON) -> String {
    let action = item["action"]
    return (action?.goToPage.map(String.init) ?? InstantBookmarks.item(.object(["action": action])).text) + " "
      + (item["name"]?.string ?? "")
  }

  mutating func take(_ item: BookmarkFile.Item, _ editor: inout BookmarkEditor) {
    let place: Int
    if let known = item.id.map({ byID[$0.lowercased()] }) ?? byContent[Self.content(item.json)] {
      place = known
      if item.id != nil { replace(known, item.json, &editor) }
    } else {
      place = editor.add(item.json)
      note(editor.bookmarks[place], at: place)
    }
    if seen.insert(place).inserted { places.append(place) }
  }

  /// A name that is not there is one that was taken away.
  private func replace(_ place: Int, _ item: BookmarkJSON, _ editor: inout BookmarkEditor) {
    editor.replace(place, with: item)
    if item["name"] == nil { editor.rename(place, to: nil) }
  }
}
