/// A name tree or a number tree (ISO 32000-2 7.9.6, 7.9.7) that is written sorted, with limits that are true.
struct SortedTree {
  private let key: String
  private let entries: [(key: [UInt8], text: [UInt8])]

  /// A name tree; of several entries with one name all are written.
  init(names: [(key: [UInt8], text: [UInt8])]) {
    key = "Names"
    let sorted = names.enumerated().sorted { left, right in
      left.element.key == right.element.key
        ? left.offset < right.offset : left.element.key.lexicographicallyPrecedes(right.element.key)
    }
    entries = sorted.map { (PDFValue.string($0.element.key).syntax, $0.element.text) }
  }

  /// A number tree.
  init(numbers: [(key: Int, text: [UInt8])]) {
    key = "Nums"
    entries = numbers.sorted { $0.key < $1.key }.map { (PDFValue.integer($0.key).syntax, $0.text) }
  }

  private struct Node {
    var number: Int
    var least: [UInt8]
    var greatest: [UInt8]
  }

  /// Writes it; returns the number of its root.
  func write(_ composer: Composer) throws(PDFError) -> Int {
    let root = try BalancedTree.build(count: entries.count) { range, isRoot throws(PDFError) in
      var text = ObjectText()
      text.set(key, text: list(entries[range]))
      return try write(
        &text, entries[range].first?.key ?? [], entries[range].last?.key ?? [], isRoot: isRoot, composer)
    } above: { kids, isRoot throws(PDFError) in
      var text = ObjectText()
      text.set("Kids", .array(kids.map { .reference(ObjectID(number: $0.number)) }))
      return try write(&text, kids.first?.least ?? [], kids.last?.greatest ?? [], isRoot: isRoot, composer)
    }
    return root.number
  }

  private func write(
    _ text: inout ObjectText, _ least: [UInt8], _ greatest: [UInt8], isRoot: Bool, _ composer: Composer
  ) throws(PDFError) -> Node {
    if !isRoot { text.set("Limits", text: [0x5B] + least + [0x20] + greatest + [0x5D]) }
    return Node(number: try composer.write(text.text), least: least, greatest: greatest)
  }

  private func list(_ entries: ArraySlice<(key: [UInt8], text: [UInt8])>) -> [UInt8] {
    var text: [UInt8] = [0x5B]
    for entry in entries { text += entry.key + [0x20] + entry.text + [0x20] }
    return text + [0x5D]
  }
}
