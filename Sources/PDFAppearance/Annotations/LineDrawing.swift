import PDFDocument

/// Draws lines and chains of lines with their ends.
enum LineDrawing {
  /// - Throws: `object.invalid` for a line with fewer than two points.
  static func draw(_ annotation: AnnotationDescription) throws(PDFError) -> AnnotationDrawing {
    let points = annotation.place.points.first ?? []
    guard points.count >= 2 else { throw AnnotationDescription.invalid("a line has two points or more") }
    var content = ContentWriter()
    let style = annotation.style
    let line = EndedLine(points, start: style.start, end: style.end, lineWidth: style.border.width)
    content.draw(line, style.border, stroke: style.color, fill: style.interiorColor)
    return AnnotationDrawing(content, for: annotation)
  }
}

extension ContentWriter {
  /// Draws a chain of lines and its ends.
  mutating func draw(_ line: EndedLine, _ border: AnnotationBorder, stroke: PDFColor?, fill: PDFColor?) {
    let color = border.width > 0 ? stroke : nil
    saved { content in
      if let color { content.setBorder(border, color) }
      // Corners of any angle, without the long points of mitred joins.
      content.setLineJoin(.round)
      if color != nil { content.stroke(line.path) }
    }
    guard !line.endings.isEmpty else { return }
    saved { content in
      if let color {
        content.setStrokeColor(color)
        content.setLineWidth(border.width)
      }
      if let fill { content.setFillColor(fill) }
      for ending in line.endings {
        content.paint(ending.path, isFilled: ending.isClosed && fill != nil, isStroked: color != nil)
      }
    }
  }
}
