/// The structure tree of a source (ISO 32000-2 14.7), read once: its elements, and what of each is on which page.
final class StructureIndex {
  /// An element; those below it come right after it.
  struct Element {
    let id: ObjectID?
    /// The place of the element above; -1 for the root of the tree.
    let parent: Int32
    /// Its place among the kids of that.
    let place: Int32
    /// The page it names itself; -1 for none.
    let page: Int32
  }

  /// Something of an element that is on a page.
  struct Content {
    enum Kind {
      /// A piece of the page's content, by its number.
      case mark(Int)
      /// A dictionary that refers to content or to an object.
      case item
      /// Nothing: an element without content, such as an empty cell of a table, goes with the page it stands on.
      case none
    }

    let element: Int
    let place: Int
    let kind: Kind
  }

  private static let mostElements = 4_000_000
  /// Kids are counted too: a list that many elements have in common is read once.
  private static let mostKids = 8_000_000

  let root: PDFObject
  private(set) var elements: [Element] = []
  private(set) var places: [ObjectID: Int] = [:]
  /// By pages, from 0, in the order of the tree.
  private(set) var contents: [Int: [Content]] = [:]
  /// By pages, the keys of the parent tree that their pictures and forms have.
  private(set) var streamKeys: [Int: [Int]] = [:]
  /// The identifiers of elements that have one.
  private(set) var identifiers: [Int: [UInt8]] = [:]
  /// The parent tree (14.7.5.4).
  private(set) lazy var parents = readParents()
  /// The first key that no entry of the parent tree has.
  private(set) lazy var nextKey = readNextKey()

  private let document: Document
  private let pages: [ObjectID: Int]
  private var direct: [Int: PDFObject] = [:]
  /// The page that the last content was on.
  private var lastPage: Int?
  /// Elements without content that come before the first page is known.
  private var early: [Int] = []
  /// The lists of kids that were read.
  private var lists: Set<ObjectID> = []
  private var budget = mostKids

  init(_ document: Document) {
    self.document = document
    root = document.catalog["StructTreeRoot"]
    pages = document.pages(full: true).indices
    if root.isDictionary { readTree() }
  }

  /// The dictionary of an element.
  func object(_ element: Int) -> PDFObject {
    elements[element].id.map { document.object($0) } ?? direct[element] ?? root.none
  }

  /// An entry of an element's /K.
  func item(_ place: Int, of element: Int) -> PDFObject {
    let kids = object(element)["K"]
    return kids.isArray ? kids[place] : kids
  }

  // MARK: Reading

  private struct Step {
    var object: PDFObject
    var parent: Int
    var place: Int
    /// The page that content is on where nothing else is said.
    var page: Int?
  }

  private func readTree() {
    var pending: [Step] = []
    for (place, kid) in kids(of: root).enumerated().reversed() where kid.isDictionary {
      pending.append(Step(object: kid, parent: -1, place: place))
    }
    while let step = pending.popLast(), elements.count < Self.mostElements {
      if let id = step.object.id, places[id] != nil { continue }
      read(step, &pending)
    }
    for element in early { add(.none, of: element, at: 0, on: lastPage ?? 0) }
    early = []
    lists = []
  }

  private func kids(of object: PDFObject) -> [PDFObject] {
    let kids = object["K"]
    guard kids.isArray else { return [kids] }
    if let id = kids.id, !lists.insert(id).inserted { return [] }
    budget -= kids.count
    return budget >= 0 ? kids.items : []
  }

  private func read(_ step: Step, _ pending: inout [Step]) {
    let element = elements.count
    let object = step.object
    let own = object["Pg"].id.flatMap { pages[$0] }
    elements.append(
      Element(
        id: object.id, parent: Int32(step.parent), place: Int32(clamping: step.place), page: Int32(own ?? -1)))
    if let id = object.id { places[id] = element } else { direct[element] = object }
    if let identifier = object["ID"].bytes { identifiers[element] = identifier }
    let page = own ?? step.page
    var isEmpty = true
    var below: [Step] = []
    for (place, kid) in kids(of: object).enumerated() {
      if let mark = kid.int {
        guard let page else { continue }
        add(.mark(mark), of: element, at: place, on: page)
        isEmpty = false
      } else if kid.isDictionary {
        if Self.isContent(kid) {
          guard let page = self.page(of: kid) ?? page else { continue }
          noteStream(kid, on: page)
          add(.item, of: element, at: place, on: page)
        } else {
          if let id = kid.id, places[id] != nil { continue }
          below.append(Step(object: kid, parent: element, place: place, page: page))
        }
        isEmpty = false
      }
    }
    if isEmpty { addEmpty(element, own) }
    pending += below.reversed()
  }

  /// Whether a kid refers to content (14.7.5), and is no element.
  private static func isContent(_ kid: PDFObject) -> Bool {
    switch kid["Type"].name {
    case "MCR", "OBJR": true
    case "StructElem": false
    default: kid["S"].isNull && (!kid["MCID"].isNull || !kid["Obj"].isNull)
    }
  }

  private func page(of item: PDFObject) -> Int? {
    item["Pg"].id.flatMap { pages[$0] } ?? item["Obj"]["P"].id.flatMap { pages[$0] }
  }

  private func noteStream(_ item: PDFObject, on page: Int) {
    if let key = item["Stm"]["StructParents"].int { streamKeys[page, default: []].append(key) }
    let object = item["Obj"]
    if object.isStream, let key = object["StructParent"].int { streamKeys[page, default: []].append(key) }
  }

  private func addEmpty(_ element: Int, _ page: Int?) {
    if let page = page ?? lastPage {
      add(.none, of: element, at: 0, on: page)
    } else {
      early.append(element)
    }
  }

  private func add(_ kind: Content.Kind, of element: Int, at place: Int, on page: Int) {
    contents[page, default: []].append(Content(element: element, place: place, kind: kind))
    if case .none = kind { return }
    if lastPage == nil {
      lastPage = page
      for element in early { add(.none, of: element, at: 0, on: page) }
      early = []
    }
    lastPage = page
  }

  private func readParents() -> [Int: PDFObject] {
    let entries = NumberTree.entries(of: root["ParentTree"])
    return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// No file has half as many; those that say so are not believed.
  static let greatestKey = 1 << 28

  private func readNextKey() -> Int {
    let greatest = parents.keys.filter { $0 >= 0 && $0 < Self.greatestKey }.max() ?? -1
    let claimed = root["ParentTreeNextKey"].int ?? 0
    return max(greatest + 1, (0..<Self.greatestKey).contains(claimed) ? claimed : 0)
  }
}
