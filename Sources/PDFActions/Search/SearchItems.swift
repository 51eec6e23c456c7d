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
  /// Takes what is wrong with what is read.
  let warn: ([ContentWarning]) -> Void

  /// The texts of a source in the document's order, read as they are asked for.
  func items(of source: SearchSource) -> AnySequence<SearchItem> {
    switch source {
    case .text: AnySequence([])
    case .annotations: ofAnnotations(texts(of:))
    case .fields: AnySequence(fields)
    case .outline: titles(of: document.reader.outline)
    case .metadata: AnySequence(isWhole ? metadata : [])
    case .attachments:
      AnySequence(
        [true, false].lazy.flatMap { isOfDocument -> AnySequence<SearchItem> in
          guard isOfDocument else { return ofAnnotations(attachments(of:)) }
          return AnySequence(isWhole ? attachments : [])
        })
    }
  }

  // MARK: Annotations

  /// What `texts` makes of each annotation of the pages.
  private func ofAnnotations(_ texts: @escaping (Annotation) -> [SearchItem]) -> AnySequence<SearchItem> {
    AnySequence(
      pages.lazy.flatMap { index -> [SearchItem] in
        let page = document.reader.annotations(onPage: index)
        warn(page.warnings)
        return page.annotations.flatMap(texts)
      })
  }

  private func texts(of annotation: Annotation) -> [SearchItem] {
    let texts = [
      ("contents", annotation.contents ?? ""), ("contents", annotation.richContents ?? ""),
      ("author", annotation.author ?? ""), ("subject", annotation.subject ?? ""),
    ]
    return texts.filter { !$0.1.isEmpty }.map { part, text in
      let item = SearchResult.Item.annotation(
        type: annotation.type, id: annotation.name, object: annotation.object?.description, part: part)
      return SearchItem(
        source: .annotations, text: text, page: annotation.pageIndex, quads: annotation.places, item: item)
    }
  }

  /// The file that hangs on an annotation.
  private func attachments(of annotation: Annotation) -> [SearchItem] {
    annotation.file.map {
      texts(of: $0, name: $0.path, page: annotation.pageIndex, quads: annotation.places)
    } ?? []
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

  private func titles(of outline: Outline) -> AnySequence<SearchItem> {
    warn(outline.warnings)
    let wanted = isWhole ? nil : Set(pages)
    return AnySequence(
      outline.items.indices.lazy.compactMap { index -> SearchItem? in
        let item = outline.items[index]
        let page = item.destination?.pageIndex
        if let wanted, page.map({ !wanted.contains($0) }) ?? true { return nil }
        return SearchItem(source: .outline, text: item.title, page: page, outlineItem: index)
      })
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
