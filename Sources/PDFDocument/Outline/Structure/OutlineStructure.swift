/// How the items of a document's outline hang together (ISO 32000-2, 12.3.3), and what is wrong with that.
///
/// The items are those that ``Outline`` has, in the same order.
public struct OutlineStructure {
  /// An item.
  struct Node {
    /// The object it is; `nil` where it stands directly in another.
    var id: ObjectID?
    /// The item itself, where it has no object of its own.
    var direct: PDFObject?
    /// The index of the item above it.
    var parent: Int?
    /// How deep it is, from 0.
    var depth: Int
    /// Its place among those beside it, from 1.
    var ordinal: Int
    /// Whether the items below are shown.
    var isOpen: Bool
  }

  let document: Document
  private(set) var nodes: [Node] = []
  /// What is wrong with how the items hang together: circles, items with two parents, what is no item.
  public private(set) var faults: [OutlineFault] = []
  /// Whether there are more items than are read, so that what is known of the outline is not all of it.
  private(set) var isCut = false
  private let itemLimit: Int
  private var indices: [ObjectID: Int] = [:]
  /// How many steps upwards may be made to tell circles from items with two parents.
  private var steps = 1_000_000

  /// More than so many faults of one list are left out.
  static let mostFaults = 1000

  /// Reads the outline of a document, without recursion.
  public init(_ document: Document) { self.init(document, itemLimit: OutlineReader.itemLimit) }

  /// Reads the outline of a document as far as a number of items.
  init(_ document: Document, itemLimit: Int) {
    self.document = document
    self.itemLimit = itemLimit
    walk()
  }

  /// Refuses to go on where the outline was not read to its end: whoever wrote it anew would drop the rest.
  ///
  /// - Throws: `document.limit`.
  func checkIsWhole() throws(PDFError) {
    guard !isCut else {
      throw PDFError(
        .documentLimit, "the outline has more than \(itemLimit) items, which is too many to be changed",
        object: root.owner)
    }
  }

  /// How many items there are.
  public var count: Int { nodes.count }

  /// The outline dictionary.
  var root: PDFObject { document.catalog["Outlines"] }

  /// The dictionary of an item.
  func object(_ index: Int) -> PDFObject {
    nodes[index].direct ?? nodes[index].id.map(document.object) ?? document.catalog.none
  }

  /// The place of an item on each level, from 1.
  public func number(of index: Int) -> [Int] { chain(to: index).map { nodes[$0].ordinal } }

  /// The titles from the first level down to an item.
  public func path(of index: Int) -> [String] { chain(to: index).map { Self.title(of: object($0)) } }

  private func chain(to index: Int) -> [Int] {
    var chain: [Int] = []
    var next: Int? = index
    while let index = next {
      chain.append(index)
      next = nodes[index].parent
    }
    return chain.reversed()
  }

  static func title(of item: PDFObject) -> String {
    let title = item["Title"]
    return title.text ?? title.name ?? ""
  }

  /// Whether an item with this count is shown with those below it.
  static func isOpen(_ item: PDFObject) -> Bool { (item["Count"].double ?? 0) > 0 }

  // MARK: Walking

  private struct Step {
    var object: PDFObject
    var parent: Int?
    var depth: Int
    var ordinal: Int
  }

  private mutating func walk() {
    let root = root
    if !root.isNull, !root.isDictionary { note(.outlineMalformed, "the outline is not a dictionary", root, nil) }
    var pending: [Step] = []
    push(root["First"], nil, 0, 1, &pending)
    while let step = pending.popLast() {
      if let id = step.object.id, id == root.id || indices[id] != nil {
        noteRepetition(of: id, step)
        continue
      }
      guard step.object.isDictionary else {
        note(.outlineMalformed, "an item of the outline is not a dictionary", step.object, step.parent)
        continue
      }
      guard nodes.count < itemLimit else {
        isCut = true
        note(.outlineLimit, "the outline has more than \(itemLimit) items", step.object, nil)
        break
      }
      let index = nodes.count
      add(step)
      push(step.object["Next"], step.parent, step.depth, step.ordinal + 1, &pending)
      push(step.object["First"], index, step.depth + 1, 1, &pending)
    }
  }

  private mutating func push(
    _ object: PDFObject, _ parent: Int?, _ depth: Int, _ ordinal: Int, _ pending: inout [Step]
  ) {
    guard !object.isNull else {
      if object.id != nil { note(.outlineLinks, "an item that the outline leads to is missing", object, parent) }
      return
    }
    pending.append(Step(object: object, parent: parent, depth: depth, ordinal: ordinal))
  }

  private mutating func add(_ step: Step) {
    let id = step.object.id
    if let id {
      indices[id] = nodes.count
    } else {
      note(.outlineMalformed, "the item is no object of its own", step.object, nodes.count)
    }
    nodes.append(
      Node(
        id: id, direct: id == nil ? step.object : nil, parent: step.parent, depth: step.depth, ordinal: step.ordinal,
        isOpen: Self.isOpen(step.object)))
  }

  private mutating func noteRepetition(of id: ObjectID, _ step: Step) {
    guard let first = indices[id] else {
      return note(.outlineCycle, "the outline itself stands among its items", step.object, step.parent)
    }
    if nodes[first].parent == step.parent || isBelow(step.parent, first) {
      note(.outlineCycle, "the outline comes back to an item that it has been at", step.object, first)
    } else {
      note(.outlineShared, "the item is reached from two places", step.object, first)
    }
  }

  private mutating func isBelow(_ index: Int?, _ ancestor: Int) -> Bool {
    var next = index
    while let index = next, steps > 0 {
      if index == ancestor { return true }
      next = nodes[index].parent
      steps -= 1
    }
    return false
  }

  private mutating func note(_ code: PDFError.Code, _ message: String, _ object: PDFObject, _ item: Int?) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(OutlineFault(code: code, message: message, object: object.owner, item: item))
  }
}
