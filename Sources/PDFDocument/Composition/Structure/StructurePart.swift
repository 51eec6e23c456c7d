/// Puts together the structure tree (ISO 32000-2 14.7): elements with something on pages that stay, and those above
/// them. Copies of pages have no tags: what is tagged belongs to one page.
final class StructurePart: CompositionPart {
  private unowned let composer: Composer
  private var kept: [KeptElements] = []
  private var names = StructureNames()
  private var root = 0
  /// Whether pieces of content have numbers that are too great.
  private var hasGreatMarks = false
  /// By sources, the keys of the parent tree that annotations have, with their objects.
  private var annotations: [Int: [(key: Int, id: ObjectID?)]] = [:]

  init(_ composer: Composer) { self.composer = composer }

  func prepare() throws(PDFError) {
    let counter = StructureKeys.Counter()
    for (copier, source) in zip(composer.copiers, composer.composition.sources) {
      let tree = source.document.catalog["StructTreeRoot"]
      guard tree.isDictionary else { continue }
      let index = source.found(StructureIndex.init)
      copier.refusals.append { index.places[$0] != nil }
      let pages = composer.keptPages[copier.index]
      guard !composer.composition.dropsTags, !pages.isEmpty else {
        if let id = tree.id { copier.settle(id, as: 0) }
        continue
      }
      if root == 0 { root = composer.file.takeNumber() }
      if let id = tree.id { copier.settle(id, as: root) }
      // Of one source the keys stay as they are.
      let count = composer.copiers.count == 1 ? StructureIndex.greatestKey : index.nextKey
      copier.structureKeys = StructureKeys(count, counter)
      let elements = KeptElements(index, source: copier.index, pages: pages) { composer.file.takeNumber() }
      for element in elements.elements {
        guard let id = index.elements[element].id, let number = elements.numbers[element] else { continue }
        copier.settle(id, as: number)
      }
      kept.append(elements)
    }
  }

  func judge(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError) {
    guard annotation.occurrence == 0, annotation.copier.structureKeys != nil else { return }
    let key = annotation.text.withUnsafeBytes { bytes -> Int? in
      let scanner = SyntaxScanner(bytes)
      return scanner.value(of: "StructParent").flatMap { Int(String(decoding: bytes[$0], as: UTF8.self)) }
    }
    guard let key else { return }
    annotations[annotation.copier.index, default: []].append((key, annotation.id))
  }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    guard !composer.composition.dropsTags else { return }
    try addMarkInfo(&catalog)
    guard root > 0, let first = kept.first else { return }
    for elements in kept { try names.take(elements, composer.copiers[elements.source]) }
    var text = try composer.copiers[first.source].entries(of: first.index.root, without: Self.omitted)
    text.set("Type", .name("StructTreeRoot"))
    var kids: [UInt8] = []
    for elements in kept {
      let writer = ElementText(composer, elements, names)
      for element in elements.elements { try writer.write(element, root: root) }
      kids += try writer.kidsText(of: -1) + [0x20]
    }
    text.set("K", text: [0x5B] + kids + [0x5D])
    try addParents(&text)
    try addNames(&text)
    for key in ["Namespaces", "PronunciationLexicon", "AF"] { try addList(key, &text) }
    try composer.file.write(root, text.text)
    catalog.entries.set("StructTreeRoot", to: root)
  }

  /// Keys that are written anew.
  private static let omitted: [StaticString] = [
    "Type", "K", "IDTree", "ParentTree", "ParentTreeNextKey", "RoleMap", "ClassMap", "Namespaces",
    "PronunciationLexicon", "AF",
  ]

  private func addNames(_ text: inout ObjectText) throws(PDFError) {
    for (key, entries) in [("RoleMap", names.roles), ("ClassMap", names.classes)] where !entries.isEmpty {
      var map = ObjectText()
      for (name, text) in entries { map.set(PDFObject.nameText(name), text: text) }
      text.set(key, text: map.text)
    }
    guard !names.identifiers.isEmpty else { return }
    text.set("IDTree", to: try SortedTree(names: names.identifiers).write(composer))
  }

  private func addList(_ key: String, _ text: inout ObjectText) throws(PDFError) {
    var items: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for elements in kept {
      let list = elements.index.root[key]
      for item in list.isArray ? list.items : [list] where !item.isNull {
        let text = try composer.copiers[elements.source].value(of: item)
        if seen.insert(text).inserted { items.append(text) }
      }
    }
    guard !items.isEmpty else { return }
    text.set(key, text: [0x5B] + Array(items.joined(separator: [0x20])) + [0x5D])
  }

  // MARK: The parent tree

  private func addParents(_ text: inout ObjectText) throws(PDFError) {
    var entries: [Int: [UInt8]] = [:]
    for elements in kept { try addParents(elements, &entries) }
    if hasGreatMarks {
      composer.report.warnings.append(
        PDFWarning("pieces of content have numbers that are far too great: their tags cannot be found from them"))
    }
    let greatest = entries.keys.max() ?? -1
    text.set("ParentTreeNextKey", .integer(greatest + 1))
    text.set("ParentTree", to: try SortedTree(numbers: entries.map { ($0.key, $0.value) }).write(composer))
  }

  private func addParents(_ elements: KeptElements, _ entries: inout [Int: [UInt8]]) throws(PDFError) {
    let copier = composer.copiers[elements.source]
    guard let keys = copier.structureKeys else { return }
    for page in composer.keptPages[elements.source] {
      if let key = copier.document.page(at: page)?.object["StructParents"].int, entries[keys.key(key)] == nil {
        if let entry = elements.index.parents[key], entry.isArray {
          entries[keys.key(key)] = try copier.value(of: entry)
        } else {
          entries[keys.key(key)] = marks(on: page, elements)
        }
      }
      for key in elements.index.streamKeys[page] ?? [] {
        guard let entry = elements.index.parents[key], entries[keys.key(key)] == nil else { continue }
        entries[keys.key(key)] = try copier.value(of: entry)
      }
    }
    for (key, id) in annotations[elements.source] ?? [] {
      if let id, copier.known(id) == 0 { continue }
      guard let element = elements.index.parents[key]?.id, let number = copier.known(element), number > 0 else {
        continue
      }
      entries[keys.key(key)] = PDFValue.reference(ObjectID(number: number)).syntax
    }
  }

  /// The elements of a page's pieces of content by their numbers, where the parent tree does not tell. The list has an
  /// item for each number up to the greatest: numbers that are far too great for so many pieces are left out of it.
  private func marks(on page: Int, _ elements: KeptElements) -> [UInt8] {
    var numbers: [Int] = []
    let contents = elements.index.contents[page] ?? []
    let most = 1024 + 16 * contents.count
    for content in contents {
      guard case .mark(let mark) = content.kind, mark >= 0 else { continue }
      guard mark < most else {
        hasGreatMarks = true
        continue
      }
      if mark >= numbers.count { numbers += [Int](repeating: 0, count: mark - numbers.count + 1) }
      numbers[mark] = elements.numbers[content.element] ?? 0
    }
    var text: [UInt8] = [0x5B]
    for number in numbers {
      text.append(referenceTo: number)
      text.append(0x20)
    }
    return text + [0x5D]
  }

  // MARK: What the catalog says

  /// Says whether the document is tagged (14.7.1): it is where one of its sources is. Where some of its pages have no
  /// tags, it says that too: not all may follow the conventions (/Suspects).
  private func addMarkInfo(_ catalog: inout CatalogText) throws(PDFError) {
    let used = composer.copiers.filter { !composer.keptPages[$0.index].isEmpty }
    let infos = used.map { $0.document.catalog["MarkInfo"] }
    guard let place = infos.firstIndex(where: \.isDictionary) else { return }
    var text = try used[place].dictionary(of: infos[place], without: ["Marked", "Suspects", "UserProperties"])
    func isTrue(_ key: String) -> Bool { infos.contains { $0[key].bool == true } }
    let isMarked = isTrue("Marked")
    let isMixed = infos.contains { $0["Marked"].bool != true } || composer.occurrences.contains { $0 > 0 }
    if isMarked || infos.contains(where: { $0["Marked"].bool != nil }) { text.set("Marked", .boolean(isMarked)) }
    if isTrue("UserProperties") { text.set("UserProperties", .boolean(true)) }
    if isMarked && isMixed || isTrue("Suspects") { text.set("Suspects", .boolean(true)) }
    catalog.entries.set("MarkInfo", text: text.text)
  }
}
