/// A name tree or a number tree (ISO 32000-2 7.9.6, 7.9.7) that is written sorted, with limits that are true.
struct SortedTree {
  private static let mostEntries = 64
  private static let mostKids = 64

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

  /// Writes it; returns the number of its root.
  func write(_ composer: Composer) throws(PDFError) -> Int {
    guard entries.count > Self.mostEntries else {
      var root = ObjectText()
      root.set(key, text: list(entries[...]))
      return try composer.write(root.text)
    }
    var nodes: [(number: Int, least: [UInt8], greatest: [UInt8])] = []
    for start in stride(from: 0, to: entries.count, by: Self.mostEntries) {
      let part = entries[start..<min(start + Self.mostEntries, entries.count)]
      var text = ObjectText()
      text.set(key, text: list(part))
      let limits = (entries[start].key, entries[part.endIndex - 1].key)
      nodes.append((try write(text, limits, composer), limits.0, limits.1))
    }
    while nodes.count > Self.mostKids {
      var above: [(number: Int, least: [UInt8], greatest: [UInt8])] = []
      for start in stride(from: 0, to: nodes.count, by: Self.mostKids) {
        let part = nodes[start..<min(start + Self.mostKids, nodes.count)]
        var text = ObjectText()
        text.set("Kids", kids(part))
        let limits = (nodes[start].least, nodes[part.endIndex - 1].greatest)
        above.append((try write(text, limits, composer), limits.0, limits.1))
      }
      nodes = above
    }
    var root = ObjectText()
    root.set("Kids", kids(nodes[...]))
    return try composer.write(root.text)
  }

  private func write(
    _ text: ObjectText, _ limits: ([UInt8], [UInt8]), _ composer: Composer
  ) throws(PDFError) -> Int {
    var text = text
    text.set("Limits", text: [0x5B] + limits.0 + [0x20] + limits.1 + [0x5D])
    return try composer.write(text.text)
  }

  private func list(_ entries: ArraySlice<(key: [UInt8], text: [UInt8])>) -> [UInt8] {
    var text: [UInt8] = [0x5B]
    for entry in entries { text += entry.key + [0x20] + entry.text + [0x20] }
    return text + [0x5D]
  }

  private func kids(_ nodes: ArraySlice<(number: Int, least: [UInt8], greatest: [UInt8])>) -> PDFValue {
    .array(nodes.map { .reference(ObjectID(number: $0.number)) })
  }
}
