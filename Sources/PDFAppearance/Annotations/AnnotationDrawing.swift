import PDFDocument

/// What an annotation was drawn as, before it is put into the document.
struct AnnotationDrawing {
  /// What is drawn, in user space.
  var content = ContentWriter()
  /// The rectangle of the annotation.
  var rect: PDFRect
  /// How far what it frames lies inside the rectangle: left, bottom, right, top.
  var insets: [Double]?
  /// What covers the place of a redaction once it is carried out.
  var overlay: ContentWriter?
  /// Whether some of its text did not fit.
  var isTextCut = false

  /// A drawing within a rectangle that stays as it is.
  init(in rect: PDFRect, _ content: ContentWriter) {
    self.rect = rect
    self.content = content
  }

  /// A drawing whose rectangle holds what was drawn; where nothing was, the place of the annotation. Some viewers take
  /// no notice of quadrilaterals that reach out of the rectangle, so it holds those as well.
  init(_ content: ContentWriter, for annotation: AnnotationDescription) {
    self.content = content
    let drawn = content.bounds ?? annotation.place.rect
    rect = annotation.place.quads.reduce(drawn) { $0.union($1.bounds) }
  }

  /// A drawing around a frame: the rectangle is the frame, widened to hold what was drawn outside of it.
  init(_ content: ContentWriter, framing frame: PDFRect) {
    self.content = content
    rect = content.bounds.map(frame.union) ?? frame
    let margins = [frame.x - rect.x, frame.y - rect.y, rect.maxX - frame.maxX, rect.maxY - frame.maxY]
    if margins.contains(where: { $0 > 0 }) { insets = margins }
  }
}

extension AnnotationDescription {
  /// The rotation in quarter turns counterclockwise, 0 to 3, that its drawing must have to stand upright. Viewers turn
  /// by themselves what is not to be turned with the page; notes never are (ISO 32000-2 12.5.6.4).
  var quarterTurns: Int {
    guard kind != .text, !notes.flags.contains(.noRotate) else { return 0 }
    let degrees = (place.rotation % 360 + 360) % 360
    return (degrees + 45) / 90 % 4
  }
}

/// A rectangle seen upright on the page as shown: from its lower left corner, with its own width and height.
struct UprightFrame {
  /// Its width and height as they are seen.
  let size: PDFSize
  /// The map from the frame, whose origin is at its lower left corner, into user space.
  let map: PDFTransform

  /// The frame of a rectangle of user space that is turned counterclockwise by quarters.
  init(_ rect: PDFRect, quarterTurns: Int) {
    switch quarterTurns {
    case 1: map = PDFTransform(0, 1, -1, 0, rect.maxX, rect.y)
    case 2: map = PDFTransform(-1, 0, 0, -1, rect.maxX, rect.maxY)
    case 3: map = PDFTransform(0, -1, 1, 0, rect.x, rect.maxY)
    default: map = PDFTransform(1, 0, 0, 1, rect.x, rect.y)
    }
    size = quarterTurns % 2 == 0 ? rect.size : PDFSize(width: rect.height, height: rect.width)
  }

  /// The frame as a rectangle in its own space.
  var rect: PDFRect { PDFRect(x: 0, y: 0, width: size.width, height: size.height) }
}
