/// Puts together the outline (ISO 32000-2 12.3.3) and the place where the document opens.
final class OutlinePart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
