import PDFDocument

/// Draws what marks text: highlights, lines under and through it. Everything follows the quadrilaterals, at any angle.
enum TextMarkup {
  static func draw(_ annotation: AnnotationDescription) -> AnnotationDrawing {
    var content = ContentWriter()
    let lines = annotation.quads.compactMap(MarkedLine.init)
    if let color = annotation.style.color, !lines.isEmpty {
      if annotation.kind == .highlight {
        fill(lines, color, &content)
      } else {
        stroke(lines, of: annotation.kind, color, &content)
      }
    }
    return AnnotationDrawing(content, for: annotation)
  }

  /// One path for all of them: where two lines overlap, the colour is not laid on twice.
  private static func fill(_ lines: [MarkedLine], _ color: PDFColor, _ content: inout ContentWriter) {
    content.setFillColor(color)
    var path = ContentPath()
    for line in lines { path.append(line.ground) }
    content.fill(path)
  }

  /// Lines of one width are stroked as one path, and so are not darker where they cross.
  private static func stroke(
    _ lines: [MarkedLine], of kind: AnnotationKind, _ color: PDFColor, _ content: inout ContentWriter
  ) {
    content.setStrokeColor(color)
    if kind == .squiggly { content.setLineJoin(.round) }
    // No more waves than can be told apart or than a viewer draws in no time, whatever the quadrilaterals say.
    var waves = 20_000
    var width: Double?
    var path = ContentPath()
    for line in lines {
      if width != line.strokeWidth {
        if width != nil { content.stroke(path) }
        path = ContentPath()
        content.setLineWidth(line.strokeWidth)
        width = line.strokeWidth
      }
      switch kind {
      case .strikeOut: path.append(line.straight(atPart: 0.46))
      case .squiggly: path.append(line.wave(atPart: 0.09, mostWaves: &waves))
      default: path.append(line.straight(atPart: 0.1))
      }
    }
    content.stroke(path)
  }
}

extension AnnotationDescription {
  /// Its quadrilaterals; its rectangle, seen upright, where it has none.
  var quads: [PDFQuad] {
    guard place.quads.isEmpty else { return place.quads }
    let frame = UprightFrame(place.rect, quarterTurns: quarterTurns)
    return [frame.map.apply(PDFQuad(userSpace: frame.rect))]
  }
}

/// A line of marked text: where it begins and ends below, and which way is up.
private struct MarkedLine {
  let quad: PDFQuad
  /// How high it is, on average.
  let height: Double
  /// How thick the lines are that mark it: like the strokes of letters of this height.
  let strokeWidth: Double

  /// `nil` for one without width or height.
  init?(_ quad: PDFQuad) {
    self.quad = quad
    let rises = [quad.topLeft - quad.bottomLeft, quad.topRight - quad.bottomRight]
    height = (rises[0].length + rises[1].length) / 2
    guard height > 1e-6, (quad.bottomRight - quad.bottomLeft).length + (quad.topRight - quad.topLeft).length > 1e-6
    else { return nil }
    strokeWidth = max(0.06 * height, 0.1)
  }

  /// What a highlight covers: the quadrilateral, its sides a little rounded outwards, as a marker pen leaves them.
  var ground: ContentPath {
    let bulge = 0.1 * height
    let along = ((quad.bottomRight + quad.topRight) - (quad.bottomLeft + quad.topLeft)).unit ?? PDFPoint(x: 1, y: 0)
    let right = along * bulge
    var path = ContentPath()
    path.move(to: quad.bottomLeft)
    path.line(to: quad.bottomRight)
    path.curve(
      mix(quad.bottomRight, quad.topRight, 0.25) + right, mix(quad.bottomRight, quad.topRight, 0.75) + right,
      to: quad.topRight)
    path.line(to: quad.topLeft)
    path.curve(
      mix(quad.topLeft, quad.bottomLeft, 0.25) - right, mix(quad.topLeft, quad.bottomLeft, 0.75) - right,
      to: quad.bottomLeft)
    path.close()
    // Overlapping grounds of opposite directions would cancel each other.
    let turn = (quad.bottomRight - quad.bottomLeft).cross(quad.topLeft - quad.bottomLeft)
    return turn < 0 ? reversed : path
  }

  /// The same for a mirrored quadrilateral, counterclockwise.
  private var reversed: ContentPath {
    let mirrored = PDFQuad(
      topLeft: quad.bottomLeft, topRight: quad.bottomRight, bottomRight: quad.topRight, bottomLeft: quad.topLeft)
    // A quadrilateral whose two turns disagree crosses itself; its outline must do.
    guard (mirrored.bottomRight - mirrored.bottomLeft).cross(mirrored.topLeft - mirrored.bottomLeft) > 0,
      let line = MarkedLine(mirrored)
    else { return ContentPath(quad.corners, isClosed: true) }
    return line.ground
  }

  /// A straight line along the text, at a part of its height from below.
  func straight(atPart part: Double) -> ContentPath {
    ContentPath([mix(quad.bottomLeft, quad.topLeft, part), mix(quad.bottomRight, quad.topRight, part)])
  }

  /// A wave along the text, around a part of its height from below.
  func wave(atPart part: Double, mostWaves: inout Int) -> ContentPath {
    let start = mix(quad.bottomLeft, quad.topLeft, part)
    let end = mix(quad.bottomRight, quad.topRight, part)
    let line = end - start
    let rise = (quad.topLeft - quad.bottomLeft).unit ?? PDFPoint(x: 0, y: 1)
    let wanted = (line.length / (0.14 * height)).rounded()
    let count = max(2, Int(min(wanted.isFinite ? wanted : 2, Double(max(2, mostWaves)))))
    mostWaves = max(0, mostWaves - count)
    // The control points with which a cubic curve is nearest to half a period of a sine.
    let step = line * (1 / Double(count))
    let crest = rise * (0.065 * height * 4 / 3)
    var path = ContentPath()
    path.move(to: start)
    for index in 0..<count {
      let from = start + step * Double(index)
      let swing = index % 2 == 0 ? crest : crest * -1
      path.curve(from + step * 0.3642 + swing, from + step * 0.6358 + swing, to: start + step * Double(index + 1))
    }
    return path
  }

  private func mix(_ from: PDFPoint, _ to: PDFPoint, _ part: Double) -> PDFPoint { from + (to - from) * part }
}
