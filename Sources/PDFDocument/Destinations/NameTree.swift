/// Reads a name tree (ISO 32000-2, 7.9.6) from end to end.
///
/// Limits are not looked at: they are wrong often enough, and a tree that is read once needs none. Each node is read
/// once, however many parents it has.
struct NameTree {
  /// How many nodes and entries are read at most.
  static let limit = 2_000_000

  let root: PDFObject

  init(_ root: PDFObject) { self.root = root }

  /// Hands over the entries in the tree's order, until `body` answers false.
  func visit(_ body: (_ key: [UInt8], _ value: PDFObject) -> Bool) {
    var visited: Set<ObjectID> = []
    var pending = [root]
    var budget = Self.limit
    while let node = pending.popLast() {
      if let id = node.id, !visited.insert(id).inserted { continue }
      guard node.isDictionary else { continue }
      let names = node["Names"]
      let count = names.count
      var index = 0
      while index + 1 < count {
        budget -= 1
        guard budget > 0 else { return }
        if let key = names[index].nameBytes, !body(key, names[index + 1]) { return }
        index += 2
      }
      let kids = node["Kids"]
      for index in stride(from: kids.count - 1, through: 0, by: -1) {
        budget -= 1
        guard budget > 0 else { return }
        pending.append(kids[index])
      }
    }
  }

  /// Whether the tree has no entry at all.
  var isEmpty: Bool {
    var isEmpty = true
    visit { _, value in
      isEmpty = value.isNull
      return isEmpty
    }
    return isEmpty
  }
}
