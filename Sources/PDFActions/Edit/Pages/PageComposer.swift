import PDFDocument
import PDFScopeCore

/// Puts the document of an event together anew, of its own pages and perhaps those of others, and has the result take
/// its place.
struct PageComposer {
  /// The document and what is noticed.
  let work: Work
  /// The other documents, in the order in which pages name them: the first of them is source 1.
  var sources: [EventSource] = []
  /// What becomes of what belongs to the pages.
  var options = CompositionOptions()
  /// The titles of the outline items that hold the outlines of all sources; `nil` for none.
  var outlineTitles: [String]?
  /// Whether the outlines are left out.
  var dropsOutlines = false

  /// Puts the document together.
  ///
  /// - Parameters:
  ///   - pages: the pages in their order.
  ///   - changed: the pages that are told to be changed, from 0, as numbered before.
  ///   - reason: what was done, such as `pages were taken out`.
  /// - Throws: `page.noneLeft`, `merge.mixedEncryption`, and what keeps pages from being copied. Then nothing is
  ///   changed.
  func compose(
    _ pages: [Composition.Origin], changed: [Int], because reason: String
  ) throws(ActionError) -> PagesResult {
    guard !pages.isEmpty else {
      throw ActionError("page.noneLeft", "the event would leave no page in the document")
    }
    let changed = changed.map { $0 + 1 }
    guard !isAsItWas(pages) else { return PagesResult(pages: [], pageCount: pages.count) }
    let encryption = try ResultEncryption.strictest(of: work.document, and: sources, work)
    let bookmarks = BookmarkFollowing(work, sources, pages)
    do throws(PDFError) {
      let composed = try composition(of: pages).compose()
      for document in [work.document] + sources.map(\.document) { try document.document.source.checkIsWhole() }
      let successor = try work.document.document.successor(
        composed.bytes, because: reason, protectedAs: encryption.donor, openedBy: encryption.access)
      work.document.replace(with: successor)
      return result(composed.report, changed: changed, added: Self.added(pages))
    } catch {
      bookmarks?.undo()
      throw ActionError(error)
    }
  }

  /// The places, from 1, of pages that the document did not have, or not so often.
  private static func added(_ pages: [Composition.Origin]) -> [Int] {
    var seen: Set<Composition.Origin> = []
    return pages.enumerated().compactMap { place, page in
      if case .page(_, of: 0) = page, seen.insert(page).inserted { nil } else { place + 1 }
    }
  }

  /// Whether nothing is to be done: the document's own pages, each where it was.
  private func isAsItWas(_ pages: [Composition.Origin]) -> Bool {
    guard sources.isEmpty, !options.dropTags, outlineTitles == nil, !dropsOutlines,
      pages.count == work.document.pageCount
    else { return false }
    return pages.enumerated().allSatisfy { $1 == .page($0, of: 0) }
  }

  private func composition(of pages: [Composition.Origin]) -> Composition {
    let documents = [(work.document.path, work.document)] + sources.map { ($0.path, $0.document) }
    let all = documents.enumerated().map { place, entry in
      CompositionSource(
        entry.1.document, fileName: entry.0 == "-" ? nil : PathParts(entry.0).name,
        outlineTitle: outlineTitles?[place])
    }
    var composition = Composition(of: all, pages: pages)
    composition.fields = .init(options.fields)
    composition.keepsDangling = options.keepDangling
    composition.dropsOutlines = dropsOutlines
    composition.dropsTags = options.dropTags
    composition.sharesEqualObjects = options.dedupe
    composition.timestamp = EnvironmentValues.current.invocation.timestamp
    return composition
  }

  // MARK: The answer

  private func result(_ report: CompositionReport, changed: [Int], added: [Int]) -> PagesResult {
    var consequences = PageConsequences()
    consequences.references = report.dangling.map { dangling in
      PageConsequences.Reference(
        .init(dangling.kind), fate: dangling.isRemote ? .remote : options.keepDangling ? .kept : .removed,
        file: file(of: dangling.source), page: dangling.page.map { $0 + 1 }, name: dangling.name,
        target: dangling.target.map { $0 + 1 })
    }
    consequences.renamedFields = report.renamedFields.map(renaming)
    consequences.mergedFields = report.mergedFields
    consequences.droppedFields = report.droppedFields
    consequences.droppedDestinations = report.droppedDestinations
    consequences.renamedDestinations = report.renamedDestinations.map(renaming)
    consequences.renamedAttachments = report.renamedAttachments.map(renaming)
    consequences.sharedObjects = report.sharedObjects
    for source in sources {
      // What was found wrong with it while its pages were read; its objects are none of the new document.
      work.warnings += source.document.document.warnings.map {
        Warning("document.damage", "\(source.name): \($0.message)")
      }
    }
    warn(of: consequences)
    work.warnings += report.warnings.map { Warning($0) }
    return PagesResult(
      pages: changed, added: added, pageCount: work.document.pageCount,
      dangling: report.dangling.count { $0.kind == .link || $0.kind == .outlineItem }, consequences: consequences,
      isComposed: true)
  }

  /// Sums up what was lost of each document, naming those that are not the one of the event.
  private func warn(of consequences: PageConsequences) {
    for file in [nil] + sources.map({ Optional($0.path) }) {
      var part = PageConsequences()
      part.references = consequences.references.filter { $0.file == file }
      part.droppedFields = file == nil ? consequences.droppedFields : 0
      guard let summary = part.summary else { continue }
      let name = file.map { SystemText.readable(PathParts($0).name) + ": " } ?? ""
      work.warnings.append(Warning("pages.references", name + summary))
    }
  }

  private func renaming(_ renaming: CompositionReport.Renaming) -> PageConsequences.Renaming {
    PageConsequences.Renaming(file: file(of: renaming.source), old: renaming.old, new: renaming.new)
  }

  private func file(of source: Int) -> String? {
    sources.indices.contains(source - 1) ? sources[source - 1].path : nil
  }
}

extension Composition.FieldPolicy {
  fileprivate init(_ names: FieldNames) {
    switch names {
    case .rename: self = .rename
    case .merge: self = .merge
    case .drop: self = .drop
    }
  }
}

extension PageConsequences.Reference.Kind {
  fileprivate init(_ kind: CompositionReport.Dangling.Kind) {
    switch kind {
    case .link: self = .link
    case .outlineItem: self = .outlineItem
    case .openAction: self = .openAction
    case .bead: self = .bead
    }
  }
}
