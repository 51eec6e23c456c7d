import PDFDocument

/// How an annotation goes from one rectangle to another, with all that is in it; in user space.
struct AnnotationMove {
  private let old: PDFRect
  private let new: PDFRect
  private let scale: (x: Double, y: Double)

  /// A move.
  ///
  /// - Parameter keepsSize: whether it goes to the upper left corner, as shown, of the new rectangle, and stays as
  ///   large as it is.
  init(from old: PDFRect, to new: PDFRect, keepsSize: Bool, on page: Page) {
    self.old = old
    if keepsSize {
      let (from, to) = (page.toDisplay(old), page.toDisplay(new))
      self.new = page.toUserSpace(PDFRect(x: to.x, y: to.y, width: from.width, height: from.height))
      scale = (1, 1)
    } else {
      self.new = new
      // What has no width has none to be scaled.
      let (x, y) = (old.width > 0 ? new.width / old.width : 1, old.height > 0 ? new.height / old.height : 1)
      scale = (Self.isOne(x) ? 1 : x, Self.isOne(y) ? 1 : y)
    }
  }

  /// Whether nothing changes its size.
  var isTranslation: Bool { scale.x == 1 && scale.y == 1 }

  /// Whether anything is moved at all.
  var isAnywhere: Bool { !isTranslation || abs(new.x - old.x) > 1e-6 || abs(new.y - old.y) > 1e-6 }

  func apply(to place: inout AnnotationPlace) {
    place.rect = apply(to: place.rect)
    place.quads = place.quads.map(transform.apply)
    place.points = place.points.map { $0.map(transform.apply) }
    place.callout = place.callout.map(transform.apply)
  }

  func apply(to rect: PDFRect) -> PDFRect { transform.apply(rect) }

  private var transform: PDFTransform {
    PDFTransform(scale.x, 0, 0, scale.y, new.x - old.x * scale.x, new.y - old.y * scale.y)
  }

  /// Numbers in files are rounded.
  private static func isOne(_ factor: Double) -> Bool { abs(factor - 1) < 1e-6 }
}
