import PDFDocument

/// Draws stamps: a picture, words of one's own, or one of the usual stamps.
struct StampDrawing {
  let lettering: AnnotationLettering

  func draw(_ annotation: AnnotationDescription, picture: [UInt8]?) throws(PDFError) -> AnnotationDrawing {
    var content = ContentWriter()
    let frame = UprightFrame(annotation.place.rect, quarterTurns: annotation.quarterTurns)
    guard !frame.rect.isEmpty else { return AnnotationDrawing(in: annotation.place.rect, content) }
    try content.saved { (content) throws(PDFError) in
      content.concatenate(frame.map)
      if let picture {
        try draw(picture, in: frame.rect, &content)
      } else {
        let stamp = StandardStamp(icon: annotation.icon, caption: annotation.caption)
        let color = annotation.style.color ?? stamp.color
        switch stamp.form {
        case .words: try drawWords(stamp.words, annotation, color, in: frame.rect, &content)
        case .tab: try drawTab(stamp.words, annotation, color, in: frame.rect, &content)
        case .check: drawMark(SignShapes.check, color, in: frame.rect, &content)
        case .cross: drawMark(SignShapes.cross, color, in: frame.rect, &content)
        }
      }
    }
    return AnnotationDrawing(in: annotation.place.rect, content)
  }

  /// A picture as large as fits, in the middle.
  private func draw(_ picture: [UInt8], in rect: PDFRect, _ content: inout ContentWriter) throws(PDFError) {
    let image = try lettering.resources.picture(picture)
    let size = PDFSize(width: Double(image.width), height: Double(image.height))
    content.saved { content in
      content.concatenate(PDFTransform.scale(size.width, size.height).then(SignShapes.fit(size, into: rect)))
      content.draw(image.id, filling: PDFRect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  /// Words in a frame with round corners, on a ground in a light tint of their colour.
  private func drawWords(
    _ words: String, _ annotation: AnnotationDescription, _ color: PDFColor, in rect: PDFRect,
    _ content: inout ContentWriter
  ) throws(PDFError) {
    let height = min(rect.height, rect.width)
    let width = min(0.06 * height, 4)
    content.drawPlate(ContentPath(rect.insetBy(width / 2), cornerRadius: 0.18 * height), color, lineWidth: width)
    try drawFitted(words, annotation, color, in: rect.insetBy(width + 0.1 * height), &content)
  }

  /// Words on a tab that points to the left, to where somebody is to write.
  private func drawTab(
    _ words: String, _ annotation: AnnotationDescription, _ color: PDFColor, in rect: PDFRect,
    _ content: inout ContentWriter
  ) throws(PDFError) {
    let width = min(0.05 * min(rect.height, rect.width), 4)
    let plate = rect.insetBy(width)
    let point = min(0.5 * plate.height, 0.3 * plate.width)
    content.drawPlate(
      SignShapes.polygon([
        (plate.x, plate.middle.y), (plate.x + point, plate.y), (plate.maxX, plate.y), (plate.maxX, plate.maxY),
        (plate.x + point, plate.maxY),
      ]), color, lineWidth: width)
    let room = PDFRect(
      x: plate.x + 0.8 * point, y: plate.y, width: plate.width - 0.8 * point, height: plate.height)
    try drawFitted(words, annotation, color, in: room.insetBy(0.12 * plate.height), &content)
  }

  private func drawFitted(
    _ words: String, _ annotation: AnnotationDescription, _ color: PDFColor, in room: PDFRect,
    _ content: inout ContentWriter
  ) throws(PDFError) {
    var text = annotation.style.text
    text.isBold = true
    text.alignment = .center
    guard !room.isEmpty, words.contains(where: { !$0.isWhitespace }) else { return }
    let layout = try lettering.fitted(words, text, in: room.size)
    let origin = PDFPoint(
      x: room.middle.x - layout.width / 2, y: room.middle.y + layout.height / 2)
    try lettering.draw(layout, at: origin, color, &content)
  }

  private func drawMark(_ mark: ContentPath, _ color: PDFColor, in rect: PDFRect, _ content: inout ContentWriter) {
    content.setFillColor(color)
    content.fill(mark.transformed(by: SignShapes.fit(Sign.size, into: rect)))
  }
}

extension ContentWriter {
  /// A plate with a border in a colour and a ground in a light tint of it.
  fileprivate mutating func drawPlate(_ outline: ContentPath, _ color: PDFColor, lineWidth: Double) {
    func tint(_ part: Double) -> Double { 1 - 0.12 * (1 - part) }
    setFillColor(PDFColor(red: tint(color.red), green: tint(color.green), blue: tint(color.blue)))
    setStrokeColor(color)
    setLineWidth(lineWidth)
    setLineJoin(.round)
    fillAndStroke(outline)
  }
}
