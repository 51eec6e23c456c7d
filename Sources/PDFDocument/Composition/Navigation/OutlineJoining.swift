/// Tells which items of several sources are one: a document that was cut in pieces has the items above a cut in more
/// than one of them.
struct OutlineJoining {
  /// Where an item leads to, as far as that tells it from others.
  private enum Target: Hashable {
    case nowhere
    case page(Int, view: [UInt8])
    case other([UInt8])
  }

  /// What two items have in common that are one.
  private struct Key: Hashable {
    /// The item above, in the new outline; -1 for none.
    var parent: Int
    var title: String
    var color: [Double?]
    var flags: Int
    var target: Target
  }

  /// An item of the new outline.
  private struct Known {
    var place: Int
    /// The source that it was met in last.
    var source: Int
  }

  private let composer: Composer
  /// Whether there is anything to join.
  private let isNeeded: Bool
  private var known: [Key: Known] = [:]

  init(_ composer: Composer) {
    self.composer = composer
    isNeeded = composer.copiers.count > 1
  }

  /// The place of an item that is in the new outline already, and whether the new one is the better one of both: that
  /// of the piece that has its page.
  ///
  /// - Parameters:
  ///   - parent: the place of the item above it.
  ///   - hasKids: whether anything below it stays.
  mutating func find(_ item: Int, of source: Int, below parent: Int?, hasKids: Bool) -> (place: Int, isOwner: Bool)? {
    guard isNeeded else { return nil }
    let (key, isOwner) = key(item, source, parent)
    guard let found = known[key], found.source != source else { return nil }
    // Two items that lead to one place of the new document are one; what leads nowhere has to be of one document.
    if case .page = key.target {
    } else {
      guard hasKids, composer.haveOneOrigin(source, found.source) else { return nil }
    }
    known[key]?.source = source
    return (found.place, isOwner)
  }

  /// Remembers an item that was added to the new outline.
  mutating func add(_ item: Int, of source: Int, below parent: Int?, at place: Int) {
    guard isNeeded else { return }
    let key = key(item, source, parent).key
    if known[key] == nil { known[key] = Known(place: place, source: source) }
  }

  private func key(_ item: Int, _ source: Int, _ parent: Int?) -> (key: Key, isOwner: Bool) {
    let object = composer.composition.sources[source].outlineIndex.structure.object(item)
    let (target, isOwner) = target(of: object, source)
    let key = Key(
      parent: parent ?? -1, title: OutlineStructure.title(of: object), color: object["C"].optionalNumbers,
      flags: object["F"].int ?? 0, target: target)
    return (key, isOwner)
  }

  private func target(of item: PDFObject, _ source: Int) -> (target: Target, isOwner: Bool) {
    let destination = item["Dest"]
    let action = item["A"]
    if !destination.isNull { return (local(destination, source), true) }
    guard action.isDictionary else { return (.nowhere, false) }
    switch ActionRewriter.type(of: action) {
    case "GoTo": return (local(action["D"], source), true)
    case "GoToR":
      guard let other = composer.destinations.source(of: action["F"]) else { break }
      return (remote(action["D"], other), false)
    default: break
    }
    return (.other(composer.copiers[source].text(of: action)), false)
  }

  private func local(_ value: PDFObject, _ source: Int) -> Target {
    let resolution = composer.destinations.index(of: source).resolve(value)
    guard let page = resolution.page, let place = composer.destinations.place(ofPage: page, of: source) else {
      return .other(composer.copiers[source].text(of: value))
    }
    return .page(place, view: NewDestination.viewText(resolution.array))
  }

  private func remote(_ value: PDFObject, _ source: Int) -> Target {
    guard value.isArray else { return local(value, source) }
    guard let page = value[0].int, let place = composer.destinations.place(ofPage: page, of: source) else {
      return .other(composer.copiers[source].text(of: value))
    }
    return .page(place, view: NewDestination.viewText(value))
  }
}
