/// Puts together the outline (ISO 32000-2 12.3.3).
///
/// An item stays with the page it leads to; one that leads to no page stays. Those above an item that stays do too,
/// even where they lead nowhere any more; a heading that leads nowhere goes with all that was below it. Where a
/// document is cut into several files, what leads to no page is in one of them: that with the page of the item before.
final class OutlinePart: CompositionPart {
  /// Whether the new document has no outline.
  var isEmpty: Bool { outline.nodes.isEmpty }
  private unowned let composer: Composer
  private var outline = NewOutline()
  private var root = 0

  init(_ composer: Composer) { self.composer = composer }

  func prepare() throws(PDFError) {
    root = composer.file.takeNumber()
    var joining = OutlineJoining(composer)
    for source in sourcesInOrder() { add(source, &joining) }
    if composer.copiers.count > 1 { restoreOrder() }
    outline.count()
    for (source, copier) in composer.copiers.enumerated() {
      // What leads to an outline from elsewhere leads to the new one, or nowhere.
      guard let id = copier.document.catalog["Outlines"].id else { continue }
      copier.settle(id, as: source == 0 && !outline.nodes.isEmpty ? root : 0)
    }
  }

  /// Brings items that a document was cut apart with into the order they had there: it need not be that of their pages.
  private func restoreOrder() {
    var identifiers: [Int: [UInt8]?] = [:]
    outline.sort { origin in
      guard case .item(let item, let source) = origin,
        let position = composer.composition.sources[source].outlineIndex.structure.object(item)[Self.position].int
      else { return nil }
      let identifier = identifiers[source] ?? composer.originalIdentifier(of: source)
      identifiers[source] = identifier
      return identifier.map { ($0, position) }
    }
  }

  /// The key, private to this program (annex E), under which items of a document that was cut say where they stood.
  private static let position = "PdfscopePosition"

  /// The sources in the order of their first pages.
  private func sourcesInOrder() -> [Int] {
    var order: [Int] = []
    var seen: Set<Int> = []
    for case .page(_, let source) in composer.composition.pages where seen.insert(source).inserted {
      order.append(source)
    }
    return order
  }

  private func add(_ source: Int, _ joining: inout OutlineJoining) {
    let index = composer.composition.sources[source].outlineIndex
    let items = items(of: source, index)
    reportGone(source, index, items)
    var places: [Int: Int] = [:]
    var top: Int?
    if let title = composer.composition.sources[source].outlineTitle {
      top = outline.add(
        .source(source, title: title), number: composer.file.takeNumber(), isOpen: false, to: nil)
    }
    for (position, item) in items.enumerated() {
      let node = index.structure.nodes[item]
      let parent = node.parent.flatMap { places[$0] } ?? top
      let hasKids = position + 1 < items.count && index.structure.nodes[items[position + 1]].parent == item
      if let (place, isOwner) = joining.find(item, of: source, below: parent, hasKids: hasKids) {
        if hasKids { outline.setOpen(place, node.isOpen) }
        if isOwner { outline.replace(place, by: .item(item, of: source)) }
        places[item] = place
      } else {
        let place = outline.add(
          .item(item, of: source), number: composer.file.takeNumber(), isOpen: node.isOpen, to: parent)
        joining.add(item, of: source, below: parent, at: place)
        places[item] = place
      }
      if let id = node.id, let place = places[item] {
        composer.copiers[source].settle(id, as: outline.nodes[place].number)
      }
    }
  }

  /// The items that stay.
  private func items(of source: Int, _ index: OutlineIndex) -> [Int] {
    if composer.composition.keepsDangling || composer.destinations.keepsAllPages(of: source) {
      return Array(0..<index.structure.count)
    }
    let destinations = composer.destinations
    var pages = destinations.keptPages[source]
    for first in destinations.index(of: source).repetitions.keys.sorted()
    where destinations.place(ofPage: first, of: source) != nil {
      pages.append(first)
    }
    let composition = composer.composition
    guard source == 0, composition.isPiece || composition.elsewhere != nil else {
      let items = index.items(leadingTo: pages)
      report(index.targets.indices.filter { index.targets[$0] < 0 }, of: source, index, besides: items)
      return items
    }
    let items = index.items(stayingWith: pages)
    if composition.elsewhere != nil, destinations.mayHaveGone(source) {
      let lost = index.targets.indices.filter { item in
        index.targets[item] < 0 && destinations.isGone(index.pages[item], of: source)
      }
      report(lost, of: source, index, besides: items)
    }
    return items
  }

  /// Tells of items that lead to no page and go all the same: headings of what is gone.
  private func report(_ lost: [Int], of source: Int, _ index: OutlineIndex, besides items: [Int]) {
    let staying = Set(items)
    for item in lost where !staying.contains(item) {
      composer.report.dangling.append(
        CompositionReport.Dangling(
          .outlineItem, source: source, name: OutlineStructure.title(of: index.structure.object(item))))
    }
  }

  private func reportGone(_ source: Int, _ index: OutlineIndex, _ items: [Int]) {
    guard composer.destinations.mayHaveGone(source) else { return }
    if composer.composition.listsOutlineItems {
      for page in index.byPage.keys.sorted() where composer.destinations.isGone(page, of: source) {
        for item in index.byPage[page] ?? [] where index.targets[item] == page { note(item, source, index) }
      }
    } else if !composer.composition.keepsDangling {
      var count = index.leadingCount
      for item in items where index.targets[item] >= 0 {
        count -= 1
        if composer.destinations.isGone(index.targets[item], of: source) { note(item, source, index) }
      }
      if source == 0, composer.composition.elsewhere != nil {
        let stay = Set(items)
        count = index.targets.indices.count { item in
          index.targets[item] >= 0 && !stay.contains(item)
            && composer.destinations.isGone(index.targets[item], of: source)
        }
      }
      composer.report.droppedOutlineItems += count
    }
  }

  private func note(_ item: Int, _ source: Int, _ index: OutlineIndex) {
    composer.report.dangling.append(
      CompositionReport.Dangling(
        .outlineItem, source: source, name: OutlineStructure.title(of: index.structure.object(item)),
        target: index.targets[item]))
  }

  // MARK: Writing

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    guard let first = outline.first, let last = outline.last else { return }
    for place in outline.nodes.indices { try write(place) }
    var text = ObjectText()
    text.set("Type", .name("Outlines"))
    text.set("First", to: outline.nodes[first].number)
    text.set("Last", to: outline.nodes[last].number)
    text.set("Count", .integer(outline.shown))
    try composer.file.write(root, text.text)
    catalog.entries.set("Outlines", to: root)
  }

  private func write(_ place: Int) throws(PDFError) {
    let node = outline.nodes[place]
    var text: ObjectText
    switch node.origin {
    case .item(let item, let source): text = try self.text(ofItem: item, source)
    case .source(let source, let title):
      text = ObjectText()
      text.set("Title", .text(title))
      if let page = firstPlace(of: source) {
        text.set("Dest", text: NewDestination.page(composer.pageNumbers[page], view: nil).text)
      }
    }
    func link(_ key: String, _ place: Int?) {
      if let place { text.set(key, to: outline.nodes[place].number) }
    }
    text.set("Parent", to: node.parent.map { outline.nodes[$0].number } ?? root)
    link("Prev", node.previous)
    link("Next", node.next)
    link("First", node.first)
    link("Last", node.last)
    if node.first != nil { text.set("Count", .integer(node.isOpen ? node.shown : -node.shown)) }
    try composer.file.write(node.number, text.text)
  }

  private func firstPlace(of source: Int) -> Int? {
    composer.composition.pages.firstIndex { if case .page(_, source) = $0 { true } else { false } }
  }

  private static let links: [StaticString] = [
    "Parent", "Prev", "Next", "First", "Last", "Count", "PdfscopePosition",
  ]

  /// An item without what links it to others.
  private func text(ofItem item: Int, _ source: Int) throws(PDFError) -> ObjectText {
    let copier = composer.copiers[source]
    let object = composer.composition.sources[source].outlineIndex.structure.object(item)
    var omitted = Self.links
    var added = ObjectText(open: [])
    if composer.composition.elsewhere != nil { added.set(Self.position, .integer(item)) }
    let title = object["Title"]
    if !title.isString {
      omitted.append("Title")
      added.set("Title", .text(OutlineStructure.title(of: object)))
    }
    // An item can lead to a structure element; without tags there is none.
    if !object["SE"].isNull, object["SE"].id.flatMap({ copier.known($0) }) ?? 0 == 0 { omitted.append("SE") }
    let destination = object["Dest"]
    if !destination.isNull {
      try replace(destination, copier, object, &omitted, &added)
    } else if object["A"].isDictionary {
      try replace(action: object["A"], copier, object, &omitted, &added)
    }
    var text = try copier.dictionary(of: object, without: omitted)
    text.add(added.bytes)
    return text
  }

  private func replace(
    _ destination: PDFObject, _ copier: ObjectCopier, _ item: PDFObject, _ omitted: inout [StaticString],
    _ added: inout ObjectText
  ) throws(PDFError) {
    let judged = composer.destinations.judge(destination, in: copier.index)
    noteRemote(judged, copier.index, item)
    switch judged.fate {
    case .same: break
    case .changed(let new):
      omitted.append("Dest")
      added.set("Dest", text: new.text)
    case .remote(let file, let new):
      omitted += ["Dest", "A"]
      added.set("A", text: ActionRewriter(composer, copier).remoteAction(file, new))
    case .gone: omitted.append("Dest")
    }
  }

  private func replace(
    action: PDFObject, _ copier: ObjectCopier, _ item: PDFObject, _ omitted: inout [StaticString],
    _ added: inout ObjectText
  ) throws(PDFError) {
    let rewriter = ActionRewriter(composer, copier)
    let plan = rewriter.plan(action)
    for judged in plan.dangling { noteRemote(judged, copier.index, item) }
    guard !plan.isSame else { return }
    omitted.append("A")
    if let text = try rewriter.text(plan) { added.set("A", text: text) }
  }

  /// Items whose pages are gone are told of before; these stay and lead to another file.
  private func noteRemote(_ judged: JudgedDestination, _ source: Int, _ item: PDFObject) {
    guard case .remote = judged.fate else { return }
    composer.report.dangling.append(
      CompositionReport.Dangling(
        .outlineItem, source: source, name: OutlineStructure.title(of: item), target: judged.page, isRemote: true))
  }
}
