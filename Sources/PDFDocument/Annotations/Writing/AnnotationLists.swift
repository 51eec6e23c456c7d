/// The lists of annotations (`/Annots`) of the pages that an event changes. Changes are collected and each list is
/// written once, so that ten thousand annotations cost ten thousand steps.
///
/// A list that is an object of its own may be other pages' as well, which nobody can tell without a look at all of
/// them. It is never changed: the page gets its new list in its own dictionary.
struct AnnotationLists {
  private let document: Document
  private var pages: [Int: Page] = [:]
  private var changes: [PageKey: Change] = [:]

  /// A page: two places in the page tree may be one object.
  private enum PageKey: Hashable {
    case object(ObjectID)
    case index(Int)
  }

  private struct Change {
    var page: Page
    var added: [ObjectID] = []
    /// Places in the list as it is.
    var removed: Set<Int> = []
    var names: Set<String>?
  }

  init(_ document: Document) { self.document = document }

  /// The page at an index, read once: objects that are made do not change it.
  ///
  /// - Throws: `page.outOfRange`.
  mutating func page(_ index: Int) throws(PDFError) -> Page {
    if let page = pages[index] { return page }
    guard let page = document.page(at: index), page.object.isDictionary else {
      throw PDFError(
        .pageOutOfRange, "there is no page \(index &+ 1); the document has \(document.pageCount)", page: index)
    }
    pages[index] = page
    return page
  }

  /// Puts an annotation at the end of a page's list.
  mutating func add(_ id: ObjectID, named name: String?, to page: Page) {
    change(page) {
      $0.added.append(id)
      if let name { $0.names?.insert(name) }
    }
  }

  /// Takes what stands at a place of a page's list out of it.
  mutating func remove(at index: Int, from page: Page) {
    change(page) { _ = $0.removed.insert(index) }
  }

  /// Whether an annotation of a page has a name, those included that were put on it since.
  mutating func hasName(_ name: String, on page: Page) -> Bool {
    change(page) { change in
      if let names = change.names { return names.contains(name) }
      let names = Set(page.object["Annots"].items.compactMap { $0.isDictionary ? $0["NM"].text : nil })
      change.names = names
      return names.contains(name)
    }
  }

  private mutating func change<Result>(_ page: Page, _ body: (inout Change) -> Result) -> Result {
    let key = page.object.id.map { PageKey.object($0) } ?? .index(page.index)
    return body(&changes[key, default: Change(page: page)])
  }

  /// Writes the lists that have changed.
  ///
  /// - Throws: `object.invalid` where a page cannot be changed.
  mutating func write() throws(PDFError) {
    for change in changes.values.sorted(by: { $0.page.index < $1.page.index })
    where !change.added.isEmpty || !change.removed.isEmpty {
      try write(change)
    }
    changes = [:]
  }

  private func write(_ change: Change) throws(PDFError) {
    let list = change.page.object["Annots"]
    let items = list.items
    guard items.count == list.count else {
      throw PDFError(.documentLimit, "the page has too many annotations to be changed", page: change.page.index)
    }
    let kept = Self.kept(of: items, without: change.removed)
    if kept.contains(where: { items[$0].id == nil }), list.isArray, list.id == nil {
      return try writeInPlace(list, items.count, Set(kept), change)
    }
    let values = kept.map { items[$0].referredOrCopied } + change.added.map { .reference($0) }
    // An empty list says nothing.
    try document.set("Annots", of: change.page.object, to: values.isEmpty ? .null : .array(values))
  }

  /// Annotations that stand in the list itself stay as they are.
  private func writeInPlace(
    _ list: PDFObject, _ count: Int, _ kept: Set<Int>, _ change: Change
  ) throws(PDFError) {
    for index in (0..<count).reversed() where !kept.contains(index) {
      try document.removeItem(index, of: list)
    }
    for id in change.added {
      try document.appendItem(.reference(id), to: list)
    }
  }

  /// The places of what stays: dictionaries, each once. What else is in a list is nothing to any reader.
  private static func kept(of items: [PDFObject], without removed: Set<Int>) -> [Int] {
    var seen: Set<ObjectID> = []
    return items.indices.filter { index in
      guard !removed.contains(index), items[index].isDictionary else { return false }
      return items[index].id.map { seen.insert($0).inserted } ?? true
    }
  }
}
