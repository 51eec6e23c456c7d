import Glibc
import PDFDocument

/// Draws rectangles, ellipses and polygons.
enum ShapeDrawing {
  /// A rectangle or an ellipse. Its border is inside the rectangle; only a cloud reaches beyond it.
  static func drawFramed(_ annotation: AnnotationDescription) -> AnnotationDrawing {
    let frame = annotation.place.rect
    let style = annotation.style
    var content = ContentWriter()
    let isEllipse = annotation.kind == .circle
    if style.border.cloudiness > 0, !frame.isEmpty {
      let outline = isEllipse ? points(ofEllipseIn: frame) : frame.corners
      drawCloud(around: outline, style, &content)
    } else {
      content.drawBox(frame, isEllipse: isEllipse, style, quarterTurns: annotation.quarterTurns)
    }
    return AnnotationDrawing(content, framing: frame)
  }

  /// A closed polygon.
  ///
  /// - Throws: `object.invalid` for one with fewer than two corners.
  static func drawPolygon(_ annotation: AnnotationDescription) throws(PDFError) -> AnnotationDrawing {
    let points = annotation.place.points.first ?? []
    guard points.count >= 2 else { throw AnnotationDescription.invalid("a polygon has two corners or more") }
    let style = annotation.style
    var content = ContentWriter()
    if style.border.cloudiness > 0, drawCloud(around: points, style, &content) {
      return AnnotationDrawing(content, for: annotation)
    }
    let isStroked = style.color != nil && style.border.width > 0
    if let color = style.color, isStroked { content.setBorder(style.border, color) }
    if let fill = style.interiorColor { content.setFillColor(fill) }
    content.setLineJoin(.round)
    content.paint(
      ContentPath(points, isClosed: true), isFilled: style.interiorColor != nil, isStroked: isStroked)
    return AnnotationDrawing(content, for: annotation)
  }

  /// Draws a polygon with a cloudy edge.
  ///
  /// - Returns: whether there was a cloud to draw.
  @discardableResult
  static func drawCloud(
    around polygon: [PDFPoint], _ style: AnnotationStyle, _ content: inout ContentWriter
  ) -> Bool {
    let border = style.border
    guard let cloud = CloudOutline(around: polygon, cloudiness: border.cloudiness, lineWidth: border.width)
    else { return false }
    if let fill = style.interiorColor {
      content.setFillColor(fill)
      content.fill(cloud.ground)
    }
    if let color = style.color, border.width > 0 {
      content.setStrokeColor(color)
      content.setLineWidth(border.width)
      content.setLineCap(.round)
      content.setLineJoin(.round)
      content.stroke(cloud.edge)
    }
    return true
  }

  /// An ellipse as a polygon that is fine enough to be measured.
  private static func points(ofEllipseIn rect: PDFRect) -> [PDFPoint] {
    let count = 180
    return (0..<count).map { index in
      let point = PDFPoint.onCircle(2 * .pi * Double(index) / Double(count))
      return rect.middle + PDFPoint(x: point.x * rect.width / 2, y: point.y * rect.height / 2)
    }
  }
}

// MARK: - Boxes with borders

extension ContentWriter {
  /// Draws a rectangle or ellipse as ``drawBox(_:isEllipse:_:)`` does, with its upper edge where it is on a page turned
  /// by quarters.
  mutating func drawBox(_ rect: PDFRect, isEllipse: Bool = false, _ style: AnnotationStyle, quarterTurns: Int) {
    guard quarterTurns != 0 else { return drawBox(rect, isEllipse: isEllipse, style) }
    let frame = UprightFrame(rect, quarterTurns: quarterTurns)
    saved { content in
      content.concatenate(frame.map)
      content.drawBox(frame.rect, isEllipse: isEllipse, style)
    }
  }

  /// Draws a rectangle or ellipse with what is inside it and its border, none of which reaches beyond it.
  mutating func drawBox(_ rect: PDFRect, isEllipse: Bool = false, _ style: AnnotationStyle) {
    var box = ContentWriter()
    let width = style.color == nil ? 0 : min(style.border.width, rect.width, rect.height)
    box.saved { box in box.drawEdge(of: rect, isEllipse: isEllipse, width: width, style) }
    let hasRelief = style.border.style == .beveled || style.border.style == .inset
    if hasRelief, width > 0 { box.drawRelief(rect.insetBy(width), isEllipse: isEllipse, width: width, style) }
    append(box, painting: box.paintings > 0 ? rect : nil)
  }

  /// The ground of a box and its border, of a width that may be less than the one asked for.
  private mutating func drawEdge(of rect: PDFRect, isEllipse: Bool, width: Double, _ style: AnnotationStyle) {
    func outline(_ rect: PDFRect) -> ContentPath { isEllipse ? ContentPath(ellipseIn: rect) : ContentPath(rect) }
    let line = rect.insetBy(width / 2)
    let isUnderlined = style.border.style == .underline
    if let fill = style.interiorColor { setFillColor(fill) }
    if let color = style.color, width > 0 {
      setBorder(style.border, color)
      setLineWidth(width)
    }
    paint(
      outline(isUnderlined ? rect : line), isFilled: style.interiorColor != nil,
      isStroked: width > 0 && !isUnderlined)
    if isUnderlined, width > 0 {
      stroke(ContentPath([PDFPoint(x: rect.x, y: line.y), PDFPoint(x: rect.maxX, y: line.y)]))
    }
  }

  /// The light and the shadow within a border that seems to stand out or to be pressed in, as on the borders of fields.
  private mutating func drawRelief(_ rect: PDFRect, isEllipse: Bool, width: Double, _ style: AnnotationStyle) {
    let isRaised = style.border.style == .beveled
    let ground = style.interiorColor ?? PDFColor(red: 1, green: 1, blue: 1)
    let shadow = PDFColor(red: ground.red / 2, green: ground.green / 2, blue: ground.blue / 2)
    let white = PDFColor(red: 1, green: 1, blue: 1)
    let light = PDFColor(red: 0.75, green: 0.75, blue: 0.75)
    let grey = PDFColor(red: 0.5, green: 0.5, blue: 0.5)
    let inner = rect.insetBy(width)
    guard !inner.isEmpty else { return }
    saved { content in
      if isEllipse {
        content.setLineWidth(width)
        let map = PDFTransform(
          (rect.width - width) / 2, 0, 0, (rect.height - width) / 2, rect.middle.x, rect.middle.y)
        for (start, color) in [(Double.pi / 4, isRaised ? white : grey), (1.25 * .pi, isRaised ? shadow : light)] {
          var arc = ContentPath()
          arc.addArc(around: .zero, radius: 1, from: start, to: start + .pi)
          content.setStrokeColor(color)
          content.stroke(arc.transformed(by: map))
        }
        return
      }
      let (outside, inside) = (rect.corners, inner.corners)
      content.setFillColor(isRaised ? white : grey)
      content.fill(
        ContentPath([outside[0], outside[3], outside[2], inside[2], inside[3], inside[0]], isClosed: true))
      content.setFillColor(isRaised ? shadow : light)
      content.fill(
        ContentPath([outside[0], outside[1], outside[2], inside[2], inside[1], inside[0]], isClosed: true))
    }
  }
}
