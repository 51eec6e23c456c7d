/// Builds name trees, number trees (ISO 32000-2 7.9.6, 7.9.7) and whatever else is a tree of few kids a node, from the
/// leaves up.
enum BalancedTree {
  /// How many entries or kids a node has at most.
  static let mostKids = 64

  /// Builds a tree of so many entries; returns its root.
  ///
  /// - Parameters:
  ///   - leaf: makes a node of entries, given by their places.
  ///   - above: makes a node of others.
  static func build<Node>(
    count: Int, leaf: (_ entries: Range<Int>, _ isRoot: Bool) throws(PDFError) -> Node,
    above: (_ kids: ArraySlice<Node>, _ isRoot: Bool) throws(PDFError) -> Node
  ) throws(PDFError) -> Node {
    guard count > mostKids else { return try leaf(0..<max(0, count), true) }
    var nodes: [Node] = []
    for start in stride(from: 0, to: count, by: mostKids) {
      nodes.append(try leaf(start..<min(start + mostKids, count), false))
    }
    while nodes.count > mostKids {
      var next: [Node] = []
      for start in stride(from: 0, to: nodes.count, by: mostKids) {
        next.append(try above(nodes[start..<min(start + mostKids, nodes.count)], false))
      }
      nodes = next
    }
    return try above(nodes[...], true)
  }
}
