/// Puts together links and other annotations with actions that go to pages (ISO 32000-2 12.5.6.5, 12.6).
final class LinkPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
