import PDFDocument
import PDFScopeCore

/// An outline while an event changes it.
struct OutlineChange {
  let work: Work
  let space: CoordinateSpace
  /// The outline as it was.
  let outline: Outline
  let finder: OutlineFinder
  var editor: OutlineEditor

  /// - Throws: `outline.damaged` where it must be repaired first.
  init(_ work: Work, _ space: CoordinateSpace) throws(ActionError) {
    self.work = work
    self.space = space
    do throws(PDFError) {
      editor = try OutlineEditor(work.document.document)
    } catch {
      throw ActionError(error)
    }
    outline = work.document.reader.outline
    finder = OutlineFinder(outline)
  }

  /// The records of items as they were.
  func records(of items: some Sequence<Int>) -> [OutlineResult.Item] {
    let numbers = OutlineNumbers.all(of: outline.items)
    return items.map {
      OutlineResult.Item(outline.items[$0], number: numbers[$0], in: work.document.document, space)
    }
  }

  /// Writes the changes.
  ///
  /// - Parameters:
  ///   - items: the items to be told of.
  ///   - ifChanged: whether only those of them are told of that say something else now.
  /// - Returns: the records of those items as they are now; none where nothing was changed.
  mutating func commit(telling items: Set<Int>, ifChanged: Bool = false) throws(ActionError) -> OutlineResult {
    let revision = work.document.document.revision
    let changed: Set<Int>
    do throws(PDFError) {
      changed = try editor.commit()
    } catch {
      throw ActionError(error)
    }
    guard work.document.document.revision != revision else { return result([]) }
    let told = ifChanged ? items.intersection(changed) : items
    let now = work.document.reader.outline.items
    let numbers = OutlineNumbers.all(of: now)
    let records = editor.order.enumerated().filter { told.contains($0.element) && $0.offset < now.count }.map {
      OutlineResult.Item(now[$0.offset], number: numbers[$0.offset], in: work.document.document, space)
    }
    return result(records)
  }

  func result(_ items: [OutlineResult.Item]) -> OutlineResult {
    OutlineResult(items: items, isFlat: true, coordinates: space)
  }

  /// The place that an event names; `nil` where it names none.
  func position(_ placement: OutlinePlacement) throws(ActionError) -> OutlineEditor.Position? {
    guard [placement.under, placement.before, placement.after].count(where: { $0 != nil }) <= 1,
      !(placement.first && placement.last),
      !(placement.first || placement.last) || (placement.before == nil && placement.after == nil)
    else {
      throw ActionError("usage", "there is one place: --under (with --first or --last), --before or --after")
    }
    if let item = placement.before { return .before(try finder.item(at: item)) }
    if let item = placement.after { return .after(try finder.item(at: item)) }
    if let item = placement.under {
      let parent = try finder.item(at: item)
      return placement.first ? .first(under: parent) : .last(under: parent)
    }
    return nil
  }

  /// Refuses a title that would be a fault of the outline.
  ///
  /// - Throws: `usage`.
  static func check(title: String?) throws(ActionError) {
    guard title?.isEmpty == true else { return }
    throw ActionError("usage", "the title is empty", hint: "an item shows nothing but its title", pointer: "/title")
  }

  mutating func place(_ items: [Int], at position: OutlineEditor.Position) throws(ActionError) {
    do throws(PDFError) {
      try editor.place(items, at: position)
    } catch {
      throw ActionError(error)
    }
  }
}

extension PDFColor {
  /// Reads `#rrggbb`.
  init?(hex: String) {
    guard StringPattern.color.matches(hex), let value = Int(hex.dropFirst(), radix: 16) else { return nil }
    func component(_ shift: Int) -> Double { Double(value >> shift & 255) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }
}

/// `outline.add`.
struct OutlineAddition: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: AddOutlineItem, on work: Work) throws(ActionError) -> OutlineResult {
    try OutlineChange.check(title: event.title)
    var change = try OutlineChange(work, space)
    let position = try change.position(event.placement)
    let target = try OutlineTargets(document: work.document, space: space).target(event.target)
    let item = change.editor.makeItem(title: event.title)
    if let target { change.editor.setTarget(target, of: item) }
    if let color = event.color?.color { change.editor.setColor(color, of: item) }
    if event.bold || event.italic {
      change.editor.setStyle(isBold: event.bold, isItalic: event.italic, of: item)
    }
    try change.place([item], at: position ?? (event.placement.first ? .first(under: nil) : .last(under: nil)))
    if event.open { change.editor.reveal(item) }
    return try change.commit(telling: [item])
  }
}

/// `outline.update`.
struct OutlineUpdate: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: UpdateOutlineItems, on work: Work) throws(ActionError) -> OutlineResult {
    guard event.changesSomething else {
      throw ActionError(
        "usage", "nothing is to be changed",
        hint: "say what, such as --title, --page, --color or --bold; `outline list` shows how items are")
    }
    try OutlineChange.check(title: event.title)
    var change = try OutlineChange(work, space)
    let items = try change.finder.items(of: event.selection)
    let targets = OutlineTargets(document: work.document, space: space)
    for item in items {
      let old = change.outline.items[item]
      if let title = event.title { change.editor.setTitle(title, of: item) }
      if let target = try targets.target(event.target, current: old.destination?.pageIndex) {
        change.editor.setTarget(target, of: item)
      }
      if let color = event.color, color.color?.hex != old.color?.hex { change.editor.setColor(color.color, of: item) }
      if event.bold ?? old.isBold != old.isBold || event.italic ?? old.isItalic != old.isItalic {
        change.editor.setStyle(isBold: event.bold, isItalic: event.italic, of: item)
      }
      if let open = event.open, change.editor.hasChildren(item) { change.editor.setOpen(open, of: item) }
    }
    if event.open == true, let item = items.first(where: { !change.editor.hasChildren($0) }) {
      let title = JSONValue.string(change.outline.items[item].title).text()
      work.warnings.append(Warning("outline.noChildren", "\(title) has no items below it and cannot be open"))
    }
    return try change.commit(telling: Set(items), ifChanged: true)
  }
}

extension UpdateOutlineItems {
  /// Whether anything is said of how the items are to be.
  fileprivate var changesSomething: Bool {
    title != nil || !target.isEmpty || color != nil || bold != nil || italic != nil || open != nil
  }
}

/// `outline.rename`.
struct OutlineRenaming: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: RenameOutlineItems, on work: Work) throws(ActionError) -> OutlineResult {
    try OutlineChange.check(title: event.title)
    var change = try OutlineChange(work, space)
    let items = try change.finder.items(of: event.selection)
    for item in items { change.editor.setTitle(event.title, of: item) }
    return try change.commit(telling: Set(items), ifChanged: true)
  }
}

/// `outline.move`.
struct OutlineMoving: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: MoveOutlineItems, on work: Work) throws(ActionError) -> OutlineResult {
    guard !event.placement.isEmpty else {
      throw ActionError("usage", "no place is given", hint: "give --under, --before, --after, --first or --last")
    }
    var change = try OutlineChange(work, space)
    let position = try change.position(event.placement)
    let items = change.finder.outermost(try change.finder.items(of: event.selection))
    guard !items.isEmpty else { return change.result([]) }
    if let position {
      try change.place(items, at: position)
    } else {
      change.editor.placeWithinLevel(items, isFirst: event.placement.first)
    }
    return try change.commit(telling: Set(items))
  }
}

/// `outline.remove`.
struct OutlineRemoval: EventAction {
  @Environment(\.coordinates) private var space

  func perform(_ event: RemoveOutlineItems, on work: Work) throws(ActionError) -> OutlineResult {
    var change = try OutlineChange(work, space)
    let items = try change.finder.items(of: event.selection)
    guard !items.isEmpty else { return change.result([]) }
    var removed = Set(items)
    if !event.keepChildren {
      for item in items { removed.formUnion(item..<change.outline.items[item].subtreeEnd) }
    }
    let records = change.records(of: removed.sorted())
    change.editor.remove(Set(items), keepsChildren: event.keepChildren)
    _ = try change.commit(telling: [])
    return change.result(records)
  }
}
