public import PDFDocument

/// Draws annotations: writes the appearance streams (ISO 32000-2 12.5.5) that viewers show, with code of this package
/// alone, so that every viewer shows the same.
///
/// One writer serves all annotations of a call, so that what they share, fonts above all, is in the document once.
/// Nothing is complete before ``finish()``.
public final class AppearanceWriter {
  /// What was drawn.
  public struct Appearance: Sendable, Hashable {
    /// The form XObject that is the annotation's normal appearance (`/N` of `/AP`). Its box is the rectangle and it has
    /// no matrix, so it needs no fitting.
    public var form: ObjectID
    /// The rectangle of the annotation, in user space: large enough for all that was drawn.
    public var rect: PDFRect
    /// How far what it frames lies inside the rectangle (`/RD`): left, bottom, right, top; `nil` where that is not
    /// said.
    public var insets: [Double]?
    /// The form XObject that covers the place of a redaction once that is carried out (`/RO`): its ground and its
    /// words; `nil` where it has neither, and for other types.
    public var overlay: ObjectID?
    /// Whether some of a free text did not fit into its rectangle and is cut off.
    public var isTextCut: Bool
  }

  private let document: Document
  private let states: GraphicsStates
  private let lettering: AnnotationLettering

  /// A writer for one document.
  public init(_ document: Document) {
    self.document = document
    states = GraphicsStates(document)
    lettering = AnnotationLettering(resources: AppearanceResources(document))
  }

  /// Draws an annotation's normal appearance.
  ///
  /// - Parameters:
  ///   - annotation: what to draw. A link is drawn only where it has a border, and gives `nil` otherwise. Whatever else
  ///     has no colours has an appearance with nothing in it, so that no viewer makes one up.
  ///   - picture: the bytes of a JPEG or PNG file that a stamp shows.
  /// - Throws: `object.invalid` for what cannot be drawn: too few points, numbers that are none or more than a million;
  ///   `text.missingGlyphs` naming the characters that no font has, and whatever else ``AppearanceResources`` throws
  ///   for texts and pictures.
  public func draw(
    _ annotation: AnnotationDescription, picture: [UInt8]? = nil
  ) throws(PDFError) -> Appearance? {
    try annotation.checkForDrawing()
    guard let drawing = try drawing(of: annotation, picture) else { return nil }
    let style = annotation.style
    let form = try makeForm(
      drawing.content, box: drawing.rect, opacity: style.opacity,
      blendMode: style.blendMode ?? annotation.kind.usualBlendMode)
    var overlay: ObjectID?
    if let content = drawing.overlay {
      overlay = try makeForm(content, box: drawing.rect, opacity: 1, blendMode: .normal)
    }
    return Appearance(
      form: form, rect: drawing.rect, insets: drawing.insets, overlay: overlay, isTextCut: drawing.isTextCut)
  }

  /// Writes what the appearances share. Call it once, after the last annotation was drawn.
  public func finish() throws(PDFError) { try lettering.resources.finish() }

  private func drawing(
    of annotation: AnnotationDescription, _ picture: [UInt8]?
  ) throws(PDFError) -> AnnotationDrawing? {
    switch annotation.kind {
    case .highlight, .underline, .squiggly, .strikeOut: TextMarkup.draw(annotation)
    case .text: NoteSigns.draw(annotation)
    case .fileAttachment: AttachmentSigns.draw(annotation)
    case .freeText: try FreeTextDrawing(lettering: lettering).draw(annotation)
    case .ink: try InkDrawing.draw(annotation)
    case .line, .polyLine: try LineDrawing.draw(annotation)
    case .square, .circle: ShapeDrawing.drawFramed(annotation)
    case .polygon: try ShapeDrawing.drawPolygon(annotation)
    case .stamp: try StampDrawing(lettering: lettering).draw(annotation, picture: picture)
    case .link: LinkDrawing.draw(annotation)
    case .redact: try RedactionDrawing(lettering: lettering).draw(annotation)
    case .caret: CaretDrawing.draw(annotation)
    }
  }

  /// A form that shows content, seen through and blended as a whole.
  private func makeForm(
    _ content: ContentWriter, box: PDFRect, opacity: Double, blendMode: BlendMode
  ) throws(PDFError) -> ObjectID {
    guard opacity < 1 || blendMode != .normal, !content.isEmpty else {
      return try FormXObject(content, box: box).make(in: document)
    }
    var whole = ContentWriter()
    whole.setGraphicsState(try states.state(opacity: opacity, blendMode: blendMode))
    if content.paintings > 1 {
      // Several things seen through one by one would show each other.
      var group = FormXObject(content, box: box)
      group.isGroup = true
      whole.draw(try group.make(in: document), filling: box)
    } else {
      whole.append(content, painting: content.bounds)
    }
    return try FormXObject(whole, box: box).make(in: document)
  }
}
