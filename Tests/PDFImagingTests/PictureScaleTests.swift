import TestSupport
import Testing

@testable import PDFImaging

@Suite("Bounds of a picture's size")
struct PictureScaleTests {
  private func size(
    _ width: Double, _ height: Double, _ scale: PictureScale, userUnit: Double = 1
  ) throws -> [Int] {
    var request = RenderRequest(scale)
    request.userUnit = userUnit
    let size = try #require(PictureSize(pageWidth: width, pageHeight: height, request))
    return [size.width, size.height]
  }

  @Test("Either side alone keeps the aspect, both together the smaller picture")
  func sides() throws {
    #expect(try size(612, 792, PictureScale(width: 306)) == [306, 396])
    #expect(try size(612, 792, PictureScale(height: 396)) == [306, 396])
    #expect(try size(612, 792, PictureScale(width: 1000, height: 396)) == [306, 396])
    #expect(try size(612, 792, PictureScale(longestSide: 500, width: 100, height: 400)) == [100, 130])
  }

  @Test("A resolution counts in inches, which UserUnit makes of the page's units")
  func resolution() throws {
    #expect(try size(612, 792, PictureScale(resolution: 150)) == [1275, 1650])
    #expect(try size(61.2, 79.2, PictureScale(resolution: 150), userUnit: 10) == [1275, 1650])
    #expect(try size(612, 792, PictureScale(longestSide: 256, resolution: 150)) == [198, 256])
    #expect(try size(612, 792, PictureScale()) == [612, 792])
  }

  @Test("Small pages are not enlarged beyond 72 pixels per inch")
  func enlarging() throws {
    #expect(try size(50, 100, PictureScale(longestSide: 256)) == [128, 256])
    #expect(try size(50, 100, PictureScale(longestSide: 256, enlarges: false)) == [50, 100])
    #expect(try size(50, 100, PictureScale(longestSide: 256, enlarges: false), userUnit: 2) == [100, 200])
    #expect(try size(612, 792, PictureScale(longestSide: 256, enlarges: false)) == [198, 256])
  }

  @Test("Whatever is asked for, limits are kept and no number traps")
  func limits() {
    var dice = SeededGenerator(seed: 9)
    func side() -> Double { [1e-9, 0.5, 100, 14_400, 1e7, 1e300].randomElement(using: &dice) ?? 1 }
    func bound() -> Int? { [nil, 1, 300, 65_536, Int(Int32.max)].randomElement(using: &dice) ?? nil }
    for _ in 0..<5000 {
      let scale = PictureScale(
        longestSide: bound(), width: bound(), height: bound(), resolution: bound().map(Double.init),
        enlarges: Bool.random(using: &dice))
      let request = RenderRequest(
        scale, maximumPixels: [1, 1000, 50_000_000].randomElement(using: &dice) ?? 1,
        maximumSide: [1, 500, 16_383, Int(Int32.max)].randomElement(using: &dice) ?? 1,
        userUnit: [1, 1e-300, 1e300, 3].randomElement(using: &dice) ?? 1)
      guard let size = PictureSize(pageWidth: side(), pageHeight: side(), request) else { continue }
      #expect(size.width >= 1 && size.height >= 1)
      #expect(size.width * size.height <= request.maximumPixels)
      #expect(max(size.width, size.height) <= request.maximumSide)
      #expect(size.resolution > 0 && size.resolution.isFinite)
    }
  }
}

@Suite("Transparent paper")
struct TransparencyTests {
  @Test("What is not drawn on lets everything through")
  func blank() throws {
    let request = RenderRequest(longestSide: 40, background: .transparent)
    let bitmap = try renderer("pages/blank.pdf").render(page: 1, request)
    #expect(bitmap.pixels.enumerated().allSatisfy { $0.element == ($0.offset % 4 == 3 ? 0 : 255) })
    #expect(bitmap.isBlank(on: .transparent) && !bitmap.isBlank())
  }

  @Test("Laid on white it is what is drawn on white", arguments: ["text/plain.pdf", "demo/report.pdf"])
  func same(fixture: String) throws {
    let renderer = try renderer(fixture)
    for index in 0..<renderer.document.pageCount {
      var clear = try renderer.render(page: index, RenderRequest(longestSide: 300, background: .transparent))
      #expect(!clear.isOpaque)
      clear.lay(on: .white)
      #expect(clear.isOpaque)
      let white = try renderer.render(page: index, RenderRequest(longestSide: 300))
      let worst = zip(clear.pixels, white.pixels).map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(worst) <= 1, "page \(index + 1)")
    }
  }

  @Test("Half transparent paper")
  func half() throws {
    let paper = PictureColor(red: 10, green: 20, blue: 30, alpha: 128)
    let bitmap = try renderer("pages/corners.pdf").render(page: 0, RenderRequest(longestSide: 200, background: paper))
    #expect(bitmap.pixel(100, 50) == [10, 20, 30, 128])
    #expect(bitmap.pixel(0, 0) == [255, 0, 0, 255])
  }
}
