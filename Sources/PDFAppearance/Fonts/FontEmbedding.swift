import PDFDocument

/// The fonts that are used in a document, each written once however many texts are drawn with it.
final class FontEmbedding {
  private let document: Document
  private var fonts: [ObjectIdentifier: EmbeddedFont] = [:]
  /// In the order of their first use, which is also that of their objects.
  private var order: [EmbeddedFont] = []

  init(_ document: Document) { self.document = document }

  /// The font's object, made at the first call.
  func font(_ face: FontFace) throws(PDFError) -> EmbeddedFont {
    if let font = fonts[ObjectIdentifier(face)] { return font }
    // A number is all that content needs of a font. Its content is known when all texts are.
    let object = try document.makeObject(.dictionary(["Type": .name("Font"), "Subtype": .name("Type0")]))
    guard let id = object.id else { throw PDFError(.internalError, "a font without a number") }
    let font = EmbeddedFont(face, id: id, name: "F\(order.count + 1)")
    fonts[ObjectIdentifier(face)] = font
    order.append(font)
    return font
  }

  /// Writes the fonts to which something was added since they were last written.
  func finish() throws(PDFError) {
    for font in order where font.isChanged {
      try FontWriter(document, font).write()
      font.isChanged = false
    }
  }
}
