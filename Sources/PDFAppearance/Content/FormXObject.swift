package import PDFDocument

/// A form XObject (ISO 32000-2 8.10): content that is drawn as a whole, by a page, an annotation or another form.
package struct FormXObject {
  /// The rectangle to which it is clipped, in its own space.
  package var box: PDFRect
  /// How its space is mapped into the one it is drawn in.
  package var matrix = PDFTransform.identity
  /// What it draws.
  package var content: ContentWriter
  /// Whether it is a transparency group (ISO 32000-2 11.6.6), whose parts are put together before the whole meets what
  /// is below: one that is seen through does not let its own parts show through each other.
  package var isGroup = false

  /// Shorter content gains little from being compressed, and there may be thousands of such forms.
  private static let leastCompressed = 512

  /// A form that draws content within a rectangle.
  package init(_ content: ContentWriter, box: PDFRect) {
    self.content = content
    self.box = box
  }

  /// Puts the form into a document.
  ///
  /// - Throws: `object.invalid`, `document.limit`.
  package func make(in document: Document) throws(PDFError) -> ObjectID {
    var dictionary: [String: PDFValue] = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rect(box), "Resources": content.resources.value,
    ]
    if matrix != .identity {
      dictionary["Matrix"] = .array(
        [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(PDFValue.real))
    }
    if isGroup {
      // Isolated: nothing in it depends on what is below, so viewers need not look there.
      dictionary["Group"] = .dictionary(["S": .name("Transparency"), "I": .boolean(true)])
    }
    var data = content.bytes
    if data.count >= Self.leastCompressed {
      data = try Flate.compress(data)
      dictionary["Filter"] = .name("FlateDecode")
    }
    let stream = try document.makeStream(data, dictionary)
    guard let id = stream.id else { throw PDFError(.internalError, "a new stream has no object number") }
    return id
  }
}
