/// Changes a document's outline. What is asked for is collected; ``commit()`` writes it.
///
/// Items are meant by their index: those of ``Outline`` keep theirs, new ones get further ones.
public struct OutlineEditor {
  /// Where an item is to stand.
  public enum Position: Sendable, Hashable {
    /// Before all others under an item, or at the top.
    case first(under: Int?)
    /// Behind all others under an item, or at the top.
    case last(under: Int?)
    /// Before an item.
    case before(Int)
    /// Behind an item.
    case after(Int)
  }

  /// What an item does when it is chosen.
  public enum Target: Sendable, Equatable {
    /// Nothing.
    case nothing
    /// It goes to what a value of `/Dest` means.
    case destination(PDFValue)
    /// It does what an action says.
    case action(PDFValue)
  }

  let structure: OutlineStructure
  var tree: OutlineTree
  let original: OutlineTree
  /// The keys to be set of each item; null takes one away.
  var changes: [Int: [String: PDFValue]] = [:]
  var document: Document { structure.document }

  /// Begins to change a document's outline.
  ///
  /// - Throws: `outline.damaged` where items cannot be told apart: ``repair(_:)`` helps; `document.limit` where there
  ///   are too many, and nothing helps.
  public init(_ document: Document) throws(PDFError) {
    try self.init(checking: OutlineStructure(document))
  }

  init(checking structure: OutlineStructure) throws(PDFError) {
    try structure.checkIsWhole()
    // An item that is missing is in nobody's way.
    if let fault = structure.faults.first(where: { $0.code != .outlineLinks }) {
      throw PDFError(
        .outlineDamaged, "the outline is damaged: \(fault.message)",
        hint: fault.isStructural ? "outline repair mends it" : nil, object: fault.object)
    }
    self.init(structure)
  }

  init(_ structure: OutlineStructure) {
    self.structure = structure
    tree = OutlineTree(structure)
    original = tree
  }

  /// The indices of the items as they stand now, each before those below it.
  public var order: [Int] { tree.links().order }

  /// How deep an item lies now, from 0.
  public func depth(of item: Int) -> Int {
    var depth = 0
    var next = tree.parents[item]
    while let parent = next {
      depth += 1
      next = tree.parents[parent]
    }
    return depth
  }

  /// Whether there are items below one.
  public func hasChildren(_ item: Int) -> Bool { !tree.children[item].isEmpty }
}

// MARK: - Contents

extension OutlineEditor {
  /// Makes an item, to be placed.
  public mutating func makeItem(title: String, isOpen: Bool = false) -> Int {
    let item = tree.make(isOpen: isOpen)
    changes[item] = ["Title": .text(title)]
    return item
  }

  /// Gives an item a title.
  public mutating func setTitle(_ title: String, of item: Int) { changes[item, default: [:]]["Title"] = .text(title) }

  /// Says what an item does.
  public mutating func setTarget(_ target: Target, of item: Int) {
    var keys: [String: PDFValue] = ["Dest": .null, "A": .null]
    switch target {
    case .nothing: break
    case .destination(let value): keys["Dest"] = value
    case .action(let value): keys["A"] = value
    }
    // The structure element belongs to the place that the item led to (ISO 32000-2 table 151).
    if isExisting(item), !structure.object(item)["SE"].isNull { keys["SE"] = .null }
    changes[item, default: [:]].merge(keys) { $1 }
  }

  /// Gives a title its colour; `nil` takes it away.
  public mutating func setColor(_ color: PDFColor?, of item: Int) {
    changes[item, default: [:]]["C"] =
      color.map { .array([.real($0.red), .real($0.green), .real($0.blue)]) } ?? .null
  }

  /// Says whether a title is bold or italic; `nil` leaves that as it is.
  public mutating func setStyle(isBold: Bool?, isItalic: Bool?, of item: Int) {
    var flags = 0
    if case .integer(let changed)? = changes[item]?["F"] {
      flags = changed
    } else if isExisting(item) {
      flags = structure.object(item)["F"].int ?? 0
    }
    // Italic is the first bit, bold the second (ISO 32000-2 table 152); others are kept.
    if let isItalic { flags = isItalic ? flags | 1 : flags & ~1 }
    if let isBold { flags = isBold ? flags | 2 : flags & ~2 }
    changes[item, default: [:]]["F"] = flags == 0 ? .null : .integer(flags)
  }

  /// Says whether the items below one are shown.
  public mutating func setOpen(_ isOpen: Bool, of item: Int) { tree.isOpen[item] = isOpen }

  /// Opens all items above one, so that it is shown.
  public mutating func reveal(_ item: Int) {
    var next = tree.parents[item]
    while let parent = next {
      tree.isOpen[parent] = true
      next = tree.parents[parent]
    }
  }

  func isExisting(_ item: Int) -> Bool { item < structure.count }
}

// MARK: - Places

extension OutlineEditor {
  /// Puts items somewhere, with all that is below them, in their order. They may have stood elsewhere.
  ///
  /// - Throws: `outline.misplaced` where an item would come to stand under itself, or beside itself alone.
  public mutating func place(_ items: [Int], at position: Position) throws(PDFError) {
    let moved = Set(items)
    let (parent, neighbour): (Int?, Int?) =
      switch position {
      case .first(let parent), .last(let parent): (parent, nil)
      case .before(let item), .after(let item): (tree.parents[item], item)
      }
    var ancestor = neighbour ?? parent
    while let item = ancestor {
      guard !moved.contains(item) else {
        throw PDFError(
          .outlineMisplaced, "an item cannot be put under, before or after itself", object: id(of: item))
      }
      ancestor = tree.parents[item]
    }
    tree.detach(moved)
    var siblings = tree.children(of: parent)
    let place: Int =
      switch position {
      case .first: 0
      case .last: siblings.count
      case .before(let item): siblings.firstIndex(of: item) ?? siblings.count
      case .after(let item): siblings.firstIndex(of: item).map { $0 + 1 } ?? siblings.count
      }
    siblings.insert(contentsOf: items, at: place)
    tree.setChildren(siblings, of: parent)
  }

  /// Puts each item first or last among those beside it.
  public mutating func placeWithinLevel(_ items: [Int], isFirst: Bool) {
    var byParent: [Int?: [Int]] = [:]
    for item in items { byParent[tree.parents[item], default: []].append(item) }
    for (parent, moved) in byParent {
      let set = Set(moved)
      let rest = tree.children(of: parent).filter { !set.contains($0) }
      tree.setChildren(isFirst ? moved + rest : rest + moved, of: parent)
    }
  }

  /// Takes items out.
  ///
  /// - Parameter keepsChildren: whether what is below an item takes its place.
  public mutating func remove(_ items: Set<Int>, keepsChildren: Bool) {
    guard keepsChildren else { return tree.detach(items) }
    var kept: [Int: [Int]] = [:]
    // From the deepest up, so that what is kept of an item goes on to what is kept of the one above it.
    for item in tree.links().order.reversed() + [nil] as [Int?] {
      let children = tree.children(of: item)
      let rest = children.flatMap { items.contains($0) ? kept.removeValue(forKey: $0) ?? [] : [$0] }
      if let item, items.contains(item) {
        kept[item] = rest
        tree.setChildren([], of: item)
      } else if rest != children {
        tree.setChildren(rest, of: item)
      }
    }
  }

  /// Begins anew: takes every item out, to be placed again with ``append(_:under:)`` or left out.
  public mutating func clear() { tree.clear() }

  /// Puts an item that stands nowhere behind all others under an item, or at the top.
  public mutating func append(_ item: Int, under parent: Int?) { tree.append(item, to: parent) }

  private func id(of item: Int) -> ObjectID? { isExisting(item) ? structure.nodes[item].id : nil }
}
