import PDFDocument

extension AnnotationDescription {
  /// How far from the origin anything may be. Pages are at most 14,400 units wide (ISO 32000-1 annex C), and beyond
  /// this readers that count in fixed or single precision go wrong.
  static let farthest = 1_000_000.0

  /// Refuses what cannot be drawn: numbers that are none or out of all proportion.
  ///
  /// - Throws: `object.invalid`.
  func checkForDrawing() throws(PDFError) {
    let rect = place.rect
    var numbers = [rect.x, rect.y, rect.maxX, rect.maxY, style.border.width, style.text.size]
    numbers += style.border.dashes
    guard numbers.allSatisfy(Self.isDrawable), rect.width >= 0, rect.height >= 0 else {
      throw Self.invalid("its rectangle, border or text has numbers that cannot be drawn")
    }
    let arePointsDrawable =
      place.quads.allSatisfy { $0.corners.allSatisfy(Self.isDrawable) }
      && place.points.allSatisfy { $0.allSatisfy(Self.isDrawable) } && place.callout.allSatisfy(Self.isDrawable)
    guard arePointsDrawable else { throw Self.invalid("its points are too far away to be drawn") }
    guard style.border.width >= 0, style.text.size >= 0 else {
      throw Self.invalid("the width of a border and the size of text are at least 0")
    }
    guard style.opacity >= 0, style.opacity <= 1 else { throw Self.invalid("its opacity is not from 0 to 1") }
    guard style.border.cloudiness >= 0, style.border.cloudiness <= 2 else {
      throw Self.invalid("the strength of a cloudy border is from 0 to 2")
    }
    let dashes = style.border.dashes
    guard dashes.isEmpty || dashes.allSatisfy({ $0 >= 0 }) && dashes.contains(where: { $0 > 0 }) else {
      throw Self.invalid("dashes are at least 0, and not all of them 0")
    }
  }

  static func invalid(_ what: String) -> PDFError {
    PDFError(.objectInvalid, "the annotation cannot be drawn: \(what)")
  }

  private static func isDrawable(_ number: Double) -> Bool { abs(number) <= farthest }

  private static func isDrawable(_ point: PDFPoint) -> Bool { isDrawable(point.x) && isDrawable(point.y) }
}
