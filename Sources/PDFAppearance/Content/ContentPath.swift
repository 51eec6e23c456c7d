import Glibc
package import PDFDocument

/// A path of lines and cubic Bézier curves (ISO 32000-2 8.5.2), to be filled, stroked or clipped to.
package struct ContentPath: Sendable, Hashable {
  /// A step of a path.
  package enum Element: Sendable, Hashable {
    /// Begins a subpath.
    case move(PDFPoint)
    /// A line to a point.
    case line(PDFPoint)
    /// A curve: two control points, and the point that it leads to.
    case curve(PDFPoint, PDFPoint, PDFPoint)
    /// Closes the subpath.
    case close
  }

  /// The steps in order.
  package private(set) var elements: [Element] = []
  /// The smallest rectangle around all points and control points, which holds the path; `nil` for an empty one.
  package private(set) var bounds: PDFRect?

  /// An empty path.
  package init() {}

  /// Whether there is nothing in it.
  package var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath.
  package mutating func move(to point: PDFPoint) {
    elements.append(.move(point))
    include(point)
  }

  /// Adds a line.
  package mutating func line(to point: PDFPoint) {
    elements.append(.line(point))
    include(point)
  }

  /// Adds a curve with two control points.
  package mutating func curve(_ first: PDFPoint, _ second: PDFPoint, to point: PDFPoint) {
    elements.append(.curve(first, second, point))
    include(first)
    include(second)
    include(point)
  }

  /// Closes the subpath.
  package mutating func close() {
    elements.append(.close)
  }

  /// Adds the steps of another path.
  package mutating func append(_ other: ContentPath) {
    elements += other.elements
    if let added = other.bounds { bounds = bounds?.union(added) ?? added }
  }

  private mutating func include(_ point: PDFPoint) {
    guard let old = bounds else {
      bounds = PDFRect(between: point, and: point)
      return
    }
    let isInside = point.x >= old.x && point.x <= old.maxX && point.y >= old.y && point.y <= old.maxY
    if !isInside { bounds = old.union(PDFRect(between: point, and: point)) }
  }
}

// MARK: - Shapes

extension ContentPath {
  /// A chain of lines, closed where asked for.
  package init(_ points: some Sequence<PDFPoint>, isClosed: Bool = false) {
    for point in points {
      if isEmpty { move(to: point) } else { line(to: point) }
    }
    if isClosed, !isEmpty { close() }
  }

  /// A rectangle, counterclockwise in user space.
  package init(_ rect: PDFRect) {
    self.init(rect.corners, isClosed: true)
  }

  /// A rectangle with round corners, which become smaller where there is no room for them.
  package init(_ rect: PDFRect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      self.init(rect)
      return
    }
    self.init()
    let inner = rect.insetBy(radius)
    for (index, corner) in inner.corners.enumerated() {
      let start = Double(index) * .pi / 2 - .pi
      addArc(around: corner, radius: radius, from: start, to: start + .pi / 2)
    }
    close()
  }

  /// The ellipse in a rectangle, counterclockwise in user space.
  package init(ellipseIn rect: PDFRect) {
    let map = PDFTransform(rect.width / 2, 0, 0, rect.height / 2, rect.middle.x, rect.middle.y)
    var circle = ContentPath()
    circle.addArc(around: .zero, radius: 1, from: 0, to: 2 * .pi)
    circle.close()
    self = circle.transformed(by: map)
  }

  /// A circle, counterclockwise in user space.
  package init(circleAround center: PDFPoint, radius: Double) {
    self.init(ellipseIn: PDFRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Adds an arc of a circle, after a line to where it begins where there is a subpath already.
  ///
  /// - Parameters:
  ///   - start: the angle where it begins, in radians, counterclockwise from the right.
  ///   - end: the angle where it ends; an arc to a lesser one runs clockwise.
  package mutating func addArc(around center: PDFPoint, radius: Double, from start: Double, to end: Double) {
    let first = center + .onCircle(start) * radius
    if isEmpty { move(to: first) } else { line(to: first) }
    let sweep = min(max(end - start, -8 * .pi), 8 * .pi)
    guard sweep.isFinite, sweep != 0 else { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-6).rounded(.up)))
    let step = sweep / Double(count)
    // The distance of control points with which the middle of the curve lies on the circle.
    let reach = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let from = PDFPoint.onCircle(start + Double(index) * step)
      let to = PDFPoint.onCircle(start + Double(index + 1) * step)
      let end = center + to * radius
      curve(center + from * radius + from.turnedLeft * reach, end - to.turnedLeft * reach, to: end)
    }
  }

  /// The path with every point mapped.
  package func transformed(by map: PDFTransform) -> ContentPath {
    var path = ContentPath()
    path.elements.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let point): path.move(to: map.apply(point))
      case .line(let point): path.line(to: map.apply(point))
      case .curve(let first, let second, let point):
        path.curve(map.apply(first), map.apply(second), to: map.apply(point))
      case .close: path.close()
      }
    }
    return path
  }
}
