/// Takes along what belongs to pages and what leads to them when they go somewhere else.
///
/// Whatever refers to a moved page, wherever it stands, refers to the page it is on afterwards: destinations in links,
/// outline items, name trees and actions, with their coordinates; beads of articles; elements of the structure. So
/// nothing has to be known of the places where references can stand.
struct PageMoves {
  private enum Slot {
    case object(ObjectID)
    case key(PDFObject, String)
    case item(PDFObject, Int)
  }

  private let document: Document
  private let moves: [ObjectID: PageMove]
  private let pageIDs: [ObjectID?]
  private var pending: [PDFObject] = []
  private var visited: Set<ObjectID> = []
  private var edits: [(Slot, PDFValue)] = []

  /// Entries that hold no reference to a page, and much else, where keys are not chosen by an author.
  private static let passedOver: Set<String> = ["Resources", "Contents", "AP", "Thumb", "Metadata", "EF", "Font"]

  /// - Parameter moves: by the page's object as it was.
  init(_ document: Document, _ moves: [ObjectID: PageMove]) {
    self.document = document
    self.moves = moves
    let map = document.pages(full: true)
    pageIDs = map.entries.map { if case .indirect(let id) = $0 { id } else { nil } }
  }

  /// Looks through the document and changes what has to be changed.
  mutating func carryOut() throws(PDFError) {
    // What is read from here on can be changed.
    document.endReadingSyntax()
    pending = [document.catalog] + pageIDs.indices.compactMap { document.page(at: $0)?.object }
    for object in pending { if let id = object.id { visited.insert(id) } }
    lookAtNamedDestinations()
    while let container = pending.popLast() {
      if container.isArray { look(atArray: container) } else { look(atDictionary: container) }
    }
    for (slot, value) in edits {
      switch slot {
      case .object(let id): try document.replaceObject(id, with: value)
      case .key(let container, let key): try document.set(key, of: container, to: value)
      case .item(let array, let index): try document.setItem(index, of: array, to: value)
      }
    }
  }

  // MARK: Looking

  private mutating func look(atDictionary container: PDFObject) {
    let isNode = container["Kids"].isArray && container.isDictionary(ofType: "Pages")
    let isCatalog = container.id == document.catalog.id
    let isRemote = container["S"].isName("GoToR") || container["S"].isName("GoToE")
    for (key, value) in container.entries {
      // The tree of the pages is for others to change, named destinations were looked at, and destinations in other
      // documents are none here.
      if isNode && key == "Kids" || isRemote && key == "D" { continue }
      if isCatalog && key == "Dests" || Self.passedOver.contains(key) { continue }
      look(at: value, in: .key(container, key))
    }
    if container["R"].isArray { moveBead(container) }
    if container["S"].isName, !container["K"].isNull { moveElement(container) }
    if let id = container["Pg"].id, let move = moves[id] { moveContent(container, move) }
  }

  /// The destinations of PDF 1.1 (12.3.2.4), whose keys are names that an author has chosen: they are all looked at.
  private mutating func lookAtNamedDestinations() {
    let destinations = document.catalog["Dests"]
    guard destinations.isDictionary else { return }
    if let id = destinations.id { visited.insert(id) }
    for (name, value) in destinations.entries { look(at: value, in: .key(destinations, name)) }
  }

  private mutating func look(atArray container: PDFObject) {
    let items = container.items
    // Widths, matrices and the like.
    if let kind = items.first?.kind, kind == .integer || kind == .real, items.allSatisfy({ !$0.isArray }),
      items.allSatisfy({ !$0.isDictionary })
    {
      return
    }
    for (index, item) in items.enumerated() { look(at: item, in: .item(container, index)) }
  }

  private mutating func look(at value: PDFObject, in slot: Slot) {
    if let id = value.id {
      if let move = moves[id] {
        if move.target != id { edits.append((slot, .reference(move.target))) }
        return
      }
      guard visited.insert(id).inserted else { return }
    }
    switch value.kind {
    case .dictionary, .stream: pending.append(value)
    case .array:
      if PageMove.isDestination(value), let moved = moved(destination: value) {
        edits.append((value.id.map { .object($0) } ?? slot, moved))
      } else {
        pending.append(value)
      }
    default: break
    }
  }

  // MARK: What is found

  /// A destination after the move; `nil` for one that leads elsewhere.
  private func moved(destination array: PDFObject) -> PDFValue? {
    let first = array[0]
    if let id = first.id {
      if let move = moves[id] { return move.destination(array, leadingTo: .reference(move.target)) }
      guard StructureElement.isOne(first), let page = StructureElement.page(of: first)?.id, let move = moves[page]
      else { return nil }
      return move.destination(array, leadingTo: .reference(id))
    }
    // Only a destination in another document may give a number; many writers give one here too.
    guard let number = first.int, pageIDs.indices.contains(number), let id = pageIDs[number], let move = moves[id]
    else { return nil }
    return move.destination(array, leadingTo: .reference(move.target))
  }

  /// A part of an article (ISO 32000-2 table 163).
  private mutating func moveBead(_ bead: PDFObject) {
    guard let id = bead["P"].id, let move = moves[id], bead["N"].isDictionary || bead["V"].isDictionary,
      let rect = move.rect(bead["R"])
    else { return }
    edits.append((.key(bead, "R"), rect))
  }

  /// An element of the structure: content that it names by a number only is now in the form (14.7.5.2).
  private mutating func moveElement(_ element: PDFObject) {
    guard let id = element["Pg"].id, let move = moves[id], let form = move.form else { return }
    func reference(_ number: Int) -> PDFValue {
      .dictionary([
        "Type": .name("MCR"), "Pg": .reference(move.target), "Stm": .reference(form), "MCID": .integer(number),
      ])
    }
    let kids = element["K"]
    if let number = kids.int { return edits.append((.key(element, "K"), reference(number))) }
    for (index, kid) in (kids.isArray ? kids.items : [kids]).enumerated() {
      if let number = kid.int {
        edits.append((.item(kids, index), reference(number)))
      } else if kid["Pg"].isNull, kid["Stm"].isNull, kid["MCID"].int != nil {
        edits.append((.key(kid, "Stm"), .reference(form)))
      }
    }
  }

  /// A reference to marked content that names its page.
  private mutating func moveContent(_ reference: PDFObject, _ move: PageMove) {
    guard let form = move.form, reference["MCID"].int != nil, reference["Stm"].isNull else { return }
    edits.append((.key(reference, "Stm"), .reference(form)))
  }
}
