/// Counts what leads to certain pages: outline items, and links on other pages.
struct PageReferences {
  /// Outline items that lead to one of the pages.
  private(set) var outlineItems = 0
  /// Links on the other pages that lead to one of the pages.
  private(set) var links = 0

  private let document: Document
  private let targets: Set<ObjectID>
  private var namedTargets: Set<[UInt8]>?

  /// Looks at the whole outline and at the links of the pages in `keeping`.
  init(_ document: Document, to targets: Set<ObjectID>, keeping pages: [Int]) {
    self.document = document
    self.targets = targets
    guard !targets.isEmpty else { return }
    countOutlineItems()
    for index in pages {
      for annotation in document.page(at: index)?.object["Annots"].items ?? []
      where annotation["Subtype"].isName("Link") && leads(annotation) {
        links += 1
      }
    }
  }

  private mutating func countOutlineItems() {
    var pending = [document.catalog["Outlines"]["First"]]
    var seen: Set<ObjectID> = []
    while let item = pending.popLast() {
      guard item.isDictionary, let id = item.id, seen.insert(id).inserted else { continue }
      if leads(item) { outlineItems += 1 }
      pending.append(item["Next"])
      pending.append(item["First"])
    }
  }

  /// Whether the destination or the action of an item or link is one of the pages.
  private mutating func leads(_ item: PDFObject) -> Bool {
    let destination = item["Dest"]
    if !destination.isNull { return isTarget(destination) }
    let action = item["A"]
    return action["S"].isName("GoTo") && isTarget(action["D"])
  }

  private mutating func isTarget(_ destination: PDFObject) -> Bool {
    switch destination.kind {
    case .array: return destination[0].id.map(targets.contains) ?? false
    case .dictionary: return destination["D"][0].id.map(targets.contains) ?? false
    case .string, .name: return isNamedTarget(destination.nameBytes ?? [])
    default: return false
    }
  }

  private mutating func isNamedTarget(_ name: [UInt8]) -> Bool {
    let names = namedTargets ?? readNames()
    namedTargets = names
    return names.contains(name)
  }

  /// The names, of either kind (ISO 32000-2 12.3.2.4), whose destination is one of the pages.
  private func readNames() -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    func take(_ name: [UInt8], _ value: PDFObject) {
      let array = value.isDictionary ? value["D"] : value
      if let id = array[0].id, targets.contains(id) { names.insert(name) }
    }
    for (key, value) in document.catalog["Dests"].rawEntries { take(key, value) }
    var pending = [document.catalog["Names"]["Dests"]]
    var seen: Set<ObjectID> = []
    while let node = pending.popLast() {
      if let id = node.id, !seen.insert(id).inserted { continue }
      let pairs = node["Names"].items
      for index in stride(from: 0, to: pairs.count - 1, by: 2) { take(pairs[index].nameBytes ?? [], pairs[index + 1]) }
      pending += node["Kids"].items
    }
    return names
  }
}
