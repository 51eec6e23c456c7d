import Glibc
import PDFDocument

/// A sign such as notes and attached files are shown by, drawn in a square of 20 units.
struct Sign {
  /// A part of a sign, painted over the ones before it.
  enum Layer {
    /// An area in the colour of the annotation with a dark outline; holes by the even-odd rule.
    case ground(ContentPath)
    /// The same where the paper shows.
    case paper(ContentPath)
    /// Lines that stand out against the ground, of some width.
    case lines(ContentPath, Double)
    /// Areas that stand out against the ground.
    case marks(ContentPath)
    /// A tube: a dark line with one in the colour of the annotation within it, of a width.
    case tube(ContentPath, Double)
  }

  /// The width and height of all signs.
  static let size = PDFSize(width: 20, height: 20)
  private static let outlineWidth = 0.8

  var layers: [Layer]

  init(_ layers: Layer...) { self.layers = layers }

  /// Draws a sign as large as fits in the annotation's rectangle, in its middle, upright on the page as shown.
  static func draw(_ sign: Sign, for annotation: AnnotationDescription) -> AnnotationDrawing {
    let frame = UprightFrame(annotation.place.rect, quarterTurns: annotation.quarterTurns)
    var content = ContentWriter()
    guard !annotation.place.rect.isEmpty else { return AnnotationDrawing(in: annotation.place.rect, content) }
    let palette = Palette(annotation.style.color)
    content.saved { content in
      content.concatenate(SignShapes.fit(size, into: frame.rect).then(frame.map))
      content.setLineJoin(.round)
      content.setLineCap(.round)
      for layer in sign.layers { draw(layer, palette, &content) }
    }
    return AnnotationDrawing(in: annotation.place.rect, content)
  }

  /// The colours of a sign.
  private struct Palette {
    let ground: PDFColor
    let outline: PDFColor
    let marks: PDFColor

    init(_ color: PDFColor?) {
      let white = PDFColor(red: 1, green: 1, blue: 1)
      let ground = color ?? white
      func darkened(_ part: Double) -> PDFColor {
        PDFColor(red: ground.red * part, green: ground.green * part, blue: ground.blue * part)
      }
      self.ground = ground
      // How bright the eye finds the ground (ITU-R BT.601).
      let brightness = 0.299 * ground.red + 0.587 * ground.green + 0.114 * ground.blue
      outline = color == nil ? PDFColor(red: 0, green: 0, blue: 0) : darkened(0.45)
      marks = brightness < 0.4 ? white : color == nil ? outline : darkened(0.25)
    }
  }

  private static func draw(_ layer: Layer, _ palette: Palette, _ content: inout ContentWriter) {
    switch layer {
    case .ground(let path):
      content.setFillColor(palette.ground)
      content.fill(path, isEvenOdd: true)
      outline(path, palette, &content)
    case .paper(let path):
      content.setFillColor(PDFColor(red: 1, green: 1, blue: 1))
      content.fill(path, isEvenOdd: true)
      outline(path, palette, &content)
    case .lines(let path, let width):
      content.setStrokeColor(palette.marks)
      content.setLineWidth(width)
      content.stroke(path)
    case .marks(let path):
      content.setFillColor(palette.marks)
      content.fill(path)
    case .tube(let path, let width):
      content.setStrokeColor(palette.outline)
      content.setLineWidth(width + 2 * outlineWidth)
      content.stroke(path)
      content.setStrokeColor(palette.ground)
      content.setLineWidth(width)
      content.stroke(path)
    }
  }

  private static func outline(_ path: ContentPath, _ palette: Palette, _ content: inout ContentWriter) {
    content.setStrokeColor(palette.outline)
    content.setLineWidth(outlineWidth)
    content.stroke(path)
  }
}

/// Shapes that several signs are made of.
enum SignShapes {
  /// The map that brings something of a size into the middle of a rectangle, as large as fits.
  static func fit(_ size: PDFSize, into rect: PDFRect) -> PDFTransform {
    let factor = min(rect.width / size.width, rect.height / size.height)
    let middle = rect.middle
    return PDFTransform(
      factor, 0, 0, factor, middle.x - factor * size.width / 2, middle.y - factor * size.height / 2)
  }

  /// A path through points given as pairs of numbers.
  static func polygon(_ points: [(Double, Double)], isClosed: Bool = true) -> ContentPath {
    ContentPath(points.map { PDFPoint(x: $0.0, y: $0.1) }, isClosed: isClosed)
  }

  /// Level lines from left to right.
  static func levels(_ lines: [(y: Double, from: Double, to: Double)]) -> ContentPath {
    var path = ContentPath()
    for line in lines { path.append(polygon([(line.from, line.y), (line.to, line.y)], isClosed: false)) }
    return path
  }

  /// A path turned around the middle of a sign, counterclockwise by an angle in radians.
  static func turned(_ path: ContentPath, by angle: Double) -> ContentPath {
    let middle = PDFPoint(x: Sign.size.width / 2, y: Sign.size.height / 2)
    return path.transformed(
      by: .translation(middle * -1).then(.frame(at: .zero, along: .onCircle(angle))).then(.translation(middle)))
  }

  /// The width and height of ``pilcrow``.
  static let pilcrowSize = PDFSize(width: 12, height: 16)

  /// The sign of a paragraph.
  static let pilcrow: ContentPath = {
    var path = ContentPath()
    path.move(to: PDFPoint(x: 12, y: 16))
    path.line(to: PDFPoint(x: 5, y: 16))
    path.curve(PDFPoint(x: 2.2, y: 16), PDFPoint(x: 0, y: 14.2), to: PDFPoint(x: 0, y: 11.6))
    path.curve(PDFPoint(x: 0, y: 9), PDFPoint(x: 2.2, y: 7.2), to: PDFPoint(x: 5.2, y: 7.2))
    let rest = [
      (5.2, 0), (7, 0), (7, 14.4), (8.8, 14.4), (8.8, 0), (10.6, 0), (10.6, 14.4), (12, 14.4),
    ]
    for point in rest { path.line(to: PDFPoint(x: point.0, y: point.1)) }
    path.close()
    return path
  }()

  /// An arrow that points to the right.
  static let arrow = polygon([
    (1.5, 7.2), (10.2, 7.2), (10.2, 2.4), (18.5, 10), (10.2, 17.6), (10.2, 12.8), (1.5, 12.8),
  ])

  /// A check mark.
  static let check = polygon([(1.8, 9.4), (4.6, 12.2), (8, 8.4), (15.4, 18.4), (18.4, 16.2), (8.2, 2)])

  /// A cross from corner to corner.
  static let cross = polygon([
    (4.6, 1.8), (10, 7.2), (15.4, 1.8), (18.2, 4.6), (12.8, 10), (18.2, 15.4), (15.4, 18.2), (10, 12.8), (4.6, 18.2),
    (1.8, 15.4), (7.2, 10), (1.8, 4.6),
  ])
}
