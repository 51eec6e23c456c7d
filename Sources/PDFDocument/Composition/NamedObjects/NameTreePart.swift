/// Puts together attachments and other named objects (ISO 32000-2 7.7.4), but for destinations.
final class NameTreePart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    var keys: [String] = []
    for copier in taken {
      for (key, _) in copier.document.catalog["Names"].entries where key != "Dests" && !keys.contains(key) {
        keys.append(key)
      }
    }
    for key in keys {
      let trees =
        taken
        .filter { key != "EmbeddedFiles" || $0.index > 0 || !composer.composition.dropsAttachments }
        .map { (copier: $0, tree: $0.document.catalog["Names"][key]) }
        .filter { !$0.tree.isNull }
      guard let number = try write(key, trees) else { continue }
      catalog.names.set(key, to: number)
    }
    try addAssociatedFiles(&catalog)
  }

  /// The first source, and those with pages.
  private var taken: [ObjectCopier] {
    composer.copiers.filter { $0.index == 0 || !composer.keptPages[$0.index].isEmpty }
  }

  private func write(_ key: String, _ trees: [(copier: ObjectCopier, tree: PDFObject)]) throws(PDFError) -> Int? {
    var joined = JoinedNames()
    for (copier, tree) in trees {
      var entries: [(key: [UInt8], value: PDFObject)] = []
      NameTree(tree).visit { key, value in
        entries.append((key, value))
        return true
      }
      for (key, value) in entries where !value.isNull { try joined.add(key, value, copier) }
    }
    if key == "EmbeddedFiles" { composer.report.renamedAttachments += joined.renamings }
    guard !joined.entries.isEmpty else { return nil }
    return try SortedTree(names: joined.entries).write(composer)
  }

  /// The files that belong to the documents as wholes (14.13).
  private func addAssociatedFiles(_ catalog: inout CatalogText) throws(PDFError) {
    var items: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for copier in taken where copier.index > 0 || !composer.composition.dropsAttachments {
      let files = copier.document.catalog["AF"]
      for file in files.isArray ? files.items : [files] where file.isDictionary {
        let text = try copier.value(of: file)
        if seen.insert(text).inserted { items.append(text) }
      }
    }
    guard !items.isEmpty else { return }
    catalog.entries.set("AF", text: [0x5B] + Array(items.joined(separator: [0x20])) + [0x5D])
  }
}

/// The entries of name trees of several sources.
struct JoinedNames {
  private(set) var entries: [(key: [UInt8], text: [UInt8])] = []
  private(set) var renamings: [CompositionReport.Renaming] = []
  private var names = FreeNames<[UInt8]>()
  private var known: [[UInt8]: [(value: PDFObject, copier: ObjectCopier, text: [UInt8])]] = [:]

  /// Adds an entry: under another name where its name is taken by something else.
  mutating func add(_ key: [UInt8], _ value: PDFObject, _ copier: ObjectCopier) throws(PDFError) {
    let others = known[key] ?? []
    let isKnown = others.contains { other in
      other.copier !== copier && Self.isSameFile(other.value, other.copier, value, copier)
    }
    guard !isKnown else { return }
    let text = try copier.value(of: value)
    // A page that is gone has no name either; the same object twice is one.
    guard text != PDFNull.syntax, !others.contains(where: { $0.text == text }) else { return }
    let name = names.take(key)
    known[key, default: []].append((value, copier, text))
    entries.append((name, text))
    guard name != key else { return }
    renamings.append(
      CompositionReport.Renaming(
        source: copier.index, old: TextString.decode(key), new: TextString.decode(name)))
  }

  /// Whether two files are the same byte for byte, under the same name.
  private static func isSameFile(
    _ left: PDFObject, _ leftCopier: ObjectCopier, _ right: PDFObject, _ rightCopier: ObjectCopier
  ) -> Bool {
    guard let first = FileSpecification(left), let second = FileSpecification(right), first.path == second.path,
      let firstID = content(left), let secondID = content(right)
    else { return false }
    let data = [UInt8](leftCopier.data(of: firstID))
    return data.elementsEqual(rightCopier.data(of: secondID))
      && left.document.object(firstID)["Filter"].copied == right.document.object(secondID)["Filter"].copied
  }

  private static func content(_ file: PDFObject) -> ObjectID? {
    for key in ["UF", "F"] where file["EF"][key].isStream { return file["EF"][key].id }
    return nil
  }
}
