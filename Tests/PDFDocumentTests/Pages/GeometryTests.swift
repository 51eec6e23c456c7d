import Testing

@testable import PDFDocument

@Suite struct GeometryTests {
  @Test func rectanglesPutTheirCornersInOrder() {
    let rect = PDFRect(between: PDFPoint(x: 10, y: 50), and: PDFPoint(x: -5, y: 20))
    #expect(rect == PDFRect(x: -5, y: 20, width: 15, height: 30))
    #expect(rect.maxX == 10)
    #expect(rect.maxY == 50)
    #expect(
      PDFRect(around: [PDFPoint(x: 1, y: 2), PDFPoint(x: -1, y: 5)]) == PDFRect(x: -1, y: 2, width: 2, height: 3))
    #expect(PDFRect(around: [PDFPoint]()) == nil)
  }

  @Test func intersections() {
    let rect = PDFRect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersection(PDFRect(x: 5, y: -5, width: 10, height: 10)) == PDFRect(x: 5, y: 0, width: 5, height: 5))
    #expect(rect.intersection(PDFRect(x: 10, y: 0, width: 5, height: 5)) == nil)
    #expect(rect.intersection(PDFRect(x: 20, y: 20, width: 5, height: 5)) == nil)
  }

  @Test func transformsHaveInverses() throws {
    let transform = PDFTransform(2, 1, -3, 4, 5, 6)
    let point = PDFPoint(x: 7, y: -2)
    #expect(transform.apply(point) == PDFPoint(x: 25, y: 5))
    #expect(try #require(transform.inverse).apply(transform.apply(point)) == point)
    #expect(PDFTransform(1, 2, 2, 4, 0, 0).inverse == nil)
    #expect(PDFTransform.identity.apply(point) == point)
  }

  @Test func quadsKeepTheirCorners() {
    let rect = PDFRect(x: 1, y: 2, width: 3, height: 4)
    #expect(PDFQuad(shown: rect).topLeft == PDFPoint(x: 1, y: 2))
    #expect(PDFQuad(userSpace: rect).topLeft == PDFPoint(x: 1, y: 6))
    #expect(PDFQuad(userSpace: rect).bounds == rect)
    let quarter = PDFTransform(0, 1, -1, 0, 0, 0)
    #expect(quarter.apply(PDFQuad(shown: rect)).topLeft == PDFPoint(x: -2, y: 1))
  }
}
