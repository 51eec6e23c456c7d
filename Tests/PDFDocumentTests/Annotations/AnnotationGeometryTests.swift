import PDFDocument
import Testing

/// Where annotations are, in user space and on the page as shown.
struct AnnotationGeometryTests {
  @Test(arguments: [
    (0, [100.0, 50, 60, 30], [300.0, 200, 336, 200, 336, 210, 300, 210]),
    (1, [320, 100, 30, 60], [200, 300, 200, 336, 190, 336, 190, 300]),
    (2, [440, 320, 60, 30], [300, 200, 264, 200, 264, 190, 300, 190]),
    (3, [50, 440, 30, 60], [200, 300, 200, 264, 210, 264, 210, 300]),
    (4, [50, 30, 60, 30], [250, 180, 286, 180, 286, 190, 250, 190]),
    (5, [300, 50, 30, 60], [180, 250, 180, 286, 170, 286, 170, 250]),
    (6, [390, 300, 60, 30], [250, 180, 214, 180, 214, 170, 250, 170]),
    (7, [30, 390, 30, 60], [180, 250, 180, 214, 190, 214, 190, 250]),
    (8, [100, 50, 60, 30], [300, 200, 336, 200, 336, 210, 300, 210]),
  ])
  func onTurnedAndCroppedPages(page: Int, square: [Double], corners: [Double]) throws {
    let annotations = try DocumentReader(fixture: "annotations/rotated.pdf").annotations(onPage: page).annotations
    let rect = try #require(annotations.first { $0.type == "Square" }?.look.displayRect)
    #expect([rect.x, rect.y, rect.width, rect.height] == square)
    let highlight = try #require(annotations.first { $0.type == "Highlight" })
    #expect(highlight.look.displayQuads.flatMap { $0.corners.flatMap { [$0.x, $0.y] } } == corners)
  }

  @Test func quadrilateralsInEveryOrder() throws {
    let annotations = try DocumentReader(fixture: "annotations/quads.pdf").annotations(onPage: 0).annotations
    func rects(_ name: String) -> [[Double]] {
      annotations.first { $0.name == name }?.look.displayRects.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    }
    #expect(rects("usual") == [[60, 92, 36, 10]])
    #expect(rects("by-the-book") == [[60, 92, 36, 10]])
    #expect(rects("two-lines") == [[180, 92, 48, 10], [60, 104, 24, 10]])
    for name in ["none", "seven", "text"] { #expect(rects(name).isEmpty) }
    #expect(rects("outside") == [[300, 490, 50, 10]])
    #expect(rects("flat") == [[100, 700, 0, 0]])
    let slanted = try #require(annotations.first { $0.name == "slanted" }?.look.displayQuads.first)
    #expect(Set(slanted.corners.map { "\(Int($0.x)) \(Int($0.y))" }) == ["200 300", "300 250", "200 290", "300 240"])
    let usual = try #require(annotations.first { $0.name == "usual" }?.look.quads.first)
    let book = try #require(annotations.first { $0.name == "by-the-book" }?.look.quads.first)
    #expect(usual == book)
    #expect(usual.topLeft == PDFPoint(x: 60, y: 708))
    #expect(usual.bottomRight == PDFPoint(x: 96, y: 698))
  }

  /// The four corners of a word at any angle, given in each order writers use, are the same word.
  @Test(arguments: 0..<12)
  func ordersAtAnyAngle(step: Int) throws {
    // A rotation by a multiple of 30 degrees, as a pair of whole numbers that is near enough to one.
    let directions: [(Double, Double)] = [
      (100, 0), (87, 50), (50, 87), (0, 100), (-50, 87), (-87, 50), (-100, 0), (-87, -50), (-50, -87), (0, -100),
      (50, -87), (87, -50),
    ]
    let along = directions[step]
    let up = (-along.1 / 5, along.0 / 5)
    let origin = (500.0, 500.0)
    func point(_ right: Double, _ high: Double) -> String {
      "\(origin.0 + right * along.0 + high * up.0) \(origin.1 + right * along.1 + high * up.1)"
    }
    let (bottomLeft, bottomRight, topLeft, topRight) = (point(0, 0), point(1, 0), point(0, 1), point(1, 1))
    let orders = [
      [topLeft, topRight, bottomLeft, bottomRight], [bottomLeft, bottomRight, topRight, topLeft],
      [bottomLeft, bottomRight, topLeft, topRight], [topLeft, topRight, bottomRight, bottomLeft],
    ]
    let links = orders.map {
      "<< /Subtype /Highlight /Rect [0 0 1 1] /QuadPoints [\($0.joined(separator: " "))] >>"
    }
    let reader = try DocumentReader(catalog: "", page: "/Annots [\(links.joined(separator: " "))]")
    let quads = reader.annotations(onPage: 0).annotations.flatMap(\.look.quads)
    #expect(quads.count == 4)
    #expect(Set(quads).count == 1)
    #expect(quads.first.map { "\($0.bottomLeft.x) \($0.bottomLeft.y)" } == bottomLeft)
  }

  @Test func numbersStayFinite() throws {
    let huge = String(repeating: "9", count: 300) + ".5"
    let square = "<< /Subtype /Ink /Rect [-\(huge) -\(huge) \(huge) \(huge)] /InkList [[\(huge) 1 2] [] 5 [(a) 1]] >>"
    let reader = try DocumentReader(catalog: "", page: "/Rotate 90 /Annots [\(square)]")
    let look = try #require(reader.annotations(onPage: 0).annotations.first).look
    let rect = try #require(look.displayRect)
    #expect([rect.x, rect.y, rect.width, rect.height].allSatisfy { $0.isFinite })
    #expect(look.strokes.map(\.count) == [1, 0, 0, 0])
  }

  @Test(arguments: [
    ("/Border [0 0 3]", 3.0, nil), ("/BS << /W 2 /S /D >> /Border [0 0 3]", 2, "D"), ("/BS << >>", nil, nil),
    ("/Border (x)", nil, nil), ("", nil, nil),
  ])
  func borders(entries: String, width: Double?, style: String?) throws {
    let reader = try DocumentReader(catalog: "", page: "/Annots [<< /Subtype /Link /Rect [0 0 1 1] \(entries) >>]")
    let look = try #require(reader.annotations(onPage: 0).annotations.first).look
    #expect(look.borderWidth == width)
    #expect(look.borderStyle == style)
  }

  @Test(arguments: [
    ("/AP << /N 5 0 R >>", true), ("/AP << /N << /On 5 0 R /Off null >> >> /AS /On", true),
    ("/AP << /N << /On 5 0 R >> >> /AS /Off", false), ("/AP << /N << /On 5 0 R >> >>", false),
    ("/AP << /D 5 0 R >>", false), ("/AP 5", false), ("", false),
  ])
  func appearances(entries: String, isThere: Bool) throws {
    let reader = try DocumentReader(
      catalog: "", page: "/Annots [<< /Subtype /Widget /Rect [0 0 1 1] \(entries) >>]",
      further: ["<< /Length 0 >>\nstream\n\nendstream"])
    #expect(reader.annotations(onPage: 0).annotations.map(\.hasAppearance) == [isThere])
  }
}
