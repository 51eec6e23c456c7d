/// Puts one document together.
///
/// Objects are copied as text from their sources into the new file, so that none of them has to be understood but those
/// that belong to the structure of a document: pages, and what its ``CompositionPart``s are about.
final class Composer {
  let composition: Composition
  var report = CompositionReport()
  var file: ComposedFile
  /// One for each source.
  private(set) var copiers: [ObjectCopier] = []
  /// Finds objects that are the same; `nil` where nobody looks for them.
  let shared: SharedObjects?
  /// The object number of each page.
  private(set) var pageNumbers: [Int] = []
  /// For each place of the new document how often its page is in it before.
  private(set) var occurrences: [Int] = []
  /// The first place of each page of each source.
  private var places: [[Int: Int]] = []
  /// How many pages of each source stay.
  var pageCounts: [Int] { places.map(\.count) }
  /// The pages of each source that stay, in the order of the new document.
  private(set) lazy var keptPages = places.map { pages in pages.sorted { $0.value < $1.value }.map(\.key) }

  // Named, because parts ask one another.
  private(set) lazy var destinations = DestinationPart(self)
  private(set) lazy var links = LinkPart(self)
  private(set) lazy var outline = OutlinePart(self)
  private(set) lazy var threads = ThreadPart(self)
  private(set) lazy var fields = FieldPart(self)
  private(set) lazy var structure = StructurePart(self)
  private(set) lazy var layers = LayerPart(self)
  private(set) lazy var nameTrees = NameTreePart(self)

  /// In the order in which they are asked and finished.
  private(set) lazy var parts: [any CompositionPart] = {
    let outlines: [any CompositionPart] = composition.dropsOutlines ? [] : [outline]
    return [destinations, structure, fields, links] + outlines + [OpeningPart(self), threads, nameTrees]
  }()

  init(_ composition: Composition) throws(PDFError) {
    self.composition = composition
    guard let first = composition.sources.first, !composition.pages.isEmpty else {
      throw PDFError(.pageNoneLeft, "a document must have at least one page")
    }
    let usesObjectStreams = composition.sources.contains { $0.document.facts.hasObjectStreams }
    let version =
      composition.sources.map(\.document.facts.version).max(by: Self.isEarlier)
      ?? first.document.facts.version
    let sizes = composition.sources.reduce(0) { $0 + $1.document.source.count }
    let pages = composition.sources.reduce(1) { $0 + $1.document.pageCount }
    let expecting = min(sizes, max(1 << 14, sizes / pages * composition.pages.count))
    file = try ComposedFile(
      version: usesObjectStreams && Self.isEarlier(version, "1.5") ? "1.5" : version,
      usesObjectStreams: usesObjectStreams, expecting: expecting)
    shared = composition.sharesEqualObjects && composition.sources.count > 1 ? SharedObjects() : nil
  }

  func compose() throws(PDFError) -> ComposedDocument {
    for (index, source) in composition.sources.enumerated() {
      copiers.append(ObjectCopier(self, source, index: index))
    }
    try placePages()
    for part in parts { try part.prepare() }
    try layers.prepare()
    expectAnnotations()
    let root = file.takeNumber()
    var pages = PageTreeText(self)
    let tree = try pages.write()
    var catalog = CatalogText()
    catalog.entries.set("Type", .name("Catalog"))
    catalog.entries.set("Pages", to: tree)
    for part in parts { try part.finish(&catalog) }
    LabelText(self).finish(&catalog)
    let properties = PropertiesText(self)
    try properties.finish(&catalog)
    let information = try properties.writeInformation()
    // Layers come last: those stay that something leads to, wherever in the document it is.
    try layers.finish(&catalog)
    if !catalog.names.bytes.isEmpty {
      catalog.entries.set("Names", text: Array("<<".utf8) + catalog.names.bytes + Array(">>".utf8))
    }
    try file.write(root, catalog.entries.text)
    try drain()
    var trailer = ObjectText(open: [])
    trailer.set("Root", to: root)
    trailer.set("Info", to: information)
    report.sharedObjects = shared?.count ?? 0
    return ComposedDocument(
      bytes: try file.finish(trailer: trailer.bytes, firstIdentifier: firstIdentifier), report: report)
  }

  /// Copies what is waited for, with all that it leads to.
  func drain() throws(PDFError) {
    var isDone = false
    while !isDone {
      isDone = true
      for copier in copiers where try copier.drain() { isDone = false }
      try step(pageNumbers.count)
    }
  }

  /// A page is about to be written, or something that belongs to it.
  func step(_ place: Int) throws(PDFError) {
    try composition.sources.first?.document.step(place, of: pageNumbers.count)
  }

  /// The place of a page of a source, from 0; `nil` where it is gone.
  func place(ofPage index: Int, of source: Int) -> Int? { places[source][index] }

  /// Writes an object that is no stream and returns its number.
  func write(_ text: [UInt8]) throws(PDFError) -> Int {
    let number = file.takeNumber()
    try file.write(number, text)
    return number
  }

  private func placePages() throws(PDFError) {
    places = copiers.map { _ in [:] }
    var seen: [Set<ObjectID>] = copiers.map { _ in [] }
    var counts: [[Int: Int]] = copiers.map { _ in [:] }
    for (place, origin) in composition.pages.enumerated() {
      let number = file.takeNumber()
      pageNumbers.append(number)
      guard case .page(let index, let source) = origin else {
        occurrences.append(0)
        continue
      }
      guard copiers.indices.contains(source) else {
        throw PDFError(.internalError, "there is no source \(source)")
      }
      let map = copiers[source].document.pages(full: true)
      guard map.entries.indices.contains(index) else {
        throw PDFError(
          .pageOutOfRange, "there is no page \(index &+ 1); the document has \(map.entries.count)", page: index)
      }
      if places[source][index] == nil { places[source][index] = place }
      var count = counts[source][index, default: 0]
      counts[source][index] = count + 1
      // A page that stands in the tree twice is one object: the second time it is a copy.
      if case .indirect(let id) = map.entries[index] {
        if seen[source].insert(id).inserted {
          copiers[source].settle(id, as: number)
        } else {
          count = max(count, 1)
        }
      }
      occurrences.append(count)
    }
  }

  /// Gives the annotations of all pages their numbers: an action on an earlier page may lead to one on a later.
  private func expectAnnotations() {
    for copier in copiers {
      for index in keptPages[copier.index] {
        guard let page = copier.document.page(at: index) else { continue }
        for case let id? in page.object["Annots"].itemIDs { copier.expect(annotation: id) }
      }
    }
  }

  private static func isEarlier(_ left: String, _ right: String) -> Bool {
    let numbers = [left, right].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers[0].lexicographicallyPrecedes(numbers[1])
  }
}

extension Composer {
  /// Whether two sources are pieces of one document: the first part of /ID stays, the second changes (ISO 32000-2
  /// 14.4).
  func haveOneOrigin(_ left: Int, _ right: Int) -> Bool {
    guard let first = originalIdentifier(of: left), first == originalIdentifier(of: right) else { return false }
    let identifiers = [left, right].map { copiers[$0].document.trailer["ID"][1].bytes }
    return identifiers[0] != identifiers[1]
  }

  /// The first part of /ID, which the new document has of its first source. By it the files that a document is cut into
  /// are known as parts of one, so that they need it even where that has none.
  private var firstIdentifier: [UInt8]? {
    originalIdentifier(of: 0)
      ?? (composition.elsewhere == nil ? nil : composition.sources.first?.identifierByContent)
  }

  /// What documents that were made of one have in common; `nil` where a source does not say.
  func originalIdentifier(of source: Int) -> [UInt8]? {
    let identifier = copiers[source].document.trailer["ID"][0].bytes
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }
}
