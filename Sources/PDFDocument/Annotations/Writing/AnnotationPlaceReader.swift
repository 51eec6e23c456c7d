/// Reads where an annotation is, in the page's user space.
struct AnnotationPlaceReader {
  private let object: PDFObject
  private let kind: AnnotationKind
  private let page: Page?

  init(_ object: PDFObject, _ kind: AnnotationKind, _ page: Page?) {
    self.object = object
    self.kind = kind
    self.page = page
  }

  /// Its place: what it is placed by where it has that, else its rectangle without what was added for drawing.
  func place() -> AnnotationPlace {
    let outer = PDFCoordinates.rect(object["Rect"]) ?? PDFRect(x: 0, y: 0, width: 0, height: 0)
    var place = AnnotationPlace(rect: inner(outer), rotation: rotation)
    if kind.hasQuads { place.quads = quads(outer) }
    place.points = points
    if kind == .freeText {
      let callout = PDFCoordinates.points(object["CL"])
      place.callout = callout.count > 1 ? Array(callout.prefix(3)) : []
    }
    let corners = place.quads.flatMap(\.corners) + place.points.flatMap { $0 }
    if let rect = PDFRect(around: corners) { place.rect = rect }
    return place
  }

  /// The rectangle inside the differences (`/RD`); the whole one where they do not fit into it.
  private func inner(_ rect: PDFRect) -> PDFRect {
    guard let insets = PDFCoordinates.coordinates(object["RD"]), insets.count == 4,
      insets.allSatisfy({ $0 >= 0 }), insets[0] + insets[2] <= rect.width, insets[1] + insets[3] <= rect.height
    else { return rect }
    return PDFRect(
      x: rect.x + insets[0], y: rect.y + insets[1], width: rect.width - insets[0] - insets[2],
      height: rect.height - insets[1] - insets[3])
  }

  /// `/Rotate` is no key of the standard, but what everybody writes who turns text and stamps.
  private var rotation: Int {
    guard kind.hasUpright else { return 0 }
    return object["Rotate"].double.flatMap { Int(exactly: $0.rounded()) }.map(AnnotationPlace.quarterTurns)
      ?? NormalAppearance(object).rotation
  }

  /// Text that is marked without saying where is what the rectangle holds, read as the page is shown.
  private func quads(_ rect: PDFRect) -> [PDFQuad] {
    let quads = PDFCoordinates.quads(object["QuadPoints"])
    guard quads.isEmpty, kind.marksText else { return quads }
    guard let page else { return [PDFQuad(userSpace: rect)] }
    return [page.toUserSpace(PDFQuad(shown: page.toDisplay(rect)))]
  }

  private var points: [[PDFPoint]] {
    switch kind {
    case .line:
      let ends = PDFCoordinates.points(object["L"])
      return ends.count > 1 ? [Array(ends.prefix(2))] : []
    case .polygon, .polyLine:
      let corners = PDFCoordinates.points(object["Vertices"])
      return corners.isEmpty ? [] : [corners]
    case .ink: return strokes
    default: return []
    }
  }

  private var strokes: [[PDFPoint]] {
    var left = PDFCoordinates.pointLimit
    var strokes: [[PDFPoint]] = []
    for stroke in object["InkList"].items.prefix(PDFCoordinates.pointLimit) {
      let points = PDFCoordinates.points(stroke)
      left -= points.count + 1
      guard left > 0 else { break }
      if !points.isEmpty { strokes.append(points) }
    }
    return strokes
  }
}
