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
    let dests = document.catalog["Dests"]
    for name in dests.keys {
      let key = Array(name.utf8)
      if tree[key] == nil { add(name, key) }
      dictionary[key] = dests[name]
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
