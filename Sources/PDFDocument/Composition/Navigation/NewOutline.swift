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

  /// Counts what is shown, from the last item to the first: those below come after those above.
  mutating func count() {
    for place in nodes.indices.reversed() {
      guard let parent = nodes[place].parent else { continue }
      nodes[parent].shown += 1 + (nodes[place].isOpen ? nodes[place].shown : 0)
    }
  }

  /// The last item of each level, from the root on.
  var lastSpine: [Int] {
    var spine: [Int] = []
    var next = last
    while let place = next {
      spine.append(place)
      next = nodes[place].last
    }
    return spine
  }
}
