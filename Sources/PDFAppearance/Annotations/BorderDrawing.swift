import PDFDocument

extension AnnotationBorder {
  /// The dashes that a line is drawn with; none for one without gaps.
  var drawnDashes: [Double] {
    guard style == .dashed else { return [] }
    guard !dashes.isEmpty else { return [3, 3] }
    // Shorter ones cannot be told from a line, and viewers would take very long for them.
    return dashes.reduce(0, +) < 0.05 ? [] : dashes
  }
}

extension ContentWriter {
  /// Sets colour, width and dashes of a border.
  mutating func setBorder(_ border: AnnotationBorder, _ color: PDFColor) {
    setStrokeColor(color)
    setLineWidth(border.width)
    let dashes = border.drawnDashes
    if !dashes.isEmpty { setDashes(dashes) }
  }

  /// Fills and strokes a path, as far as there are colours for it.
  mutating func paint(_ path: ContentPath, isFilled: Bool, isStroked: Bool) {
    switch (isFilled, isStroked) {
    case (true, true): fillAndStroke(path)
    case (true, false): fill(path)
    case (false, true): stroke(path)
    case (false, false): break
    }
  }
}
