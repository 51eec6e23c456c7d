/// The table of a document's named destinations, by the bytes of their names.
struct NamedDestinations {
  /// The names, decoded, those of the name tree first.
  private(set) var names: [String] = []
  private var tree: [[UInt8]: PDFObject] = [:]
  private var dictionary: [[UInt8]: PDFObject] = [:]
  private var keys: [String: [UInt8]] = [:]

  init(_ document: Document) {
    NameTree(document.catalog["Names"]["Dests"]).visit { key, value in
      if tree[key] == nil {
        tree[key] = value
        add(TextString.decode(key), key)
      }
      return true
    }
    for (key, value) in document.catalog["Dests"].rawEntries {
      if tree[key] == nil { add(PDFObject.nameText(key), key) }
      dictionary[key] = value
    }
  }

  private mutating func add(_ name: String, _ key: [UInt8]) {
    names.append(name)
    if keys[name] == nil { keys[name] = key }
  }

  /// What a name stands for. Names belong to the dictionary of PDF 1.1 and strings to the tree of PDF 1.2; where a
  /// writer mixed them up, the other one is asked too.
  func value(of key: [UInt8], isName: Bool) -> PDFObject? {
    isName ? dictionary[key] ?? tree[key] : tree[key] ?? dictionary[key]
  }

  /// What a decoded name stands for.
  func value(named name: String) -> PDFObject? {
    keys[name].flatMap { value(of: $0, isName: false) }
  }
}
