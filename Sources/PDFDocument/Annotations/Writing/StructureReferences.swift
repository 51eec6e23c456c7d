/// References to annotations in the structure of a tagged document (ISO 32000-2 14.7.5.3).
struct StructureReferences {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// An element of the structure, and the annotations that are to be none of its own any more.
  private struct Loss {
    let element: PDFObject
    var annotations: Set<ObjectID>
  }

  /// What tells elements apart: their objects; one without, which no writer makes, by the key it is found by.
  private enum ElementKey: Hashable {
    case object(ObjectID)
    case parent(Int)
  }

  /// Takes the references to annotations out of the elements they belong to; the elements stay. In a signed document
  /// the structure stays as it is: a change of it is none that signatures allow.
  func remove(_ annotations: [PDFObject]) throws(PDFError) {
    let tagged = annotations.filter { $0["StructParent"].int != nil }
    let tree = document.catalog["StructTreeRoot"]["ParentTree"]
    guard !tagged.isEmpty, tree.isDictionary, !document.signatures.isSigned else { return }
    let entries = NumberTree.entries(of: tree).map { ($0.key, $0.value) }
    let parents = Dictionary(entries, uniquingKeysWith: { first, _ in first })
    for loss in losses(of: tagged, parents) { try carryOut(loss) }
  }

  /// By element, in the order in which they are met: all annotations of a document may belong to one.
  private func losses(of annotations: [PDFObject], _ parents: [Int: PDFObject]) -> [Loss] {
    var places: [ElementKey: Int] = [:]
    var losses: [Loss] = []
    for annotation in annotations {
      guard let id = annotation.id, let number = annotation["StructParent"].int, let element = parents[number],
        element.isDictionary
      else { continue }
      let key = element.id.map { ElementKey.object($0) } ?? .parent(number)
      if let place = places[key] {
        losses[place].annotations.insert(id)
      } else {
        places[key] = losses.count
        losses.append(Loss(element: element, annotations: [id]))
      }
    }
    return losses
  }

  private func carryOut(_ loss: Loss) throws(PDFError) {
    let kids = loss.element["K"]
    func leads(_ kid: PDFObject) -> Bool {
      kid.isDictionary && kid["Obj"].id.map(loss.annotations.contains) ?? false
    }
    if leads(kids) { return try document.remove("K", from: loss.element) }
    let items = kids.items
    // A list that is too long to be read cannot be written either.
    guard items.count == kids.count else { return }
    let kept = items.filter { !leads($0) }
    guard kept.count < items.count else { return }
    let list = PDFValue.array(kept.map(\.referredOrCopied))
    if let id = kids.id {
      try document.replaceObject(id, with: list)
    } else {
      try document.set("K", of: loss.element, to: list)
    }
  }
}
