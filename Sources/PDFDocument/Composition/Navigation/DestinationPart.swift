/// Puts together the named destinations (ISO 32000-2 12.3.2.4), and knows what becomes of every destination.
final class DestinationPart: CompositionPart {
  /// A named destination of the new document.
  private struct Kept {
    var source: Int
    var entry: Int
    var key: [UInt8]
  }

  private unowned let composer: Composer
  private var kept: [Kept] = []
  /// The names that changed, by their old places.
  private var renamed: [[Int: [UInt8]]] = []
  private var indexes: [DestinationIndex] = []
  /// The pages of each source that stay, in the order of the source.
  private(set) var keptPages: [[Int]] = []
  /// The sources by the names of their files.
  private(set) var sourcesOfFiles: [String: Int] = [:]

  init(_ composer: Composer) { self.composer = composer }

  func prepare() throws(PDFError) {
    let composition = composer.composition
    indexes = composition.sources.map(\.destinationIndex)
    renamed = indexes.map { _ in [:] }
    keptPages = indexes.map { _ in [] }
    for (place, origin) in composition.pages.enumerated() {
      guard case .page(let index, let source) = origin, composer.place(ofPage: index, of: source) == place else {
        continue
      }
      keptPages[source].append(index)
    }
    for source in keptPages.indices { keptPages[source].sort() }
    for (index, source) in composition.sources.enumerated() {
      guard let name = source.fileName, sourcesOfFiles[name] == nil else { continue }
      sourcesOfFiles[name] = index
    }
    chooseNames()
    countGone()
  }

  /// Whether all pages of a source stay.
  func keepsAllPages(of source: Int) -> Bool { keptPages[source].count == indexes[source].pageCount }

  // MARK: Names

  private func chooseNames() {
    var choice = NameChoice()
    for (source, index) in indexes.enumerated() {
      for entry in keptEntries(of: source) {
        let key = index.entries[entry].key
        let name =
          indexes.count == 1
          ? key
          : choice.choose(key, for: source) { candidate in
            index.lookUp(candidate, isName: true) != nil
          }
        kept.append(Kept(source: source, entry: entry, key: name))
        guard name != key else { continue }
        renamed[source][entry] = name
        composer.report.renamedDestinations.append(
          CompositionReport.Renaming(source: source, old: Self.text(of: key), new: Self.text(of: name)))
      }
    }
  }

  private func keptEntries(of source: Int) -> [Int] {
    let index = indexes[source]
    if composer.composition.keepsDangling || keepsAllPages(of: source) { return Array(index.entries.indices) }
    var entries = keepsNowhere(of: source) ? index.nowhere : []
    for page in keptPages[source] { entries += index.byPage[page] ?? [] }
    // Of a page that stands in the tree twice, another place may stay than the first.
    for (first, others) in index.repetitions where composer.place(ofPage: first, of: source) == nil {
      guard others.contains(where: { composer.place(ofPage: $0, of: source) != nil }) else { continue }
      entries += index.byPage[first] ?? []
    }
    return entries.sorted()
  }

  /// Whether names that lead to no page stay: of several files that a document is cut into the first has them.
  private func keepsNowhere(of source: Int) -> Bool {
    let isPart = source == 0 && (composer.composition.isPiece || composer.composition.elsewhere != nil)
    return !isPart || composer.place(ofPage: 0, of: source) != nil
  }

  /// Names go with their pages: there may be thousands, and what used one and stays is told of itself.
  private func countGone() {
    var counts = indexes.map { $0.entries.count - $0.nowhere.count }
    for name in kept where indexes[name.source].entries[name.entry].page != nil { counts[name.source] -= 1 }
    for (source, index) in indexes.enumerated() where mayHaveGone(source) {
      if source == 0, composer.composition.elsewhere != nil {
        counts[0] = index.byPage.reduce(0) { $0 + (isGone($1.key, of: 0) ? $1.value.count : 0) }
      }
      composer.report.droppedDestinations += counts[source]
    }
  }

  /// Whether there may be pages of a source that are in no file at all.
  func mayHaveGone(_ source: Int) -> Bool {
    guard !keepsAllPages(of: source) else { return false }
    guard source == 0, let elsewhere = composer.composition.elsewhere else { return true }
    return elsewhere.places.count < indexes[0].pageCount || !elsewhere.hasAllPages
  }

  /// Whether a page is in no file.
  func isGone(_ page: Int, of source: Int) -> Bool {
    place(ofPage: page, of: source) == nil && remotePlace(ofPage: page, of: source) == nil
  }

  static func text(of key: [UInt8]) -> String {
    // Names of the old kind are UTF-8, and strings that are not text strings often too.
    key.starts(with: [0xFE, 0xFF]) ? TextString.decode(key) : PDFObject.nameText(key)
  }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {
    var tree: [(key: [UInt8], text: [UInt8])] = []
    var old = ObjectText(open: [])
    for name in kept {
      let entry = indexes[name.source].entries[name.entry]
      let value = try text(of: entry, name.source)
      if entry.isOld {
        old.add(NewDestination.nameText(name.key) + [0x20] + value)
      } else {
        tree.append((name.key, value))
      }
    }
    if !tree.isEmpty { catalog.names.set("Dests", to: try SortedTree(names: tree).write(composer)) }
    if !old.bytes.isEmpty {
      catalog.entries.set("Dests", to: try composer.write(Array("<<".utf8) + old.text))
    }
  }

  private func text(of entry: DestinationIndex.Entry, _ source: Int) throws(PDFError) -> [UInt8] {
    let copier = composer.copiers[source]
    if entry.isPlain { return try copier.value(of: entry.value) }
    let resolution = indexes[source].resolve(entry.value)
    guard let page = resolution.page else {
      guard resolution.isNumber else { return try copier.value(of: entry.value) }
      return NewDestination.page(0, view: resolution.array).text
    }
    let number = place(ofPage: page, of: source).map { composer.pageNumbers[$0] } ?? 0
    let text = NewDestination.page(number, view: resolution.array).text
    guard let structure = try structureDestination(entry.value, copier) else { return text }
    return Array("<</D ".utf8) + text + Array("/SD ".utf8) + structure + Array(">>".utf8)
  }

  /// The structure destination (12.3.2.3) beside another, where its element stays.
  private func structureDestination(_ value: PDFObject, _ copier: ObjectCopier) throws(PDFError) -> [UInt8]? {
    guard value.isDictionary, let element = value["SD"][0].id, let number = copier.known(element), number > 0 else {
      return nil
    }
    return try copier.value(of: value["SD"])
  }
}

// MARK: - Fates

extension DestinationPart {
  /// The place of a page that stays, wherever in the tree it stands.
  func place(ofPage page: Int, of source: Int) -> Int? {
    if let place = composer.place(ofPage: page, of: source) { return place }
    let others = indexes[source].repetitions[page] ?? []
    return others.lazy.compactMap { self.composer.place(ofPage: $0, of: source) }.first
  }

  func remotePlace(ofPage page: Int, of source: Int) -> RemotePages.Place? {
    guard source == 0, let elsewhere = composer.composition.elsewhere, elsewhere.places.indices.contains(page)
    else { return nil }
    return elsewhere.places[page]
  }

  func index(of source: Int) -> DestinationIndex { indexes[source] }

  /// What becomes of the value of a /Dest or of the /D of a GoTo action.
  func judge(_ value: PDFObject, in source: Int) -> JudgedDestination {
    let resolution = indexes[source].resolve(value)
    let entry = resolution.entry.map { indexes[source].entries[$0] }
    let name = entry.map { Self.text(of: $0.key) }
    guard let page = resolution.page else {
      // A number that means no page here could mean one in the new document.
      guard resolution.isNumber, entry == nil else { return JudgedDestination(fate: .same) }
      return JudgedDestination(fate: .changed(.page(0, view: resolution.array)))
    }
    if let place = place(ofPage: page, of: source) {
      if let entry = resolution.entry {
        guard let name = renamed[source][entry] else { return JudgedDestination(fate: .same) }
        return JudgedDestination(fate: .changed(.name(name, isName: value.isName)))
      }
      guard !resolution.isPlain else { return JudgedDestination(fate: .same) }
      return JudgedDestination(fate: .changed(.page(composer.pageNumbers[place], view: resolution.array)))
    }
    if composer.composition.keepsDangling {
      let isWritten = resolution.isNumber && entry == nil
      return JudgedDestination(
        fate: isWritten ? .changed(.page(0, view: resolution.array)) : .same, page: page, name: name)
    }
    if let remote = remotePlace(ofPage: page, of: source) {
      let new: NewDestination =
        if let entry { .name(entry.key, isName: value.isName) } else {
          .remotePage(remote.page, view: resolution.array)
        }
      return JudgedDestination(fate: .remote(file: remote.file, new), page: page, name: name)
    }
    return JudgedDestination(fate: .gone, page: page, name: name)
  }

  /// The same of a text with the numbers of the source; `nil` where that takes more than a look.
  func judge(text: UnsafeRawBufferPointer, in source: Int) -> JudgedDestination? {
    let index = indexes[source]
    let scanner = SyntaxScanner(text)
    if scanner.byte(at: 0) == UInt8(ascii: "[") {
      guard let id = scanner.reference(at: scanner.skipSpace(1))?.id, let page = index.pages[id],
        place(ofPage: page, of: source) != nil
      else { return nil }
      return JudgedDestination(fate: .same)
    }
    let isHexadecimal = scanner.byte(at: 0) == UInt8(ascii: "<") && scanner.byte(at: 1) != UInt8(ascii: "<")
    guard scanner.byte(at: 0) == UInt8(ascii: "(") || isHexadecimal else { return nil }
    let key = SyntaxString.decode(text.bindMemory(to: UInt8.self)[...])
    guard let entry = index.lookUp(key, isName: false), let page = index.entries[entry].page else {
      return JudgedDestination(fate: .same)
    }
    let stays = place(ofPage: page, of: source) != nil && renamed[source][entry] == nil
    return stays ? JudgedDestination(fate: .same) : nil
  }

  /// What becomes of a destination in another file, where that is one of the sources.
  func judge(_ value: PDFObject, inFile file: PDFObject) -> DestinationFate {
    guard let source = source(of: file) else { return .same }
    switch value.kind {
    case .array:
      guard let number = value[0].int, let place = place(ofPage: number, of: source) else { return .same }
      return .changed(.page(composer.pageNumbers[place], view: value))
    case .name, .string:
      guard let key = value.nameBytes, let entry = indexes[source].lookUp(key, isName: value.isName),
        let page = indexes[source].entries[entry].page, place(ofPage: page, of: source) != nil
      else { return .same }
      return .changed(.name(renamed[source][entry] ?? key, isName: value.isName))
    default: return .same
    }
  }

  /// The source whose file a file specification (7.11) names: files are told apart by their last components.
  func source(of file: PDFObject) -> Int? {
    guard !sourcesOfFiles.isEmpty else { return nil }
    let names = file.isDictionary ? [file["UF"].text, file["F"].text] : [file.text]
    for case let name? in names {
      let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
      if let source = sourcesOfFiles[last] { return source }
    }
    return nil
  }
}
