/// A document's named destinations, by the bytes of their names.
///
/// A name is looked for where the limits of the tree say; only where it is not there is the whole tree read.
final class NamedDestinations {
  /// The names, decoded, those of the name tree first.
  var names: [String] { table.names }

  private let document: Document
  private lazy var search = NameTreeSearch(document.catalog["Names"]["Dests"])
  private lazy var table = Table(document)

  init(_ document: Document) { self.document = document }

  /// What a name stands for. Names belong to the dictionary of PDF 1.1 and strings to the tree of PDF 1.2; where a
  /// writer mixed them up, the other one is asked too.
  func value(of key: [UInt8], isName: Bool) -> PDFObject? {
    if !isName, let value = search.value(of: key) { return value }
    return isName ? table.dictionary[key] ?? table.tree[key] : table.tree[key] ?? table.dictionary[key]
  }

  /// What a decoded name stands for.
  func value(named name: String) -> PDFObject? {
    table.keys[name].flatMap { value(of: $0, isName: false) }
  }
}

/// All named destinations.
private struct Table {
  var names: [String] = []
  var tree: [[UInt8]: PDFObject] = [:]
  var dictionary: [[UInt8]: PDFObject] = [:]
  var keys: [String: [UInt8]] = [:]

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
}
