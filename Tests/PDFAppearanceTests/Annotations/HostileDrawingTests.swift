import PDFDocument
import TestSupport
import Testing

@testable import PDFAppearance

/// Descriptions that make no sense, or too much of it.
@Suite struct HostileDrawingTests {
  private func expectRefusal(_ change: (inout AnnotationDescription) -> Void, of kind: AnnotationKind) throws {
    let pages = try DrawnPages()
    var annotation = AnnotationDescription.sample(kind)
    change(&annotation)
    let error = #expect(throws: PDFError.self, "\(kind)") { try pages.writer.draw(annotation) }
    #expect(error?.code == .objectInvalid)
    #expect(pages.document.changedObjects.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -2e6])
  func numbersThatCannotBeDrawnAreRefused(number: Double) throws {
    for kind in AnnotationKind.allCases {
      try expectRefusal({ $0.place.rect.x = number }, of: kind)
      try expectRefusal({ $0.style.border.width = number }, of: kind)
      try expectRefusal({ $0.place.points = [[PDFPoint(x: 0, y: number), .zero]] }, of: kind)
      try expectRefusal({ $0.style.opacity = number }, of: kind)
      try expectRefusal({ $0.style.border.dashes = [3, number] }, of: kind)
      try expectRefusal({ $0.style.border.cloudiness = number }, of: kind)
      try expectRefusal({ $0.style.text.size = number }, of: kind)
    }
    try expectRefusal({ $0.place.quads[1].topLeft.y = number }, of: .highlight)
    try expectRefusal({ $0.place.callout = [PDFPoint(x: number, y: 0)] }, of: .freeText)
  }

  @Test func valuesOutOfRangeAreRefused() throws {
    try expectRefusal({ $0.style.border.width = -1 }, of: .square)
    try expectRefusal({ $0.style.border.dashes = [0, 0] }, of: .square)
    try expectRefusal({ $0.style.border.dashes = [-1, 2] }, of: .square)
    try expectRefusal({ $0.style.border.cloudiness = 2.5 }, of: .square)
    try expectRefusal({ $0.style.opacity = 1.5 }, of: .square)
    try expectRefusal({ $0.place.points = [] }, of: .line)
    try expectRefusal({ $0.place.points = [[.zero]] }, of: .polyLine)
    try expectRefusal({ $0.place.points = [[.zero]] }, of: .polygon)
    try expectRefusal({ $0.place.points = [[]] }, of: .ink)
  }

  /// Places without extent are no reason to fail, and give nothing that a reader chokes on.
  @Test(arguments: AnnotationKind.allCases)
  func placesWithoutExtentAreDrawn(kind: AnnotationKind) throws {
    let pages = try DrawnPages()
    let point = PDFPoint(x: 50, y: 50)
    for variant in AnnotationDescription.variants(of: kind, rotation: 45) {
      var annotation = variant
      annotation.place.rect = PDFRect(x: 50, y: 50, width: 0, height: 0)
      annotation.place.quads = annotation.place.quads.map { _ in PDFQuad(userSpace: annotation.place.rect) }
      annotation.place.points = annotation.place.points.map { $0.map { _ in point } }
      annotation.place.callout = annotation.place.callout.map { _ in point }
      try pages.add(annotation)
    }
    let path = try pages.save()
    for viewer in Viewer.allCases { _ = try viewer.draw(path, in: pages.folder) }
    #expect(try Tool.run(["qpdf", "--check", path]).status == 0)
  }

  /// However far something reaches, the stream stays of a size that viewers draw at once.
  @Test func endlessEdgesStaySmall() throws {
    let pages = try DrawnPages()
    let size = 900_000.0
    var cloud = AnnotationDescription.sample(.square)
    cloud.place.rect = PDFRect(x: 0, y: 0, width: size, height: size)
    cloud.style.border.cloudiness = 0.001
    cloud.style.border.width = 0
    cloud.style.interiorColor = .yellow
    var wave = AnnotationDescription.sample(.squiggly)
    wave.place.quads = [
      PDFQuad(userSpace: PDFRect(x: 0, y: 0, width: size, height: 1e-3)),
      PDFQuad(userSpace: PDFRect(x: 0, y: 50, width: size, height: 1)),
    ]
    var star = AnnotationDescription.sample(.polygon)
    star.place.points = [(0..<5000).map { PDFPoint(x: $0 % 2 == 0 ? 0 : size, y: Double($0)) }]
    star.style.border.cloudiness = 0.1
    for annotation in [cloud, wave, star] {
      let appearance = try pages.add(annotation)
      #expect(try pages.content(of: appearance.form).utf8.count < 3_000_000)
    }
    _ = try pages.save()
  }

  /// What has no colours has an empty appearance, not one that a viewer makes up; a link without border has none.
  @Test(arguments: AnnotationKind.allCases)
  func withoutColoursNothingShows(kind: AnnotationKind) throws {
    var annotation = AnnotationDescription.sample(kind)
    annotation.style.color = nil
    annotation.style.interiorColor = nil
    annotation.style.border.width = 0
    annotation.notes.contents = nil
    let pages = try DrawnPages()
    let appearance = try pages.writer.draw(annotation)
    #expect((appearance == nil) == (kind == .link))
    guard let appearance, !kind.isIcon, kind != .stamp else { return }
    let paints = try pages.content(of: appearance.form).split(whereSeparator: \.isWhitespace).filter {
      ["f", "f*", "S", "B", "Do"].contains($0)
    }
    #expect(paints.isEmpty)
  }
}
