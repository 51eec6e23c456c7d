/// Puts together the article threads (ISO 32000-2 12.4.3).
final class ThreadPart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
