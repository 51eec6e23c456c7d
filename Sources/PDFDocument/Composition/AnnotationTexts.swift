/// Writes the annotations of one page (ISO 32000-2 12.5).
struct AnnotationTexts {
  private let composer: Composer
  private let page: Page
  private let copier: ObjectCopier
  private let place: Int
  private let occurrence: Int
  /// The numbers of the annotations of a copied page, which are copies too.
  private var local: [ObjectID: Int] = [:]
  private var kept: [(annotation: SourceAnnotation, fate: AnnotationFate)] = []
  private var items: [UInt8] = []

  init(_ composer: Composer, _ page: Page, _ copier: ObjectCopier, place: Int, occurrence: Int) {
    self.composer = composer
    self.page = page
    self.copier = copier
    self.place = place
    self.occurrence = occurrence
  }

  /// Writes them; returns the items of the page's array of them.
  mutating func write() throws(PDFError) -> [UInt8] {
    let array = page.object["Annots"]
    guard array.isArray else { return [] }
    let ids = array.itemIDs
    // Those of one page lead to one another, so that all have their numbers before one is written.
    for (index, id) in ids.enumerated() { try judge(id, array, at: index) }
    for (annotation, fate) in kept { try write(annotation, fate) }
    return items
  }

  private mutating func judge(_ id: ObjectID?, _ array: PDFObject, at index: Int) throws(PDFError) {
    let expected = number(expectedFor: id)
    if let id {
      if occurrence > 0, local[id] != nil { return }
      // One that stands on two pages is one annotation.
      if occurrence == 0, expected == nil, let known = copier.known(id) { return refer(to: known) }
    }
    let object = id.map { copier.document.object($0) } ?? array[index]
    guard object.isDictionary else {
      // It is something else, which is copied as it is where anything leads to it.
      if let id, let expected { copier.enqueue(id, as: expected) }
      return
    }
    let annotation = SourceAnnotation(
      id: id, text: copier.text(of: object), object: object, copier: copier, place: place, page: page.index,
      occurrence: occurrence)
    var fate = AnnotationFate()
    for part in composer.parts where !fate.isDropped { try part.judge(annotation, &fate) }
    guard !fate.isDropped else {
      if let id { settle(id, as: 0) }
      return
    }
    let number = fate.number ?? expected ?? composer.file.takeNumber()
    fate.number = number
    if let id { settle(id, as: number) }
    refer(to: number)
    kept.append((annotation, fate))
  }

  /// The number that an annotation of this page was given before any was written; `nil` for one that was written.
  private func number(expectedFor id: ObjectID?) -> Int? {
    guard occurrence == 0, let id else { return nil }
    return copier.takeExpected(id) ?? composer.fields.numbersOfWidgets(in: copier.index)[id]
  }

  private mutating func settle(_ id: ObjectID, as number: Int) {
    if occurrence == 0 { copier.settle(id, as: number) } else { local[id] = number }
  }

  private mutating func refer(to number: Int) {
    guard number > 0 else { return }
    items.append(referenceTo: number)
    items.append(0x20)
  }

  private func write(_ annotation: SourceAnnotation, _ fate: AnnotationFate) throws(PDFError) {
    guard let number = fate.number else { return }
    let omitted = fate.omitted + (occurrence == 0 ? ["P"] : ["P", "StructParent"])
    var text = try copier.dictionary(annotation.text, without: omitted, local: local)
    text.set("P", to: composer.pageNumbers[place])
    text.add(fate.entries.bytes)
    for entries in fate.later { try entries.add(to: &text) }
    try composer.file.write(number, text.text)
  }
}
