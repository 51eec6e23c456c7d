import PDFDocument
import PDFScopeCore

/// Which bookmarks an event means: filters of different kinds must all apply, of several of one kind any is enough.
struct BookmarkFilter {
  /// Identifiers, in any letter case.
  var ids: [String] = []
  /// Places in the list, from 1.
  var numbers: [Int] = []
  /// Pages, from 0; `nil` for all, and for bookmarks that lead elsewhere.
  var pages: [Int]?
  /// Names.
  var names: [String] = []

  /// The places of the bookmarks that are meant.
  func places(in change: BookmarkChange) -> Set<Int> {
    var places = Set(change.editor.bookmarks.indices)
    if !ids.isEmpty { places.formIntersection(ids.compactMap(change.place(ofID:))) }
    if !numbers.isEmpty {
      let order = change.editor.customOrder
      places.formIntersection(numbers.filter { order.indices.contains($0 &- 1) }.map { order[$0 - 1] })
    }
    if let pages { places.formIntersection(change.places(onPages: pages)) }
    if !names.isEmpty {
      let names = Set(names)
      places.formIntersection(change.places { $0.name.map(names.contains) ?? false })
    }
    return places
  }

  /// A warning for each identifier, number and name that no bookmark of the document has.
  func warnings(in change: BookmarkChange) -> [Warning] {
    let count = change.editor.bookmarks.count
    let known = Set(change.editor.bookmarks.compactMap(\.name))
    let missing =
      ids.filter { change.place(ofID: $0) == nil }.map { "with the identifier " + JSONValue.string($0).text() }
      + numbers.filter { $0 > count }.map { "number \($0); the last is \(count)" }
      + names.filter { !known.contains($0) }.map { "with the name " + JSONValue.string($0).text() }
    return missing.map { Warning("bookmarks.notFound", "the document has no bookmark \($0)") }
  }
}
