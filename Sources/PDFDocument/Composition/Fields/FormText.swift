/// Writes the fields that are no widgets, and the dictionary of the form (ISO 32000-2 12.7.3).
struct FormText {
  private let part: FieldPart
  private let composer: Composer

  init(_ part: FieldPart, _ composer: Composer) {
    self.part = part
    self.composer = composer
  }

  /// The source whose form the new one is like: the first with fields.
  static func base(_ tree: FieldGraph) -> Int? { tree.groups.first?.source }

  /// Keys that are written anew.
  private static let omitted: [StaticString] = [
    "Fields", "CO", "DR", "DA", "NeedAppearances", "SigFlags", "XFA",
  ]

  /// Writes them; returns the number of the dictionary, 0 for none.
  func write() throws(PDFError) -> Int {
    let tree = part.tree
    let first = Self.base(tree) ?? part.takenSources.sorted().first { tree.indexes[$0].form.isDictionary } ?? 0
    let isEmpty = tree.nodes.isEmpty
    guard !isEmpty || part.isUsedByOthers || composer.keepsAllPages(of: 0) else { return 0 }
    for node in tree.nodes.indices where !tree.nodes[node].isAnnotation && tree.nodes[node].successor == nil {
      try write(node)
    }
    let forms = Set(tree.groups.map(\.source)).sorted().map { tree.indexes[$0].form }.filter(\.isDictionary)
    // Where no source has a form the widgets are only annotations.
    guard !forms.isEmpty || isEmpty && tree.indexes[first].form.isDictionary else { return 0 }
    let form = tree.indexes[first].form
    var text = try composer.copiers[first].entries(of: form, without: Self.omitted)
    text.set("Fields", .array(roots().map { .reference(ObjectID(number: tree.nodes[$0].number)) }))
    let order = calculationOrder()
    if !order.isEmpty { text.set("CO", .array(order.map { .reference(ObjectID(number: $0)) })) }
    if isEmpty { try part.resources.take(first) }
    if let resources = try part.resources.text() { text.set("DR", text: resources) }
    if let appearance = tree.indexes[first].defaults["DA"] {
      text.set("DA", text: try part.text(of: appearance, "DA", first))
    }
    if part.needsAppearances || forms.contains(where: { $0["NeedAppearances"].bool == true }) {
      text.set("NeedAppearances", .boolean(true))
    }
    if tree.nodes.indices.contains(where: { tree.original($0).type == "Sig" }) {
      text.set("SigFlags", .integer(1))
    }
    try addXFA(form, &text)
    return try composer.write(text.text)
  }

  private func write(_ node: Int) throws(PDFError) {
    let entry = part.tree.nodes[node]
    var (omitted, entries) = try FieldEntries(part, composer).entries(of: node)
    let copier = composer.copiers[entry.source]
    let object = part.tree.original(node).object
    try addActions(object, copier, &omitted, &entries)
    var text = try copier.entries(of: object, without: omitted)
    text.add(entries.bytes)
    try composer.file.write(entry.number, text.text)
  }

  /// Adds what is performed at other events (12.6.3) of a field that is no annotation, where something in it changes.
  private func addActions(
    _ object: PDFObject, _ copier: ObjectCopier, _ omitted: inout [StaticString], _ entries: inout ObjectText
  ) throws(PDFError) {
    let further = object["AA"]
    guard further.isDictionary, !omitted.contains(where: { "\($0)" == "AA" }) else { return }
    let rewriter = ActionRewriter(composer, copier)
    let plans = further.rawEntries.map { (key: $0.key, plan: rewriter.plan($0.value)) }
    for judged in plans.flatMap(\.plan.dangling) {
      guard let target = judged.page else { continue }
      let isRemote = if case .remote = judged.fate { true } else { false }
      composer.report.dangling.append(
        CompositionReport.Dangling(
          .link, source: copier.index, name: judged.name, target: target, isRemote: isRemote))
    }
    guard plans.contains(where: { !$0.plan.isSame }) else { return }
    omitted.append("AA")
    var text = ObjectText()
    for (key, plan) in plans {
      if let action = try rewriter.text(plan) { text.add(NewDestination.nameText(key) + [0x20] + action) }
    }
    entries.set("AA", text: text.text)
  }

  /// The fields at the top: of a source without a form the widgets are no fields of any.
  private func roots() -> [Int] {
    part.tree.groups.flatMap { group in
      part.tree.indexes[group.source].form.isDictionary ? group.roots : []
    }
  }

  /// The numbers of the fields with calculations, one source's after the other's.
  private func calculationOrder() -> [Int] {
    var seen: Set<Int> = []
    return part.tree.groups.flatMap { group in
      group.nodes
        .compactMap { node in part.tree.original(node).calculation.map { (place: $0, node: node) } }
        .sorted { $0.place < $1.place }
        .map { part.tree.nodes[fieldNow($0.node)].number }
        .filter { seen.insert($0).inserted }
    }
  }

  /// The field that a node belongs to now.
  private func fieldNow(_ node: Int) -> Int {
    let current = part.tree.current(node)
    return part.tree.nodes[current].role == .widget ? part.tree.nodes[current].parent ?? current : current
  }

  /// A form of the XML kind (annex K) tells of the pages as they were, so that it is kept with all of them only.
  private func addXFA(_ form: PDFObject, _ text: inout ObjectText) throws(PDFError) {
    let forms = composer.copiers.indices.filter { !part.tree.indexes[$0].form["XFA"].isNull }
    guard !forms.isEmpty else { return }
    guard composer.isWhole else {
      composer.report.warnings.append(
        PDFWarning("an XFA form tells of the pages of its document as they were: it was left out, its fields stay"))
      return
    }
    text.set("XFA", text: try composer.copiers[0].value(of: form["XFA"]))
    part.hasXFA = true
  }
}
