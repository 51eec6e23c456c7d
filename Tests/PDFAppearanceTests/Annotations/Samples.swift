import PDFDocument

@testable import PDFAppearance

extension PDFColor {
  static let red = PDFColor(red: 1, green: 0, blue: 0)
  static let green = PDFColor(red: 0, green: 0.6, blue: 0)
  static let blue = PDFColor(red: 0, green: 0, blue: 1)
  static let yellow = PDFColor(red: 1, green: 1, blue: 0)
  static let black = PDFColor(red: 0, green: 0, blue: 0)
  static let white = PDFColor(red: 1, green: 1, blue: 1)
}

extension AnnotationDescription {
  /// A plain annotation of each type, near the middle of a page of 200 × 100 units.
  static func sample(_ kind: AnnotationKind, rotation: Int = 0) -> AnnotationDescription {
    let rect = PDFRect(x: 60, y: 30, width: 80, height: 40)
    var place = AnnotationPlace(rect: rect, rotation: rotation)
    if kind.marksText || kind == .redact {
      place.quads = [
        PDFQuad(userSpace: PDFRect(x: 60, y: 52, width: 80, height: 18)),
        PDFQuad(userSpace: PDFRect(x: 60, y: 30, width: 50, height: 18)),
      ]
    }
    switch kind {
    case .ink:
      place.points = [
        [(60, 40), (75, 60), (90, 68), (105, 60), (120, 40), (140, 32)], [(70, 32), (90, 32)],
      ].map { $0.map { PDFPoint(x: $0.0, y: $0.1) } }
    case .line: place.points = [[PDFPoint(x: 60, y: 35), PDFPoint(x: 140, y: 65)]]
    case .polygon, .polyLine:
      place.points = [[(60, 30), (140, 35), (130, 70), (100, 50), (65, 68)].map { PDFPoint(x: $0.0, y: $0.1) }]
    default: break
    }
    var annotation = AnnotationDescription(kind, at: place)
    annotation.style.color = kind == .highlight || kind.isIcon || kind == .freeText ? .yellow : .red
    annotation.style.border.width = 2
    switch kind {
    case .freeText:
      annotation.notes.contents = "Read this twice before you sign"
      annotation.style.text.size = 11
    case .redact:
      annotation.style.interiorColor = .black
    case .link: annotation.style.color = .blue
    default: break
    }
    return annotation
  }

  /// Variants of a type that are drawn in other ways.
  static func variants(of kind: AnnotationKind, rotation: Int) -> [AnnotationDescription] {
    let plain = sample(kind, rotation: rotation)
    var seenThrough = plain
    seenThrough.style.opacity = 0.5
    seenThrough.style.interiorColor = .green
    var dashed = plain
    dashed.style.border.style = .dashed
    dashed.style.border.dashes = [6, 3]
    var cloudy = plain
    cloudy.style.border.cloudiness = 1
    var ended = plain
    ended.style.start = .circle
    ended.style.end = .closedArrow
    ended.style.interiorColor = .yellow
    var raised = plain
    raised.style.border.style = .beveled
    raised.style.interiorColor = .yellow
    switch kind {
    case .square, .circle: return [plain, seenThrough, dashed, cloudy, raised]
    case .polygon: return [plain, seenThrough, dashed, cloudy]
    case .line, .polyLine: return [plain, seenThrough, dashed, ended]
    case .freeText:
      ended.place.callout = [PDFPoint(x: 20, y: 80), PDFPoint(x: 40, y: 50), PDFPoint(x: 60, y: 50)]
      ended.style.start = .openArrow
      return [plain, seenThrough, dashed, ended]
    case .ink, .redact: return [plain, seenThrough, dashed]
    case .link: return [plain, dashed]
    default: return [plain, seenThrough]
    }
  }
}
