/// Puts one document together.
final class Composer {
  let composition: Composition

  init(_ composition: Composition) { self.composition = composition }

  func compose() throws(PDFError) -> ComposedDocument {
    throw PDFError(.internalError, "not built yet")
  }
}
