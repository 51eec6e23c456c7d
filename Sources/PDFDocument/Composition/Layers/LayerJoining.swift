/// Finds layers (ISO 32000-2 8.11.2) that several pieces of one document have in common: groups whose dictionaries say
/// the same and that are shown alike become one again.
struct LayerJoining {
  private struct Key: Hashable {
    var document: [UInt8]
    var content: [UInt8]
    var isOn: Bool
  }

  private let composer: Composer
  /// The groups of pieces that came before; `nil` for those that cannot be told apart.
  private var known: [Key: (source: Int, id: ObjectID)?] = [:]

  /// What is looked into, and how deep, to find out what a group says.
  private static let mostLevels = 8
  private static let mostBytes = 1 << 16

  init(_ composer: Composer) { self.composer = composer }

  /// The groups of a source that stand for one of an earlier source, each with that.
  mutating func joined(_ source: Int) -> [ObjectID: (source: Int, id: ObjectID)] {
    guard let document = composer.originalIdentifier(of: source) else { return [:] }
    let properties = composer.copiers[source].document.catalog["OCProperties"]
    let states = LayerStates(properties["D"])
    var own: [Key: [ObjectID]] = [:]
    var seen: Set<ObjectID> = []
    for case let id? in properties["OCGs"].itemIDs where seen.insert(id).inserted {
      var content: [UInt8] = []
      let group = composer.copiers[source].document.object(id)
      guard group.isDictionary, Self.append(group, to: &content, level: 0) else { continue }
      own[Key(document: document, content: content, isOn: states.isOn(id)), default: []].append(id)
    }
    var result: [ObjectID: (source: Int, id: ObjectID)] = [:]
    for (key, ids) in own {
      guard let earlier = known[key] else {
        known[key] = .some(ids.count == 1 ? (source, ids[0]) : nil)
        continue
      }
      guard ids.count == 1, let earlier, composer.haveOneOrigin(source, earlier.source) else { continue }
      result[ids[0]] = earlier
    }
    return result
  }

  /// Appends what an object says, wherever it stands: two that say the same give the same.
  private static func append(_ object: PDFObject, to text: inout [UInt8], level: Int) -> Bool {
    guard level < mostLevels, text.count < mostBytes else { return false }
    switch object.kind {
    case .null: text += PDFNull.syntax
    case .boolean: text += PDFValue.boolean(object.bool ?? false).syntax
    case .integer: text += PDFValue.integer(object.int ?? 0).syntax
    case .real: text += Array("\(object.double ?? 0)".utf8)
    case .name: text += NewDestination.nameText(object.nameBytes ?? [])
    case .string: text += PDFValue.string(object.bytes ?? []).syntax
    case .array:
      text.append(UInt8(ascii: "["))
      for item in object.items where !append(item, to: &text, level: level + 1) { return false }
      text.append(UInt8(ascii: "]"))
    case .dictionary:
      text += Array("<<".utf8)
      for (key, value) in object.rawEntries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        text += NewDestination.nameText(key)
        guard append(value, to: &text, level: level + 1) else { return false }
      }
      text += Array(">>".utf8)
    default: return false
    }
    text.append(0x20)
    return true
  }
}

/// Which groups the default configuration (8.11.4.3) shows.
struct LayerStates {
  private let isOnByDefault: Bool
  private let on: Set<ObjectID>
  private let off: Set<ObjectID>

  init(_ configuration: PDFObject) {
    isOnByDefault = configuration["BaseState"].name != "OFF"
    on = Set(configuration["ON"].itemIDs.compactMap { $0 })
    off = Set(configuration["OFF"].itemIDs.compactMap { $0 })
  }

  /// Where both lists name a group the last one counts, which is OFF (table 99).
  func isOn(_ group: ObjectID) -> Bool { !off.contains(group) && (isOnByDefault || on.contains(group)) }
}
