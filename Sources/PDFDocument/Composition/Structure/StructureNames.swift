/// Joins what structure trees name: roles, classes of attributes, and elements by their identifiers (ISO 32000-2 14.7).
/// Names that mean different things in two sources are other names in the later one.
struct StructureNames {
  typealias Names = [[UInt8]: [UInt8]]

  /// The entries of the role map and of the class map, as text.
  private(set) var roles: [(name: [UInt8], text: [UInt8])] = []
  private(set) var classes: [(name: [UInt8], text: [UInt8])] = []
  /// The elements that identifiers lead to, by their numbers.
  private(set) var identifiers: [(key: [UInt8], text: [UInt8])] = []
  /// By sources, the names that are others now.
  private(set) var renamedRoles: [Int: Names] = [:]
  private(set) var renamedClasses: [Int: Names] = [:]
  private(set) var renamedIdentifiers: [Int: Names] = [:]
  private var takenIdentifiers = FreeNames<[UInt8]>()

  /// Takes the names of a source over.
  mutating func take(_ kept: KeptElements, _ copier: ObjectCopier) throws(PDFError) {
    let root = kept.index.root
    renamedRoles[kept.source] = joinRoles(root["RoleMap"])
    var attributes: [(name: [UInt8], text: [UInt8])] = []
    for (name, value) in root["ClassMap"].rawEntries where !value.isNull {
      attributes.append((name, try copier.value(of: value)))
    }
    renamedClasses[kept.source] = Self.join(attributes, to: &classes)
    takeIdentifiers(kept)
  }

  /// Adds the roles of a source; returns the new names of those that mean something else. A role stands for another one
  /// that may have another name by then, so that whatever leads to it means something else too.
  private mutating func joinRoles(_ map: PDFObject) -> Names {
    let entries = map.rawEntries.compactMap { name, value in
      value.isName ? value.nameBytes.map { (name: name, target: $0) } : nil
    }
    let known = Dictionary(roles.map { ($0.name, $0.text) }) { first, _ in first }
    var names = FreeNames<[UInt8]>()
    for (name, _) in roles { names.insert(name) }
    var users: [[UInt8]: [[UInt8]]] = [:]
    for (name, target) in entries {
      names.insert(name)
      users[target, default: []].append(name)
    }
    var renamed: Names = [:]
    var pending: [[UInt8]] = []
    for (name, target) in entries {
      if let other = known[name], other != NewDestination.nameText(target) { pending.append(name) }
    }
    while let name = pending.popLast() {
      guard renamed[name] == nil else { continue }
      renamed[name] = names.take(name)
      pending += (users[name] ?? []).filter { known[$0] != nil }
    }
    for (name, target) in entries where known[name] == nil || renamed[name] != nil {
      roles.append((renamed[name] ?? name, NewDestination.nameText(renamed[target] ?? target)))
    }
    return renamed
  }

  /// Adds entries; returns the new names of those that mean something else.
  private static func join(
    _ entries: [(name: [UInt8], text: [UInt8])], to joined: inout [(name: [UInt8], text: [UInt8])]
  ) -> Names {
    let known = Dictionary(joined.map { ($0.name, $0.text) }) { first, _ in first }
    var names = FreeNames<[UInt8]>()
    for (name, _) in joined + entries { names.insert(name) }
    var renamed: Names = [:]
    for (name, text) in entries where known[name].map({ $0 != text }) ?? false { renamed[name] = names.take(name) }
    for (name, text) in entries where known[name] == nil || renamed[name] != nil {
      joined.append((renamed[name] ?? name, text))
    }
    return renamed
  }

  private mutating func takeIdentifiers(_ kept: KeptElements) {
    guard !kept.index.identifiers.isEmpty else { return }
    var renamed: Names = [:]
    var own: Set<[UInt8]> = []
    for element in kept.elements {
      guard let identifier = kept.index.identifiers[element], let number = kept.numbers[element],
        own.insert(identifier).inserted
      else { continue }
      var name = identifier
      if takenIdentifiers.contains(identifier) {
        name = takenIdentifiers.take(identifier)
        renamed[identifier] = name
      }
      identifiers.append((name, PDFValue.reference(ObjectID(number: number)).syntax))
    }
    for name in own where renamed[name] == nil { takenIdentifiers.insert(name) }
    renamedIdentifiers[kept.source] = renamed
  }
}
