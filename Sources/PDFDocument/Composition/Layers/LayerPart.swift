/// Puts together the optional content (ISO 32000-2 8.11): the groups that something leads to, and all of them where all
/// pages of their source stay.
final class LayerPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func prepare() throws(PDFError) {
    guard composer.copiers.count > 1 else { return }
    var joining = LayerJoining(composer)
    for copier in composer.copiers where !composer.keptPages[copier.index].isEmpty {
      for (id, other) in joining.joined(copier.index) {
        copier.replacements[id] = (composer.copiers[other.source], other.id)
      }
    }
  }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    for copier in composer.copiers where composer.keepsAllPages(of: copier.index) {
      for case let id? in copier.document.catalog["OCProperties"]["OCGs"].itemIDs { _ = try copier.number(of: id) }
    }
    // What is copied by now leads to all groups that are needed.
    try composer.drain()
    var sources: [LayerSource] = []
    for copier in composer.copiers where !composer.keptPages[copier.index].isEmpty {
      let source = LayerSource(copier)
      if !source.groups.isEmpty { sources.append(source) }
    }
    guard let first = sources.first else { return }
    var configuration = try first.configuration(first.properties["D"])
    for source in sources.dropFirst() {
      configuration.add(try source.configuration(source.properties["D"]), of: source)
    }
    var text = try first.copier.dictionary(of: first.properties, without: ["OCGs", "D", "Configs"])
    text.set("OCGs", .array(sources.flatMap(\.groups).map { .reference(ObjectID(number: $0)) }))
    text.set("D", text: configuration.text)
    var others: [UInt8] = []
    for source in sources {
      for object in source.properties["Configs"].items where object.isDictionary {
        others += try source.configuration(object).text + [0x20]
      }
    }
    if !others.isEmpty { text.set("Configs", text: [0x5B] + others + [0x5D]) }
    catalog.entries.set("OCProperties", to: try composer.write(text.text))
  }
}

/// The optional content of one source, as far as it stays.
struct LayerSource {
  let copier: ObjectCopier
  let properties: PDFObject
  /// The numbers of its groups in the new document, in their order.
  private(set) var groups: [Int] = []
  private var numbers: [ObjectID: Int] = [:]
  /// Lists within lists are not looked at deeper than this.
  private static let mostLevels = 32

  init(_ copier: ObjectCopier) {
    self.copier = copier
    properties = copier.document.catalog["OCProperties"]
    // What stands for a group of another source is in the configuration of that.
    for case let id? in properties["OCGs"].itemIDs where numbers[id] == nil && copier.replacements[id] == nil {
      guard let number = copier.known(id), number > 0 else { continue }
      numbers[id] = number
      groups.append(number)
    }
  }

  /// A configuration (8.11.4.3) with the groups that stay.
  func configuration(_ object: PDFObject) throws(PDFError) -> LayerConfiguration {
    var result = LayerConfiguration(
      entries: try copier.dictionary(of: object, without: LayerConfiguration.lists),
      baseState: object["BaseState"].name ?? "ON")
    result.on = kept(object["ON"])
    result.off = kept(object["OFF"])
    result.locked = kept(object["Locked"])
    result.hasOrder = object["Order"].isArray
    var seen: Set<ObjectID> = []
    result.order = order(object["Order"], level: 0, &seen)
    for group in object["RBGroups"].items {
      let kept = kept(group)
      if !kept.isEmpty { result.radioGroups.append(list(kept)) }
    }
    for usage in object["AS"].items where usage.isDictionary {
      let kept = kept(usage["OCGs"])
      guard !kept.isEmpty else { continue }
      var text = try copier.dictionary(of: usage, without: ["OCGs"])
      text.set("OCGs", text: list(kept))
      result.usages.append(text.text)
    }
    return result
  }

  private func kept(_ list: PDFObject) -> [Int] {
    list.itemIDs.compactMap { id in id.flatMap { numbers[$0] } }
  }

  private func list(_ numbers: [Int]) -> [UInt8] {
    PDFValue.array(numbers.map { .reference(ObjectID(number: $0)) }).syntax
  }

  /// The items of a list of groups, lists of groups below these, and lists with a label.
  private func order(_ list: PDFObject, level: Int, _ seen: inout Set<ObjectID>) -> [[UInt8]] {
    if let id = list.id, !seen.insert(id).inserted { return [] }
    guard level < Self.mostLevels else { return [] }
    var result: [[UInt8]] = []
    var isBelowKept = false
    for (place, item) in list.items.enumerated() {
      if let number = item.id.flatMap({ numbers[$0] }) {
        result.append(PDFValue.reference(ObjectID(number: number)).syntax)
        isBelowKept = true
      } else if item.isArray {
        let items = order(item, level: level + 1, &seen)
        let isLabelled = item[0].isString
        guard items.count > (isLabelled ? 1 : 0) else { continue }
        // What was below a group that is gone takes its place.
        if isLabelled || isBelowKept {
          result.append([0x5B] + Array(items.joined(separator: [0x20])) + [0x5D])
        } else {
          result += items
        }
      } else if place == 0, level > 0, let label = item.bytes {
        result.append(PDFValue.string(label).syntax)
      } else {
        isBelowKept = false
      }
    }
    return result
  }
}

/// A configuration of optional content as it is put together.
struct LayerConfiguration {
  /// Keys whose values are lists of groups.
  static let lists: [StaticString] = ["ON", "OFF", "Order", "RBGroups", "Locked", "AS"]

  /// What it says besides.
  let entries: ObjectText
  /// The state of groups that no list names.
  let baseState: String
  var on: [Int] = []
  var off: [Int] = []
  var locked: [Int] = []
  var order: [[UInt8]] = []
  var radioGroups: [[UInt8]] = []
  var usages: [[UInt8]] = []
  var hasOrder = false

  init(entries: ObjectText, baseState: String) {
    self.entries = entries
    self.baseState = baseState
  }

  /// Adds the configuration of another source: its groups are in the states that it says, whatever the base state is.
  mutating func add(_ other: LayerConfiguration, of source: LayerSource) {
    let on = Set(other.on)
    let off = Set(other.off)
    for group in source.groups {
      // Where both lists name a group the last one counts, which is OFF (table 99).
      let isOn = !off.contains(group) && (other.baseState != "OFF" || on.contains(group))
      if isOn, baseState == "OFF" || on.contains(group) { self.on.append(group) }
      if !isOn, baseState != "OFF" || off.contains(group) { self.off.append(group) }
    }
    locked += other.locked
    order += other.order
    hasOrder = hasOrder || other.hasOrder
    radioGroups += other.radioGroups
    usages += other.usages
  }

  /// The dictionary.
  var text: [UInt8] {
    var text = entries
    for (key, numbers) in [("ON", on), ("OFF", off), ("Locked", locked)] where !numbers.isEmpty {
      text.set(key, .array(numbers.map { .reference(ObjectID(number: $0)) }))
    }
    if hasOrder { text.set("Order", text: Self.list(order)) }
    if !radioGroups.isEmpty { text.set("RBGroups", text: Self.list(radioGroups)) }
    if !usages.isEmpty { text.set("AS", text: Self.list(usages)) }
    return text.text
  }

  private static func list(_ items: [[UInt8]]) -> [UInt8] {
    [0x5B] + Array(items.joined(separator: [0x20])) + [0x5D]
  }
}
