/// All annotations of a document and how they belong together: answers, and pop-up windows. Built once, for what takes
/// annotations away.
struct AnnotationGraph {
  /// An annotation in the list of a page. One that several pages list has a node for each.
  struct Node {
    var page: Page
    /// Its place in the page's list.
    var index: Int
    /// The annotation.
    var object: PDFObject
    /// The list, where that is an object of its own.
    var list: ObjectID?
    /// What it answers.
    var answers: ObjectID?
    /// Its pop-up window.
    var popup: ObjectID?
    /// Of a pop-up window, the annotation it belongs to.
    var parent: ObjectID?
    var isWidget: Bool
    /// Whether it says the state of what it answers.
    var isState: Bool
  }

  private(set) var nodes: [Node] = []
  private var places: [Place: Int] = [:]
  private var nodesOfObject: [ObjectID: [Int]] = [:]
  /// Of annotations that stand in a list themselves, where that list is an object of its own: all places of each.
  private var nodesOfSlot: [Slot: [Int]] = [:]
  private var answersTo: [ObjectID: [Int]] = [:]
  private var popupsOf: [ObjectID: [Int]] = [:]

  private struct Place: Hashable {
    var page: Int
    var index: Int
  }

  private struct Slot: Hashable {
    var list: ObjectID
    var index: Int
  }

  /// Looks at the lists of all pages.
  init(_ document: Document) {
    var seen: Set<ObjectID> = []
    for index in 0..<document.pageCount {
      guard let page = document.page(at: index), page.object.id.map({ seen.insert($0).inserted }) ?? true else {
        continue
      }
      let list = page.object["Annots"]
      for (place, object) in list.items.enumerated() where object.isDictionary {
        add(object, at: place, of: list.id, on: page)
      }
    }
  }

  private mutating func add(_ object: PDFObject, at index: Int, of list: ObjectID?, on page: Page) {
    let type = object["Subtype"].name
    let node = Node(
      page: page, index: index, object: object, list: list, answers: object["IRT"].id, popup: object["Popup"].id,
      parent: type == "Popup" ? object["Parent"].id : nil, isWidget: type == "Widget",
      isState: !object["State"].isNull)
    let number = nodes.count
    nodes.append(node)
    places[Place(page: page.index, index: index)] = number
    if let id = object.id {
      nodesOfObject[id, default: []].append(number)
    } else if let list {
      nodesOfSlot[Slot(list: list, index: index), default: []].append(number)
    }
    if let answers = node.answers { answersTo[answers, default: []].append(number) }
    if let parent = node.parent { popupsOf[parent, default: []].append(number) }
  }

  /// The node of an annotation; `nil` where it is not there any more.
  func node(of annotation: Annotation) -> Int? {
    if let id = annotation.object { return nodesOfObject[id]?.first }
    guard let number = places[Place(page: annotation.pageIndex, index: annotation.index)] else { return nil }
    return nodes[number].object.id == nil ? number : nil
  }

  /// What goes with annotations that are taken away: every other place where they are listed, their pop-up windows,
  /// what says their state, and all other answers unless these are kept. However long the chains of answers are and
  /// whether or not they close, each is followed once. Form fields never go.
  func taken(with first: [Int], keepingReplies: Bool) -> Set<Int> {
    var taken: Set<Int> = []
    // What an object brings with it is the same for each of its places, of which there may be as many as nodes.
    var (followed, popups): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    var pending = first
    while let number = pending.popLast() {
      guard !nodes[number].isWidget, taken.insert(number).inserted else { continue }
      if let popup = nodes[number].popup, popups.insert(popup).inserted {
        pending += (nodesOfObject[popup] ?? []).filter { nodes[$0].object["Subtype"].isName("Popup") }
      }
      guard let id = nodes[number].object.id else {
        pending += otherPlaces(ofDirect: number)
        continue
      }
      guard followed.insert(id).inserted else { continue }
      pending += nodesOfObject[id] ?? []
      pending += popupsOf[id] ?? []
      pending += (answersTo[id] ?? []).filter { !keepingReplies || nodes[$0].isState }
    }
    return taken
  }

  /// The places of an annotation that stands in a list itself, told at the first of them that is asked for.
  private func otherPlaces(ofDirect number: Int) -> [Int] {
    guard let list = nodes[number].list else { return [] }
    return nodesOfSlot[Slot(list: list, index: nodes[number].index)] ?? []
  }
}
