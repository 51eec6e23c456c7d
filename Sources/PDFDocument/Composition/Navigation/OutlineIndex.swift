/// The outline of a document (ISO 32000-2 12.3.3) and the pages that its items belong to, found out once.
final class OutlineIndex {
  let structure: OutlineStructure
  /// The page that each item leads to, from 0; -1 for none.
  private(set) var targets: [Int]
  /// The page that each item stays with: the one that it leads to, else that of the item before it, else that of the
  /// first behind it that leads to any.
  private(set) var pages: [Int]
  /// How many items lead to a page.
  let leadingCount: Int
  /// The items by the pages they stay with.
  private(set) var byPage: [Int: [Int]] = [:]

  init(_ document: Document, _ destinations: DestinationIndex) {
    structure = OutlineStructure(document)
    var targets: [Int] = []
    targets.reserveCapacity(structure.count)
    for item in 0..<structure.count { targets.append(Self.target(of: structure.object(item), destinations) ?? -1) }
    self.targets = targets
    leadingCount = targets.count { $0 >= 0 }
    var page = targets.first { $0 >= 0 } ?? 0
    pages = targets
    for item in pages.indices {
      if targets[item] >= 0 { page = targets[item] } else { pages[item] = page }
      byPage[page, default: []].append(item)
    }
  }

  private static func target(of item: PDFObject, _ destinations: DestinationIndex) -> Int? {
    let destination = item["Dest"]
    if !destination.isNull { return destinations.resolve(destination).page }
    let action = item["A"]
    guard action.isDictionary, ActionRewriter.type(of: action) == "GoTo" else { return nil }
    return destinations.resolve(action["D"].isNull ? action["SD"] : action["D"]).page
  }

  /// The items of some pages and those above them, in their order.
  func items(ofPages pages: some Sequence<Int>) -> [Int] {
    var items: Set<Int> = []
    for page in pages {
      for item in byPage[page] ?? [] {
        var next: Int? = item
        while let item = next, items.insert(item).inserted { next = structure.nodes[item].parent }
      }
    }
    return items.sorted()
  }
}

extension CompositionSource {
  /// The outline of the document.
  var outlineIndex: OutlineIndex {
    let destinations = destinationIndex
    return found { OutlineIndex($0, destinations) }
  }
}
