import PDFDocument
import PDFScopeCore

/// Puts an outline together from the items of a text.
///
/// An item of the document that looks in the text's form as one of the text does is used again, with all that the form
/// does not hold; after that, one with the same title.
struct OutlineBuilder {
  /// What cannot be built, and where it stands in the text.
  struct Failure: Error {
    var place: String
    var error: ActionError
  }

  private(set) var editor: OutlineEditor
  /// The items that the text has.
  private(set) var placed: Set<Int> = []
  /// The places in the text of the items that lead nowhere because of it.
  private(set) var aimless: [Int] = []
  private let form: OutlineForm
  private let values: ActionValues
  private let old: Outline
  private var byKey: [OutlineForm.Key: Queue] = [:]
  private var byTitle: [String: Queue] = [:]
  private var used: Set<Int> = []

  /// Items of the document, in its order.
  private struct Queue {
    var items: [Int] = []
    var next = 0

    /// The first that is not used yet.
    mutating func take(_ used: Set<Int>) -> Int? {
      while next < items.count {
        next += 1
        if !used.contains(items[next - 1]) { return items[next - 1] }
      }
      return nil
    }
  }

  init(_ change: OutlineChange, form: OutlineForm, space: CoordinateSpace) {
    editor = change.editor
    old = change.outline
    self.form = form
    let document = change.work.document.document
    values = ActionValues(document, space: space)
    for (index, item) in old.items.enumerated() {
      let key = form.key(of: OutlineResult.Item(item, in: document, space))
      byKey[key, default: Queue()].items.append(index)
      byTitle[key.title, default: Queue()].items.append(index)
    }
  }

  /// Places the items of a text.
  mutating func build(_ entries: [OutlineEntry], appending: Bool) throws(Failure) {
    let matches = appending ? [:] : match(entries)
    if !appending { editor.clear() }
    // The item that is open on each level.
    var open: [Int] = []
    for (place, entry) in entries.enumerated() {
      let item = try make(entry, at: place, matches[place])
      open.removeSubrange(min(open.count, entry.item.level - 1)...)
      editor.append(item, under: open.last)
      open.append(item)
      placed.insert(item)
    }
  }

  private struct Match {
    var item: Int
    /// Whether it leads where the text says.
    var hasTarget: Bool
  }

  /// The items of the document that are used for those of the text, by their place there.
  private mutating func match(_ entries: [OutlineEntry]) -> [Int: Match] {
    var matches: [Int: Match] = [:]
    let keys = entries.map { form.key(of: $0.item) }
    for (place, key) in keys.enumerated() {
      guard let item = byKey[key]?.take(used) else { continue }
      used.insert(item)
      matches[place] = Match(item: item, hasTarget: true)
    }
    for (place, key) in keys.enumerated() where matches[place] == nil {
      guard let item = byTitle[key.title]?.take(used) else { continue }
      used.insert(item)
      matches[place] = Match(item: item, hasTarget: false)
    }
    return matches
  }

  private mutating func make(_ entry: OutlineEntry, at place: Int, _ match: Match?) throws(Failure) -> Int {
    let item = match?.item ?? editor.makeItem(title: entry.item.title)
    // A form that holds titles as they are also tells of what only looks the same.
    if let match, form != .pdftkUTF8, !old.items[match.item].title.utf8.elementsEqual(entry.item.title.utf8) {
      editor.setTitle(entry.item.title, of: item)
    }
    if match?.hasTarget != true {
      do throws(ActionError) {
        let target = try values.target(of: entry.item)
        if target == .nothing { aimless.append(place) }
        if match != nil || target != .nothing { editor.setTarget(target, of: item) }
      } catch {
        throw Failure(place: entry.place, error: error)
      }
    }
    if form.holds == .everything { setStyle(entry.item, of: item, match.map { old.items[$0.item] }) }
    return item
  }

  /// Sets what differs from the style that an item has.
  private mutating func setStyle(_ record: OutlineResult.Item, of item: Int, _ old: OutlineItem?) {
    editor.setOpen(record.isOpen, of: item)
    if record.color != old?.color?.hex { editor.setColor(record.color.flatMap(PDFColor.init(hex:)), of: item) }
    if record.isBold != old?.isBold ?? false || record.isItalic != old?.isItalic ?? false {
      editor.setStyle(isBold: record.isBold, isItalic: record.isItalic, of: item)
    }
  }
}
