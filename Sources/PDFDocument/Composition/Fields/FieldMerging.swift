/// Puts fields of one full name together (ISO 32000-2 12.7.4.2: fields of one name are one field).
struct FieldMerging {
  private struct Key: Hashable {
    var parent: Int?
    var name: String
  }

  private(set) var tree: FieldGraph
  /// The full names of fields that became one with another.
  private(set) var merged: [String] = []
  /// Whether fields of different values became one, so that some widgets do not show theirs.
  private(set) var needsAppearances = false
  private var known: [Key: Int] = [:]
  private var free = FreeNames<Key> { key, number in Key(parent: key.parent, name: "\(key.name)_\(number)") }
  private var mergedFields: Set<Int> = []
  /// Fields that were parted from their widgets, by these.
  private var parted: [Int: Int] = [:]
  /// The fields that had no fields below them at first.
  private var terminals: Set<Int> = []
  private let takeNumber: () -> Int
  private let give: (Int, StaticString, PDFObject) -> [UInt8]?

  /// - Parameters:
  ///   - takeNumber: a number for an object to come.
  ///   - give: a value of a source as text of the new document.
  init(
    _ tree: FieldGraph, _ takeNumber: @escaping () -> Int,
    give: @escaping (_ source: Int, _ key: StaticString, _ value: PDFObject) -> [UInt8]?
  ) {
    self.tree = tree
    self.takeNumber = takeNumber
    self.give = give
  }

  /// What kids have from above (table 226 and those of the types of fields).
  static let inheritable: [StaticString] = [
    "FT", "Ff", "V", "DV", "DA", "Q", "DS", "RV", "Opt", "MaxLen", "TI", "I",
  ]

  mutating func run() {
    for group in tree.groups.indices { terminals.formUnion(tree.terminals(of: group)) }
    for group in tree.groups.indices {
      // Each with the field of the new document that it hangs on, and the nearest one above with a name.
      var pending = tree.groups[group].roots.reversed().map { (node: $0, above: Int?.none) }
      while let (node, above) = pending.popLast() {
        let place = settle(node, below: above, isFirst: group == 0)
        // Widgets were moved already.
        for kid in tree.nodes[node].kids.reversed() where tree.nodes[kid].parent == node {
          pending.append((kid, tree.nodes[node].name == nil ? above : place))
        }
      }
    }
    tidy()
  }

  /// Takes those out of lists of kids that are elsewhere now.
  private mutating func tidy() {
    func tidied(_ kids: [Int], of parent: Int?) -> [Int] {
      kids.compactMap { kid in
        if let field = parted[kid], tree.nodes[field].parent == parent { return field }
        return tree.nodes[kid].successor == nil && tree.nodes[kid].parent == parent ? kid : nil
      }
    }
    for node in tree.nodes.indices { tree.nodes[node].kids = tidied(tree.nodes[node].kids, of: node) }
    for group in tree.groups.indices { tree.groups[group].roots = tidied(tree.groups[group].roots, of: nil) }
  }

  /// Finds where a node belongs; returns the field whose kids its kids are.
  private mutating func settle(_ node: Int, below above: Int?, isFirst: Bool) -> Int {
    guard let name = tree.nodes[node].name, tree.nodes[node].role != .widget else { return keep(node) }
    let key = Key(parent: above, name: name)
    guard let rival = known[key].map({ parted[$0] ?? $0 }) else {
      known[key] = node
      return keep(node)
    }
    if isFirst { return node }
    if terminals.contains(node), terminals.contains(rival) {
      guard areAlike(node, rival) else { return rename(node, key) }
      return join(node, with: rival)
    }
    guard !terminals.contains(node), !terminals.contains(rival) else { return rename(node, key) }
    tree.nodes[node].successor = rival
    return rival
  }

  private mutating func rename(_ node: Int, _ key: Key) -> Int {
    free.insert(key)
    let new = free.take(key) { known[$0] != nil }
    known[new] = node
    tree.setName(node, new.name)
    return keep(node)
  }

  /// Whether two fields may be one: their types are the same, and what they offer.
  private func areAlike(_ node: Int, _ rival: Int) -> Bool {
    let (left, right) = (tree.original(node), tree.original(rival))
    guard let type = left.type, type == right.type, type != "Sig",
      FormField.Kind(type: type, flags: left.flags) == FormField.Kind(type: type, flags: right.flags)
    else { return false }
    return ["Opt", "MaxLen"].allSatisfy { value($0, node) == value($0, rival) }
  }

  private func value(_ key: String, _ node: Int) -> PDFValue? {
    let node = tree.nodes[node]
    return tree.indexes[node.source].inherited(key, node.origin)?.copied
  }

  // MARK: Joining

  /// Makes the widgets of a field some of another one.
  private mutating func join(_ node: Int, with rival: Int) -> Int {
    let rival = split(rival)
    let isSame = value("V", node) == value("V", rival)
    if !isSame, tree.original(node).type != "Btn" { needsAppearances = true }
    // A field that is shown nowhere leaves nothing behind.
    let isOwnWidget = tree.nodes[node].isAnnotation && tree.nodes[node].kids.isEmpty
    let widgets = isOwnWidget ? [node] : tree.nodes[node].kids
    for widget in widgets {
      for key in ["DA", "Q"] as [StaticString] { giveInherited(key, to: widget) }
      tree.nodes[widget].parent = rival
      tree.nodes[widget].role = .widget
      tree.nodes[widget].followsState = !isSame
      tree.nodes[rival].kids.append(widget)
    }
    if !isOwnWidget {
      tree.nodes[node].kids = []
      tree.nodes[node].successor = rival
    }
    if mergedFields.insert(rival).inserted { merged.append(tree.newName(rival)) }
    return rival
  }

  /// Parts a field that is its own widget from it; returns the field.
  private mutating func split(_ node: Int) -> Int {
    let old = tree.nodes[node]
    guard old.isAnnotation else { return node }
    var field = FieldGraph.Node(
      source: old.source, origin: old.origin, group: old.group, number: takeNumber(), isAnnotation: false,
      parent: old.parent, kids: old.kids, name: old.name)
    field.isRenamed = old.isRenamed
    field.role = .field
    field.given = old.given
    let place = tree.nodes.count
    parted[node] = place
    terminals.insert(place)
    tree.groups[old.group].nodes.append(place)
    field.kids.insert(node, at: 0)
    for kid in old.kids { tree.nodes[kid].parent = place }
    tree.nodes.append(field)
    tree.nodes[node].role = .widget
    tree.nodes[node].parent = place
    tree.nodes[node].kids = []
    return place
  }

  /// Lets a node stay: where another field took the place of the one above it, it hangs on that.
  private mutating func keep(_ node: Int) -> Int {
    guard let parent = tree.nodes[node].parent.map(tree.current), parent != tree.nodes[node].parent else { return node }
    for key in Self.inheritable { giveInherited(key, to: node) }
    tree.nodes[node].parent = parent
    tree.nodes[parent].kids.append(node)
    return node
  }

  /// Gives a node itself what it has from those above in its source.
  private mutating func giveInherited(_ key: StaticString, to node: Int) {
    let (source, origin) = (tree.nodes[node].source, tree.nodes[node].origin)
    let index = tree.indexes[source]
    let isGiven = tree.nodes[node].given.contains { $0.key.description == key.description }
    guard !isGiven, index.nodes[origin].object["\(key)"].isNull else { return }
    let inherited = index.nodes[origin].parent.flatMap { index.inherited("\(key)", $0) }
    guard let value = inherited ?? index.defaults["\(key)"], let text = give(source, key, value) else { return }
    tree.nodes[node].given.append((key, text))
  }
}
