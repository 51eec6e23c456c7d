extension Document {
  /// Makes these the pages of the document, in a tree of one node for each 32.
  func setPages(_ pages: [PDFObject]) throws(PDFError) {
    let root = try makeObject(.dictionary(["Type": .name("Pages"), "Count": .integer(pages.count)]))
    guard let rootID = root.id else { throw PDFError(.internalError, "a node without an object") }
    var kids: [PDFValue] = []
    let isFlat = pages.count <= Self.kidsOfNode
    for start in stride(from: 0, to: pages.count, by: isFlat ? max(1, pages.count) : Self.kidsOfNode) {
      let part = pages[start..<min(start + (isFlat ? pages.count : Self.kidsOfNode), pages.count)]
      let node = isFlat ? root : try makeObject(.dictionary(["Type": .name("Pages"), "Count": .integer(part.count)]))
      guard let nodeID = node.id else { continue }
      for page in part { try set("Parent", of: page, to: .reference(nodeID)) }
      let references = part.map(\.referredOrCopied)
      if isFlat {
        kids = references
      } else {
        try set("Kids", of: node, to: .array(references))
        try set("Parent", of: node, to: .reference(rootID))
        kids.append(.reference(nodeID))
      }
    }
    try set("Kids", of: root, to: .array(kids))
    try set("Pages", of: catalog, to: .reference(rootID))
    forgetPages()
  }

  private static let kidsOfNode = 32

  /// A page with what it inherits written on it, as an object of its own.
  func standingAlone(_ index: Int) throws(PDFError) -> PDFObject {
    guard let page = page(at: index) else { throw PDFError(.pageOutOfRange, "there is no such page", page: index) }
    let attributes = PageAttributes(page.object, index: index)
    let inherited = ["Resources", "MediaBox", "CropBox", "Rotate"].compactMap { key in
      page.object[key].isNull ? attributes.inherited(key) { _ in true }.map { (key, $0.referredOrCopied) } : nil
    }
    let object = page.object.id == nil ? try makeObject(page.object.copied) : page.object
    for (key, value) in inherited { try set(key, of: object, to: value) }
    return object
  }
}
