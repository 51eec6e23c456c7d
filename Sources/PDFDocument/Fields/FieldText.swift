/// What a form field says to its reader, and where it is shown.
public struct FieldText: Sendable, Hashable {
  /// A place where a field is shown.
  public struct Widget: Sendable, Hashable {
    /// The page, from 0.
    public var pageIndex: Int
    /// Its rectangle in the page's user space; nil where it has none that makes sense.
    public var rect: PDFRect?
  }

  /// The field.
  public var field: FormField
  /// Its value, or the values of one in which several are chosen. Those of a choice are its export values.
  public var values: [String]
  /// What a choice shows for its values, where that is something else (ISO 32000-2, table 231, `/Opt`).
  public var shownValues: [String]
  /// Where it is shown, in the order of the form.
  public var widgets: [Widget]
}

/// Reads the text of a document's form fields. Passwords and the states of buttons are no text.
struct FieldTextReader {
  /// Table 231: the text is not shown, and not to be kept in the file either.
  private static let passwordFlag = 1 << 13
  /// How many choices are compared with a value, how many widgets are looked at.
  private static let limit = 100_000

  private let document: Document
  private var pages: [ObjectID: Int]?

  init(_ document: Document) { self.document = document }

  /// The fields with a value, in the order of the form.
  mutating func fields() -> [FieldText] {
    var reader = FormReader(document)
    return reader.leaves().compactMap { text(of: $0) }
  }

  private mutating func text(of leaf: FormReader.Leaf) -> FieldText? {
    let values: [String]
    switch (leaf.field.kind, leaf.field.value) {
    case (.text, _) where leaf.field.flags & Self.passwordFlag != 0: return nil
    case (.text, .text(let text)), (.comboBox, .text(let text)), (.listBox, .text(let text)): values = [text]
    case (.comboBox, .list(let texts)), (.listBox, .list(let texts)): values = texts
    default: return nil
    }
    guard values.contains(where: { !$0.isEmpty }) else { return nil }
    return FieldText(
      field: leaf.field, values: values, shownValues: shownValues(for: Set(values), of: leaf),
      widgets: widgets(of: leaf))
  }

  /// Each option is what is shown, or an export value and what is shown for it.
  private func shownValues(for values: Set<String>, of leaf: FormReader.Leaf) -> [String] {
    guard leaf.field.kind != .text, let options = FieldChain(leaf.object).inherited("Opt") else { return [] }
    return options.items.prefix(Self.limit).compactMap { option -> String? in
      guard option.isArray, let value = option[0].text, let shown = option[1].text, shown != value else { return nil }
      return values.contains(value) ? shown : nil
    }
  }

  private mutating func widgets(of leaf: FormReader.Leaf) -> [FieldText.Widget] {
    var widgets: [FieldText.Widget] = []
    for object in leaf.widgets.prefix(Self.limit) {
      guard let index = pageIndex(of: object) else { continue }
      widgets.append(FieldText.Widget(pageIndex: index, rect: PDFCoordinates.rect(object["Rect"])))
    }
    return widgets
  }

  /// The page that lists a widget; what the widget itself says (`/P`) may be left out or wrong.
  private mutating func pageIndex(of widget: PDFObject) -> Int? {
    let pages = pages ?? pagesOfAnnotations()
    self.pages = pages
    if let index = widget.id.flatMap({ pages[$0] }) { return index }
    return widget["P"].id.flatMap { document.pageIndex(of: $0) }
  }

  private func pagesOfAnnotations() -> [ObjectID: Int] {
    var pages: [ObjectID: Int] = [:]
    for index in 0..<document.pageCount {
      guard let page = document.page(at: index) else { continue }
      for case let id? in page.object["Annots"].itemIDs.prefix(AnnotationReader.limit) where pages[id] == nil {
        pages[id] = index
      }
    }
    return pages
  }
}
