import Glibc
import PDFDocument

/// The signs of attached files (ISO 32000-2 12.5.6.15).
enum AttachmentSigns {
  /// Draws an attached file. A name that is not known is drawn as a push pin, the standard's usual one.
  static func draw(_ annotation: AnnotationDescription) -> AnnotationDrawing {
    Sign.draw(signs[annotation.icon ?? "PushPin"] ?? pushPin, for: annotation)
  }

  private static let signs: [String: Sign] = [
    "Graph": graph, "Paperclip": paperclip, "PaperClip": paperclip, "PushPin": pushPin, "Tag": tag,
  ]

  private static let graph: Sign = {
    var bars = ContentPath()
    for (left, height) in [(3.6, 6.4), (8.6, 15.2), (13.6, 10.2)] {
      bars.append(ContentPath(PDFRect(x: left, y: 1.8, width: 3.8, height: height)))
    }
    let axes = SignShapes.polygon([(1.4, 18.6), (1.4, 1.4), (18.6, 1.4)], isClosed: false)
    return Sign(.ground(bars), .tube(axes, 0.2))
  }()

  private static let paperclip: Sign = {
    var wire = ContentPath()
    wire.move(to: PDFPoint(x: 12, y: 12.6))
    wire.addArc(around: PDFPoint(x: 10, y: 6.4), radius: 2, from: 0, to: -.pi)
    wire.addArc(around: PDFPoint(x: 11.2, y: 14.6), radius: 3.2, from: .pi, to: 0)
    wire.addArc(around: PDFPoint(x: 10, y: 5.8), radius: 4.4, from: 0, to: -.pi)
    wire.line(to: PDFPoint(x: 5.6, y: 13.4))
    return Sign(.tube(SignShapes.turned(wire, by: -0.4), 0.9))
  }()

  private static let pushPin: Sign = {
    let needle = SignShapes.polygon([(9.3, 8), (10.7, 8), (10, 0.6)])
    let body = SignShapes.polygon([(7.2, 15.8), (12.8, 15.8), (13.5, 9.6), (6.5, 9.6)])
    let flange = ContentPath(PDFRect(x: 4.4, y: 7.6, width: 11.2, height: 2.6), cornerRadius: 1.2)
    let cap = ContentPath(PDFRect(x: 5.8, y: 15.4, width: 8.4, height: 3.2), cornerRadius: 1.4)
    func turned(_ path: ContentPath) -> ContentPath { SignShapes.turned(path, by: -0.5) }
    return Sign(
      .ground(turned(needle)), .ground(turned(body)), .ground(turned(flange)), .ground(turned(cap)))
  }()

  private static let tag: Sign = {
    var label = SignShapes.polygon([(1.4, 10), (6.4, 16.4), (18.6, 16.4), (18.6, 3.6), (6.4, 3.6)])
    label.append(ContentPath(circleAround: PDFPoint(x: 6, y: 10), radius: 1.5))
    return Sign(.ground(label), .lines(SignShapes.levels([(12.2, 9.8, 16), (7.8, 9.8, 14)]), 1.1))
  }()
}
