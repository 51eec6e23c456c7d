/// Writes the elements of a structure tree (ISO 32000-2 14.7.2).
struct ElementText {
  private let composer: Composer
  private let kept: KeptElements
  private let copier: ObjectCopier
  private let roles: StructureNames.Names
  private let classes: StructureNames.Names
  private let identifiers: StructureNames.Names
  /// With more kids it pays to read an element without them.
  private static let manyKids = 32

  init(_ composer: Composer, _ kept: KeptElements, _ names: StructureNames) {
    self.composer = composer
    self.kept = kept
    copier = composer.copiers[kept.source]
    roles = names.renamedRoles[kept.source] ?? [:]
    classes = names.renamedClasses[kept.source] ?? [:]
    identifiers = names.renamedIdentifiers[kept.source] ?? [:]
  }

  /// Writes an element.
  ///
  /// - Parameter root: the number of the root of the tree.
  func write(_ element: Int, root: Int) throws(PDFError) {
    guard let number = kept.numbers[element] else { return }
    let object = kept.index.object(element)
    var omitted: [StaticString] = ["P", "K"]
    let page = Int(kept.index.elements[element].page)
    if page >= 0, composer.place(ofPage: page, of: kept.source) == nil { omitted.append("Pg") }
    var entries = ObjectText(open: [])
    entries.set("P", to: kept.parent(of: element) ?? root)
    let kids = try kidsText(of: element)
    if !kids.isEmpty { entries.set("K", text: kids) }
    try addNames(object, &omitted, &entries)
    let hasMany = object["K"].count > Self.manyKids
    var text =
      hasMany ? try copier.entries(of: object, without: omitted) : try copier.dictionary(of: object, without: omitted)
    text.add(entries.bytes)
    try composer.file.write(number, text.text)
  }

  /// The /K of an element, or of the root of the tree without its brackets.
  func kidsText(of element: Int) throws(PDFError) -> [UInt8] {
    var items: [[UInt8]] = []
    for kid in kept.kids(of: element) {
      switch kid {
      case .element(let kid):
        var reference: [UInt8] = []
        reference.append(referenceTo: kept.numbers[kid] ?? 0)
        items.append(reference)
      case .content(let content):
        if let text = try text(of: content) { items.append(text) }
      }
    }
    let joined = Array(items.joined(separator: [0x20]))
    return element < 0 || items.count == 1 ? joined : items.isEmpty ? [] : [0x5B] + joined + [0x5D]
  }

  private func text(of content: StructureIndex.Content) throws(PDFError) -> [UInt8]? {
    if case .mark(let mark) = content.kind { return PDFValue.integer(mark).syntax }
    let item = kept.index.item(content.place, of: content.element)
    guard item.isDictionary else { return nil }
    let object = item["Obj"]
    if let id = object.id {
      // Annotations are written already, those that stay; pictures may not be.
      switch copier.known(id) {
      case 0: return nil
      case .none: guard object.isStream else { return nil }
      default: break
      }
    }
    let page = item["Pg"].id
    let isElsewhere = page.map { (copier.known($0) ?? 0) == 0 } ?? false
    return try copier.dictionary(of: item, without: isElsewhere ? ["Pg"] : []).text
  }

  // MARK: Names

  private func addNames(
    _ object: PDFObject, _ omitted: inout [StaticString], _ entries: inout ObjectText
  ) throws(PDFError) {
    if !roles.isEmpty, let role = object["S"].nameBytes, let new = roles[role] {
      omitted.append("S")
      entries.set("S", .name(PDFObject.nameText(new)))
    }
    if !classes.isEmpty, !object["C"].isNull {
      omitted.append("C")
      entries.set("C", renamed(object["C"].copied))
    }
    guard !identifiers.isEmpty else { return }
    if let identifier = object["ID"].bytes, let new = identifiers[identifier] {
      omitted.append("ID")
      entries.set("ID", .string(new))
    }
    try addHeaders(object["A"], &omitted, &entries)
  }

  private func renamed(_ value: PDFValue) -> PDFValue {
    switch value {
    case .name(let name): .name(classes[Array(name.utf8)].map(PDFObject.nameText) ?? name)
    case .array(let items): .array(items.map(renamed))
    default: value
    }
  }

  /// Attributes of tables name cells by their identifiers (14.8.5.7).
  private func addHeaders(
    _ attributes: PDFObject, _ omitted: inout [StaticString], _ entries: inout ObjectText
  ) throws(PDFError) {
    let items = attributes.isArray ? attributes.items : [attributes]
    guard items.contains(where: { $0["Headers"].isArray }) else { return }
    var texts: [[UInt8]] = []
    for item in items {
      let headers = item["Headers"]
      guard item.isDictionary, headers.isArray else {
        texts.append(try copier.value(of: item))
        continue
      }
      var text = try copier.dictionary(of: item, without: ["Headers"])
      text.set("Headers", .array(headers.items.compactMap(\.bytes).map { .string(identifiers[$0] ?? $0) }))
      texts.append(text.text)
    }
    omitted.append("A")
    entries.set("A", text: [0x5B] + Array(texts.joined(separator: [0x20])) + [0x5D])
  }
}
