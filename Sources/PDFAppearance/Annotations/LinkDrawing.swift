import PDFDocument

/// Draws the border of a link; where it leads is not for the eye.
enum LinkDrawing {
  /// `nil` for one without a border.
  static func draw(_ annotation: AnnotationDescription) -> AnnotationDrawing? {
    var style = annotation.style
    guard style.color != nil, style.border.width > 0 else { return nil }
    style.interiorColor = nil
    var content = ContentWriter()
    if annotation.place.quads.isEmpty {
      content.drawBox(annotation.place.rect, style, quarterTurns: annotation.quarterTurns)
    } else {
      for quad in annotation.place.quads { drawBorder(of: quad, style, &content) }
    }
    let rect = annotation.place.quads.reduce(annotation.place.rect) { $0.union($1.bounds) }
    return AnnotationDrawing(in: rect, content)
  }

  /// The border within a quadrilateral: the outline twice as wide, of which the outer half is cut off.
  private static func drawBorder(of quad: PDFQuad, _ style: AnnotationStyle, _ content: inout ContentWriter) {
    guard let color = style.color else { return }
    let outline = ContentPath(quad.corners, isClosed: true)
    content.saved { content in
      content.clip(to: outline)
      content.setBorder(style.border, color)
      content.setLineWidth(2 * style.border.width)
      if style.border.style == .underline {
        content.stroke(ContentPath([quad.bottomLeft, quad.bottomRight]))
      } else {
        content.stroke(outline)
      }
    }
  }
}
