import Glibc
import PDFDocument

/// The cloudy edge of a shape (ISO 32000-2 12.5.4, border effects): arcs of equal size outside of it, evenly placed
/// from corner to corner, with an arc around each corner.
struct CloudOutline {
  /// The outline as one closed path, to be filled.
  let ground: ContentPath
  /// The arcs, each a little longer than to the next one, as such clouds are drawn by hand; to be stroked.
  let edge: ContentPath
  /// The radius of the arcs: how far the cloud reaches beyond the shape.
  let radius: Double

  /// No more arcs than a viewer draws in no time, however long the edge is.
  private static let mostArcs = 4000.0
  /// The distance of neighbouring arcs' centres in radii: with it, arcs are a bit less than a half circle.
  private static let spacing = 1.6
  /// How far arcs go on inwards beyond where they meet the next one, in radians.
  private static let overrun = 0.35

  /// How far a cloud of some strength reaches beyond the shape that it is the edge of.
  static func radius(cloudiness: Double, lineWidth: Double) -> Double { 4.5 * cloudiness + lineWidth / 2 }

  /// The cloud around a closed polygon; `nil` where it has no extent.
  init?(around polygon: [PDFPoint], cloudiness: Double, lineWidth: Double) {
    var corners = EndedLine.distinct(polygon)
    if corners.count > 1, let first = corners.first, let last = corners.last, (last - first).length < 1e-6 {
      corners.removeLast()
    }
    guard corners.count >= 3 else { return nil }
    var area = 0.0
    var length = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      area += corner.cross(next)
      length += (next - corner).length
    }
    if area < 0 { corners.reverse() }
    let wanted = Self.radius(cloudiness: cloudiness, lineWidth: lineWidth)
    radius = max(wanted, length / Self.mostArcs / Self.spacing)
    let centers = Self.centers(along: corners, radius: radius)
    guard centers.count >= 3 else { return nil }
    (ground, edge) = Self.paths(around: centers, radius: radius)
  }

  /// The centres of the arcs: the corners, and between them others at even distances.
  private static func centers(along polygon: [PDFPoint], radius: Double) -> [PDFPoint] {
    let count = polygon.count
    // What turns by little at a point is a curve that was cut into lines: its points are no corners.
    let cornerIndices = polygon.indices.filter { index in
      let arriving = polygon[index] - polygon[(index + count - 1) % count]
      let leaving = polygon[(index + 1) % count] - polygon[index]
      guard let first = arriving.unit, let second = leaving.unit else { return false }
      return first.dot(second) < 0.9
    }
    let starts = cornerIndices.isEmpty ? [0] : cornerIndices
    var centers: [PDFPoint] = []
    for (position, start) in starts.enumerated() {
      let next = starts[(position + 1) % starts.count]
      let steps = next > start ? next - start : next - start + count
      let run = (0...steps).map { polygon[(start + $0) % count] }
      centers += evenly(along: run, distance: spacing * radius)
    }
    return centers
  }

  /// Points along a chain at even distances near the one wanted, with its first point and without its last.
  private static func evenly(along chain: [PDFPoint], distance: Double) -> [PDFPoint] {
    let lengths = zip(chain, chain.dropFirst()).map { ($1 - $0).length }
    let total = lengths.reduce(0, +)
    let count = max(1, min(total / distance, 2 * mostArcs).rounded(.up))
    let step = total / count
    var points: [PDFPoint] = []
    var segment = 0
    var passed = 0.0
    for index in 0..<Int(count) {
      let place = Double(index) * step
      while segment < lengths.count - 1, passed + lengths[segment] < place {
        passed += lengths[segment]
        segment += 1
      }
      let part = lengths[segment] > 0 ? min(1, (place - passed) / lengths[segment]) : 0
      points.append(chain[segment] + (chain[segment + 1] - chain[segment]) * part)
    }
    return points
  }

  private static func paths(
    around centers: [PDFPoint], radius: Double
  ) -> (ground: ContentPath, edge: ContentPath) {
    // Where the circles around neighbours meet on the outside, which is to the right of the way.
    let meetings = centers.indices.map { index in
      let center = centers[index]
      let way = centers[(index + 1) % centers.count] - center
      let half = way.length / 2
      guard let left = way.unit?.turnedLeft, half < radius else { return center + way * 0.5 }
      return center + way * 0.5 - left * (radius * radius - half * half).squareRoot()
    }
    var ground = ContentPath()
    var edge = ContentPath()
    for (index, center) in centers.enumerated() {
      let from = (meetings[(index + centers.count - 1) % centers.count] - center).angle
      var sweep = (meetings[index] - center).angle - from
      while sweep < 0 { sweep += 2 * .pi }
      // In a sharp corner inwards, neighbours meet before they reach this one.
      guard sweep < 1.8 * .pi else { continue }
      ground.addArc(around: center, radius: radius, from: from, to: from + sweep)
      var arc = ContentPath()
      arc.addArc(around: center, radius: radius, from: from, to: from + sweep + overrun)
      edge.append(arc)
    }
    if !ground.isEmpty { ground.close() }
    return (ground, edge)
  }
}
