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
    var texts: [(name: [UInt8], text: [UInt8])] = []
    for (name, value) in root["RoleMap"].rawEntries where value.isName { texts.append((name, value.copied.syntax)) }
    renamedRoles[kept.source] = Self.join(texts, to: &roles)
    var attributes: [(name: [UInt8], text: [UInt8])] = []
    for (name, value) in root["ClassMap"].rawEntries where !value.isNull {
      attributes.append((name, try copier.value(of: value)))
    }
    renamedClasses[kept.source] = Self.join(attributes, to: &classes)
    takeIdentifiers(kept)
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
