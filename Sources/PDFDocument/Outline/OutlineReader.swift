/// Walks a document's outline without recursion; circles end where they close.
struct OutlineReader {
  /// How many items are read unless the caller says otherwise.
  static let itemLimit = 1_000_000

  private let actions: ActionReader
  private let itemLimit: Int
  private var visited: Set<ObjectID> = []
  private var outline = Outline()
  /// What is still to be read: an item, the one above it, and how deep it is.
  private var pending: [(object: PDFObject, parent: Int?, depth: Int)] = []

  init(destinations: Destinations, itemLimit: Int = Self.itemLimit) {
    actions = ActionReader(destinations: destinations)
    self.itemLimit = itemLimit
  }

  /// Reads the outline whose root is the catalog's `Outlines`.
  mutating func read(_ root: PDFObject) -> Outline {
    if !root.isNull, !root.isDictionary { warn(.outlineMalformed, "the outline is not a dictionary", root) }
    if let id = root.id { visited.insert(id) }
    push(root["First"], parent: nil, depth: 0)
    while let (object, parent, depth) = pending.popLast() {
      if let id = object.id, !visited.insert(id).inserted {
        warn(.outlineCycle, "the outline comes back to an item it has been at", object)
        continue
      }
      let kind = object.kind
      guard kind == .dictionary else {
        if kind != .null { warn(.outlineMalformed, "an item of the outline is not a dictionary", object) }
        continue
      }
      guard outline.items.count < itemLimit else {
        warn(.outlineLimit, "the outline has more than \(itemLimit) items", object)
        break
      }
      let index = outline.items.count
      outline.items.append(item(from: object, parent: parent, depth: depth))
      // The next item is looked at after all that is below this one, so it goes under it on the stack.
      push(object["Next"], parent: parent, depth: depth)
      push(object["First"], parent: index, depth: depth + 1)
    }
    closeSubtrees()
    return outline
  }

  private mutating func push(_ object: PDFObject, parent: Int?, depth: Int) {
    // Whether a reference leads anywhere is seen when it is followed; to follow it here as well would cost time.
    guard object.id != nil || !object.isNull else { return }
    pending.append((object, parent, depth))
  }

  private mutating func warn(_ code: PDFError.Code, _ message: String, _ object: PDFObject) {
    outline.warnings.note(code, message, object: object.id)
  }

  /// An item ends where the next one at its depth or above begins.
  private mutating func closeSubtrees() {
    var open: [Int] = []
    for index in outline.items.indices {
      let depth = outline.items[index].depth
      while let last = open.last, outline.items[last].depth >= depth {
        outline.items[last].subtreeEnd = index
        open.removeLast()
      }
      open.append(index)
    }
    for index in open { outline.items[index].subtreeEnd = outline.items.count }
  }

  private func item(from object: PDFObject, parent: Int?, depth: Int) -> OutlineItem {
    let flags = object["F"].int ?? 0
    let (chain, isPlain) = targets(of: object)
    return OutlineItem(
      title: title(of: object), object: object.id, depth: depth, parent: parent, subtreeEnd: 0, target: chain.first,
      nextActions: Array(chain.dropFirst()), hasPlainDestination: isPlain, isOpen: (object["Count"].double ?? 0) > 0,
      isBold: flags & 2 != 0, isItalic: flags & 1 != 0, color: PDFColor(object["C"]))
  }

  private func title(of object: PDFObject) -> String {
    let title = object["Title"]
    return title.text ?? title.name ?? ""
  }

  /// A destination comes before an action where an item has both, against the standard.
  private func targets(of object: PDFObject) -> ([Action], isPlain: Bool) {
    if let destination = actions.destinations.destination(from: object["Dest"]) {
      return ([.goTo(destination)], true)
    }
    return (actions.actions(from: object["A"]), false)
  }
}
