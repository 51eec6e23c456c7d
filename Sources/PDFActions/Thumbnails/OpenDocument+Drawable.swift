import PDFDocument
import PDFScopeCore

extension OpenDocument {
  /// The document without what is not to be drawn on the given pages.
  ///
  /// poppler has no switch for it: it gets a copy that lacks annotations or form fields.
  func drawable(annotations: Bool, formFields: Bool, on pages: [Int]) throws(ActionError) -> OpenDocument {
    let hasAnnotations = pages.contains { document.page(at: $0)?.object["Annots"].isArray ?? false }
    guard hasAnnotations, !annotations || !formFields else { return self }
    do throws(PDFError) {
      let copy = try Document.open(try document.rewrittenBytes())
      for index in Set(pages) {
        guard let page = copy.page(at: index)?.object else { continue }
        try copy.strip(page, annotations: annotations, formFields: formFields)
      }
      return OpenDocument(copy, path: path)
    } catch {
      throw ActionError(error)
    }
  }
}

extension Document {
  /// Takes annotations from a page.
  fileprivate func strip(_ page: PDFObject, annotations: Bool, formFields: Bool) throws(PDFError) {
    guard annotations || formFields else { return try remove("Annots", from: page) }
    let list = page["Annots"]
    for (index, annotation) in list.items.enumerated().reversed() {
      let isField = annotation["Subtype"].isName("Widget")
      if isField ? !formFields : !annotations { try removeItem(index, of: list) }
    }
  }
}
