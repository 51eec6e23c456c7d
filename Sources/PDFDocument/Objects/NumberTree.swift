/// Number trees (ISO 32000-2 7.9.7), read whole and without recursion.
enum NumberTree {
  /// More entries than any page label or structure tree has; what is beyond is left out.
  static let mostEntries = 1_000_000

  /// The entries in ascending order of their keys; of several with one key the first in the tree counts. Nodes met
  /// twice are passed over, so cycles end.
  static func entries(of root: PDFObject) -> [(key: Int, value: PDFObject)] {
    var found: [Int: PDFObject] = [:]
    var visited: Set<ObjectID> = []
    // Kids are pushed in reverse, so that the tree is read from left to right.
    var pending = [root]
    var budget = 2 * mostEntries
    while let node = pending.popLast(), found.count < mostEntries {
      if let id = node.id, !visited.insert(id).inserted { continue }
      // A list that many nodes have in common is counted as often.
      budget -= node["Nums"].count + node["Kids"].count
      guard budget >= 0 else { break }
      let pairs = node["Nums"].items
      for index in stride(from: 0, to: pairs.count - 1, by: 2) {
        if let key = pairs[index].int, found[key] == nil {
          found[key] = pairs[index + 1]
        }
      }
      // A direct kid cannot lead back to itself, but it can lead to an indirect one that was seen.
      pending += node["Kids"].items.reversed()
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
