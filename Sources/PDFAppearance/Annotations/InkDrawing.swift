import PDFDocument

/// Draws the strokes of a pen.
enum InkDrawing {
  /// - Throws: `object.invalid` where there is no stroke.
  static func draw(_ annotation: AnnotationDescription) throws(PDFError) -> AnnotationDrawing {
    let strokes = annotation.place.points.filter { !$0.isEmpty }
    guard !strokes.isEmpty else { throw AnnotationDescription.invalid("an ink has one stroke or more") }
    var content = ContentWriter()
    let border = annotation.style.border
    guard let color = annotation.style.color, border.width > 0 else {
      return AnnotationDrawing(content, for: annotation)
    }
    var lines = ContentPath()
    var dots = ContentPath()
    for stroke in strokes {
      let points = EndedLine.distinct(stroke)
      if points.count > 1 {
        lines.append(SmoothCurve(through: points).path)
      } else {
        // Viewers do not agree on how a line without length is drawn.
        dots.append(ContentPath(circleAround: points[0], radius: border.width / 2))
      }
    }
    if !dots.isEmpty {
      content.setFillColor(color)
      content.fill(dots)
    }
    content.setBorder(border, color)
    content.setLineCap(.round)
    content.setLineJoin(.round)
    content.stroke(lines)
    return AnnotationDrawing(content, for: annotation)
  }
}

/// A curve through points that were taken from the movement of a hand: smooth where the hand turned gently, with a
/// corner where it turned sharply, so that what was meant to have corners keeps them.
struct SmoothCurve {
  /// The curve.
  private(set) var path = ContentPath()

  private let points: [PDFPoint]
  /// The direction at each point; `nil` at corners and ends.
  private var directions: [PDFPoint?] = []

  /// A curve through points of which no two neighbours are equal.
  init(through points: [PDFPoint]) {
    self.points = points
    guard let first = points.first else { return }
    let isClosed = points.count > 3 && points.last.map { ($0 - first).length < 1e-6 } ?? false
    directions = points.indices.map { index in
      let isEnd = index == 0 || index == points.count - 1
      guard isEnd else { return Self.direction(points[index - 1], points[index], points[index + 1]) }
      return isClosed ? Self.direction(points[points.count - 2], first, points[1]) : nil
    }
    path.move(to: first)
    for index in 1..<max(1, points.count) { addSegment(to: index) }
    if isClosed { path.close() }
  }

  private mutating func addSegment(to index: Int) {
    let from = points[index - 1]
    let to = points[index]
    let reach = (to - from).length / 3
    switch (directions[index - 1], directions[index]) {
    case (nil, nil): path.line(to: to)
    case (let leaving?, let arriving?): path.curve(from + leaving * reach, to - arriving * reach, to: to)
    case (nil, let arriving?):
      let second = to - arriving * reach
      path.curve(from + (second - from) * 0.5, second, to: to)
    case (let leaving?, nil):
      let first = from + leaving * reach
      path.curve(first, to + (first - to) * 0.5, to: to)
    }
  }

  /// The direction of the curve at a point between two others: that of the parabola through the three, by their
  /// distances; `nil` where it is a corner.
  private static func direction(_ before: PDFPoint, _ point: PDFPoint, _ after: PDFPoint) -> PDFPoint? {
    let arriving = point - before
    let leaving = after - point
    guard let first = arriving.unit, let second = leaving.unit, first.dot(second) > 0.6 else { return nil }
    return (first * leaving.length + second * arriving.length).unit
  }
}
