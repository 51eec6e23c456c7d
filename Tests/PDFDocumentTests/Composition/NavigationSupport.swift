import TestSupport
import Testing

@testable import PDFDocument

/// How a document that was put together leads from place to place, as a reader finds it.
struct Navigation {
  let composed: ComposedDocument
  let reader: DocumentReader

  init(_ composition: Composition) throws {
    composed = try composition.compose()
    reader = DocumentReader(try Document.open(composed.bytes))
  }

  /// Pages of one fixture, from 0.
  init(_ fixture: String, pages: [Int], _ change: (inout Composition) -> Void = { _ in }) throws {
    var composition = Composition(of: try CompositionSource(fixture: fixture), pages: pages)
    change(&composition)
    try self.init(composition)
  }

  var report: CompositionReport { composed.report }

  /// What dangles, as one line each.
  var dangling: [String] {
    report.dangling.map { item in
      let page = item.page.map { " on \($0)" } ?? ""
      let name = item.name.map { " \($0)" } ?? ""
      let target = item.target.map { " to \($0)" } ?? ""
      return "\(item.kind.rawValue)\(name)\(page)\(target)\(item.isRemote ? " elsewhere" : "")"
    }
  }

  var outline: [String] { reader.outlineLines }

  /// Where the links of a page lead.
  func links(onPage page: Int) -> [String] { reader.linkLines(onPage: page) }

  /// The named destinations and their pages.
  var names: [String] {
    reader.destinations.names.map { "\($0) \(reader.destinations.destination(named: $0)?.pageIndex ?? -1)" }.sorted()
  }

  /// Expects that readers find nothing wrong with the file.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = try Folder()
    let path = try folder.write(composed.bytes, to: "composed.pdf")
    let witness = try Witness("timeout", "20", "qpdf", "--check", path)
    #expect(witness.status == 0, "\(witness.output)", sourceLocation: sourceLocation)
    let faults = OutlineStructure(reader.document).faults
    #expect(faults.isEmpty, "\(faults)", sourceLocation: sourceLocation)
  }
}

extension DocumentReader {
  /// The outline, a line for each item: how deep it is, its title, where it leads and how it looks.
  var outlineLines: [String] {
    outline.items.map { item in
      let flags = [item.isOpen ? " open" : "", item.isBold ? " bold" : "", item.isItalic ? " italic" : ""].joined()
      let color = item.color.map { " \($0.red) \($0.green) \($0.blue)" } ?? ""
      return "\(item.depth) \(item.title) \(Self.line(item.target))\(flags)\(color)"
    }
  }

  func linkLines(onPage page: Int) -> [String] {
    annotations(onPage: page).annotations.filter { $0.type == "Link" }.map { Self.line($0.action) }
  }

  private static func line(_ action: Action?) -> String {
    guard let action else { return "nowhere" }
    guard let destination = action.destination else { return action.type }
    if case .goToRemote(let target) = action {
      let place = destination.name ?? destination.storedPageIndex.map(String.init) ?? "nowhere"
      return "\(target.file?.path ?? "") \(place)"
    }
    let page = destination.pageIndex.map(String.init) ?? "nowhere"
    let place = [destination.left, destination.top].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    return "\(page) \(destination.kind.rawValue) \(place)"
  }
}

extension CompositionSource {
  convenience init(fixture: String, fileName: String? = nil) throws {
    try self.init(Document.open(path: FilePath(Fixtures.path(fixture))), fileName: fileName)
  }

  convenience init(_ bytes: FileBytes, fileName: String? = nil) throws {
    try self.init(Document.open(bytes), fileName: fileName)
  }

  var allPages: [Int] { Array(0..<document.pageCount) }
}

extension Composition {
  /// All pages of all sources.
  init(all sources: [CompositionSource]) {
    self.init(
      of: sources,
      pages: sources.enumerated().flatMap { index, source in source.allPages.map { .page($0, of: index) } })
  }

  /// Cuts a document into files of so many pages.
  static func pieces(of source: CompositionSource, pages count: Int) throws -> [CompositionSource] {
    let pages = source.allPages
    let files = stride(from: 0, to: pages.count, by: count).map { Array(pages[$0..<min($0 + count, pages.count)]) }
    let names = files.indices.map { "part-\($0 + 1).pdf" }
    let places = pages.map { RemotePages.Place(file: $0 / count, page: $0 % count) }
    return try files.indices.map { file in
      var composition = Composition(of: source, pages: files[file])
      composition.elsewhere = RemotePages(fileNames: names, places: places)
      return try CompositionSource(composition.compose().bytes, fileName: names[file])
    }
  }
}
