import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// What is where, in which colour: probes of pictures that independent viewers draw.
@Suite struct LookTests {
  /// A picture of one annotation on a page of 200 × 100 units, two pixels a unit.
  private func draw(
    _ annotation: AnnotationDescription, on content: String = "", by viewer: Viewer
  ) throws -> Sheet {
    let pages = try DrawnPages(content: content)
    try pages.add(annotation)
    return Sheet(picture: try viewer.draw(try pages.save(), scale: 2, in: pages.folder))
  }

  /// Looks at places in user space.
  private struct Sheet {
    let picture: PixelMap

    func color(_ x: Double, _ y: Double) -> PixelMap.Color { picture.color(Int(x * 2), Int((100 - y) * 2)) }

    /// How much of a rectangle, 0 to 1, has a colour of some kind.
    func share(of rect: PDFRect, _ isCounted: (PixelMap.Color) -> Bool) -> Double {
      var (count, all) = (0, 0)
      for y in Int((100 - rect.maxY) * 2)..<Int((100 - rect.y) * 2) {
        for x in Int(rect.x * 2)..<Int(rect.maxX * 2) {
          all += 1
          if isCounted(picture.color(x, y)) { count += 1 }
        }
      }
      return Double(count) / Double(max(1, all))
    }
  }

  private static let red = PixelMap.Color(255, 0, 0)
  private static let yellow = PixelMap.Color(255, 255, 0)
  private static let white = PixelMap.Color.white

  @Test(arguments: Viewer.allCases)
  func highlightsLetTextShowThrough(viewer: Viewer) throws {
    let sheet = try draw(.sample(.highlight), on: "0 g 95 0 10 100 re f 0 0 1 rg 70 0 10 100 re f", by: viewer)
    #expect(sheet.color(65, 60).isNear(Self.yellow))
    #expect(sheet.color(100, 60).isNear(PixelMap.Color(0, 0, 0)))
    #expect(sheet.color(75, 60).isNear(PixelMap.Color(0, 0, 0)))
    #expect(sheet.color(130, 40).isNear(Self.white))
    #expect(sheet.color(65, 40).isNear(Self.yellow))
  }

  @Test(arguments: Viewer.allCases)
  func overlappingQuadsAreNotDarker(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.highlight)
    let quad = PDFQuad(userSpace: PDFRect(x: 60, y: 40, width: 60, height: 20))
    // The second one runs the other way round.
    let mirrored = PDFQuad(
      topLeft: PDFPoint(x: 90, y: 40), topRight: PDFPoint(x: 150, y: 40), bottomRight: PDFPoint(x: 150, y: 60),
      bottomLeft: PDFPoint(x: 90, y: 60))
    annotation.place.quads = [quad, mirrored]
    annotation.style.opacity = 0.5
    let sheet = try draw(annotation, by: viewer)
    let half = PixelMap.Color(255, 255, 128)
    for x in [70.0, 100, 140] { #expect(sheet.color(x, 50).isNear(half), "at \(x)") }
  }

  @Test(arguments: Viewer.allCases)
  func quadsAtAnAngleAreFilledAtThatAngle(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.highlight)
    let turn = PDFTransform.translation(PDFPoint(x: -100, y: -50)).then(
      .frame(at: PDFPoint(x: 100, y: 50), along: .onCircle(.pi / 4)))
    annotation.place.quads = [
      turn.apply(PDFQuad(userSpace: PDFRect(x: 60, y: 45, width: 80, height: 10)))
    ]
    let sheet = try draw(annotation, by: viewer)
    #expect(sheet.color(120, 70).isNear(Self.yellow))
    #expect(sheet.color(80, 30).isNear(Self.yellow))
    #expect(sheet.color(120, 50).isNear(Self.white))
    #expect(sheet.color(100, 65).isNear(Self.white))
  }

  @Test(arguments: Viewer.allCases)
  func linesMarkTextAtTheirHeights(viewer: Viewer) throws {
    func isMarked(_ color: PixelMap.Color) -> Bool { !color.isNear(Self.white, within: 60) }
    let low = PDFRect(x: 70, y: 52, width: 60, height: 4)
    let middle = PDFRect(x: 70, y: 58, width: 60, height: 5)
    let under = try draw(.sample(.underline), by: viewer)
    #expect(under.share(of: low, isMarked) > 0.2)
    #expect(under.share(of: middle, isMarked) == 0)
    let through = try draw(.sample(.strikeOut), by: viewer)
    #expect(through.share(of: low, isMarked) == 0)
    #expect(through.share(of: middle, isMarked) > 0.15)
    let wave = try draw(.sample(.squiggly), by: viewer)
    #expect(wave.share(of: low, isMarked) > 0.2)
    #expect(wave.share(of: middle, isMarked) == 0)
    // A wave is higher than a line is thick, and touches no height all along.
    let heights = stride(from: 52.25, to: 56, by: 0.5).filter { y in
      wave.share(of: PDFRect(x: 70, y: y, width: 60, height: 0.5), isMarked) > 0.9
    }
    #expect(heights.count < 2)
  }

  /// Some viewers take no notice of quadrilaterals that reach out of it.
  @Test(arguments: [AnnotationKind.highlight, .underline, .strikeOut, .squiggly, .redact])
  func theRectangleHoldsTheQuadrilaterals(kind: AnnotationKind) throws {
    let annotation = AnnotationDescription.sample(kind)
    let rect = try DrawnPages().add(annotation).rect
    for quad in annotation.place.quads {
      let whole = rect.union(quad.bounds)
      #expect(abs(whole.width - rect.width) < 1e-9 && abs(whole.height - rect.height) < 1e-9)
    }
    #expect(!annotation.place.quads.isEmpty)
  }

  @Test(arguments: Viewer.allCases)
  func framesAreInsideTheirRectangle(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.square)
    annotation.style.border.width = 6
    annotation.style.interiorColor = .yellow
    let square = try draw(annotation, by: viewer)
    for (x, y) in [(61.0, 50.0), (65, 50), (139, 50), (100, 31), (100, 69), (61, 31)] {
      #expect(square.color(x, y).isNear(Self.red), "at \(x), \(y)")
    }
    #expect(square.color(68, 50).isNear(Self.yellow))
    #expect(square.color(58.5, 50).isNear(Self.white))
    let pages = try DrawnPages()
    let appearance = try pages.add(annotation)
    #expect(appearance.rect == annotation.place.rect && appearance.insets == nil)
    annotation.kind = .circle
    let circle = try draw(annotation, by: viewer)
    #expect(circle.color(62, 50).isNear(Self.red))
    #expect(circle.color(100, 50).isNear(Self.yellow))
    #expect(circle.color(63, 33).isNear(Self.white))
  }

  /// Border and inside are seen through as one: the border is not darker where it covers the inside.
  @Test(arguments: Viewer.allCases)
  func opacityIsOfTheWhole(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.square)
    annotation.style.border.width = 10
    annotation.style.interiorColor = .blue
    annotation.style.opacity = 0.5
    let sheet = try draw(annotation, by: viewer)
    for x in [61.0, 64, 66, 69] { #expect(sheet.color(x, 50).isNear(PixelMap.Color(255, 128, 128)), "at \(x)") }
    #expect(sheet.color(100, 50).isNear(PixelMap.Color(128, 128, 255)))
    annotation.style.opacity = 1
    annotation.style.blendMode = .multiply
    let ground = try draw(annotation, on: "1 1 0 rg 0 0 200 100 re f", by: viewer)
    #expect(ground.color(63, 50).isNear(Self.red))
    #expect(ground.color(100, 50).isNear(PixelMap.Color(0, 0, 0)))
  }

  @Test(arguments: Viewer.allCases)
  func dashesHaveTheirLengths(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.line)
    annotation.place.points = [[PDFPoint(x: 60, y: 50), PDFPoint(x: 140, y: 50)]]
    annotation.style.border.width = 4
    annotation.style.border.style = .dashed
    annotation.style.border.dashes = [20, 10]
    let sheet = try draw(annotation, by: viewer)
    for x in [62.0, 70, 78, 92, 108, 122] { #expect(sheet.color(x, 50).isNear(Self.red), "at \(x)") }
    for x in [82.0, 88, 112, 118] { #expect(sheet.color(x, 50).isNear(Self.white), "at \(x)") }
  }

  @Test(arguments: Viewer.allCases)
  func arrowsPointToWhereTheLineEnds(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.line)
    annotation.place.points = [[PDFPoint(x: 60, y: 50), PDFPoint(x: 140, y: 50)]]
    annotation.style.border.width = 4
    annotation.style.end = .closedArrow
    annotation.style.interiorColor = .yellow
    let sheet = try draw(annotation, by: viewer)
    #expect(sheet.color(142, 50).isNear(Self.white))
    #expect(sheet.color(135, 50).isNear(Self.red))
    #expect(sheet.color(126, 50).isNear(Self.yellow))
    #expect(sheet.color(118, 50).isNear(Self.yellow))
    #expect(sheet.color(100, 50).isNear(Self.red))
    #expect(sheet.color(115, 62).isNear(Self.red))
    #expect(sheet.color(136, 57).isNear(Self.white))
    // Without a colour inside, the line does not show in the hollow arrow.
    annotation.style.interiorColor = nil
    #expect(try draw(annotation, by: viewer).color(124, 50).isNear(Self.white))
  }

  @Test(arguments: Viewer.allCases)
  func cloudsReachBeyondTheirFrame(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.square)
    annotation.style.border.cloudiness = 2
    annotation.style.interiorColor = .yellow
    let pages = try DrawnPages()
    let appearance = try pages.add(annotation)
    let insets = try #require(appearance.insets)
    #expect(insets.allSatisfy { (8...14).contains($0) })
    #expect(abs(appearance.rect.x + insets[0] - 60) < 1e-9 && abs(appearance.rect.maxY - insets[3] - 70) < 1e-9)
    let sheet = Sheet(picture: try viewer.draw(try pages.save(), scale: 2, in: pages.folder))
    #expect(sheet.color(100, 50).isNear(Self.yellow))
    // Along each side, just outside the frame, there are arcs and gaps between them.
    for strip in [
      PDFRect(x: 60, y: 77, width: 80, height: 4), PDFRect(x: 60, y: 19, width: 80, height: 4),
      PDFRect(x: 49, y: 30, width: 4, height: 40), PDFRect(x: 147, y: 30, width: 4, height: 40),
    ] {
      let filled = sheet.share(of: strip) { !$0.isNear(Self.white, within: 60) }
      #expect(filled > 0.4 && filled < 0.95, "\(filled)")
    }
  }

  @Test(arguments: Viewer.allCases)
  func inkKeepsCornersAndRoundsBends(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.ink)
    annotation.style.border.width = 3
    // Twelve points of a circle, and a hook with a sharp tip.
    let circle = (0...12).map { PDFPoint(x: 60, y: 50) + .onCircle(Double($0) * .pi / 6) * 30 }
    annotation.place.points = [
      circle, [PDFPoint(x: 120, y: 20), PDFPoint(x: 140, y: 80), PDFPoint(x: 160, y: 20)], [PDFPoint(x: 180, y: 50)],
    ]
    let sheet = try draw(annotation, by: viewer)
    for step in 0..<24 {
      let point = PDFPoint(x: 60, y: 50) + .onCircle(Double(step) * .pi / 12) * 30
      #expect(sheet.color(point.x, point.y).isNear(Self.red), "at \(step)")
    }
    #expect(sheet.color(150, 50).isNear(Self.red))
    #expect(sheet.color(140, 80).isNear(Self.red))
    #expect(sheet.color(180, 50).isNear(Self.red))
  }

  @Test(arguments: Viewer.allCases)
  func redactionsCoverOnlyWhenTheyAreCarriedOut(viewer: Viewer) throws {
    var annotation = AnnotationDescription.sample(.redact)
    annotation.caption = nil
    let mark = try draw(annotation, by: viewer)
    #expect(mark.color(100, 60).isNear(Self.white))
    #expect(mark.color(60, 60).isNear(Self.red, within: 60))
    let pages = try DrawnPages()
    let appearance = try #require(try pages.writer.draw(annotation))
    try pages.add(try #require(appearance.overlay), in: appearance.rect)
    let cover = Sheet(picture: try viewer.draw(try pages.save(), scale: 2, in: pages.folder))
    #expect(cover.color(100, 60).isNear(PixelMap.Color(0, 0, 0)))
    #expect(cover.color(130, 40).isNear(Self.white))
  }

  @Test(arguments: Viewer.allCases)
  func signsHaveTheirColourAndDifferFromEachOther(viewer: Viewer) throws {
    let notes = [
      "Note", "Comment", "Check", "Circle", "Cross", "Help", "Insert", "Key", "NewParagraph", "Paragraph",
      "RightArrow", "RightPointer", "Star", "UpArrow", "UpLeftArrow",
    ]
    let files = ["Graph", "Paperclip", "PushPin", "Tag"]
    let pages = try DrawnPages(width: 40, height: 40, rotations: (notes + files).map { _ in 0 })
    for (index, name) in (notes + files).enumerated() {
      let rect = PDFRect(x: 0, y: 0, width: 40, height: 40)
      var annotation = AnnotationDescription(
        index < notes.count ? .text : .fileAttachment, at: AnnotationPlace(rect: rect))
      annotation.icon = name
      annotation.style.color = .yellow
      try pages.add(annotation, onPage: index)
    }
    let path = try pages.save()
    var pictures: [PixelMap] = []
    for (index, name) in (notes + files).enumerated() {
      let picture = try viewer.draw(path, page: index + 1, in: pages.folder)
      #expect(picture.share { $0.isNear(Self.yellow) } > 0.04, "\(name)")
      #expect(picture.share { $0.isNear(.white) } > 0.2, "\(name)")
      for (other, known) in pictures.enumerated() {
        #expect(picture.difference(from: known) > 0.05, "\(name) looks like number \(other)")
      }
      pictures.append(picture)
    }
  }
}
