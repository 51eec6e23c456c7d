import PDFDocument

/// Draws the mark that something is to be taken out, and what will stand in its place.
struct RedactionDrawing {
  let lettering: AnnotationLettering

  /// The most characters to which words are repeated over one place.
  private static let mostRepeated = 10_000

  /// The mark is an outline, so that what it is about can still be read; what will cover the place is drawn apart.
  func draw(_ annotation: AnnotationDescription) throws(PDFError) -> AnnotationDrawing {
    var content = ContentWriter()
    let style = annotation.style
    if let color = style.color, style.border.width > 0 {
      content.setBorder(style.border, color)
      content.setLineJoin(.round)
      var outline = ContentPath()
      for quad in annotation.quads { outline.append(ContentPath(quad.corners, isClosed: true)) }
      content.stroke(outline)
    }
    var drawing = AnnotationDrawing(content, for: annotation)
    let overlay = try overlay(of: annotation)
    if !overlay.isEmpty { drawing.overlay = overlay }
    return drawing
  }

  private func overlay(of annotation: AnnotationDescription) throws(PDFError) -> ContentWriter {
    var content = ContentWriter()
    if let color = annotation.style.interiorColor {
      content.setFillColor(color)
      var grounds = ContentPath()
      for quad in annotation.quads { grounds.append(ContentPath(quad.corners, isClosed: true)) }
      content.fill(grounds)
    }
    guard let words = annotation.caption, words.contains(where: { !$0.isWhitespace }) else { return content }
    for quad in annotation.quads {
      try draw(words, over: quad, annotation, &content)
    }
    return content
  }

  /// The words within a quadrilateral, along its lower edge, no larger than fits.
  private func draw(
    _ words: String, over quad: PDFQuad, _ annotation: AnnotationDescription, _ content: inout ContentWriter
  ) throws(PDFError) {
    let along = quad.bottomRight - quad.bottomLeft
    let rise = quad.topLeft - quad.bottomLeft
    guard let direction = along.unit else { return }
    let room = PDFSize(width: along.length, height: rise.length)
    guard room.width > 0.5, room.height > 0.5 else { return }
    let layout = try layout(words, annotation, in: room)
    let isMirrored = along.cross(rise) < 0
    try content.saved { (content) throws(PDFError) in
      content.clip(to: ContentPath(quad.corners, isClosed: true))
      content.concatenate(.frame(at: isMirrored ? quad.topLeft : quad.bottomLeft, along: direction))
      let top = annotation.repeatsCaption ? room.height : (room.height + layout.height) / 2
      try lettering.draw(layout, at: PDFPoint(x: 0, y: top), annotation.style.text.color, &content)
    }
  }

  private func layout(
    _ words: String, _ annotation: AnnotationDescription, in room: PDFSize
  ) throws(PDFError) -> TextLayout {
    var text = annotation.style.text
    let once = try lettering.wrapped(words, text, in: room)
    if once.height > room.height {
      text.size = 0
      return try lettering.wrapped(words, text, in: room)
    }
    guard annotation.repeatsCaption, once.usedWidth > 0, let line = once.lines.first else { return once }
    let perLine = (room.width / line.width).rounded(.up)
    let lines = (room.height / max(line.ascent + line.descent, 1)).rounded(.up)
    let count = max(1, min(perLine * lines, Double(Self.mostRepeated / max(1, words.utf8.count))))
    return try lettering.wrapped(
      Array(repeating: words, count: Int(count)).joined(separator: " "), text, in: room)
  }
}
