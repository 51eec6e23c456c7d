/// Puts together the fields of the form (ISO 32000-2 12.7).
///
/// Fields stay whose widgets are on pages that stay, and those that never had any. The widgets are annotations of pages
/// and are written with these; the fields above them are written here.
final class FieldPart: CompositionPart {
  private unowned let composer: Composer
  private(set) var tree = FieldGraph([])
  private(set) lazy var resources = FormResources(composer)
  /// Whether fields were joined of which not all widgets show the value.
  private(set) var needsAppearances = false
  /// Whether annotations that are no fields use the resources of the form.
  private(set) var isUsedByOthers = false
  /// Whether the form of the XML kind stays.
  var hasXFA = false
  /// The nodes of widgets on pages: the page itself, and its copies by their places.
  private var widgets: [[ObjectID: Int]] = []
  private var copies: [Int: [ObjectID: Int]] = [:]
  /// The numbers of widgets that are not written yet.
  private var waiting: [[ObjectID: Int]] = []
  /// The sources whose forms have fields or text in the new document.
  private(set) var takenSources: Set<Int> = []
  /// The names that fields have now.
  private(set) var newNames = FieldNames()

  init(_ composer: Composer) { self.composer = composer }

  /// The numbers that widgets on pages that stay have in the new document, where a field lists them.
  func numbersOfWidgets(in source: Int) -> [ObjectID: Int] { waiting[source] }

  // MARK: What stays

  func prepare() throws(PDFError) {
    widgets = composer.copiers.map { _ in [:] }
    waiting = widgets
    let indexes = composer.composition.sources.map { $0.found(FieldIndex.init) }
    tree = FieldGraph(indexes)
    for (copier, index) in zip(composer.copiers, indexes) {
      copier.refusals.append { index.places[$0] != nil }
    }
    let shown = findWidgets(indexes)
    for (source, ends) in shown.originals.enumerated() { addOriginals(source, ends) }
    for (place, source, ends) in shown.copies { addCopies(place, source, ends) }
    for group in tree.groups { takenSources.insert(group.source) }
    for source in takenSources.sorted() { try resources.take(source) }
    try settleNames()
    settleNumbers()
    noteSignatures()
  }

  /// The nodes of the widgets on each source's pages that stay, and on each copy of a page.
  private func findWidgets(
    _ indexes: [FieldIndex]
  ) -> (originals: [[Int]], copies: [(place: Int, source: Int, ends: [Int])]) {
    var originals: [[Int]] = indexes.map { _ in [] }
    var copies: [(place: Int, source: Int, ends: [Int])] = []
    for (place, origin) in composer.composition.pages.enumerated() {
      guard case .page(let page, let source) = origin, let page = composer.copiers[source].document.page(at: page)
      else { continue }
      let ends = page.object["Annots"].itemIDs.compactMap { id in
        id.flatMap { indexes[source].node(ofAnnotation: $0, in: page.document) }
      }
      if composer.occurrences[place] == 0 {
        originals[source] += ends
      } else if !ends.isEmpty {
        copies.append((place, source, ends))
      }
    }
    return (originals, copies)
  }

  private func addOriginals(_ source: Int, _ shown: [Int]) {
    guard !composer.keptPages[source].isEmpty else { return }
    let index = tree.indexes[source]
    let fields = Set(shown.map { index.field(of: $0) })
    guard source == 0 || composer.composition.fields != .drop else {
      composer.report.droppedFields += index.terminalCount + fields.count { $0 >= index.listedCount }
      return
    }
    var hidden = index.bare
    let isWhole = composer.keepsAllPages(of: source)
    if isWhole { hidden += index.strays }
    if !index.lost.isEmpty { hidden += fields.sorted().flatMap { index.lost[$0] ?? [] } }
    let kept = fields.union(hidden.map { index.field(of: $0) }).count { $0 < index.listedCount }
    composer.report.droppedFields += max(0, index.terminalCount - kept)
    guard !shown.isEmpty || !hidden.isEmpty else { return }
    tree.add(source: source, shown: shown, hidden: hidden) { [composer] in composer.file.takeNumber() }
  }

  private func addCopies(_ place: Int, _ source: Int, _ ends: [Int]) {
    guard composer.composition.fields != .drop else {
      composer.report.droppedFields += Set(ends.map { tree.indexes[source].field(of: $0) }).count
      return
    }
    let group = tree.groups.count
    tree.add(source: source, place: place, shown: ends, hidden: []) { [composer] in composer.file.takeNumber() }
    for node in tree.groups[group].nodes where tree.nodes[node].isAnnotation {
      copies[place, default: [:]][tree.original(node).id] = node
    }
  }

  // MARK: Names and numbers

  private func settleNames() throws(PDFError) {
    guard tree.groups.count > 1 else { return }
    if composer.composition.fields == .merge {
      var failure: PDFError?
      var merging = FieldMerging(tree) { [composer] in
        composer.file.takeNumber()
      } give: { source, key, value in
        do throws(PDFError) {
          return try self.text(of: value, key, source)
        } catch {
          failure = error
          return nil
        }
      }
      merging.run()
      if let failure { throw failure }
      tree = merging.tree
      needsAppearances = merging.needsAppearances
      composer.report.mergedFields = merging.merged
    } else {
      tree.rename()
    }
    newNames = FieldNames(tree)
    composer.report.renamedFields = tree.renamings()
    let renamed = Set(composer.report.renamedFields.map(\.source))
    if renamed.contains(where: { tree.indexes[$0].hasScripts }) {
      composer.report.warnings.append(
        PDFWarning("fields were renamed in a form with scripts, which may name them as they were"))
    }
  }

  /// A value for a field as text of the new document.
  func text(of value: PDFObject, _ key: StaticString, _ source: Int) throws(PDFError) -> [UInt8] {
    if "\(key)" == "DA", let bytes = value.bytes, let new = resources.renewed(bytes, of: source) {
      return PDFValue.string(new).syntax
    }
    return try composer.copiers[source].value(of: value)
  }

  /// Settles what stands for the objects of pages that are no copies.
  private func settleNumbers() {
    for node in tree.nodes.indices where !isCopy(node) {
      let (source, id) = (tree.nodes[node].source, tree.original(node).id)
      let current = tree.nodes[tree.current(node)]
      // Of a field that was parted from its widget the object is the widget.
      if tree.nodes[node].role != .field { composer.copiers[source].settle(id, as: current.number) }
      guard tree.nodes[node].isAnnotation else { continue }
      widgets[source][id] = node
      waiting[source][id] = tree.nodes[node].number
    }
  }

  func isCopy(_ node: Int) -> Bool { tree.groups[tree.nodes[node].group].place != nil }

  private func noteSignatures() {
    let signed = tree.nodes.indices.count { node in
      !isCopy(node) && tree.nodes[node].role != .widget && tree.original(node).type == "Sig"
        && !tree.original(node).object["V"].isNull
    }
    guard signed > 0 else { return }
    let what = signed == 1 ? "a signature does" : "\(signed) signatures do"
    composer.report.warnings.append(
      PDFWarning("\(what) not hold for a document put together anew: the fields stay, without them"))
  }

  // MARK: Annotations

  func judge(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError) {
    let source = annotation.copier.index
    if composer.composition.fields == .drop, source > 0 || annotation.occurrence > 0,
      annotation.isSubtype("Widget")
    {
      fate.isDropped = true
      return
    }
    if annotation.isSubtype("FreeText"), !isUsedByOthers || !takenSources.contains(source) {
      isUsedByOthers = true
      takenSources.insert(source)
      try resources.take(source)
    }
    let known = annotation.occurrence == 0 ? widgets[source] : copies[annotation.place] ?? [:]
    guard let id = annotation.id, let node = known[id] else {
      try renewAppearance(annotation, &fate)
      return
    }
    fate.number = tree.nodes[node].number
    // On a second page it is the same annotation.
    if annotation.occurrence == 0 { waiting[source][id] = nil }
    let text = try FieldEntries(self, composer).entries(of: node)
    fate.omitted += text.omitted
    fate.entries.add(text.entries.bytes)
  }

  /// Gives text on a page the font it had.
  private func renewAppearance(_ annotation: SourceAnnotation, _ fate: inout AnnotationFate) throws(PDFError) {
    guard annotation.isSubtype("FreeText"), let bytes = annotation.object["DA"].bytes,
      let new = resources.renewed(bytes, of: annotation.copier.index)
    else { return }
    fate.omitted.append("DA")
    fate.entries.set("DA", .string(new))
  }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    let number = try FormText(self, composer).write()
    catalog.entries.set("AcroForm", to: number)
    // Without the form of the XML kind there is nothing that a reader could draw anew.
    if hasXFA, composer.copiers[0].document.catalog["NeedsRendering"].bool == true {
      catalog.entries.set("NeedsRendering", .boolean(true))
    }
  }
}

extension Composer {
  /// Whether all pages of a source stay.
  func keepsAllPages(of source: Int) -> Bool {
    pageCounts[source] == copiers[source].document.pages(full: true).entries.count
  }

  /// Whether the new document has the pages of its one source, as they were.
  var isWhole: Bool {
    copiers.count == 1 && composition.pages.count == copiers[0].document.pages(full: true).entries.count
      && composition.pages.enumerated().allSatisfy { $0.element == .page($0.offset, of: 0) }
  }
}
