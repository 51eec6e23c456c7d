/// A document's outline, flat: a tree of values a hundred thousand levels deep could not even be freed.
public struct Outline: Sendable, Hashable {
  /// The items in the order a reader sees them with all of them open: each before those below it.
  public internal(set) var items: [OutlineItem] = []
  /// What was wrong with it: circles, items that are none, too many of them.
  public internal(set) var warnings: [ContentWarning] = []

  /// Whether there is no item.
  public var isEmpty: Bool { items.isEmpty }

  /// How many items lead to a place in this document that does not exist.
  public var deadCount: Int { items.reduce(0) { $0 + ($1.isDead ? 1 : 0) } }

  /// The top of the tree.
  public var roots: Children { Children(outline: self, bounds: 0..<items.count) }

  /// The item at an index with those below it.
  public func node(at index: Int) -> Node { Node(outline: self, index: index) }

  /// An item and a way down from it.
  public struct Node: Sendable {
    private let outline: Outline
    /// The item's place in `items`.
    public let index: Int

    fileprivate init(outline: Outline, index: Int) {
      self.outline = outline
      self.index = index
    }

    /// The item.
    public var item: OutlineItem { outline.items[index] }

    /// The items directly below.
    public var children: Children { Children(outline: outline, bounds: index + 1..<item.subtreeEnd) }
  }

  /// Items that have the same parent, in order.
  public struct Children: Sequence, Sendable {
    fileprivate let outline: Outline
    fileprivate let bounds: Range<Int>

    /// Whether there is none.
    public var isEmpty: Bool { bounds.isEmpty }

    /// Goes from one item to the next one beside it.
    public func makeIterator() -> AnyIterator<Node> {
      var next = bounds.lowerBound
      return AnyIterator {
        guard next < bounds.upperBound else { return nil }
        defer { next = outline.items[next].subtreeEnd }
        return Node(outline: outline, index: next)
      }
    }
  }
}
