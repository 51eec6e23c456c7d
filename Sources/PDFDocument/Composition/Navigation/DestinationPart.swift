/// Puts together the named destinations (ISO 32000-2 12.3.2.4).
final class DestinationPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
