/// Which object is which page.
///
/// The quick map reads only the inner nodes of the page tree: where a node's /Count equals the number of its kids, the
/// kids are taken to be pages. That is true of every sound tree but for nodes that hold one page each, so whoever meets
/// something that does not fit asks for the full map, which looks at every object.
struct PageMap {
  /// A page in the order of the document.
  enum Entry {
    case indirect(ObjectID)
    /// A page that stands in its parent's /Kids itself, against the standard.
    case direct(PDFObject)
  }

  var entries: [Entry] = []
  /// The index of the first appearance of each page.
  var indices: [ObjectID: Int] = [:]
  var isFull: Bool
  /// The longest way from the root to a page.
  var depth = 0
  /// Whether the tree is built as the standard wants it, as far as other readers have to agree on which page is which.
  var isSound = true

  /// Whether each node's /Count is the number of the pages below it; only a full map knows.
  var hasTrueCounts = true

  /// Whether every page is an object of its own.
  var hasOnlyReferences: Bool {
    entries.allSatisfy { if case .indirect = $0 { true } else { false } }
  }

  mutating func append(_ id: ObjectID) {
    if indices.updateValue(indices[id] ?? entries.count, forKey: id) != nil {
      hasRepeatedPages = true
    }
    entries.append(.indirect(id))
  }

  /// Whether one page object stands in the tree more than once.
  private(set) var hasRepeatedPages = false
}

/// One walk over a page tree (ISO 32000-2 7.7.3), without recursion: trees of any depth, cycles and lying counts end.
struct PageTreeWalk {
  private struct Step {
    var kids: PDFObject
    var ids: [ObjectID?]
    /// The node's place in the tree.
    var node: Int
    var next = 0
  }

  let document: Document
  /// Which object is which page.
  private(set) var map: PageMap
  /// The tree; only a full walk knows all of it.
  private(set) var tree = PageTree()
  private var path: [Step] = []
  private var visited: Set<ObjectID> = []
  private var isTrusted = false

  /// Walks the tree of a document.
  init(_ document: Document, full: Bool) {
    self.document = document
    map = PageMap(isFull: full)
    run()
  }

  private mutating func run() {
    let root = findRoot()
    map.isSound = root.id != nil && root.id == document.catalog["Pages"].id
    guard root.isDictionary else {
      map.isSound = false
      document.note(PDFWarning("the catalog leads to no page tree"))
      return
    }
    guard root["Kids"].isArray else {
      // A catalog that leads straight to its only page.
      map.isSound = false
      if root.isDictionary(ofType: "Page") { add(root) }
      return
    }
    enter(root, from: nil, at: 0)
    while let step = path.last {
      map.depth = max(map.depth, path.count)
      guard step.next < step.ids.count else {
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      visit(step.ids[step.next], at: step.next, of: step)
    }
    if map.isFull { map.hasTrueCounts = tree.hasTrueCounts }
  }

  /// The root of the tree; a catalog whose /Pages leads into the middle of the tree is put right.
  private func findRoot() -> PDFObject {
    var root = document.catalog["Pages"]
    var seen: Set<ObjectID> = []
    while let id = root.id, seen.insert(id).inserted {
      let parent = root["Parent"]
      guard parent.isDictionary else { break }
      root = parent
    }
    if root.id != document.catalog["Pages"].id {
      document.note(PDFWarning("the catalog's /Pages is not the root of the page tree", object: root.id))
    }
    return root
  }

  private mutating func enter(_ node: PDFObject, from parent: Int?, at place: Int) {
    if let id = node.id, !visited.insert(id).inserted {
      map.isSound = false
      document.note(
        PDFWarning("the page tree leads to one of its nodes twice; the second time is left out", object: id))
      return
    }
    let kids = node["Kids"]
    let index = tree.add(node: node, to: parent, at: place)
    path.append(Step(kids: kids, ids: kids.itemIDs, node: index))
    if !map.isFull {
      takeLeaves(of: node)
    }
  }

  /// Takes the kids of the node just entered for pages where its count says so. The first time, a look at two of them
  /// tells whether this tree can be believed; trees are built alike throughout.
  private mutating func takeLeaves(of node: PDFObject) {
    let ids = path[path.count - 1].ids.compactMap { $0 }
    guard node["Count"].int == ids.count, ids.count == path[path.count - 1].ids.count, !ids.isEmpty,
      isTrusted || isPage(ids.first) && isPage(ids.last)
    else { return }
    isTrusted = true
    for id in ids {
      map.append(id)
    }
    map.depth = max(map.depth, path.count)
    path.removeLast()
  }

  private func isPage(_ id: ObjectID?) -> Bool {
    guard let page = id.map({ document.object($0) }) else { return false }
    return page.isDictionary && !page["Kids"].isArray && !page.isDictionary(ofType: "Pages")
  }

  private mutating func visit(_ id: ObjectID?, at place: Int, of step: Step) {
    let kid = id.map { document.object($0) } ?? step.kids[place]
    if !kid.isDictionary {
      map.isSound = false
      document.note(PDFWarning("a page is missing: its object is not a dictionary", object: id))
    } else if kid["Kids"].isArray {
      enter(kid, from: step.node, at: place)
    } else if kid.isDictionary(ofType: "Pages") {
      map.isSound = false
      document.note(PDFWarning("a node of the page tree has no /Kids", object: id))
    } else {
      tree.add(pageTo: step.node, at: place)
      add(kid)
    }
  }

  private mutating func add(_ page: PDFObject) {
    if let id = page.id {
      map.append(id)
    } else {
      map.isSound = false
      map.entries.append(.direct(page))
    }
  }
}

extension PDFObject {
  /// Whether this is a dictionary whose /Type is `type`.
  func isDictionary(ofType type: String) -> Bool { self["Type"].isName(type) }
}

// MARK: - Pages of a document

extension Document {
  /// How many pages there are. 0 for a document whose page tree is empty or missing.
  public var pageCount: Int { pages().entries.count }

  /// The zero-based index of a page; `nil` when the object is not a page of this document.
  public func pageIndex(of id: ObjectID) -> Int? {
    if let index = pages().indices[id] { return index }
    return pages(full: true).indices[id]
  }

  /// The page at a zero-based index; `nil` when there is none.
  public func page(at index: Int) -> Page? {
    guard let object = pageObject(at: index) else { return nil }
    return Page(object, index: index)
  }

  private func pageObject(at index: Int) -> PDFObject? {
    guard let object = object(of: pages(), at: index) else { return nil }
    if object.isDictionary, !object["Kids"].isArray { return object }
    return self.object(of: pages(full: true), at: index)
  }

  func object(of map: PageMap, at index: Int) -> PDFObject? {
    guard map.entries.indices.contains(index) else { return nil }
    switch map.entries[index] {
    case .indirect(let id): return object(id)
    case .direct(let object): return object
    }
  }

  /// The page map, read on first use.
  func pages(full: Bool = false) -> PageMap {
    if let pageMap, pageMap.isFull || !full { return pageMap }
    // Where the table was rebuilt, or the root claims another number, nothing is taken on trust.
    var map = PageTreeWalk(self, full: full || opening.wasRebuilt).map
    if !map.isFull, map.entries.count != catalog["Pages"]["Count"].int {
      map = PageTreeWalk(self, full: true).map
    }
    pageMap = map
    return map
  }
}
