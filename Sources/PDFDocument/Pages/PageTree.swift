/// The page tree as it is built, for changes to it.
struct PageTree {
  /// What a node leads to.
  enum Kid {
    /// A page, by its index.
    case page(Int)
    /// An inner node, by its place in ``PageTree/nodes``.
    case node(Int)
  }

  /// An inner node.
  struct Node {
    var object: PDFObject
    var parent: Int?
    var kids: [Kid] = []
    /// Where in /Kids each of `kids` stands; what makes no sense there is not among them.
    var places: [Int] = []
  }

  /// The root first, every node before those below it. Empty where the catalog leads to no node.
  var nodes: [Node] = []
  /// The node each page hangs on.
  var nodeOfPage: [Int] = []

  /// Adds a node below the one at `parent`; returns its place.
  mutating func add(node: PDFObject, to parent: Int?, at place: Int) -> Int {
    nodes.append(Node(object: node, parent: parent))
    let index = nodes.count - 1
    if let parent {
      nodes[parent].kids.append(.node(index))
      nodes[parent].places.append(place)
    }
    return index
  }

  /// Adds the next page to a node.
  mutating func add(pageTo node: Int, at place: Int) {
    nodes[node].kids.append(.page(nodeOfPage.count))
    nodes[node].places.append(place)
    nodeOfPage.append(node)
  }

  /// Whether the /Count of each node is the number of the pages below it.
  var hasTrueCounts: Bool {
    var counts = [Int](repeating: 0, count: nodes.count)
    // Every node comes after its parent, so backwards the counts of the kids are known.
    for (index, node) in nodes.enumerated().reversed() {
      counts[index] = node.kids.reduce(0) { sum, kid in
        if case .node(let node) = kid { sum + counts[node] } else { sum + 1 }
      }
      guard node.object["Count"].int == counts[index] else { return false }
    }
    return true
  }
}
