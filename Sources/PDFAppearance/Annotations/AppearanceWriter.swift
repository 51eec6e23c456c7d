public import PDFDocument

/// Draws annotations: writes the appearance streams (ISO 32000-2 12.5.5) that viewers show, with code of this package
/// alone, so that every viewer shows the same.
///
/// One writer serves all annotations of a call, so that what they share, fonts above all, is in the document once.
/// Nothing is complete before ``finish()``.
public final class AppearanceWriter {
  /// What was drawn.
  public struct Appearance: Sendable, Hashable {
    /// The form XObject that is the annotation's normal appearance (`/N` of `/AP`).
    public var form: ObjectID
    /// The rectangle of the annotation, in user space: large enough for all that was drawn.
    public var rect: PDFRect
    /// How far what it frames lies inside the rectangle (`/RD`): left, bottom, right, top; `nil` where that is not said.
    public var insets: [Double]?
  }

  private let document: Document

  /// A writer for one document.
  public init(_ document: Document) { self.document = document }

  /// Draws an annotation's normal appearance.
  ///
  /// - Parameters:
  ///   - annotation: what to draw. A link, which is drawn only where it has a border, and types of which nothing shows
  ///     give `nil`.
  ///   - picture: the bytes of a JPEG or PNG file that a stamp shows.
  /// - Throws: `text.noFont` naming the characters that no font has, `picture.invalid`, `object.invalid`.
  public func draw(
    _ annotation: AnnotationDescription, picture: [UInt8]? = nil
  ) throws(PDFError) -> Appearance? {
    nil
  }

  /// Writes what the appearances share. Call it once, after the last annotation was drawn.
  public func finish() throws(PDFError) {}
}
