import PDFDocument

/// Draws text that stands on the page: its ground, its border, its words, and the line to what they are about.
struct FreeTextDrawing {
  let lettering: AnnotationLettering

  /// The distance of the words from the border.
  private static let padding = 2.0

  /// Text that does not fit is cut off at the border, and the drawing says so: the rectangle is the author's.
  func draw(_ annotation: AnnotationDescription) throws(PDFError) -> AnnotationDrawing {
    let style = annotation.style
    let frame = annotation.place.rect
    var content = ContentWriter()
    if annotation.place.callout.count > 1, style.border.width > 0 {
      // It has one end, and no border style but dashes.
      let line = EndedLine(
        annotation.place.callout, start: style.start, end: .none, lineWidth: style.border.width)
      content.draw(line, style.border, stroke: style.text.color, fill: style.color)
    }
    var box = style
    box.color = style.border.width > 0 ? style.text.color : nil
    box.interiorColor = style.color
    if style.border.cloudiness > 0, !frame.isEmpty {
      ShapeDrawing.drawCloud(around: frame.corners, box, &content)
    } else {
      content.drawBox(frame, box, quarterTurns: annotation.quarterTurns)
    }
    let isCut = try drawText(of: annotation, &content)
    var drawing = AnnotationDrawing(content, framing: frame)
    drawing.isTextCut = isCut
    return drawing
  }

  /// - Returns: whether some of the text did not fit.
  private func drawText(
    of annotation: AnnotationDescription, _ content: inout ContentWriter
  ) throws(PDFError) -> Bool {
    guard let text = annotation.notes.contents, !text.isEmpty else { return false }
    let style = annotation.style
    let frame = UprightFrame(annotation.place.rect, quarterTurns: annotation.quarterTurns)
    let inside = frame.rect.insetBy(style.border.width)
    let room = inside.insetBy(Self.padding)
    guard !room.isEmpty else { return true }
    let layout = try lettering.wrapped(text, style.text, in: room.size)
    try content.saved { (content) throws(PDFError) in
      content.concatenate(frame.map)
      content.clip(to: ContentPath(inside))
      // What is cut off takes no room.
      var words = ContentWriter()
      try lettering.draw(layout, at: PDFPoint(x: room.x, y: room.maxY), style.text.color, &words)
      content.append(words, painting: words.bounds?.intersection(inside))
    }
    // The last line may touch the border before anything of it is lost.
    return layout.height > room.height + Self.padding || layout.usedWidth > room.width + Self.padding
  }
}
