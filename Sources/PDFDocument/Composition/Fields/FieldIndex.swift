/// The fields of a source (ISO 32000-2 12.7.4), read once: those in the tree of its form, and those that widgets on its
/// pages lead to.
final class FieldIndex {
  /// A field, or a widget that is a kid of one.
  struct Node {
    let object: PDFObject
    let id: ObjectID
    /// The place of the field above; `nil` for the top.
    var parent: Int?
    /// The partial name.
    let name: String?
    /// What kind of field it is, inherited or not (/FT).
    let type: String?
    /// Its flags, inherited or not (/Ff).
    let flags: Int
    /// Whether it is a field, maybe its own widget; else it is only a widget.
    let isField: Bool
    /// Whether it has kids.
    var hasKids = false
    /// Its place in the order of calculation.
    var calculation: Int?
  }

  /// More than any form has.
  private static let mostNodes = 2_000_000

  let form: PDFObject
  /// Those of the form's tree first, in its order; then others as they are found.
  private(set) var nodes: [Node] = []
  private(set) var places: [ObjectID: Int] = [:]
  /// How many nodes the form's tree has.
  private(set) var listedCount = 0
  /// How many fields of the form's tree have no fields below them.
  private(set) var terminalCount = 0
  /// Ends of the tree that never had a widget.
  private(set) var bare: [Int] = []
  /// Ends of the tree that are widgets on no page, of fields without any on a page.
  private(set) var strays: [Int] = []
  /// By their fields, widgets on no page where others of their field are on one.
  private(set) var lost: [Int: [Int]] = [:]
  /// Whether there are scripts, which name fields.
  private(set) var hasScripts = false
  /// What fields have that say nothing else: how the form has its text look.
  private(set) var defaults: [String: PDFObject] = [:]
  private var unrelated: Set<ObjectID> = []
  /// By keys and nodes, the nodes that their values come from; -1 for none.
  fileprivate var owners: [String: [Int: Int]] = [:]

  init(_ document: Document) {
    form = document.catalog["AcroForm"]
    for key in ["DA", "Q"] where !form[key].isNull { defaults[key] = form[key] }
    readTree(document)
    listedCount = nodes.count
    for (place, id) in form["CO"].itemIDs.enumerated() {
      if let id, let node = places[id], nodes[node].calculation == nil { nodes[node].calculation = place }
    }
    if !nodes.isEmpty { sortEnds(document) }
    let catalog = document.catalog
    hasScripts =
      hasScripts || !catalog["Names"]["JavaScript"].isNull || catalog["AA"].isDictionary
      || catalog["OpenAction"]["S"].isName("JavaScript")
  }

  /// The field that a node belongs to: itself, or the one it is a widget of.
  func field(of node: Int) -> Int {
    nodes[node].isField ? node : nodes[node].parent ?? node
  }

  private func readTree(_ document: Document) {
    var lists: Set<ObjectID> = []
    // Of lists that many have in common, and of fields that many lists name, there is no end: kids are counted too.
    var budget = Self.mostNodes
    var pending: [(id: ObjectID, parent: Int?)] = []
    func push(_ list: PDFObject, below parent: Int?) {
      if let id = list.id, !lists.insert(id).inserted { return }
      budget -= list.count
      guard budget >= 0 else { return }
      for case let id? in list.itemIDs.reversed() where places[id] == nil { pending.append((id, parent)) }
    }
    push(form["Fields"], below: nil)
    while let (id, parent) = pending.popLast(), nodes.count < Self.mostNodes {
      let object = document.object(id)
      guard places[id] == nil, object.isDictionary else { continue }
      let kids = object["Kids"]
      let node = add(object, id, parent, hasKids: kids.count > 0)
      push(kids, below: node)
    }
  }

  private func add(_ object: PDFObject, _ id: ObjectID, _ parent: Int?, hasKids: Bool) -> Int {
    let name = object["T"].text
    let above = parent.map { nodes[$0] }
    let node = Node(
      object: object, id: id, parent: parent, name: name, type: object["FT"].name ?? above?.type,
      flags: object["Ff"].int ?? above?.flags ?? 0, isField: name != nil || hasKids || parent == nil)
    if !hasScripts, object["AA"].isDictionary || object["A"]["S"].isName("JavaScript") { hasScripts = true }
    places[id] = nodes.count
    nodes.append(node)
    if let parent { nodes[parent].hasKids = true }
    return nodes.count - 1
  }

  /// Tells widgets on pages from others.
  private func sortEnds(_ document: Document) {
    var shown: Set<Int> = []
    for case .indirect(let page) in document.pages(full: true).entries {
      for case let id? in document.object(page)["Annots"].itemIDs {
        if let node = places[id] { shown.insert(node) }
      }
    }
    var ends: [Int: [Int]] = [:]
    var order: [Int] = []
    for node in nodes.indices where !nodes[node].hasKids {
      let field = field(of: node)
      if ends[field] == nil { order.append(field) }
      ends[field, default: []].append(node)
    }
    terminalCount = order.count
    for field in order {
      let ends = ends[field] ?? []
      let hidden = ends.filter { !shown.contains($0) }
      if hidden.count < ends.count {
        if !hidden.isEmpty { lost[field] = hidden }
      } else if ends.contains(where: { isWidget(nodes[$0].object) }) {
        strays += ends
      } else {
        bare += ends
      }
    }
  }

  private func isWidget(_ object: PDFObject) -> Bool {
    object["Subtype"].isName("Widget") || object["Rect"].isArray
  }

  /// The node of an annotation on a page; `nil` for what is no widget. One that the form does not list is added, with
  /// the fields above it.
  func node(ofAnnotation id: ObjectID, in document: Document) -> Int? {
    if let known = places[id] { return known }
    guard !unrelated.contains(id) else { return nil }
    let object = document.object(id)
    guard object["Subtype"].isName("Widget"), nodes.count < Self.mostNodes else {
      unrelated.insert(id)
      return nil
    }
    // From the widget up to what is known or the top, then down again.
    var chain = [object]
    var seen: Set<ObjectID> = [id]
    var parent: Int?
    var above = object["Parent"]
    while above.isDictionary, let id = above.id {
      parent = places[id]
      guard parent == nil, seen.insert(id).inserted else { break }
      chain.append(above)
      above = above["Parent"]
    }
    for (index, object) in chain.enumerated().reversed() {
      guard let id = object.id else { continue }
      parent = add(object, id, parent, hasKids: index > 0)
    }
    return parent
  }
}

// MARK: - Names and values

extension FieldIndex {
  /// Names are told no longer than this.
  static let longestName = 4096

  /// The nodes from one up to the top, as far as anybody looks.
  func chain(_ node: Int) -> [Int] {
    var chain: [Int] = []
    var next: Int? = node
    while let current = next, chain.count < FieldChain.depthLimit {
      chain.append(current)
      next = nodes[current].parent
    }
    return chain
  }

  /// The nearest value of a key on the way up.
  func inherited(_ key: String, _ node: Int) -> PDFObject? {
    var path: [Int] = []
    var next: Int? = node
    var owner: Int?
    while let current = next {
      if let known = owners[key]?[current] {
        owner = known < 0 ? nil : known
        break
      }
      path.append(current)
      if !nodes[current].object[key].isNull {
        owner = current
        break
      }
      next = nodes[current].parent
    }
    // In a deep tree many ask for the same.
    for node in path { owners[key, default: [:]][node] = owner ?? -1 }
    return owner.map { nodes[$0].object[key] }
  }

  /// The full name of a field.
  ///
  /// - Parameter names: partial names that are others now.
  func fullName(_ node: Int, _ names: (Int) -> String? = { _ in nil }) -> String {
    var result = ""
    for node in chain(node).reversed() {
      guard let name = names(node) ?? nodes[node].name else { continue }
      if !result.isEmpty { result += "." }
      result += name
      if result.utf8.count > Self.longestName { break }
    }
    return result
  }
}
