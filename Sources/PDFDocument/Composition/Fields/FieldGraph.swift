/// The fields of the new document as they are put together.
struct FieldGraph {
  /// A field of the new document, or a widget that is a kid of one.
  struct Node {
    /// What of its object it is.
    enum Role {
      case whole
      /// The field of an object that was its own widget.
      case field
      /// The widget of such an object.
      case widget
    }

    let source: Int
    /// Its place in the index of the source.
    let origin: Int
    /// What it came with: the pages of a source, or one copy of a page.
    let group: Int
    let number: Int
    /// Whether it is written with the annotations of its page.
    let isAnnotation: Bool
    var parent: Int?
    var kids: [Int] = []
    /// The partial name it has now; `nil` for none.
    var name: String?
    var isRenamed = false
    var role = Role.whole
    /// The field that took its place.
    var successor: Int?
    /// Values that it had from above and has itself now, as text with numbers of the new document.
    var given: [(key: StaticString, text: [UInt8])] = []
    /// Whether its state is to be that of the field it was put to.
    var followsState = false
  }

  /// Fields that came together.
  struct Group {
    let source: Int
    /// The place of the copy of a page that they are on; `nil` for those of the pages themselves.
    let place: Int?
    var nodes: [Int] = []
    /// Those without a field above.
    var roots: [Int] = []
    /// The nodes by their places in the index of the source.
    var places: [Int: Int] = [:]
  }

  var nodes: [Node] = []
  var groups: [Group] = []
  let indexes: [FieldIndex]

  init(_ indexes: [FieldIndex]) { self.indexes = indexes }

  /// The node's field or widget as it stands in its source.
  func original(_ node: Int) -> FieldIndex.Node { indexes[nodes[node].source].nodes[nodes[node].origin] }

  /// The field that stands for a node now.
  func current(_ node: Int) -> Int {
    var node = node
    while let next = nodes[node].successor { node = next }
    return node
  }

  /// Adds the ends of trees of a source, with what is above them.
  ///
  /// - Parameters:
  ///   - place: the place of the copy of a page that they are on; `nil` for those of the pages themselves.
  ///   - shown: those that are written with the annotations of their pages.
  ///   - hidden: those that are on no page.
  mutating func add(
    source: Int, place: Int? = nil, shown: [Int], hidden: [Int], _ takeNumber: () -> Int
  ) {
    var group = Group(source: source, place: place)
    for (ends, isAnnotation) in [(shown, true), (hidden, false)] {
      for end in ends {
        var next: Int? = end
        while let place = next, group.places[place] == nil {
          let original = indexes[source].nodes[place]
          group.places[place] = nodes.count
          group.nodes.append(nodes.count)
          nodes.append(
            Node(
              source: source, origin: place, group: groups.count, number: takeNumber(),
              isAnnotation: isAnnotation && place == end, name: original.name))
          next = original.parent
        }
      }
    }
    group.nodes.sort { nodes[$0].origin < nodes[$1].origin }
    for node in group.nodes {
      if let parent = original(node).parent.flatMap({ group.places[$0] }) {
        nodes[node].parent = parent
        nodes[parent].kids.append(node)
      } else {
        group.roots.append(node)
      }
    }
    groups.append(group)
  }

  /// The fields of a group that have no fields below them.
  func terminals(of group: Int) -> [Int] {
    groups[group].nodes.filter { isTerminal($0) }
  }

  /// Whether a node is a field without fields below it.
  func isTerminal(_ node: Int) -> Bool {
    original(node).isField && nodes[node].role != .widget
      && !nodes[node].kids.contains {
        original($0).isField && nodes[$0].role != .widget
      }
  }

  /// The topmost fields of a group that have names.
  func heads(of group: Int) -> [Int] {
    var heads: [Int] = []
    var pending = Array(groups[group].roots.reversed())
    while let node = pending.popLast() {
      if nodes[node].name != nil { heads.append(node) } else { pending += nodes[node].kids.reversed() }
    }
    return heads
  }

  /// The full name of a field as it was.
  func oldName(_ node: Int) -> String {
    indexes[nodes[node].source].fullName(nodes[node].origin)
  }

  /// The full name of a field as it is now.
  func newName(_ node: Int) -> String {
    var names: [String] = []
    var next: Int? = current(node)
    while let node = next, names.count < FieldChain.depthLimit {
      if nodes[node].role != .widget, let name = nodes[node].name { names.append(name) }
      next = nodes[node].parent.map(current)
    }
    return names.reversed().joined(separator: ".")
  }
}
