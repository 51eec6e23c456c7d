import PDFDocument
import PDFScopeCore

/// A text that stands beside the pages' own: a note, a field's value, a title.
struct SearchItem {
  var source: SearchSource
  var text: String
  /// The page, from 0; nil for what is on none.
  var page: Int?
  /// Where it is on the page as it is shown.
  var quads: [PDFQuad] = []
  /// What it belongs to.
  var item: SearchResult.Item?
  /// The outline item whose title it is.
  var outlineItem: Int?
}

/// Hands out the texts of a document that stand beside its pages' own.
struct SearchItems {
  let document: OpenDocument
  /// The pages whose annotations and fields count, from 0, in order.
  let pages: [Int]
  /// Whether these are all pages: what is on none counts too.
  let isWhole: Bool
  /// Whether names may be told along with what was found.
  let givesText: Bool

  /// Hands over the texts of a source, in the document's order, until `body` says false.
  ///
  /// - Returns: what is wrong with what was read, and whether to go on.
  func visit(
    _ source: SearchSource, _ body: (SearchItem) throws(ActionError) -> Bool
  ) throws(ActionError) -> (warnings: [ContentWarning], goesOn: Bool) {
    switch source {
    case .text: return ([], true)
    case .annotations: return try visitAnnotations(body)
    case .fields: return ([], try all(fields, body))
    case .outline:
      let outline = document.reader.outline
      return (outline.warnings, try all(titles(of: outline), body))
    case .metadata: return ([], try all(metadata, body))
    case .attachments:
      guard isWhole, try !all(attachments, body) else { return try visitAttachedNotes(body) }
      return ([], false)
    }
  }

  private func all(
    _ items: some Sequence<SearchItem>, _ body: (SearchItem) throws(ActionError) -> Bool
  ) throws(ActionError) -> Bool {
    for item in items where try !body(item) { return false }
    return true
  }

  // MARK: Annotations

  private func visitAnnotations(
    _ body: (SearchItem) throws(ActionError) -> Bool
  ) throws(ActionError) -> (warnings: [ContentWarning], goesOn: Bool) {
    try visitPages { annotation throws(ActionError) in
      let texts = [
        ("contents", annotation.contents), ("contents", annotation.richContents), ("author", annotation.author),
        ("subject", annotation.subject),
      ]
      for case (let part, let text?) in texts where !text.isEmpty {
        let item = SearchResult.Item.annotation(
          type: annotation.type, id: annotation.name, object: annotation.object?.description, part: part)
        let found = SearchItem(
          source: .annotations, text: text, page: annotation.pageIndex, quads: annotation.places, item: item)
        guard try body(found) else { return false }
      }
      return true
    }
  }

  /// The files that hang on annotations.
  private func visitAttachedNotes(
    _ body: (SearchItem) throws(ActionError) -> Bool
  ) throws(ActionError) -> (warnings: [ContentWarning], goesOn: Bool) {
    try visitPages { annotation throws(ActionError) in
      guard let file = annotation.file else { return true }
      return try all(
        texts(of: file, name: file.path, page: annotation.pageIndex, quads: annotation.places), body)
    }
  }

  private func visitPages(
    _ body: (Annotation) throws(ActionError) -> Bool
  ) throws(ActionError) -> (warnings: [ContentWarning], goesOn: Bool) {
    var warnings: [ContentWarning] = []
    for index in pages {
      let page = document.reader.annotations(onPage: index)
      warnings += page.warnings
      for annotation in page.annotations where try !body(annotation) { return (warnings, false) }
    }
    return (warnings, true)
  }

  // MARK: What the document as a whole has

  private var fields: [SearchItem] {
    let wanted = Set(pages)
    return document.reader.fieldTexts.flatMap { field -> [SearchItem] in
      let widgets = field.widgets.filter { wanted.contains($0.pageIndex) }
      guard isWhole || !widgets.isEmpty else { return [] }
      let page = widgets.first?.pageIndex
      let quads = widgets.filter { $0.pageIndex == page }.compactMap(quad)
      func items(_ texts: [String], _ part: String) -> [SearchItem] {
        texts.map { text in
          let name = givesText ? field.field.fullName : nil
          return SearchItem(
            source: .fields, text: text, page: page, quads: quads,
            item: .field(name: name, type: field.field.kind.rawValue, part: part))
        }
      }
      return items(field.values, "value") + items(field.shownValues, "shown")
    }
  }

  private func quad(of widget: FieldText.Widget) -> PDFQuad? {
    guard let rect = widget.rect, let page = document.document.page(at: widget.pageIndex) else { return nil }
    return PDFQuad(shown: page.toDisplay(rect))
  }

  private func titles(of outline: Outline) -> some Sequence<SearchItem> {
    let wanted = isWhole ? nil : Set(pages)
    return outline.items.indices.lazy.compactMap { index -> SearchItem? in
      let item = outline.items[index]
      let page = item.destination?.pageIndex
      if let wanted, page.map({ !wanted.contains($0) }) ?? true { return nil }
      return SearchItem(source: .outline, text: item.title, page: page, outlineItem: index)
    }
  }

  private var metadata: [SearchItem] {
    document.reader.metadataTexts.map {
      SearchItem(source: .metadata, text: $0.text, item: .metadata(key: $0.key))
    }
  }

  private var attachments: [SearchItem] {
    document.reader.attachments.flatMap { texts(of: $0.file, name: $0.name, page: nil, quads: []) }
  }

  private func texts(
    of file: FileSpecification, name: String, page: Int?, quads: [PDFQuad]
  ) -> [SearchItem] {
    [("name", name), ("description", file.description ?? "")].filter { !$0.1.isEmpty }.map { part, text in
      SearchItem(
        source: .attachments, text: text, page: page, quads: quads,
        item: .attachment(name: givesText ? name : nil, part: part))
    }
  }
}

extension Annotation {
  /// Where it is on the page as it is shown: the lines of a text markup, or its rectangle.
  fileprivate var places: [PDFQuad] {
    look.displayQuads.isEmpty ? look.displayRect.map { [PDFQuad(shown: $0)] } ?? [] : look.displayQuads
  }
}
