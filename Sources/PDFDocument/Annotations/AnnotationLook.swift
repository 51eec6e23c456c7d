/// Where an annotation is and what it looks like.
public struct AnnotationLook: Sendable, Hashable {
  /// The rectangle, with its corners in order, in the page's user space; nil when it has none.
  public var rect: PDFRect?
  /// The rectangle on the page as it is shown.
  public var displayRect: PDFRect?
  /// The quadrilaterals of the text it marks, or of a link, in the page's user space, the corners in reading order.
  public var quads: [PDFQuad]
  /// The same on the page as it is shown.
  public var displayQuads: [PDFQuad]
  /// The colour (`/C`).
  public var color: PDFColor?
  /// The colour inside (`/IC`).
  public var interiorColor: PDFColor?
  /// How opaque it is, 0 to 1; nil where not given, which means 1.
  public var opacity: Double?
  /// The width of its lines or border; nil where not given, which means 1.
  public var borderWidth: Double?
  /// The style of its border: `S` solid, `D` dashed, `B` bevelled, `I` inset, `U` underline.
  public var borderStyle: String?
  /// The two ends of a `Line`.
  public var line: [PDFPoint]
  /// How lines begin and end: `None`, `OpenArrow`.
  public var lineEndings: [String]
  /// The corners of a `Polygon` or `PolyLine`.
  public var vertices: [PDFPoint]
  /// The strokes of an `Ink`.
  public var strokes: [[PDFPoint]]

  /// The rectangles on the page as it is shown, one for each quadrilateral.
  public var displayRects: [PDFRect] { displayQuads.map(\.bounds) }
}
