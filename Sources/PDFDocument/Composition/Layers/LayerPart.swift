/// Puts together the optional content (ISO 32000-2 8.11).
final class LayerPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
