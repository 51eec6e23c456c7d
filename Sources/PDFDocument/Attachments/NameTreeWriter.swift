/// A name tree (ISO 32000-2 7.9.6) as a list, to be changed and written again.
struct NameTreeWriter {
  /// An entry.
  struct Entry {
    var key: [UInt8]
    var value: PDFValue
    /// The key that it was found under; `nil` for a new one.
    var oldKey: [UInt8]?
  }

  /// How many entries a node without others below it has.
  private static let leafSize = 64
  /// How many nodes stand below one.
  private static let fanOut = 64
  /// More entries are not written again.
  private static let mostEntries = 500_000

  /// The entries; in whatever order.
  var entries: [Entry] = []

  /// Takes the entries of a tree, sound or not. Of entries of one key none is lost: all but the first get a key of
  /// their own.
  ///
  /// - Throws: `document.limit` where there are too many.
  init(_ root: PDFObject) throws(PDFError) {
    var keys: Set<[UInt8]> = []
    var repeated: [Entry] = []
    var isTooLarge = false
    NameTree(root).visit { key, value in
      let entry = Entry(key: key, value: value.referredOrCopied, oldKey: key)
      if keys.insert(key).inserted { entries.append(entry) } else { repeated.append(entry) }
      isTooLarge = entries.count + repeated.count > Self.mostEntries
      return !isTooLarge
    }
    guard !isTooLarge else { throw PDFError(.documentLimit, "the document lists more files than can be changed") }
    for entry in repeated {
      entries.append(Entry(key: freeKey(like: entry.key, among: &keys), value: entry.value, oldKey: entry.key))
    }
  }

  private func freeKey(like key: [UInt8], among keys: inout Set<[UInt8]>) -> [UInt8] {
    var number = 2
    while true {
      let candidate = TextString.encode(TextString.decode(key) + " (\(number))")
      if keys.insert(candidate).inserted { return candidate }
      number += 1
    }
  }

  /// Makes the nodes, sorted and with their limits.
  ///
  /// - Returns: the root.
  func write(to document: Document) throws(PDFError) -> PDFValue {
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    guard sorted.count > Self.leafSize else { return .dictionary(["Names": Self.names(sorted[...])]) }
    var nodes: [(first: [UInt8], last: [UInt8], value: PDFValue)] = []
    for start in stride(from: 0, to: sorted.count, by: Self.leafSize) {
      let part = sorted[start..<min(start + Self.leafSize, sorted.count)]
      nodes.append(try Self.node(part[start].key, part[part.endIndex - 1].key, ["Names": Self.names(part)], document))
    }
    while nodes.count > Self.fanOut {
      var above: [(first: [UInt8], last: [UInt8], value: PDFValue)] = []
      for start in stride(from: 0, to: nodes.count, by: Self.fanOut) {
        let part = nodes[start..<min(start + Self.fanOut, nodes.count)]
        let kids = PDFValue.array(part.map(\.value))
        above.append(try Self.node(part[start].first, part[part.endIndex - 1].last, ["Kids": kids], document))
      }
      nodes = above
    }
    return .dictionary(["Kids": .array(nodes.map(\.value))])
  }

  private static func names(_ entries: ArraySlice<Entry>) -> PDFValue {
    .array(entries.flatMap { [.string($0.key), $0.value] })
  }

  private static func node(
    _ first: [UInt8], _ last: [UInt8], _ content: [String: PDFValue], _ document: Document
  ) throws(PDFError) -> (first: [UInt8], last: [UInt8], value: PDFValue) {
    var content = content
    content["Limits"] = .array([.string(first), .string(last)])
    let node = try document.makeObject(.dictionary(content))
    return (first, last, node.id.map { .reference($0) } ?? .null)
  }
}
