import PDFDocument
import PDFScopeCore

/// Finds the places, in a page's user space, that an event means on that page.
struct AnnotationPlacing {
  let event: AddAnnotations
  let places: Places

  private var page: Page { places.page }
  private var kind: AnnotationKind { event.type.kind }

  /// How large a note or an attachment is shown, in units of user space.
  static let iconSize = 20.0
  private static let caretSize = PDFSize(width: 10, height: 8)

  /// The places that rectangles, quadrilaterals and points mean: an annotation each.
  ///
  /// - Throws: `usage.invalidValue` for one that encloses nothing.
  func given() throws(ActionError) -> [AnnotationPlace] {
    let given = try givenPlaces()
    for (index, place) in given.enumerated() {
      let pointer = event.quads != nil ? "/quads" : event.rects.isEmpty ? "/points/\(index)" : "/rect/\(index)"
      try place.checkRange(at: pointer)
    }
    return given
  }

  private func givenPlaces() throws(ActionError) -> [AnnotationPlace] {
    if !event.rects.isEmpty {
      return try event.rects.enumerated().map { index, rect throws(ActionError) in
        try place(ofRectangle: rect.values, at: "/rect/\(index)")
      }
    }
    if let quads = event.quads { return [try place(ofQuadrilaterals: quads.values)] }
    let lists = event.points.map { places.userSpace(points: $0.values) }
    switch kind {
    case .ink: return [AnnotationPlace(points: lists, rotation: page.rotation)].compactMap { $0 }
    case .text, .fileAttachment: return lists.compactMap(\.first).map { icon(atShown: page.toDisplay($0)) }
    case .caret: return lists.compactMap(\.first).map { caret(pointingAtShown: page.toDisplay($0)) }
    default: return try lists.enumerated().map(chain)
    }
  }

  /// The place of an annotation on a match; `nil` where a match has none.
  ///
  /// - Parameter quads: the lines of the match, on the page as it is shown.
  func place(ofMatch quads: [PDFQuad]) -> AnnotationPlace? {
    guard let first = quads.first else { return nil }
    switch kind {
    case .text: return icon(before: first)
    case .caret: return caret(before: first)
    case .square, .circle:
      guard let rect = PDFRect(around: quads.flatMap(\.corners)) else { return nil }
      // A border that touches the letters is hard to read.
      let gap = 1 + (event.properties.borderWidth ?? 1)
      return upright(
        PDFRect(x: rect.x - gap, y: rect.y - gap, width: rect.width + 2 * gap, height: rect.height + 2 * gap))
    default: return AnnotationPlace(quads: quads.map(page.toUserSpace), rotation: page.rotation)
    }
  }

  /// The place of a note that answers an annotation: where that one begins.
  func place(answering parent: Annotation) -> AnnotationPlace? {
    guard let rect = page.seenRect(of: parent) else { return nil }
    return icon(atShown: PDFPoint(x: rect.x, y: rect.y))
  }

  // MARK: Rectangles and quadrilaterals

  private func place(ofRectangle numbers: [Double], at pointer: String) throws(ActionError) -> AnnotationPlace {
    if kind.isIcon, let corner = corner(numbers) { return icon(atShown: corner) }
    guard let rect = places.userSpace(rectangle: numbers) else {
      let form = places.space == .page ? "left, top, width, height" : "left, bottom, right, top"
      throw .invalid("the rectangle has no width or no height", hint: "it is given as \(form)", at: pointer)
    }
    if kind.hasQuads {
      let quad = page.toUserSpace(PDFQuad(shown: page.toDisplay(rect)))
      // A redaction means its quadrilaterals, however far its outline reaches beyond them.
      if kind != .link, let place = AnnotationPlace(quads: [quad], rotation: page.rotation) { return place }
    }
    var place = AnnotationPlace(rect: rect, rotation: page.rotation)
    if let callout = event.callout { place.callout = places.userSpace(points: callout.values) }
    return place
  }

  /// The upper left corner, as shown, of a rectangle of the call, whatever its size.
  private func corner(_ numbers: [Double]) -> PDFPoint? {
    guard numbers.count == 4 else { return nil }
    guard places.space == .pdf else { return PDFPoint(x: numbers[0], y: numbers[1]) }
    let rect = page.toDisplay(
      PDFRect(between: PDFPoint(x: numbers[0], y: numbers[1]), and: PDFPoint(x: numbers[2], y: numbers[3])))
    return PDFPoint(x: rect.x, y: rect.y)
  }

  private func place(ofQuadrilaterals numbers: [Double]) throws(ActionError) -> AnnotationPlace {
    let quads = places.userSpace(quadrilaterals: numbers)
    for (index, quad) in quads.enumerated() where quad.isDegenerate {
      throw .invalid("quadrilateral \(index + 1) encloses nothing", at: "/quads/\(index * 8)")
    }
    guard let place = AnnotationPlace(quads: quads, rotation: page.rotation) else {
      throw .invalid("there is no quadrilateral", at: "/quads")
    }
    return place
  }

  private func chain(_ index: Int, _ points: [PDFPoint]) throws(ActionError) -> AnnotationPlace {
    guard Set(points).count > 1, let place = AnnotationPlace(points: [points], rotation: page.rotation) else {
      throw .invalid("all points of \(kind.phrase) are one", at: "/points/\(index)")
    }
    return place
  }

  // MARK: Signs

  private func upright(_ shown: PDFRect) -> AnnotationPlace {
    AnnotationPlace(rect: page.toUserSpace(shown), rotation: page.rotation)
  }

  private func icon(atShown corner: PDFPoint, size: Double = Self.iconSize) -> AnnotationPlace {
    if kind == .text {
      return AnnotationPlace(noteAt: page.toUserSpace(corner), size: size, rotation: page.rotation)
    }
    return upright(PDFRect(x: corner.x, y: corner.y, width: size, height: size))
  }

  /// Before the text, in its line and no larger than that, as far as the page goes.
  private func icon(before quad: PDFQuad) -> AnnotationPlace {
    let size = min(max(quad.height * 1.2, 8), Self.iconSize)
    let middle = (quad.topLeft.y + quad.bottomLeft.y) / 2
    let left = (quad.topLeft.x + quad.bottomLeft.x) / 2 - size - 1
    return icon(atShown: PDFPoint(x: max(left, 0), y: max(middle - size / 2, 0)), size: size)
  }

  private func caret(pointingAtShown tip: PDFPoint) -> AnnotationPlace {
    let size = Self.caretSize
    return upright(PDFRect(x: tip.x - size.width / 2, y: tip.y, width: size.width, height: size.height))
  }

  /// At the foot of the text where it begins, as a proofreader writes it.
  private func caret(before quad: PDFQuad) -> AnnotationPlace {
    let size = max(quad.height / 2, 4)
    let foot = quad.bottomLeft
    return upright(PDFRect(x: foot.x - size / 2, y: foot.y - size / 2, width: size, height: size))
  }
}

extension AnnotationPlace {
  /// Refuses what lies too far away in user space, though no number of the call does: a width or the page's own origin
  /// is added to those.
  ///
  /// - Throws: `usage.invalidValue`.
  func checkRange(at pointer: String) throws(ActionError) {
    let corners = [PDFPoint(x: rect.x, y: rect.y), PDFPoint(x: rect.maxX, y: rect.maxY)]
    let all = corners + quads.flatMap(\.corners) + points.joined() + callout
    guard all.allSatisfy({ abs($0.x) <= NumberList.farthest && abs($0.y) <= NumberList.farthest }) else {
      throw .invalid("it reaches farther than 1000000 units away", at: pointer)
    }
  }
}

extension PDFQuad {
  /// The length of its left edge.
  fileprivate var height: Double { topLeft.distance(to: bottomLeft) }

  /// Whether its diagonals span no area.
  fileprivate var isDegenerate: Bool {
    let across = (bottomRight.x - topLeft.x) * (topRight.y - bottomLeft.y)
    let along = (bottomRight.y - topLeft.y) * (topRight.x - bottomLeft.x)
    return abs(across - along) < 1e-6
  }
}

extension PDFPoint {
  fileprivate func distance(to other: PDFPoint) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}
