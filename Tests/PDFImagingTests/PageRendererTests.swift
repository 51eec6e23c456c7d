import PopplerKit
import TestSupport
import Testing

@testable import PDFImaging

@Suite("The size of a page's picture")
struct PictureSizeTests {
  @Test(
    "The longest side is exact, the other rounded up",
    arguments: [
      (612.0, 792.0, 256, 198, 256), (792, 612, 256, 256, 198), (200, 200, 256, 256, 256), (600, 400, 3, 3, 2),
      (100, 30, 10, 10, 3), (100, 30.1, 10, 10, 4), (1, 14_400, 200, 1, 200), (1e-9, 1, 50, 1, 50),
      (595.276, 841.89, 1, 1, 1), (0.5, 0.25, 100, 100, 50), (300, 299.999_999_99, 300, 300, 300),
    ])
  func size(width: Double, height: Double, longest: Int, expectedWidth: Int, expectedHeight: Int) throws {
    let size = try #require(PictureSize(pageWidth: width, pageHeight: height, longestSide: longest))
    #expect(size.width == expectedWidth && size.height == expectedHeight)
    #expect(abs(size.resolution * max(width, height) / 72 - Double(longest)) < 1e-6)
  }

  @Test("What has no size has no picture")
  func nothing() {
    for (width, height) in [(0.0, 100.0), (100, 0), (-5, 5), (.nan, 5), (5, .nan), (.infinity, 5)] {
      #expect(PictureSize(pageWidth: width, pageHeight: height, longestSide: 100) == nil)
    }
    for longest in [0, -1, Int.min, Int.max] {
      #expect(PictureSize(pageWidth: 10, pageHeight: 10, longestSide: longest) == nil)
    }
  }
}

@Suite("Pages drawn")
struct PageRendererTests {
  @Test("Corners stand where the page is shown with them, whatever Rotate and CropBox", arguments: 0..<8)
  func corners(index: Int) throws {
    let bitmap = try renderer("pages/corners.pdf").render(page: index, RenderRequest(longestSide: 200))
    let isTurned = index % 2 == 1
    #expect((bitmap.width, bitmap.height) == (isTurned ? (100, 200) : (200, 100)))
    let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
    #expect(bitmap.pixel(0, 0) == [255, 0, 0, 255])
    #expect(bitmap.pixel(right, 0) == [0, 153, 0, 255])
    #expect(bitmap.pixel(0, bottom) == [0, 0, 255, 255])
    #expect(bitmap.pixel(right, bottom) == [255, 255, 0, 255])
    #expect(bitmap.pixel(19, 19) == [255, 0, 0, 255] && bitmap.pixel(20, 20) == [255, 255, 255, 255])
    #expect(bitmap.pixel(bitmap.width / 2, bitmap.height / 2) == [255, 255, 255, 255])
  }

  @Test("The paper has the colour that is asked for")
  func paper() throws {
    let request = RenderRequest(longestSide: 50, background: .init(red: 10, green: 20, blue: 30))
    let bitmap = try renderer("pages/blank.pdf").render(page: 1, request)
    #expect(bitmap.pixel(0, 0) == [10, 20, 30, 255])
    #expect(bitmap.isBlank(on: .init(red: 10, green: 20, blue: 30)) && !bitmap.isBlank())
  }

  @Test("Which pages are blank")
  func blank() throws {
    let renderer = try renderer("pages/blank.pdf")
    let blank = try (0..<6).map { try renderer.render(page: $0, RenderRequest(longestSide: 200)).isBlank() }
    #expect(blank == [false, true, true, true, true, false])
  }

  @Test("Too many pixels make the picture smaller, before memory is taken for it")
  func limit() throws {
    let renderer = try renderer("pages/one.pdf")
    for longest in [10_000, 1_000_000, Int(Int32.max)] {
      let request = RenderRequest(longestSide: longest)
      let size = try renderer.sizeOfPicture(ofPage: 0, request)
      #expect(size.isReduced && size.width * size.height <= request.maximumPixels)
      #expect(size.width * size.height > request.maximumPixels * 99 / 100)
    }
    var request = RenderRequest(longestSide: 100, maximumPixels: 75 * 100)
    #expect(try renderer.render(page: 0, request).height == 100)
    #expect(try !renderer.sizeOfPicture(ofPage: 0, request).isReduced)
    request.maximumPixels -= 1
    #expect(try renderer.render(page: 0, request).height == 99)
    #expect(try renderer.sizeOfPicture(ofPage: 0, request).isReduced)
    request.maximumPixels = 1
    #expect(try renderer.render(page: 0, request).pixels.count == 4)
  }

  @Test("Pages and sizes that are not there")
  func outOfRange() throws {
    let renderer = try renderer("pages/one.pdf")
    for index in [-1, 1, Int.max] {
      #expect {
        _ = try renderer.render(page: index, RenderRequest(longestSide: 10))
      } throws: {
        ($0 as? ReadingError)?.code == .pageOutOfRange
      }
    }
    #expect {
      _ = try renderer.render(page: 0, RenderRequest(longestSide: 0))
    } throws: {
      ($0 as? ReadingError)?.code == .pageUnreadable
    }
  }

  @Test("Two threads with a document each draw what one draws")
  func threads() async throws {
    let bytes = DocumentBytes(try Fixtures.bytes("text/plain.pdf"))
    @Sendable func draw() throws -> [Bitmap] {
      let renderer = PageRenderer(try PopplerDocument(bytes))
      return try (0..<renderer.document.pageCount).map {
        try renderer.render(page: $0, RenderRequest(longestSide: 300))
      }
    }
    let serial = try draw()
    #expect(Set(serial).count == 3)
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { try (0..<8).allSatisfy { _ in try draw() == serial } }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test("Damaged files print nothing and leave nothing open")
  func silence() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      var dice = SeededGenerator(seed: 5)
      for name in try ["pages", "annotations", "forms"].flatMap({ try Fixtures.names(in: $0) }) {
        var bytes = try Fixtures.bytes(name)
        for _ in 0..<40 {
          bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 32..<127, using: &dice)
        }
        guard let document = try? PopplerDocument(DocumentBytes(bytes)) else { continue }
        let renderer = PageRenderer(document)
        for index in 0..<min(document.pageCount, 3) {
          _ = try? renderer.render(page: index, RenderRequest(longestSide: 60))
        }
      }
      guard try PopplerLibrary.liveCount() == 0 else { fatalError("something is open") }
    }
    #expect(try #require(result).standardErrorContent.isEmpty)
  }
}

@Suite("Pages drawn as pdftoppm draws them")
struct PagesComparedTests {
  static let paths: [String] = {
    let folders = ["text", "pages", "annotations", "forms"]
    let fixtures = (try? folders.flatMap { try Fixtures.names(in: $0).map(Fixtures.path) }) ?? []
    return fixtures + ((try? Corpus.paths()) ?? [])
  }()

  /// The same size, and no pixel differs, but for the last row and column.
  @Test("pdftoppm -cropbox -scale-to", arguments: paths)
  func comparison(path: String) throws {
    guard let document = try? PopplerDocument(DocumentBytes(Files.read(path))) else { return }
    let renderer = PageRenderer(document)
    for index in 0..<min(document.pageCount, 4) {
      guard let size = try? renderer.sizeOfPicture(ofPage: index, RenderRequest(longestSide: 150)) else { continue }
      let number = String(index + 1)
      let command = ["pdftoppm", "-q", "-cropbox", "-scale-to", "150", "-f", number, "-l", number, path]
      guard let result = try? Tool.run(command, timeout: .seconds(20)), let theirs = Bitmap(ppm: result.output)
      else { continue }
      let ours = try renderer.render(page: index, RenderRequest(longestSide: 150))
      #expect((ours.width, ours.height) == (size.width, size.height))
      // Theirs has a row or column too many where a length of 90 pixels comes out as 90.00000000000001.
      #expect((0...1) ~= theirs.width - ours.width && (0...1) ~= theirs.height - ours.height, "page \(number)")
      // The CropBox may end within the last row or column. Ours shows what of it is on the page, theirs shows what lies
      // beyond too.
      let (width, height) = (ours.width - 1, ours.height - 1)
      guard width > 0, height > 0 else { continue }
      let own = ours.cropped(toWidth: width, height: height)
      let common = theirs.cropped(toWidth: width, height: height)
      guard own != common else { continue }
      let differences = zip(own.pixels, common.pixels).map { abs(Int($0) - Int($1)) }
      Issue.record(
        "page \(number): \(differences.count { $0 > 0 }) of \(differences.count), at most \(differences.max() ?? 0)")
    }
  }
}
