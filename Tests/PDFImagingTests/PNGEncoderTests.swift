import TestSupport
import Testing

@testable import PDFImaging

@Suite("PNG")
struct PNGEncoderTests {
  private func bitmap(_ width: Int, _ height: Int, isOpaque: Bool, _ dice: inout SeededGenerator) throws -> Bitmap {
    let pixels = (0..<4 * width * height).map { index in
      index % 4 == 3 && isOpaque ? 255 : UInt8.random(in: 0...255, using: &dice)
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test("What is written is read again, whatever the level and filter")
  func roundTrip() throws {
    var dice = SeededGenerator(seed: 1)
    for (width, height) in [(1, 1), (1, 7), (7, 1), (33, 20), (300, 3)] {
      for isOpaque in [true, false] {
        let bitmap = try bitmap(width, height, isOpaque: isOpaque, &dice)
        for encoder in [
          PNGEncoder(), PNGEncoder(level: 0), PNGEncoder(level: 9, filter: .up), PNGEncoder(level: 1, filter: .sub),
          PNGEncoder(level: 99), PNGEncoder(level: -99),
        ] {
          let file = try encoder.encode(bitmap)
          #expect(Bitmap(png: file) == bitmap)
          // The colour type: 2 is true colour, 6 has alpha besides (PNG specification, 11.2.2).
          #expect(file[25] == (isOpaque ? 2 : 6))
        }
      }
    }
  }

  @Test("The same bitmap gives the same bytes")
  func deterministic() throws {
    var dice = SeededGenerator(seed: 2)
    let bitmap = try bitmap(50, 50, isOpaque: true, &dice)
    #expect(try PNGEncoder().encode(bitmap) == PNGEncoder().encode(bitmap))
  }

  @Test("A file that is larger than the first guess of its memory")
  func large() throws {
    var dice = SeededGenerator(seed: 3)
    let bitmap = try bitmap(700, 500, isOpaque: false, &dice)
    let file = try PNGEncoder(level: 0).encode(bitmap)
    #expect(file.count > 4 * 700 * 500)
    #expect(Bitmap(png: file) == bitmap)
  }

  @Test("More than a million pixels a side")
  func wide() throws {
    let bitmap = try #require(
      Bitmap(width: 1_500_000, height: 1, pixels: [UInt8](repeating: 255, count: 6_000_000)))
    let file = try PNGEncoder().encode(bitmap)
    #expect(Array(file[16..<24]) == [0, 22, 227, 96, 0, 0, 0, 1])
  }
}

@Suite("Bitmaps")
struct BitmapTests {
  @Test("The bytes fit the size")
  func size() {
    #expect(Bitmap(width: 2, height: 1, pixels: [UInt8](repeating: 0, count: 8)) != nil)
    #expect(Bitmap(width: 2, height: 1, pixels: [UInt8](repeating: 0, count: 7)) == nil)
    for (width, height) in [(0, 0), (0, 1), (-1, -1), (Int.max, Int.max), (Int.max, 1), (1 << 62, 2)] {
      #expect(Bitmap(width: width, height: height, pixels: []) == nil)
    }
  }

  @Test("One colour is blank, up to a tolerance")
  func blank() throws {
    var pixels = [UInt8](repeating: 200, count: 4 * 100)
    func isBlank(_ tolerance: UInt8) throws -> Bool {
      try #require(Bitmap(width: 10, height: 10, pixels: pixels)).isBlank(tolerance: tolerance)
    }
    #expect(try isBlank(0))
    pixels[4 * 57 + 2] = 203
    #expect(try !isBlank(0) && !isBlank(2) && isBlank(3))
    pixels[4 * 99 + 1] = 190
    #expect(try !isBlank(9) && isBlank(10))
  }
}
