package import PDFDocument

/// What appearance streams of one document draw with besides lines: text in any script and pictures.
///
/// One instance serves everything that one call draws, so that fonts and pictures which are used many times are written
/// once. The order is: lay text out with ``layout(_:style:width:)``, turn it into operators with
/// ``content(of:at:)`` as often as wanted, and call ``finish()`` once before the document is saved. Fonts are numbered
/// objects from the start and get their content in `finish()`, so streams and resource dictionaries may refer to them
/// before. Drawing may go on after `finish()`; it must then be called again.
///
/// Like its document it belongs to one thread at a time.
package final class AppearanceResources {
  /// The document that fonts and pictures are written to.
  package let document: Document

  let shaper: TextShaper
  let fonts: FontEmbedding
  let pictures: PictureStore

  /// Makes the resources of a document. Nothing is loaded or written before something is drawn.
  ///
  /// - Parameter finder: Where fonts come from; usually the one that the whole process shares.
  package init(_ document: Document, finder: FontFinder = .shared) {
    self.document = document
    shaper = TextShaper(finder)
    fonts = FontEmbedding(document)
    pictures = PictureStore(document)
  }

  /// Lays text out: in lines, in order, shaped, each character in a font that has it.
  ///
  /// - Parameters:
  ///   - text: Any Unicode. Line feeds, carriage returns and the separators of Unicode end a paragraph; tabs advance to
  ///     the next of the stops that stand every eight spaces; other control characters are left out.
  ///   - width: The width lines are broken at, in the units of the font size; `nil` breaks at the ends of paragraphs
  ///     only.
  /// - Throws: `text.missingGlyphs` naming the characters that no installed font has, `text.tooLong` beyond
  ///   ``TextLayout/mostBytes``, `font.notFound`, `font.unusable`, `usage.invalidValue` for a size, spacing or width
  ///   that makes no sense, `library.missing` where HarfBuzz, FriBidi or fontconfig is not installed.
  package func layout(
    _ text: String, style: TextStyle = TextStyle(), width: Double? = nil
  ) throws(PDFError) -> TextLayout {
    try TextComposer(shaper: shaper, style: style, width: width).compose(text)
  }

  /// The operators that draw laid out text with the fill colour then set: one text object, `BT` to `ET`, which leaves
  /// the graphics state as it was, but for the font, and holds marked content where a reader needs to be told the text.
  ///
  /// - Parameter origin: The upper left corner of the layout's box, in the space of the content, where y grows upwards.
  /// - Throws: What making an object throws.
  package func content(of layout: TextLayout, at origin: PDFPoint) throws(PDFError) -> TextContent {
    try TextWriter(fonts: fonts).write(layout, at: origin)
  }

  /// A picture as an XObject, made at the first call with these bytes.
  ///
  /// - Parameter bytes: A file: PNG, or JPEG, which is taken over as it is.
  /// - Throws: `picture.unsupported` for other formats and for JPEGs no PDF can hold, `picture.damaged`,
  ///   `picture.tooLarge` beyond ``PictureXObject/mostPixels``.
  package func picture(_ bytes: [UInt8]) throws(PDFError) -> PictureXObject {
    try pictures.picture(bytes)
  }

  /// Writes the fonts of everything drawn so far into the document, each cut down to the glyphs that are used.
  ///
  /// - Throws: `font.unusable` when a font turns out to be broken, and what making an object throws.
  package func finish() throws(PDFError) {
    try fonts.finish()
  }
}
