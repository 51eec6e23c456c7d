import PopplerKit
import TestSupport
import Testing

@testable import PDFText

/// Courier at 10 units: every character is 6 wide. Along the line all numbers are exact; across it the font's ascent and
/// descent are the reader's, so only the baseline's place in between is checked.
@Suite("Where text stands on the page as it is shown")
struct GeometryTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    var fixture: String
    var page: Int
    var word = "needle"
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var testDescription: String { "\(fixture) \(page) \(word)" }
  }

  static let table: [Expected] = [
    Expected(fixture: "rotated", page: 1, start: (100, 100), end: (136, 100)),
    Expected(fixture: "rotated", page: 2, start: (300, 100), end: (300, 136)),
    Expected(fixture: "rotated", page: 3, start: (500, 300), end: (464, 300)),
    Expected(fixture: "rotated", page: 4, start: (100, 500), end: (100, 464)),
    Expected(fixture: "rotated", page: 5, start: (100, 500), end: (100, 464)),
    Expected(fixture: "rotated", page: 1, word: "upright", start: (300, 200), end: (342, 200)),
    Expected(fixture: "rotated", page: 2, word: "upright", start: (200, 300), end: (242, 300)),
    Expected(fixture: "rotated", page: 3, word: "upright", start: (300, 200), end: (342, 200)),
    Expected(fixture: "rotated", page: 4, word: "upright", start: (200, 300), end: (242, 300)),
    Expected(fixture: "boxes", page: 1, start: (50, 80), end: (86, 80)),
    Expected(fixture: "boxes", page: 2, start: (200, 150), end: (236, 150)),
    Expected(fixture: "boxes", page: 3, start: (100, 100), end: (136, 100)),
    Expected(fixture: "boxes", page: 4, start: (220, 50), end: (220, 86)),
    Expected(fixture: "boxes", page: 5, start: (100, 100), end: (136, 100)),
    Expected(fixture: "boxes", page: 6, start: (100, 100), end: (136, 100)),
    Expected(fixture: "boxes", page: 7, start: (150, 300), end: (150, 264)),
  ]

  @Test("Rotate, CropBox, boxes off the origin, UserUnit", arguments: table)
  func place(_ expected: Expected) throws {
    let page = try text("text/\(expected.fixture).pdf", page: expected.page)
    let found = try matches(expected.word, in: page)
    let area = try #require(found.first?.areas.first)
    #expect(found.count == 1 && found[0].areas.count == 1)
    expectBaseline(area, from: expected.start, to: expected.end)
  }

  @Test("Text drawn in four directions")
  func directions() throws {
    let found = try matches("needle", in: text("text/directions.pdf"))
    let baselines: [((x: Double, y: Double), (x: Double, y: Double))] = [
      ((100, 100), (136, 100)), ((100, 300), (100, 264)), ((300, 300), (264, 300)), ((300, 100), (300, 136)),
    ]
    for (start, end) in baselines {
      let area = try #require(
        found.compactMap(\.areas.first).first { distance($0.quad.bottomLeft, start) < 4 }, "at \(start)")
      expectBaseline(area, from: start, to: end)
    }
    // The one at 45 degrees has a quad that leans as it does, and a rectangle around that.
    #expect(found.count == 5)
    let slanted = try #require(found.first { $0.rects[0].left > 350 })
    let end = (x: 400 + 36 * 0.5.squareRoot(), y: 200 - 36 * 0.5.squareRoot())
    #expect(distance(slanted.quads[0].bottomLeft, (400, 200)) < 3)
    #expect(distance(slanted.quads[0].bottomRight, end) < 3)
    #expect(distance(slanted.quads[0].topRight, end) < 8 && slanted.quads[0].topRight.x < end.x)
    #expect(slanted.rects[0].left < 400 && slanted.rects[0].bottom > 200)
    #expect(slanted.rects[0].right > end.x && slanted.rects[0].top < end.y)
  }

  @Test("Every rotation with every offset of the CropBox", arguments: [0, 90, 180, 270, -90, 450])
  func matrix(rotation: Int) throws {
    let crops: [(Double, Double, Double, Double)] = [
      (0, 0, 300, 200), (20, 30, 280, 190), (-10, -20, 250, 200), (15, 0, 300, 170),
    ]
    var document = TinyDocument()
    for crop in crops {
      document.addPage(
        "/MediaBox [-50 -60 350 260] /CropBox [\(crop.0) \(crop.1) \(crop.2) \(crop.3)] /Rotate \(rotation)",
        content: "BT /F 10 Tf 70 100 Td (one two) Tj ET")
    }
    let opened = try document.open()
    for (index, crop) in crops.enumerated() {
      let page = try PopplerTextSource(opened).text(ofPage: index)
      let area = try #require(matches("two", in: page).first?.areas.first)
      // "two" begins after four characters: from (94, 100) to (112, 100) in user space.
      let start = shown(94, 100, crop, rotation)
      let end = shown(112, 100, crop, rotation)
      expectBaseline(area, from: start, to: end)
      let size = try opened.sizeOfPage(at: index)
      let isTurned = rotation % 180 != 0
      #expect(size.width == (isTurned ? crop.3 - crop.1 : crop.2 - crop.0))
      #expect(size.height == (isTurned ? crop.2 - crop.0 : crop.3 - crop.1))
    }
  }

  /// Default user space to the page as it is shown: the CropBox's corner taken off, turned, y down.
  private func shown(
    _ x: Double, _ y: Double, _ crop: (Double, Double, Double, Double), _ rotation: Int
  ) -> (x: Double, y: Double) {
    let width = crop.2 - crop.0
    let height = crop.3 - crop.1
    let (right, down) = (x - crop.0, crop.3 - y)
    return switch ((rotation % 360) + 360) % 360 {
    case 90: (height - down, right)
    case 180: (width - right, height - down)
    case 270: (down, width - right)
    default: (right, down)
    }
  }

  /// The quad's lower edge lies along the baseline, at most the font's descent below it, its upper edge the ascent above
  /// it; and the rectangle is the quad's.
  private func expectBaseline(
    _ area: TextArea, from start: (x: Double, y: Double), to end: (x: Double, y: Double),
    location: SourceLocation = #_sourceLocation
  ) {
    let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
    let along = ((end.x - start.x) / length, (end.y - start.y) / length)
    let up = (along.1, -along.0)
    func place(_ point: TextPoint, from origin: (x: Double, y: Double)) -> (along: Double, up: Double) {
      let (x, y) = (point.x - origin.x, point.y - origin.y)
      return (x * along.0 + y * along.1, x * up.0 + y * up.1)
    }
    let quad = area.quad
    for (point, origin, isUpper) in [
      (quad.topLeft, start, true), (quad.topRight, end, true), (quad.bottomRight, end, false),
      (quad.bottomLeft, start, false),
    ] {
      let place = place(point, from: origin)
      #expect(abs(place.along) < 0.01, "\(quad)", sourceLocation: location)
      #expect(isUpper ? (4.0...10) ~= place.up : (-4...0) ~= place.up, "\(quad)", sourceLocation: location)
    }
    let xs = quad.corners.map(\.x)
    let ys = quad.corners.map(\.y)
    #expect(area.rect.left == xs.min() && area.rect.right == xs.max(), sourceLocation: location)
    #expect(area.rect.top == ys.min() && area.rect.bottom == ys.max(), sourceLocation: location)
  }

  private func distance(_ point: TextPoint, _ other: (x: Double, y: Double)) -> Double {
    ((point.x - other.x) * (point.x - other.x) + (point.y - other.y) * (point.y - other.y)).squareRoot()
  }

  @Test("A glyph in vertical writing stands upright in its line that runs down")
  func vertical() {
    var runs = TextRuns(
      runs: [.init(glyphs: 0..<2, direction: TextDirection(line: .one, isVertical: true))],
      scalars: ["縦", "書"],
      boxes: [
        TextRect(left: 10, top: 0, right: 20, bottom: 10), TextRect(left: 10, top: 10, right: 20, bottom: 20),
      ])
    let page = PageText(runs)
    #expect(page.string == "縦書")
    #expect(page.areas(of: 0..<6).first?.quad.topLeft == TextPoint(x: 10, y: 0))
    runs.runs[0].direction = TextDirection(line: .one)
    #expect(PageText(runs).areas(of: 0..<6).first?.quad.topLeft == TextPoint(x: 20, y: 0))
  }
}
