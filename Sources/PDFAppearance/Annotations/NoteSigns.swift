import Glibc
import PDFDocument

/// The signs of notes (ISO 32000-2 12.5.6.4), and those beyond the standard that Acrobat knows.
enum NoteSigns {
  /// Draws a note. A name that is not known is drawn as a note.
  static func draw(_ annotation: AnnotationDescription) -> AnnotationDrawing {
    Sign.draw(signs[annotation.icon ?? "Note"] ?? note, for: annotation)
  }

  private static let signs: [String: Sign] = [
    "Note": note, "Comment": comment, "Check": check, "Checkmark": check,
    "Circle": circle, "Cross": Sign(.ground(SignShapes.cross)), "Help": help, "Insert": insert, "Key": key,
    "NewParagraph": newParagraph, "Paragraph": paragraph, "RightArrow": Sign(.ground(SignShapes.arrow)),
    "RightPointer": Sign(.ground(SignShapes.polygon([(1.8, 2), (18.5, 10), (1.8, 18), (6.2, 10)]))), "Star": star,
    "UpArrow": Sign(.ground(SignShapes.turned(SignShapes.arrow, by: .pi / 2))),
    "UpLeftArrow": Sign(.ground(SignShapes.turned(SignShapes.arrow, by: 0.75 * .pi))),
  ]

  /// A sheet with a corner folded over and lines of writing.
  private static let note = Sign(
    .ground(SignShapes.polygon([(3, 1.2), (17, 1.2), (17, 13.6), (11.8, 18.8), (3, 18.8)])),
    .paper(SignShapes.polygon([(11.8, 18.8), (11.8, 13.6), (17, 13.6)])),
    .lines(SignShapes.levels([(4.6, 5.6, 14.4), (7.5, 5.6, 14.4), (10.4, 5.6, 14.4), (13.3, 5.6, 9.4)]), 1))

  /// A speech bubble with lines of writing.
  private static let comment: Sign = {
    let box = PDFRect(x: 1.2, y: 6, width: 17.6, height: 12.8)
    let inner = box.insetBy(2.6).corners
    var bubble = ContentPath()
    bubble.addArc(around: inner[0], radius: 2.6, from: -.pi, to: -.pi / 2)
    bubble.line(to: PDFPoint(x: 4.6, y: 6))
    bubble.line(to: PDFPoint(x: 4, y: 1.4))
    bubble.line(to: PDFPoint(x: 9.4, y: 6))
    bubble.addArc(around: inner[1], radius: 2.6, from: -.pi / 2, to: 0)
    bubble.addArc(around: inner[2], radius: 2.6, from: 0, to: .pi / 2)
    bubble.addArc(around: inner[3], radius: 2.6, from: .pi / 2, to: .pi)
    bubble.close()
    return Sign(
      .ground(bubble),
      .lines(SignShapes.levels([(15.4, 4.6, 15.4), (12.4, 4.6, 15.4), (9.4, 4.6, 11.4)]), 1.1))
  }()

  private static let check = Sign(.ground(SignShapes.check))

  private static let circle: Sign = {
    var ring = ContentPath(circleAround: PDFPoint(x: 10, y: 10), radius: 8.6)
    ring.append(ContentPath(circleAround: PDFPoint(x: 10, y: 10), radius: 4.8))
    return Sign(.ground(ring))
  }()

  private static let help: Sign = {
    var mark = ContentPath()
    mark.move(to: PDFPoint(x: 6.8, y: 12.4))
    mark.curve(PDFPoint(x: 6.8, y: 16.8), PDFPoint(x: 13.2, y: 16.8), to: PDFPoint(x: 13.2, y: 12.6))
    mark.curve(PDFPoint(x: 13.2, y: 10.2), PDFPoint(x: 10, y: 10.4), to: PDFPoint(x: 10, y: 7.6))
    return Sign(
      .ground(ContentPath(circleAround: PDFPoint(x: 10, y: 10), radius: 8.8)), .lines(mark, 2),
      .marks(ContentPath(circleAround: PDFPoint(x: 10, y: 4.4), radius: 1.3)))
  }()

  private static let insert = Sign(
    .ground(CaretDrawing.caret.transformed(by: PDFTransform(16.4, 0, 0, 16.4, 1.8, 1.8))))

  private static let key: Sign = {
    let bow = 4.7
    let half = 1.3
    let gap = asin(half / bow)
    var outline = ContentPath()
    outline.addArc(around: .zero, radius: bow, from: gap, to: 2 * .pi - gap)
    let shaft = [
      (9.4, -half), (9.4, -4), (11.4, -4), (11.4, -half), (12.6, -half), (12.6, -3.4), (14.6, -3.4), (14.6, half),
    ]
    for point in shaft { outline.line(to: PDFPoint(x: point.0, y: point.1)) }
    outline.close()
    outline.append(ContentPath(circleAround: PDFPoint(x: -1.3, y: 0), radius: 1.5))
    let place = PDFTransform.frame(at: PDFPoint(x: 6.1, y: 13.9), along: .onCircle(-.pi / 4))
    return Sign(.ground(outline.transformed(by: place)))
  }()

  private static let newParagraph: Sign = {
    let place = PDFRect(x: 4, y: 1, width: 12, height: 9.6)
    let mark = SignShapes.pilcrow.transformed(by: SignShapes.fit(SignShapes.pilcrowSize, into: place))
    return Sign(.ground(SignShapes.polygon([(10, 19), (16.4, 12), (3.6, 12)])), .ground(mark))
  }()

  private static let paragraph: Sign = {
    let place = PDFRect(x: 1.2, y: 1.2, width: 17.6, height: 17.6)
    return Sign(.ground(SignShapes.pilcrow.transformed(by: SignShapes.fit(SignShapes.pilcrowSize, into: place))))
  }()

  private static let star: Sign = {
    let points = (0..<10).map { index in
      let radius = index % 2 == 0 ? 9.4 : 3.9
      return PDFPoint(x: 10, y: 9.4) + .onCircle(.pi / 2 + Double(index) * .pi / 5) * radius
    }
    return Sign(.ground(ContentPath(points, isClosed: true)))
  }()
}
