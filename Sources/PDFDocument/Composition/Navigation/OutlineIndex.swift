/// The outline of a document (ISO 32000-2 12.3.3) and the pages that its items belong to, found out once.
final class OutlineIndex {
  let structure: OutlineStructure
  /// The page that each item leads to, from 0; -1 for none.
  private(set) var targets: [Int]
  /// The page that each item stays with: the one that it leads to, else that of the first below it that leads to any,
  /// else that of the item before it, else that of the first behind it.
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
    pages = Self.pagesBelow(targets, structure)
    for item in pages.indices {
      if targets[item] >= 0 { page = targets[item] }
      if pages[item] < 0 { pages[item] = page }
      byPage[pages[item], default: []].append(item)
    }
  }

  /// The pages that items lead to, or else the first of those below them.
  private static func pagesBelow(_ targets: [Int], _ structure: OutlineStructure) -> [Int] {
    var pages = targets
    for item in pages.indices.reversed() where pages[item] >= 0 {
      // From the last to the first, so that the first below counts.
      if let parent = structure.nodes[item].parent, targets[parent] < 0 { pages[parent] = pages[item] }
    }
    return pages
  }

  private static func target(of item: PDFObject, _ destinations: DestinationIndex) -> Int? {
    let destination = item["Dest"]
    if !destination.isNull { return destinations.resolve(destination).page }
    let action = item["A"]
    guard action.isDictionary, ActionRewriter.type(of: action) == "GoTo" else { return nil }
    return destinations.resolve(action["D"].isNull ? action["SD"] : action["D"]).page
  }

  /// The items that stay with some pages and those above them, in their order.
  func items(stayingWith pages: [Int]) -> [Int] {
    withThoseAbove(pages.lazy.flatMap { self.byPage[$0] ?? [] })
  }

  /// The items that lead to some pages, those that lead to none, and those above them, in their order.
  func items(leadingTo pages: [Int]) -> [Int] {
    let pages = Set(pages)
    let headings = headings
    return withThoseAbove(
      targets.indices.lazy.filter { item in
        let target = self.targets[item]
        return target >= 0 ? pages.contains(target) : !headings.contains(item)
      })
  }

  private func withThoseAbove(_ chosen: some Sequence<Int>) -> [Int] {
    var items: Set<Int> = []
    for item in chosen {
      var next: Int? = item
      while let item = next, items.insert(item).inserted { next = structure.nodes[item].parent }
    }
    return items.sorted()
  }

  /// The items that do nothing but hold others, some of which lead to pages: a destination that there is not is none.
  private var headings: Set<Int> {
    var headings: Set<Int> = []
    var seen: Set<Int> = []
    for item in targets.indices where targets[item] >= 0 {
      var next = structure.nodes[item].parent
      while let above = next, seen.insert(above).inserted {
        if targets[above] < 0, doesNothingElse(above) { headings.insert(above) }
        next = structure.nodes[above].parent
      }
    }
    return headings
  }

  /// Whether an item does no more than lead to a page.
  private func doesNothingElse(_ item: Int) -> Bool {
    let object = structure.object(item)
    guard object["SE"].isNull else { return false }
    // Where there is a destination, an action does not count (ISO 32000-2 table 151).
    let action = object["A"]
    guard object["Dest"].isNull, action.isDictionary else { return true }
    return ActionRewriter.type(of: action) == "GoTo" && action["Next"].isNull
  }
}

extension CompositionSource {
  /// The outline of the document.
  var outlineIndex: OutlineIndex {
    let destinations = destinationIndex
    return found { OutlineIndex($0, destinations) }
  }
}
