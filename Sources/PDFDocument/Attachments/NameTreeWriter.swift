/// A name tree (ISO 32000-2 7.9.6) as a list, to be changed and written again.
struct NameTreeWriter {
  /// An entry.
  struct Entry {
    var key: [UInt8]
    var value: PDFValue
    /// The key that it was found under; `nil` for a new one.
    var oldKey: [UInt8]?
  }

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
    guard !repeated.isEmpty else { return }
    var names = names
    for entry in repeated {
      // However a text is encoded, its numbers go on.
      let key = names.takeText(entry.key)
      entries.append(Entry(key: key, value: entry.value, oldKey: entry.key))
    }
  }

  /// The keys that are in use.
  var names: FreeNames<[UInt8]> {
    var names = FreeNames<[UInt8]>.ofTexts
    for entry in entries { names.insert(entry.key) }
    return names
  }

  private typealias Node = (first: [UInt8], last: [UInt8], value: PDFValue)

  /// Makes the nodes, sorted and with their limits.
  ///
  /// - Returns: the root.
  func write(to document: Document) throws(PDFError) -> PDFValue {
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let root: Node = try BalancedTree.build(count: sorted.count) { range, isRoot throws(PDFError) in
      let part = sorted[range]
      let names = PDFValue.array(part.flatMap { [.string($0.key), $0.value] })
      return try Self.node(part.first?.key ?? [], part.last?.key ?? [], ["Names": names], isRoot, document)
    } above: { kids, isRoot throws(PDFError) in
      let values = PDFValue.array(kids.map(\.value))
      return try Self.node(kids.first?.first ?? [], kids.last?.last ?? [], ["Kids": values], isRoot, document)
    }
    return root.value
  }

  private static func node(
    _ first: [UInt8], _ last: [UInt8], _ content: [String: PDFValue], _ isRoot: Bool, _ document: Document
  ) throws(PDFError) -> Node {
    guard !isRoot else { return (first, last, .dictionary(content)) }
    var content = content
    content["Limits"] = .array([.string(first), .string(last)])
    let node = try document.makeObject(.dictionary(content))
    return (first, last, node.id.map { .reference($0) } ?? .null)
  }
}
