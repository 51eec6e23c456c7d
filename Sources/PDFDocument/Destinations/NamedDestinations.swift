/// The table of a document's named destinations, by the bytes of their names.
struct NamedDestinations {
  /// The names, decoded, those of the name tree first.
  let names: [String]
  private let tree: [[UInt8]: PDFObject]
  private let dictionary: [[UInt8]: PDFObject]

  init(_ document: Document) {
    var names: [String] = []
    var tree: [[UInt8]: PDFObject] = [:]
    NameTree(document.catalog["Names"]["Dests"]).forEach { key, value in
      if tree[key] == nil {
        tree[key] = value
        names.append(TextString.decode(key))
      }
      return true
    }
    var dictionary: [[UInt8]: PDFObject] = [:]
    let dests = document.catalog["Dests"]
    for name in dests.keys {
      let key = Array(name.utf8)
      if tree[key] == nil { names.append(name) }
      dictionary[key] = dests[name]
    }
    self.names = names
    self.tree = tree
    self.dictionary = dictionary
  }

  /// What a name stands for. Names belong to the dictionary of PDF 1.1 and strings to the tree of PDF 1.2; where a
  /// writer mixed them up, the other one is asked too.
  func value(of key: [UInt8], isName: Bool) -> PDFObject? {
    isName ? dictionary[key] ?? tree[key] : tree[key] ?? dictionary[key]
  }
}
