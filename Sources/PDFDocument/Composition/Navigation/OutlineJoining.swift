/// Tells where the outlines of two sources go on in one another: a document that was cut in pieces has the items above
/// the cut in both.
struct OutlineJoining {
  /// Where an item leads to, as far as that tells it from others.
  private enum Target: Equatable {
    case nowhere
    case page(Int, view: [UInt8])
    case other([UInt8])
  }

  private let composer: Composer
  private let outline: NewOutline
  /// Whether an item leads to another of the sources, by the name of its file.
  private var leadsAcross = false

  init(_ composer: Composer, _ outline: NewOutline) {
    self.composer = composer
    self.outline = outline
  }

  /// Finds the items of a source that are there already; returns their places, from the root on.
  ///
  /// - Parameter items: the items of the source that stay, in their order.
  mutating func join(_ items: [Int], of source: Int) -> [Int] {
    guard let last = outline.last, case .item(_, let other) = outline.nodes[last].origin else { return [] }
    let structure = composer.composition.sources[source].outlineIndex.structure
    let spine = outline.lastSpine
    var joined: [Int] = []
    for (level, item) in items.enumerated() {
      // Only what goes on below is there twice.
      guard level < spine.count, level + 1 < items.count, structure.nodes[item].depth == level,
        structure.nodes[items[level + 1]].parent == item, isSame(item, source, spine[level])
      else { break }
      joined.append(spine[level])
    }
    return leadsAcross || haveOneOrigin(source, other) ? joined : []
  }

  /// Whether two documents were made of one: the first part of /ID stays (ISO 32000-2 14.4).
  private func haveOneOrigin(_ left: Int, _ right: Int) -> Bool {
    let identifiers = [left, right].map { composer.copiers[$0].document.trailer["ID"][0].bytes ?? [] }
    return !identifiers[0].isEmpty && identifiers[0] == identifiers[1]
  }

  private mutating func isSame(_ item: Int, _ source: Int, _ place: Int) -> Bool {
    guard case .item(let otherItem, let otherSource) = outline.nodes[place].origin else { return false }
    let left = object(item, source)
    let right = object(otherItem, otherSource)
    guard OutlineStructure.title(of: left) == OutlineStructure.title(of: right),
      left["C"].optionalNumbers == right["C"].optionalNumbers, (left["F"].int ?? 0) == (right["F"].int ?? 0)
    else { return false }
    return target(of: left, source) == target(of: right, otherSource)
  }

  private func object(_ item: Int, _ source: Int) -> PDFObject {
    composer.composition.sources[source].outlineIndex.structure.object(item)
  }

  private mutating func target(of item: PDFObject, _ source: Int) -> Target {
    let destination = item["Dest"]
    let action = item["A"]
    if !destination.isNull { return local(destination, source) }
    guard action.isDictionary else { return .nowhere }
    switch ActionRewriter.type(of: action) {
    case "GoTo": return local(action["D"], source)
    case "GoToR":
      guard let other = composer.destinations.source(of: action["F"]) else { break }
      let target = remote(action["D"], other)
      if case .page = target { leadsAcross = true }
      return target
    default: break
    }
    return .other(composer.copiers[source].text(of: action))
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
