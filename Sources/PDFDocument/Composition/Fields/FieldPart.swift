/// Puts together the fields of the form (ISO 32000-2 12.7).
final class FieldPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  /// The numbers that widgets on pages that stay have in the new document, where a field lists them.
  func numbersOfWidgets(in source: Int) -> [ObjectID: Int] { [:] }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
