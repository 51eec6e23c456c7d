import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Independent viewers show the same.
@Suite struct ViewerTests {
  private static let rotations = [0, 90, 180, 270]

  @Test(arguments: AnnotationKind.allCases)
  func viewersShowTheSameOnEveryRotation(kind: AnnotationKind) throws {
    // All variants upright and turned once, the plain one turned further.
    let annotations =
      [0, 90].flatMap { AnnotationDescription.variants(of: kind, rotation: $0) }
      + [180, 270].map { AnnotationDescription.sample(kind, rotation: $0) }
    let rotations = annotations.map(\.place.rotation)
    let pages = try DrawnPages(rotations: rotations, content: "0.8 0.9 1 rg 0 0 200 50 re f")
    for (index, annotation) in annotations.enumerated() { try pages.add(annotation, onPage: index) }
    let path = try pages.save()
    let check = try Tool.run(["qpdf", "--check", path], timeout: .seconds(20))
    #expect(check.status == 0 && check.errorText == "", "\(check.errorText)")
    // MuPDF draws no appearances of links.
    let viewers = Viewer.allCases.filter { kind != .link || $0 != .mupdf }
    for page in 1...rotations.count {
      let pictures = try viewers.map { try $0.draw(path, page: page, scale: 2, in: pages.folder) }
      let bare = PixelMap.Color(204, 230, 255)
      let marked = pictures[0].share { !$0.isNear(.white) && !$0.isNear(bare) }
      #expect(marked > 0.002, "\(kind) is not to be seen on page \(page)")
      for (viewer, picture) in zip(viewers, pictures).dropFirst() {
        let difference = picture.difference(from: pictures[0])
        // Text is hinted by one and not by the other.
        #expect(difference < (kind == .freeText ? 0.01 : 0.004), "\(kind), page \(page), \(viewer): \(difference)")
      }
    }
  }

  /// On a page that is turned, what has an upright looks as it does on one that is not.
  @Test(arguments: [AnnotationKind.stamp, .freeText, .fileAttachment, .caret, .text, .square])
  func whatHasAnUprightStandsUpright(kind: AnnotationKind) throws {
    let pages = try DrawnPages(width: 100, height: 100, rotations: Self.rotations)
    for (index, rotation) in Self.rotations.enumerated() {
      var annotation = AnnotationDescription.sample(kind, rotation: rotation)
      let isNarrow = rotation % 180 != 0
      // In the middle of the page, where every rotation leaves it.
      annotation.place.rect =
        isNarrow && kind != .text
        ? PDFRect(x: 35, y: 10, width: 30, height: 80) : PDFRect(x: 10, y: 35, width: 80, height: 30)
      if kind == .text {
        // The corner that is uppermost to the left stays: see where the viewer turns it about.
        let corner = [PDFPoint(x: 10, y: 90), PDFPoint(x: 10, y: 10), PDFPoint(x: 90, y: 10), PDFPoint(x: 90, y: 90)]
        annotation.place = AnnotationPlace(noteAt: corner[index], size: 60, rotation: rotation)
      }
      if kind == .square { annotation.style.border.style = .underline }
      try pages.add(annotation, onPage: index)
    }
    let path = try pages.save()
    for viewer in Viewer.allCases {
      let upright = try viewer.draw(path, page: 1, scale: 2, in: pages.folder)
      for page in 2...4 {
        let turned = try viewer.draw(path, page: page, scale: 2, in: pages.folder)
        #expect(turned.difference(from: upright) < 0.01, "\(viewer), page \(page)")
      }
    }
  }

  /// Shown without the box that cuts it off, nothing is outside the rectangle that was given for the annotation.
  @Test(arguments: AnnotationKind.allCases)
  func theRectangleHoldsAllThatIsDrawn(kind: AnnotationKind) throws {
    var variants = AnnotationDescription.variants(of: kind, rotation: 90)
    for ending in LineEnding.allCases where kind == .line {
      var annotation = AnnotationDescription.sample(kind)
      annotation.style.start = ending
      annotation.style.end = ending
      variants.append(annotation)
    }
    let pages = try DrawnPages(rotations: variants.map { _ in 0 })
    var rects: [PDFRect] = []
    for (index, annotation) in variants.enumerated() {
      let appearance = try #require(try pages.writer.draw(annotation))
      let sheet = PDFRect(x: 0, y: 0, width: 200, height: 100)
      try pages.document.set("BBox", of: pages.document.object(appearance.form), to: .rect(sheet))
      try pages.add(appearance.form, in: sheet, onPage: index)
      rects.append(appearance.rect)
    }
    let path = try pages.save()
    for (index, rect) in rects.enumerated() {
      let picture = try Viewer.mupdf.draw(path, page: index + 1, scale: 2, in: pages.folder)
      for y in 0..<picture.height {
        for x in 0..<picture.width where !picture.color(x, y).isNear(.white, within: 100) {
          let place = PDFPoint(x: (Double(x) + 0.5) / 2, y: 100 - (Double(y) + 0.5) / 2)
          let isInside =
            place.x > rect.x - 0.5 && place.x < rect.maxX + 0.5 && place.y > rect.y - 0.5 && place.y < rect.maxY + 0.5
          #expect(isInside, "\(kind), variant \(index): \(place) is outside \(rect)")
          if !isInside { return }
        }
      }
    }
  }
}
