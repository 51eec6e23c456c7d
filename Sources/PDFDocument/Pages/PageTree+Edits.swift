extension Document {
  /// Trees deeper than this are made flat when they are changed or written; other readers walk them by recursion.
  private static let deepestTree = 64

  /// Gives every appearance of a page an object of its own, so that one can be changed without the other.
  func separateRepeatedPages() throws(PDFError) {
    guard pages(full: true).hasRepeatedPages else { return }
    let walk = PageTreeWalk(self, full: true)
    var seen: Set<ObjectID> = []
    for node in walk.tree.nodes {
      for (kid, place) in zip(node.kids, node.places) {
        guard case .page(let index) = kid, case .indirect(let id) = walk.map.entries[index] else { continue }
        if seen.insert(id).inserted { continue }
        let copy = try makeObject(object(id).copied)
        guard let copyID = copy.id else { continue }
        try setItem(place, of: node.object["Kids"], to: .reference(copyID))
        try set("Parent", of: copy, to: node.object.referredOrCopied)
      }
    }
    forgetPages()
  }

  /// Keeps the pages whose index passes, in the nodes where they are; nodes left without pages go.
  func keepPages(_ isKept: (Int) -> Bool) throws(PDFError) {
    let walk = PageTreeWalk(self, full: true)
    guard walk.map.isSound, walk.map.depth <= Self.deepestTree else {
      return try flattenPages(walk, isKept)
    }
    var counts = [Int](repeating: 0, count: walk.tree.nodes.count)
    // Every node comes after its parent, so backwards the counts of the kids are known.
    for (index, node) in walk.tree.nodes.enumerated().reversed() {
      let kept = zip(node.kids, node.places).filter { kid, _ in
        switch kid {
        case .page(let page): isKept(page)
        case .node(let node): counts[node] > 0
        }
      }
      counts[index] = kept.reduce(0) { sum, entry in
        if case .node(let node) = entry.0 { sum + counts[node] } else { sum + 1 }
      }
      let kids = node.object["Kids"]
      if kept.count < kids.count {
        try set("Kids", of: node.object, to: .array(kept.map { kids[$0.1].referredOrCopied }))
      }
      if node.object["Count"].int != counts[index] {
        try set("Count", of: node.object, to: .integer(counts[index]))
      }
    }
    forgetPages()
  }

  /// Makes a tree that others would read otherwise, or not at all, a flat one with the same pages. That is no change of
  /// the document: it shows what it showed.
  func repairPageTree() throws(PDFError) {
    let map = pages(full: true)
    guard !map.isSound || !map.hasTrueCounts || map.depth > Self.deepestTree else { return }
    let state = (revision, changedObjects, isTrailerChanged)
    defer { (revision, changedObjects, isTrailerChanged) = state }
    // Objects that nobody counts as changed now differ from those in the file.
    requireWholeFile(because: "its page tree is damaged")
    try separateRepeatedPages()
    try keepPages { _ in true }
  }

  /// Hangs the pages that pass directly on the root, with what they inherit written on them.
  private func flattenPages(_ walk: PageTreeWalk, _ isKept: (Int) -> Bool) throws(PDFError) {
    let node = PDFValue.dictionary(["Type": .name("Pages"), "Count": .integer(0), "Kids": .array([])])
    var root = walk.tree.nodes.first?.object ?? catalog.none
    if root.id == nil { root = try makeObject(node) }
    var kids: [PDFValue] = []
    for index in walk.map.entries.indices where isKept(index) {
      guard var page = object(of: walk.map, at: index) else { continue }
      let attributes = PageAttributes(page, index: index)
      let inherited = ["Resources", "MediaBox", "CropBox", "Rotate"].compactMap { key in
        attributes.inherited(key, where: { _ in true }).map { (key, $0.referredOrCopied) }
      }
      if page.id == nil { page = try makeObject(page.copied) }
      for (key, value) in inherited {
        try set(key, of: page, to: value)
      }
      try set("Parent", of: page, to: root.referredOrCopied)
      kids.append(page.referredOrCopied)
    }
    try set("Type", of: root, to: .name("Pages"))
    try set("Count", of: root, to: .integer(kids.count))
    try set("Kids", of: root, to: .array(kids))
    try remove("Parent", from: root)
    if root.id != catalog["Pages"].id, let id = root.id {
      try set("Pages", of: catalog, to: .reference(id))
    }
    forgetPages()
  }
}
