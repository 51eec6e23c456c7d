/// Finds what is wrong with a document's outline.
public struct OutlineChecker {
  private let structure: OutlineStructure
  private let destinations: Destinations
  private let tree: OutlineTree
  private var faults: [OutlineFault]

  /// Looks at a document's outline.
  ///
  /// - Parameter destinations: the destinations of the document.
  public init(_ structure: OutlineStructure, destinations: Destinations) {
    self.structure = structure
    self.destinations = destinations
    tree = OutlineTree(structure)
    faults = structure.faults
  }

  /// All faults, those of the outline as a whole first, then item by item.
  public mutating func check() -> [OutlineFault] {
    let links = tree.links()
    checkRoot(links)
    for index in structure.nodes.indices {
      guard faults.count < 2 * OutlineStructure.mostFaults else { break }
      let item = structure.object(index)
      checkLinks(index, item, links.items[index])
      checkTitle(index, item)
      checkTarget(index, item)
    }
    return faults.enumerated().sorted {
      ($0.element.item ?? -1, $0.offset) < ($1.element.item ?? -1, $1.offset)
    }.map(\.element)
  }

  private mutating func note(_ code: PDFError.Code, _ message: String, _ item: Int?, _ object: PDFObject) {
    faults.append(OutlineFault(code: code, message: message, object: object.owner, item: item))
  }

  // MARK: Links

  private mutating func checkRoot(_ links: OutlineTree.AllLinks) {
    let root = structure.root
    guard root.isDictionary else { return }
    if root.id == nil { note(.outlineMalformed, "the outline is no object of its own", nil, root) }
    if root["Last"].id != links.last.flatMap({ structure.nodes[$0].id }) {
      note(.outlineLinks, "/Last of the outline does not lead to its last item", nil, root)
    }
    let count = root["Count"]
    guard count.int != links.visible, !(count.isNull && !links.hasOpenItem) else { return }
    note(
      .outlineCount, "/Count of the outline is \(Self.text(count)); \(links.visible) items are shown", nil, root)
  }

  private mutating func checkLinks(_ index: Int, _ item: PDFObject, _ links: OutlineTree.Links) {
    func id(_ index: Int?) -> ObjectID? { index.flatMap { structure.nodes[$0].id } }
    let parent = links.parent == nil ? structure.root.id : id(links.parent)
    if parent != nil, item["Parent"].id != parent {
      note(.outlineLinks, "/Parent does not lead to what the item stands under", index, item)
    }
    if item["Prev"].id != id(links.previous) {
      note(.outlineLinks, "/Prev does not lead to the item before", index, item)
    }
    if item["Last"].id != id(links.last) {
      note(.outlineLinks, "/Last does not lead to the last item below", index, item)
    }
    let count = item["Count"]
    if let expected = links.count {
      guard count.int != expected else { return }
      note(
        .outlineCount, "/Count is \(Self.text(count)); \(abs(expected)) items below are shown when open", index, item)
    } else if !count.isNull, count.int != 0 {
      note(.outlineCount, "/Count is \(Self.text(count)), and there is no item below", index, item)
    }
  }

  private static func text(_ count: PDFObject) -> String {
    count.int.map(String.init) ?? (count.isNull ? "missing" : "no integer")
  }

  // MARK: Contents

  private mutating func checkTitle(_ index: Int, _ item: PDFObject) {
    let title = item["Title"]
    guard let text = title.text else {
      return note(
        .outlineTitle, title.isNull ? "the item has no /Title" : "/Title is not a string", index, item)
    }
    if text.isEmpty { note(.outlineEmptyTitle, "the title is empty", index, item) }
  }

  private mutating func checkTarget(_ index: Int, _ item: PDFObject) {
    let (destination, action) = (item["Dest"], item["A"])
    if !destination.isNull {
      checkDestination(destination, "/Dest", index, item)
      if !action.isNull { note(.outlineDestinationType, "the item has a /Dest and an /A", index, item) }
    } else if !action.isNull {
      guard action.isDictionary else {
        return note(.outlineDestinationType, "/A is not a dictionary", index, item)
      }
      guard let type = action["S"].name else {
        return note(.outlineDestinationType, "the action in /A does not say what it does", index, item)
      }
      if type == "GoTo" {
        let isStructural = action["D"].isNull && action["SD"].isArray
        if !isStructural { checkDestination(action["D"], "/D of the action", index, item) }
      }
    }
  }

  private mutating func checkDestination(_ value: PDFObject, _ key: String, _ index: Int, _ item: PDFObject) {
    guard value.isArray || value.isName || value.isString else {
      return note(.outlineDestinationType, "\(key) is neither an array nor a name", index, item)
    }
    guard let destination = destinations.destination(from: value), !destination.isDead else {
      if !value.isArray {
        let name = value.text ?? value.name ?? ""
        return note(.outlineDestination, "nothing is known of a destination named \"\(name)\"", index, item)
      }
      return note(.outlineDestination, "the page that the item leads to does not exist", index, item)
    }
    guard value.isArray else { return }
    if destination.kind == .unknown {
      note(.outlineDestinationType, "\(key) does not say how the page is to be shown", index, item)
    } else if destination.storedPageIndex != nil {
      note(.outlineDestinationType, "\(key) gives its page as a number", index, item)
    }
  }
}
