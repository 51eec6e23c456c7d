/// Finds entries of a name tree (ISO 32000-2, 7.9.6) by the limits of its nodes, without reading the rest of it.
///
/// Limits are wrong in many files. What is found is an entry of the tree whatever they say; what is not found may be
/// there all the same.
final class NameTreeSearch {
  /// No sound tree is half as deep.
  private static let mostLevels = 16
  /// How often a name may be missing before the tree is not worth a search any more.
  private static let mostMisses = 1000

  private let root: Node
  private var misses = 0

  init(_ root: PDFObject) { self.root = Node(root) }

  /// The value of a key.
  func value(of key: [UInt8]) -> PDFObject? {
    guard misses < Self.mostMisses else { return nil }
    var node = root
    for _ in 0..<Self.mostLevels {
      if let value = node.names[key] { return value }
      guard let kid = node.kid(for: key) else { break }
      node = kid
    }
    misses += 1
    return nil
  }

  /// A node with what was read of it.
  private final class Node {
    private let object: PDFObject
    private lazy var kids = object["Kids"]
    private lazy var kidCount = kids.count
    private var known: [Int: Node] = [:]
    private(set) lazy var limits = readLimits()
    private(set) lazy var names = readNames()

    init(_ object: PDFObject) { self.object = object }

    /// The first kid whose limits hold the key, in a tree that is sorted.
    func kid(for key: [UInt8]) -> Node? {
      var (lower, upper) = (0, kidCount)
      while lower < upper {
        let middle = lower + (upper - lower) / 2
        guard let limits = kid(at: middle).limits else { return nil }
        if limits.greatest.lexicographicallyPrecedes(key) { lower = middle + 1 } else { upper = middle }
      }
      guard lower < kidCount, let limits = kid(at: lower).limits,
        !key.lexicographicallyPrecedes(limits.least)
      else { return nil }
      return kid(at: lower)
    }

    private func kid(at index: Int) -> Node {
      if let kid = known[index] { return kid }
      let kid = Node(kids[index])
      known[index] = kid
      return kid
    }

    private func readLimits() -> (least: [UInt8], greatest: [UInt8])? {
      let limits = object["Limits"]
      guard let least = limits[0].nameBytes, let greatest = limits[1].nameBytes else { return nil }
      return (least, greatest)
    }

    /// Of several entries with one key the first counts.
    private func readNames() -> [[UInt8]: PDFObject] {
      guard object.isDictionary else { return [:] }
      let pairs = object["Names"]
      var names: [[UInt8]: PDFObject] = [:]
      for index in stride(from: 0, to: min(pairs.count, NameTree.limit) - 1, by: 2) {
        guard let key = pairs[index].nameBytes, names[key] == nil else { continue }
        names[key] = pairs[index + 1]
      }
      return names
    }
  }
}
