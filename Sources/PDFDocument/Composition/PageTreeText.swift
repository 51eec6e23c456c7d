/// Writes the tree that the pages of the new document hang on (ISO 32000-2 7.7.3).
struct PageTreeText {
  private struct Node {
    var number: Int
    var kids: [Int] = []
    var count = 0
    /// The place of the parent among the nodes; `nil` for the root.
    var parent: Int?
  }

  /// How many kids a node has at most.
  private static let mostKids = 64
  /// With so many pages the tree has one node.
  private static let mostFlat = 256

  private let composer: Composer
  private var nodes: [Node] = []
  /// For each page the node it hangs on.
  private var nodesOfPages: [Int]

  init(_ composer: Composer) {
    self.composer = composer
    nodesOfPages = composer.pageNumbers.map { _ in 0 }
    nodes = [Node(number: composer.file.takeNumber())]
  }

  /// Writes the tree and the pages; returns the number of its root.
  mutating func write() throws(PDFError) -> Int {
    build()
    var pages = PageText(composer)
    for place in composer.pageNumbers.indices {
      try composer.step(place)
      try pages.write(place, parent: nodes[nodesOfPages[place]].number)
    }
    for node in nodes {
      var text = ObjectText()
      text.set("Type", .name("Pages"))
      text.set("Count", .integer(node.count))
      text.set("Kids", .array(node.kids.map { .reference(ObjectID(number: $0)) }))
      text.set("Parent", to: node.parent.map { nodes[$0].number } ?? 0)
      try composer.file.write(node.number, text.text)
    }
    return nodes[0].number
  }

  /// Puts pages under nodes, and these under others, until there are few enough for the root.
  private mutating func build() {
    let pages = composer.pageNumbers
    nodes[0].count = pages.count
    guard pages.count > Self.mostFlat else {
      nodes[0].kids = pages
      return
    }
    var level = [Int](nodes.count..<nodes.count + (pages.count + Self.mostKids - 1) / Self.mostKids)
    for place in pages.indices {
      if place.isMultiple(of: Self.mostKids) { nodes.append(Node(number: composer.file.takeNumber())) }
      nodesOfPages[place] = nodes.count - 1
      nodes[nodes.count - 1].kids.append(pages[place])
      nodes[nodes.count - 1].count += 1
    }
    while level.count > Self.mostKids {
      var above: [Int] = []
      for (place, node) in level.enumerated() {
        if place.isMultiple(of: Self.mostKids) {
          above.append(nodes.count)
          nodes.append(Node(number: composer.file.takeNumber()))
        }
        hang(node, on: nodes.count - 1)
      }
      level = above
    }
    for node in level { hang(node, on: 0) }
    nodes[0].count = pages.count
  }

  private mutating func hang(_ node: Int, on parent: Int) {
    nodes[node].parent = parent
    nodes[parent].kids.append(nodes[node].number)
    nodes[parent].count += nodes[node].count
  }
}
