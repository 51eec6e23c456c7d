import PDFDocument

/// How an annotation goes from one rectangle to another, with all that is in it; in user space.
struct AnnotationMove {
  private let old: PDFRect
  private let new: PDFRect
  private let scale: (x: Double, y: Double)

  /// A move to a rectangle.
  init(from old: PDFRect, to new: PDFRect) {
    self.old = old
    self.new = new
    // What has no width has none to be scaled.
    let (x, y) = (old.width > 0 ? new.width / old.width : 1, old.height > 0 ? new.height / old.height : 1)
    scale = (Self.isOne(x) ? 1 : x, Self.isOne(y) ? 1 : y)
  }

  /// A move of a sign, as large as it is, to a place on the page as it is shown.
  init(ofSign annotation: Annotation, from old: PDFRect, toShown corner: PDFPoint, on page: Page) {
    self.old = old
    scale = (1, 1)
    guard !annotation.staysUpright else {
      let corner = page.toUserSpace(corner)
      new = PDFRect(x: corner.x, y: corner.y - old.height, width: old.width, height: old.height)
      return
    }
    let size = page.toDisplay(old).size
    new = page.toUserSpace(PDFRect(x: corner.x, y: corner.y, width: size.width, height: size.height))
  }

  /// Whether nothing changes its size.
  var isTranslation: Bool {
    scale.x == 1 && scale.y == 1 && (old.width > 0 || new.width <= 0) && (old.height > 0 || new.height <= 0)
  }

  /// Whether anything is moved at all.
  var isAnywhere: Bool { !isTranslation || abs(new.x - old.x) > 1e-6 || abs(new.y - old.y) > 1e-6 }

  /// - Parameter isFilled: whether the annotation fills its rectangle. One of a new size then gets just the rectangle
  ///   that was asked for, however much of the old one another program left free (`/RD`), and if it was none.
  func apply(to place: inout AnnotationPlace, isFilled: Bool) {
    place.rect = isFilled && !isTranslation ? new : apply(to: place.rect)
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
