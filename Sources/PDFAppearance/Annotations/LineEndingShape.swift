import Glibc
import PDFDocument

/// The shape at the end of a line (ISO 32000-2 table 179), for a line that comes from the left and ends at the origin.
struct LineEndingShape {
  /// Its outline.
  var path = ContentPath()
  /// Whether it has an inside.
  var isClosed = false
  /// How much shorter the line itself is drawn, so that it does not show in or beyond the shape.
  var shortening = 0.0

  /// The shape for a line of some width. Arrows grow more slowly than lines, so that those of thin lines can be seen
  /// and those of thick lines do not cover the page; the tips are where the line ends, with their width.
  init(_ ending: LineEnding, lineWidth: Double) {
    let width = lineWidth
    let arm = 6 * max(width, 0.5) + 3
    let half = 2.5 * max(width, 0.5) + 0.5
    switch ending {
    case .none: break
    case .openArrow: setArrow(arm, tip: -width, pointing: 1)
    case .closedArrow:
      setArrow(arm, tip: -width, pointing: 1)
      close(shortening: width + arm * cos(.pi / 6))
    case .reverseOpenArrow: setArrow(arm, tip: 0, pointing: -1)
    case .reverseClosedArrow:
      setArrow(arm, tip: 0, pointing: -1)
      close(shortening: width / 2)
    case .square:
      path = ContentPath(PDFRect(x: -half, y: -half, width: 2 * half, height: 2 * half))
      isClosed = true
      shortening = half
    case .circle:
      path = ContentPath(circleAround: .zero, radius: half)
      isClosed = true
      shortening = half
    case .diamond:
      let reach = half * 1.25
      path = ContentPath((0..<4).map { .onCircle(Double($0) * .pi / 2) * reach }, isClosed: true)
      isClosed = true
      shortening = reach
    case .butt: path = ContentPath([PDFPoint(x: 0, y: -arm / 2), PDFPoint(x: 0, y: arm / 2)])
    case .slash:
      let reach = PDFPoint.onCircle(.pi / 3) * (arm / 2)
      path = ContentPath([reach * -1, reach])
    }
  }

  /// Two arms of an arrow, 30 degrees to each side of the line.
  private mutating func setArrow(_ arm: Double, tip: Double, pointing direction: Double) {
    let back = PDFPoint(x: tip - direction * arm * cos(.pi / 6), y: arm * sin(.pi / 6))
    path = ContentPath([back, PDFPoint(x: tip, y: 0), PDFPoint(x: back.x, y: -back.y)])
    shortening = max(0, -tip)
  }

  private mutating func close(shortening: Double) {
    path.close()
    isClosed = true
    self.shortening = shortening
  }
}

/// A chain of lines with what is at its two ends.
struct EndedLine {
  /// The lines, shortened where the ends want it.
  private(set) var path = ContentPath()
  /// The ends, placed.
  private(set) var endings: [LineEndingShape] = []

  /// The lines through points; no path where all of it is covered by its ends.
  init(_ points: [PDFPoint], start: LineEnding, end: LineEnding, lineWidth: Double) {
    var chain = Self.distinct(points)
    guard let first = chain.first, let last = chain.last else { return }
    let startShape = LineEndingShape(start, lineWidth: lineWidth)
    let endShape = LineEndingShape(end, lineWidth: lineWidth)
    // A line without length points to the right.
    let toEnd = (chain.count > 1 ? (last - chain[chain.count - 2]).unit : nil) ?? PDFPoint(x: 1, y: 0)
    let toStart = (chain.count > 1 ? (first - chain[1]).unit : nil) ?? PDFPoint(x: -1, y: 0)
    add(startShape, at: first, along: toStart)
    add(endShape, at: last, along: toEnd)
    Self.shorten(&chain, by: endShape.shortening)
    chain.reverse()
    Self.shorten(&chain, by: startShape.shortening)
    chain.reverse()
    if chain.count > 1 { path = ContentPath(chain) }
  }

  private mutating func add(_ shape: LineEndingShape, at point: PDFPoint, along direction: PDFPoint) {
    guard !shape.path.isEmpty else { return }
    var placed = shape
    placed.path = shape.path.transformed(by: .frame(at: point, along: direction))
    endings.append(placed)
  }

  /// Takes a length off the end of a chain.
  private static func shorten(_ chain: inout [PDFPoint], by length: Double) {
    var left = length
    while left > 0, let last = chain.last {
      guard chain.count > 1 else {
        chain.removeAll()
        return
      }
      let segment = last - chain[chain.count - 2]
      if segment.length > left {
        chain[chain.count - 1] = last - segment * (left / segment.length)
        return
      }
      left -= segment.length
      chain.removeLast()
    }
  }

  /// The points without those that repeat the one before.
  static func distinct(_ points: [PDFPoint]) -> [PDFPoint] {
    var kept: [PDFPoint] = []
    kept.reserveCapacity(points.count)
    for point in points {
      if let last = kept.last, (point - last).length < 1e-6 { continue }
      kept.append(point)
    }
    return kept
  }
}
