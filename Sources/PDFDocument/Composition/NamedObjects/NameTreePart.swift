/// Puts together attachments and other named objects (ISO 32000-2 7.7.4).
final class NameTreePart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
