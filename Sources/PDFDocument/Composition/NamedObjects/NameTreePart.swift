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
  private var known: [[UInt8]: Known] = [:]

  /// What has one key.
  private struct Known {
    /// The source that it was in first: entries come source by source.
    let source: Int
    var texts: Set<[UInt8]> = []
    /// Files, with the first sources that they are in.
    var files: [File: Int] = [:]
    /// What has not been looked into: it makes no difference before another source has the key too.
    var waiting: [(value: PDFObject, copier: ObjectCopier)] = []
  }

  /// A file with what is in it, told by a digest: none is read twice.
  private struct File: Hashable {
    var path: String
    var data: SharedObjects.Digest
  }

  /// Adds an entry: under another name where its name is taken by something else.
  mutating func add(_ key: [UInt8], _ value: PDFObject, _ copier: ObjectCopier) throws(PDFError) {
    var entry = known.removeValue(forKey: key) ?? Known(source: copier.index)
    defer { known[key] = entry }
    var file: File?
    if entry.source != copier.index {
      Self.look(into: &entry)
      file = Self.file(value, copier)
      if let file, let source = entry.files[file], source != copier.index { return }
    }
    let text = try copier.value(of: value)
    // A page that is gone has no name either; the same object twice is one.
    guard text != PDFNull.syntax, entry.texts.insert(text).inserted else { return }
    if let file { entry.files[file] = copier.index } else { entry.waiting.append((value, copier)) }
    let name = names.take(key)
    entries.append((name, text))
    guard name != key else { return }
    renamings.append(
      CompositionReport.Renaming(
        source: copier.index, old: TextString.decode(key), new: TextString.decode(name)))
  }

  private static func look(into entry: inout Known) {
    for (value, copier) in entry.waiting {
      if let file = file(value, copier), entry.files[file] == nil { entry.files[file] = copier.index }
    }
    entry.waiting = []
  }

  private static func file(_ value: PDFObject, _ copier: ObjectCopier) -> File? {
    guard let specification = FileSpecification(value), let id = content(value) else { return nil }
    let filter = value.document.object(id)["Filter"].copied.syntax
    var hashers = (Hasher(), Hasher())
    hashers.0.combine(0)
    hashers.1.combine(1)
    let data = copier.data(of: id)
    hashers.0.combine(bytes: data)
    hashers.1.combine(bytes: data)
    hashers.0.combine(filter)
    hashers.1.combine(filter)
    return File(
      path: specification.path,
      data: SharedObjects.Digest(first: hashers.0.finalize(), second: hashers.1.finalize(), count: data.count))
  }

  private static func content(_ file: PDFObject) -> ObjectID? {
    for key in ["UF", "F"] where file["EF"][key].isStream { return file["EF"][key].id }
    return nil
  }
}
