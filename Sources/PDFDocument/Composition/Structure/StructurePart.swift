/// Puts together the structure tree (ISO 32000-2 14.7).
final class StructurePart: CompositionPart {
  private unowned let composer: Composer

  init(_ composer: Composer) { self.composer = composer }

  func finish(_ catalog: inout CatalogText) throws(PDFError) {}
}
