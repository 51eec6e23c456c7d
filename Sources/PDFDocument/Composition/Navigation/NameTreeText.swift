/// Writes a name tree (ISO 32000-2 7.9.6), sorted and balanced.
struct NameTreeText {
  /// How many entries or kids a node has at most.
  private static let mostKids = 64

  private struct Node {
    var number: Int
    var least: [UInt8]
    var greatest: [UInt8]
  }

  private let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  /// Writes the tree; returns the number of its root, 0 for none.
  ///
  /// - Parameter entries: names, none of them twice, and the texts of their values.
  func write(_ entries: [(key: [UInt8], value: [UInt8])]) throws(PDFError) -> Int {
    guard !entries.isEmpty else { return 0 }
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var level: [Node] = []
    for start in stride(from: 0, to: sorted.count, by: Self.mostKids) {
      let leaf = sorted[start..<min(start + Self.mostKids, sorted.count)]
      level.append(try write(leaf, isRoot: sorted.count <= Self.mostKids))
    }
    while level.count > 1 {
      var above: [Node] = []
      for start in stride(from: 0, to: level.count, by: Self.mostKids) {
        let kids = level[start..<min(start + Self.mostKids, level.count)]
        above.append(try write(kids, isRoot: level.count <= Self.mostKids))
      }
      level = above
    }
    return level[0].number
  }

  private func write(
    _ leaf: ArraySlice<(key: [UInt8], value: [UInt8])>, isRoot: Bool
  ) throws(PDFError) -> Node {
    var text = ObjectText()
    var items: [UInt8] = [UInt8(ascii: "[")]
    for entry in leaf {
      items += PDFValue.string(entry.key).syntax
      items.append(0x20)
      items += entry.value
      items.append(0x20)
    }
    items.append(UInt8(ascii: "]"))
    text.set("Names", text: items)
    let node = Node(number: composer.file.takeNumber(), least: leaf.first?.key ?? [], greatest: leaf.last?.key ?? [])
    return try write(node, &text, isRoot)
  }

  private func write(_ kids: ArraySlice<Node>, isRoot: Bool) throws(PDFError) -> Node {
    var text = ObjectText()
    text.set("Kids", .array(kids.map { .reference(ObjectID(number: $0.number)) }))
    let node = Node(
      number: composer.file.takeNumber(), least: kids.first?.least ?? [], greatest: kids.last?.greatest ?? [])
    return try write(node, &text, isRoot)
  }

  private func write(_ node: Node, _ text: inout ObjectText, _ isRoot: Bool) throws(PDFError) -> Node {
    if !isRoot { text.set("Limits", .array([.string(node.least), .string(node.greatest)])) }
    try composer.file.write(node.number, text.text)
    return node
  }
}
