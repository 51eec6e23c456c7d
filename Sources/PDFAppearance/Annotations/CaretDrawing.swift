import PDFDocument

/// Draws the sign that text is missing.
enum CaretDrawing {
  /// A caret that fills the rectangle; with the icon `P` one with the sign of a paragraph beside it.
  static func draw(_ annotation: AnnotationDescription) -> AnnotationDrawing {
    var content = ContentWriter()
    let frame = UprightFrame(annotation.place.rect, quarterTurns: annotation.quarterTurns)
    if let color = annotation.style.color {
      content.setFillColor(color)
      let size = frame.size
      let isParagraph = annotation.icon == "P" || annotation.icon == "Paragraph"
      let width = isParagraph ? 0.5 * size.width : size.width
      var sign = caret.transformed(by: .scale(width, size.height))
      if isParagraph {
        let place = PDFRect(x: 0.55 * size.width, y: 0, width: 0.45 * size.width, height: size.height)
        sign.append(SignShapes.pilcrow.transformed(by: SignShapes.fit(SignShapes.pilcrowSize, into: place)))
      }
      content.fill(sign.transformed(by: frame.map))
    }
    return AnnotationDrawing(in: annotation.place.rect, content)
  }

  /// A caret one unit wide and high, with the hollow flanks of one drawn by a pen.
  static let caret: ContentPath = {
    var path = ContentPath()
    path.move(to: .zero)
    path.curve(PDFPoint(x: 0.27, y: 0.1), PDFPoint(x: 0.44, y: 0.5), to: PDFPoint(x: 0.5, y: 1))
    path.curve(PDFPoint(x: 0.56, y: 0.5), PDFPoint(x: 0.73, y: 0.1), to: PDFPoint(x: 1, y: 0))
    path.curve(PDFPoint(x: 0.75, y: 0), PDFPoint(x: 0.57, y: 0.12), to: PDFPoint(x: 0.5, y: 0.33))
    path.curve(PDFPoint(x: 0.43, y: 0.12), PDFPoint(x: 0.25, y: 0), to: .zero)
    path.close()
    return path
  }()
}
