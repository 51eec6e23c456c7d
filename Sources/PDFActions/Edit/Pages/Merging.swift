import PDFDocument
public import PDFScopeCore

/// `edit.merge`.
struct Merging: EventAction {
  nonisolated(nonsending) func perform(
    _ event: MergeDocuments, on work: Work
  ) async throws(ActionError) -> PagesResult {
    try event.validate()
    let own: [Composition.Origin] = try work.pages(event.pages ?? .all).map { .page($0, of: 0) }
    let sources = try work.sources(event.from, pointer: "/from")
    let lists = [own] + (try work.pages(of: sources, event.fromPages))
    var composer = PageComposer(work: work, sources: sources, options: event.composition)
    composer.dropsOutlines = event.outline == .none
    composer.outlineTitles =
      event.outline == .wrap ? try titles(event, ([work.document] + sources.map(\.document))) : nil
    let order =
      event.oddStart
      ? parted(lists, [work.document] + sources.map(\.document))
      : PageOrder.collated(lists, by: event.collate ?? .max)
    var result = try composer.compose(order, changed: [], because: "documents were put together")
    // One document by itself is put together too.
    result.isComposed = true
    return result
  }

  /// The pages with a blank one before each document that would begin on an even page.
  private func parted(_ lists: [[Composition.Origin]], _ documents: [OpenDocument]) -> [Composition.Origin] {
    var order: [Composition.Origin] = []
    for list in lists where !list.isEmpty {
      if !order.count.isMultiple(of: 2), case .page(let page, let source)? = order.last {
        order.append(.blank(documents[source].size(ofPage: page)))
      }
      order += list
    }
    return order
  }

  // MARK: Titles

  private func titles(_ event: MergeDocuments, _ documents: [OpenDocument]) throws(ActionError) -> [String] {
    let template = try event.titleTemplate()
    return documents.enumerated().map { index, document in
      let parts = PathParts(document.path)
      let title = document.title
      guard let template else { return event.entryTitle == "title" ? title ?? parts.stem : parts.stem }
      let text = template.render([
        "stem": .text(parts.stem), "name": .text(parts.name), "title": .text(title ?? parts.stem),
        "pages": .integer(document.pageCount), "index": .integer(index + 1),
      ])
      // An item without a title cannot be told from the next.
      return text.allSatisfy(\.isWhitespace) ? parts.stem : text
    }
  }
}

extension MergeDocuments {
  /// Checks the event without a document.
  ///
  /// - Throws: `usage.conflictingOptions`, `usage.invalidValue`, `usage.template`.
  public func validate() throws(ActionError) {
    try fromPages.checkCount(for: from.count)
    guard collate == nil || !oddStart else {
      throw ActionError(
        "usage.conflictingOptions", "documents whose pages alternate have no first page that could be an odd one")
    }
    _ = try titleTemplate()
  }

  /// The template of the titles; `nil` for one of the words.
  func titleTemplate() throws(ActionError) -> Template? {
    guard entryTitle != "stem", entryTitle != "title" else { return nil }
    do {
      return try Template(entryTitle, fields: Self.titleFields)
    } catch {
      throw ActionError("usage.template", "\(entryTitle): \(error)", pointer: "/entryTitle")
    }
  }
}
