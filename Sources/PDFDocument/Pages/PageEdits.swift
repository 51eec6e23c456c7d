/// What removing pages did.
public struct PageRemoval: Sendable, Equatable {
  /// How many pages were removed.
  public var removed: Int
  /// How many outline items lead to a page that is gone.
  public var danglingOutlineItems: Int
  /// How many links on the remaining pages lead to a page that is gone.
  public var danglingLinks: Int
}

extension Document {
  /// Turns pages, each from how it is shown now.
  ///
  /// - Parameters:
  ///   - indices: Zero-based; a page named twice is turned once.
  ///   - angle: Clockwise, a multiple of 90.
  /// - Returns: How many pages were turned.
  /// - Throws: `usage.invalidValue`, `page.outOfRange`; then nothing is changed.
  @discardableResult
  public func rotatePages(_ indices: some Collection<Int>, by angle: Int) throws(PDFError) -> Int {
    guard angle % 90 == 0 else {
      throw PDFError(.usageInvalidValue, "pages can be turned by multiples of 90 degrees, not by \(angle)")
    }
    let chosen = try checked(indices)
    try separateRepeatedPages()
    for index in chosen {
      guard let page = page(at: index) else { continue }
      // Both are brought below 360 first, so that no sum can overflow.
      let rotation = ((page.rotation + angle % 360) % 360 + 360) % 360
      try set("Rotate", of: page.object, to: .integer(rotation))
    }
    return chosen.count
  }

  /// Removes pages. Everything else stays: outline, destinations, fields; the labels of the remaining pages too. What
  /// pointed at a removed page points at nothing.
  ///
  /// - Parameter indices: Zero-based.
  /// - Throws: `page.outOfRange`, `page.noneLeft` when no page would remain; then nothing is changed.
  @discardableResult
  public func removePages(_ indices: some Collection<Int>) throws(PDFError) -> PageRemoval {
    let chosen = try checked(indices)
    guard chosen.count < pages(full: true).entries.count else {
      throw PDFError(.pageNoneLeft, "a document must keep at least one page")
    }
    guard !chosen.isEmpty else { return PageRemoval(removed: 0, danglingOutlineItems: 0, danglingLinks: 0) }
    try separateRepeatedPages()
    let map = pages(full: true)
    let removed = Set(chosen)
    let gone = removed.compactMap { index -> ObjectID? in
      if case .indirect(let id) = map.entries[index] { id } else { nil }
    }
    let references = PageReferences(self, to: Set(gone), keeping: map.entries.indices.filter { !removed.contains($0) })
    let result = PageRemoval(
      removed: removed.count, danglingOutlineItems: references.outlineItems, danglingLinks: references.links)
    try removeLabels(of: removed, from: map.entries.count)
    try keepPages { !removed.contains($0) }
    // The pages' objects go too: what still points at them would else keep their content in the file.
    for id in gone {
      try replaceObject(id, with: .null)
    }
    return result
  }

  /// The indices in ascending order, each once.
  private func checked(_ indices: some Collection<Int>) throws(PDFError) -> [Int] {
    let count = pages(full: true).entries.count
    for index in indices where index < 0 || index >= count {
      throw PDFError(
        .pageOutOfRange, "there is no page \(index &+ 1); the document has \(count)", page: index)
    }
    return Set(indices).sorted()
  }
}

// MARK: - The page tree

extension Document {
  /// Trees deeper than this are made flat when pages are removed; qpdf reads page trees by recursion.
  private static let deepestTree = 64

  /// Gives every appearance of a page an object of its own, so that one can be changed without the other.
  private func separateRepeatedPages() throws(PDFError) {
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
  private func keepPages(_ isKept: (Int) -> Bool) throws(PDFError) {
    let walk = PageTreeWalk(self, full: true)
    guard !walk.map.hasRepeatedNodes, walk.map.depth <= Self.deepestTree else {
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

  /// Hangs the pages that pass directly on the root, with what they inherit written on them.
  private func flattenPages(_ walk: PageTreeWalk, _ isKept: (Int) -> Bool) throws(PDFError) {
    guard let root = walk.tree.nodes.first?.object else { return }
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
    try set("Count", of: root, to: .integer(kids.count))
    try set("Kids", of: root, to: .array(kids))
    try remove("Parent", from: root)
    if root.id != catalog["Pages"].id, let id = root.id {
      try set("Pages", of: catalog, to: .reference(id))
    }
    forgetPages()
  }
}
