/// The items of an outline as a tree of indices, flat, that can be put together in another way.
struct OutlineTree {
  /// What an item's dictionary says of the items around it (ISO 32000-2, table 151).
  struct Links: Equatable {
    /// The item above; `nil` at the top.
    var parent: Int?
    var previous: Int?
    var next: Int?
    var first: Int?
    var last: Int?
    /// What `Count` is to be: how many items below are shown when this one is open, below zero where it is closed;
    /// `nil` where there are none.
    var count: Int?
  }

  /// The links of all items, and of the outline itself.
  struct AllLinks {
    /// By index; those of an item that is not in the tree mean nothing.
    var items: [Links]
    var first: Int?
    var last: Int?
    /// How many items are shown when the document is opened.
    var visible = 0
    /// Whether an item with others below is open.
    var hasOpenItem = false
    /// The items of the tree, each before those below it.
    var order: [Int] = []
  }

  /// The items at the top.
  private(set) var roots: [Int] = []
  /// The items below each.
  private(set) var children: [[Int]] = []
  /// The item above each; `nil` at the top, and for one that is not in the tree.
  private(set) var parents: [Int?] = []
  /// Whether each is open.
  var isOpen: [Bool] = []

  init(_ structure: OutlineStructure) {
    parents.reserveCapacity(structure.count)
    for (index, node) in structure.nodes.enumerated() {
      children.append([])
      parents.append(node.parent)
      isOpen.append(node.isOpen)
      if let parent = node.parent { children[parent].append(index) } else { roots.append(index) }
    }
  }

  /// Makes room for an item that is not in the tree yet.
  mutating func make(isOpen: Bool) -> Int {
    children.append([])
    parents.append(nil)
    self.isOpen.append(isOpen)
    return children.count - 1
  }

  /// The items below one, or at the top.
  func children(of parent: Int?) -> [Int] { parent.map { children[$0] } ?? roots }

  /// Puts the items below one, or at the top, in place of those that are there.
  mutating func setChildren(_ items: [Int], of parent: Int?) {
    if let parent { children[parent] = items } else { roots = items }
    for item in items { parents[item] = parent }
  }

  /// Adds an item at the end.
  mutating func append(_ item: Int, to parent: Int?) {
    if let parent { children[parent].append(item) } else { roots.append(item) }
    parents[item] = parent
  }

  /// Takes items out of those beside them, with all that is below.
  mutating func detach(_ items: Set<Int>) {
    for parent in Set(items.map { parents[$0] }) {
      let rest = children(of: parent).filter { !items.contains($0) }
      if let parent { children[parent] = rest } else { roots = rest }
    }
    for item in items { parents[item] = nil }
  }

  /// Takes everything apart.
  mutating func clear() {
    roots = []
    for index in children.indices {
      children[index] = []
      parents[index] = nil
    }
  }

  /// Whether an item is another one or lies below it.
  func isItem(_ item: Int?, within ancestor: Int) -> Bool {
    var next = item
    while let index = next {
      if index == ancestor { return true }
      next = parents[index]
    }
    return false
  }

  /// What the dictionaries are to say.
  func links() -> AllLinks {
    var all = AllLinks(items: Array(repeating: Links(), count: children.count))
    all.first = roots.first
    all.last = roots.last
    var pending: [Int] = roots.reversed()
    link(roots, &all)
    while let index = pending.popLast() {
      all.order.append(index)
      link(children[index], &all)
      all.items[index].parent = parents[index]
      all.items[index].first = children[index].first
      all.items[index].last = children[index].last
      pending.append(contentsOf: children[index].reversed())
    }
    // From the last to the first, so that what is below an item has been counted when it is.
    for index in all.order.reversed() where !children[index].isEmpty {
      let shown = children[index].reduce(0) { $0 + 1 + max(0, all.items[$1].count ?? 0) }
      all.items[index].count = isOpen[index] ? shown : -shown
      if isOpen[index] { all.hasOpenItem = true }
    }
    all.visible = roots.reduce(0) { $0 + 1 + max(0, all.items[$1].count ?? 0) }
    return all
  }

  private func link(_ items: [Int], _ all: inout AllLinks) {
    for (place, item) in items.enumerated() {
      all.items[item].previous = place > 0 ? items[place - 1] : nil
      all.items[item].next = place + 1 < items.count ? items[place + 1] : nil
    }
  }
}
