/// The items of the new document's outline and how they hang together, before they are written.
struct NewOutline {
  /// What an item is made from.
  enum Origin {
    /// An item of a source.
    case item(Int, of: Int)
    /// One that holds the outline of a source and leads to its first page.
    case source(Int, title: String)
  }

  /// An item.
  struct Node {
    var origin: Origin
    var number: Int
    var isOpen: Bool
    var parent: Int?
    var first: Int?
    var last: Int?
    var previous: Int?
    var next: Int?
    /// How many items below it are shown where it is open.
    var shown = 0
  }

  private(set) var nodes: [Node] = []
  private(set) var first: Int?
  private(set) var last: Int?

  /// How many items are shown with the outline.
  var shown: Int {
    nodes.reduce(0) { $1.parent == nil ? $0 + 1 + ($1.isOpen ? $1.shown : 0) : $0 }
  }

  /// Hangs an item behind all others below the same one; returns its place.
  mutating func add(_ origin: Origin, number: Int, isOpen: Bool, to parent: Int?) -> Int {
    let place = nodes.count
    var node = Node(origin: origin, number: number, isOpen: isOpen, parent: parent)
    let last = parent.map { nodes[$0].last } ?? last
    node.previous = last
    nodes.append(node)
    if let last { nodes[last].next = place }
    if let parent {
      if last == nil { nodes[parent].first = place }
      nodes[parent].last = place
    } else {
      if last == nil { first = place }
      self.last = place
    }
    return place
  }

  /// Has an item that had nothing below it until now shown as it was where it had.
  mutating func setOpen(_ place: Int, _ isOpen: Bool) {
    if nodes[place].first == nil { nodes[place].isOpen = isOpen }
  }

  /// Has an item made from another one, and stand behind those beside it.
  mutating func replace(_ place: Int, by origin: Origin) {
    nodes[place].origin = origin
    let node = nodes[place]
    guard let next = node.next else { return }
    nodes[next].previous = node.previous
    if let previous = node.previous {
      nodes[previous].next = next
    } else if let parent = node.parent {
      nodes[parent].first = next
    } else {
      first = next
    }
    let last = node.parent.map { nodes[$0].last } ?? last
    if let last { nodes[last].next = place }
    nodes[place].previous = last
    nodes[place].next = nil
    if let parent = node.parent { nodes[parent].last = place } else { self.last = place }
  }

  /// Has items of one document that stand below the same one follow one another by their positions in it, each in one
  /// of the places that they have together.
  ///
  /// - Parameter position: the document that an item came from, and its position there; `nil` where that is not known.
  mutating func sort(by position: (Origin) -> (document: [UInt8], position: Int)?) {
    var families: [Int?: [Int]] = [:]
    var next = first
    // Nodes are made one behind the other, but `replace` has some stand elsewhere: the links tell.
    families[nil] = []
    while let place = next {
      families[nil]?.append(place)
      next = nodes[place].next
    }
    for parent in nodes.indices where nodes[parent].first != nil {
      var kids: [Int] = []
      var next = nodes[parent].first
      while let place = next {
        kids.append(place)
        next = nodes[place].next
      }
      families[parent] = kids
    }
    for (parent, kids) in families where kids.count > 1 {
      var slots: [[UInt8]: [(slot: Int, position: Int)]] = [:]
      for (slot, kid) in kids.enumerated() {
        if let found = position(nodes[kid].origin) { slots[found.document, default: []].append((slot, found.position)) }
      }
      var order = kids
      for items in slots.values {
        let sorted = items.sorted { ($0.position, $0.slot) < ($1.position, $1.slot) }
        for (target, item) in zip(items, sorted) { order[target.slot] = kids[item.slot] }
      }
      if order != kids { hang(order, on: parent) }
    }
  }

  private mutating func hang(_ kids: [Int], on parent: Int?) {
    for (slot, kid) in kids.enumerated() {
      nodes[kid].previous = slot > 0 ? kids[slot - 1] : nil
      nodes[kid].next = slot + 1 < kids.count ? kids[slot + 1] : nil
    }
    if let parent {
      (nodes[parent].first, nodes[parent].last) = (kids.first, kids.last)
    } else {
      (first, last) = (kids.first, kids.last)
    }
  }

  /// Counts what is shown, from the last item to the first: those below come after those above.
  mutating func count() {
    for place in nodes.indices.reversed() {
      guard let parent = nodes[place].parent else { continue }
      nodes[parent].shown += 1 + (nodes[place].isOpen ? nodes[place].shown : 0)
    }
  }
}
