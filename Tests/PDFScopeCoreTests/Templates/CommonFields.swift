import PDFScopeCore

extension TemplateField {
  /// Every field that is declared in one place for all.
  static let common: [TemplateField] = [stem, name, ext, page, pages, label, title, date, count, index, action]
}
