import TestSupport
import Testing

@testable import PDFImaging

/// What pixels of a random picture have in common.
enum PixelKind: CaseIterable {
  case gray, grayAlpha, fewColors, fewColorsAlpha, color, colorAlpha

  /// The colour type of its PNG (ISO/IEC 15948, 11.2.2).
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .grayAlpha: 4
    case .fewColors, .fewColorsAlpha: 3
    case .color: 2
    case .colorAlpha: 6
    }
  }

  func pixel(_ dice: inout SeededGenerator) -> [UInt8] {
    func any() -> UInt8 { .random(in: 0...255, using: &dice) }
    switch self {
    case .gray:
      let level = any()
      return [level, level, level, 255]
    case .grayAlpha:
      let level = any()
      return [level, level, level, any()]
    case .fewColors: return [any() & 0x80, any() & 0xC0, any() | 0x3F, 255]
    case .fewColorsAlpha: return [any() & 0x80, any() & 0x80, 7, any() & 0x80]
    case .color: return [any(), any(), any(), 255]
    case .colorAlpha: return [any(), any(), any(), any()]
    }
  }
}

extension Bitmap {
  /// A picture of random pixels.
  static func random(_ width: Int, _ height: Int, _ kind: PixelKind, _ dice: inout SeededGenerator) throws -> Bitmap {
    let pixels = (0..<width * height).flatMap { _ in kind.pixel(&dice) }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  /// A picture whose colours change slowly, as in a photograph.
  static func gradient(_ width: Int, _ height: Int) throws -> Bitmap {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      return [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) * 255 / (width + height)), 255]
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  /// The mean difference of components, alpha apart.
  func difference(from other: Bitmap) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    var sum = 0
    for index in pixels.indices where index % 4 != 3 { sum += abs(Int(pixels[index]) - Int(other.pixels[index])) }
    return Double(sum) / Double(3 * width * height)
  }

  /// Reads a PNM file with a tool's help.
  init?(pnmOf command: [String]) throws {
    let result = try Tool.run(command)
    guard result.status == 0 else { return nil }
    self.init(ppm: result.output)
  }
}

@Suite("PNG")
struct PNGTests {
  @Test("What is written is read again by libpng, as small a type as the picture needs", arguments: PixelKind.allCases)
  func roundTrip(kind: PixelKind) throws {
    var dice = SeededGenerator(seed: 1)
    for (width, height) in [(40, 30), (33, 20), (300, 3), (3, 300)] {
      let bitmap = try Bitmap.random(width, height, kind, &dice)
      let file = try PictureEncoder().encode(bitmap)
      #expect(Bitmap(png: file) == bitmap)
      #expect(file[25] == kind.colorType, "\(kind), \(width) by \(height)")
    }
    for (width, height) in [(1, 1), (1, 7), (7, 1)] {
      let bitmap = try Bitmap.random(width, height, kind, &dice)
      #expect(Bitmap(png: try PictureEncoder().encode(bitmap)) == bitmap)
    }
  }

  @Test("256 colours have a palette, 257 none")
  func palette() throws {
    for count in [255, 256, 257] {
      let pixels = (0..<count).flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 99, 255] as [UInt8] }
      let bitmap = try #require(Bitmap(width: count, height: 1, pixels: pixels))
      let file = try PictureEncoder().encode(bitmap)
      #expect(Bitmap(png: file) == bitmap)
      #expect(file[25] == (count <= 256 ? 3 : 2))
    }
  }

  @Test("The same bitmap gives the same bytes, whatever the format", arguments: PictureFormat.allCases)
  func deterministic(format: PictureFormat) throws {
    var dice = SeededGenerator(seed: 2)
    let bitmap = try Bitmap.random(50, 50, .color, &dice)
    #expect(try PictureEncoder(format).encode(bitmap) == PictureEncoder(format).encode(bitmap))
  }

  @Test("A file that is larger than its pixels")
  func incompressible() throws {
    var dice = SeededGenerator(seed: 3)
    let bitmap = try Bitmap.random(700, 500, .colorAlpha, &dice)
    let file = try PictureEncoder().encode(bitmap)
    #expect(file.count > 4 * 700 * 500)
    #expect(Bitmap(png: file) == bitmap)
  }

  @Test("Sides longer than a format can have are refused")
  func sides() throws {
    let wide = try #require(Bitmap(width: 1_500_000, height: 1, filledWith: .white))
    #expect(Array(try PictureEncoder().encode(wide)[16..<24]) == [0, 22, 227, 96, 0, 0, 0, 1])
    for format in [PictureFormat.jpeg, .webp] {
      #expect(throws: PictureEncoder.Failure.self) { try PictureEncoder(format).encode(wide) }
      let longest = try #require(Bitmap(width: 1, height: format.largestSide, filledWith: .black))
      #expect(try !PictureEncoder(format).encode(longest).isEmpty)
    }
  }
}

@Suite("JPEG and WebP")
struct LossyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("djpeg reads what is written", arguments: [30, 85, 100])
  func jpeg(quality: Int) throws {
    let bitmap = try Bitmap.gradient(120, 90)
    let path = folder.path("p.jpg")
    try folder.write(PictureEncoder(.jpeg, quality: quality).encode(bitmap), to: "p.jpg")
    let read = try #require(try Bitmap(pnmOf: ["djpeg", "-ppm", path]))
    #expect(read.difference(from: bitmap) < (quality == 30 ? 6 : 2))
  }

  @Test("Better quality makes larger files", arguments: [PictureFormat.jpeg, .webp])
  func quality(format: PictureFormat) throws {
    var dice = SeededGenerator(seed: 4)
    let bitmap = try Bitmap.random(64, 64, .color, &dice)
    let sizes = try [10, 50, 90, 100].map { try PictureEncoder(format, quality: $0).encode(bitmap).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 4)
  }

  @Test("A grey picture is a JPEG of one component")
  func grayJPEG() throws {
    var dice = SeededGenerator(seed: 5)
    var bitmap = try Bitmap.gradient(40, 40)
    let color = try PictureEncoder(.jpeg).encode(bitmap)
    bitmap.makeGray()
    #expect(bitmap.isGray)
    let gray = try PictureEncoder(.jpeg).encode(bitmap)
    #expect(gray.count < color.count)
    let read = try Bitmap(jpeg: gray, maximumPixels: 1600)
    #expect(read.isGray && read.difference(from: bitmap) < 2)
    _ = try Bitmap.random(1, 1, .gray, &dice)
  }

  @Test("dwebp reads what is written: without loss at 100, nearly the same at 85", arguments: [85, 100])
  func webp(quality: Int) throws {
    let bitmap = try Bitmap.gradient(120, 90)
    try folder.write(PictureEncoder(.webp, quality: quality).encode(bitmap), to: "p.webp")
    let read = try #require(
      try Bitmap(pnmOf: ["dwebp", "-quiet", folder.path("p.webp"), "-ppm", "-o", "-"]))
    #expect(quality == 100 ? read == bitmap : read.difference(from: bitmap) < 3)
  }

  @Test("WebP keeps transparency", arguments: [85, 100])
  func webpAlpha(quality: Int) throws {
    var dice = SeededGenerator(seed: 6)
    let bitmap = try Bitmap.random(32, 32, .colorAlpha, &dice)
    try folder.write(PictureEncoder(.webp, quality: quality).encode(bitmap), to: "p.webp")
    let result = try Tool.run(["dwebp", "-quiet", folder.path("p.webp"), "-o", folder.path("p.png")])
    #expect(result.status == 0)
    let read = try #require(Bitmap(png: try Files.read(folder.path("p.png"))))
    let alpha = stride(from: 3, to: bitmap.pixels.count, by: 4)
    #expect(alpha.allSatisfy { read.pixels[$0] == bitmap.pixels[$0] })
  }

  @Test("What is no JPEG, is cut short or is changed at random does no harm")
  func hostileJPEG() throws {
    var dice = SeededGenerator(seed: 7)
    let file = try PictureEncoder(.jpeg).encode(try .gradient(64, 48))
    #expect(throws: PictureEncoder.Failure.self) { try Bitmap(jpeg: [], maximumPixels: 10_000) }
    #expect(throws: PictureEncoder.Failure.self) { try Bitmap(jpeg: file, maximumPixels: 64 * 48 - 1) }
    #expect(try Bitmap(jpeg: Array(file.prefix(file.count * 3 / 4)), maximumPixels: 10_000).width == 64)
    for _ in 0..<500 {
      var bytes = file
      for _ in 0..<8 { bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice) }
      if let bitmap = try? Bitmap(jpeg: bytes, maximumPixels: 10_000) {
        #expect(bitmap.width * bitmap.height <= 10_000)
      }
    }
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
      #expect(Bitmap(width: width, height: height, filledWith: .white) == nil)
    }
  }

  @Test("The paper's colour is blank, up to a tolerance")
  func blank() throws {
    var pixels = [UInt8](repeating: 200, count: 4 * 100)
    func isBlank(_ tolerance: UInt8) throws -> Bool {
      try #require(Bitmap(width: 10, height: 10, pixels: pixels)).isBlank(
        on: PictureColor(red: 200, green: 200, blue: 200, alpha: 200), tolerance: tolerance)
    }
    #expect(try isBlank(0))
    pixels[4 * 57 + 2] = 203
    #expect(try !isBlank(0) && !isBlank(2) && isBlank(3))
    pixels[4 * 99 + 1] = 190
    #expect(try !isBlank(9) && isBlank(10))
    let red = try #require(Bitmap(width: 2, height: 2, filledWith: PictureColor(red: 255, green: 0, blue: 0)))
    #expect(!red.isBlank() && !red.isBlank(on: .transparent))
    #expect(red.isBlank(on: PictureColor(red: 255, green: 0, blue: 0)))
    // Where nothing is there the colour does not count.
    let clear = try #require(Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 16)))
    #expect(clear.isBlank(on: .transparent) && !clear.isBlank())
  }

  @Test("Grey has the luma of the colour")
  func gray() throws {
    var bitmap = try #require(
      Bitmap(width: 4, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 9, 0, 0, 255, 255, 255, 255, 255, 255]))
    bitmap.makeGray()
    #expect(bitmap.pixels == [76, 76, 76, 255, 150, 150, 150, 9, 29, 29, 29, 255, 255, 255, 255, 255])
  }

  @Test("Opacity is found from a drawing on white and one on black")
  func opacity() throws {
    var dice = SeededGenerator(seed: 8)
    let drawn = try Bitmap.random(40, 40, .colorAlpha, &dice)
    var (white, black) = (drawn, drawn)
    white.lay(on: .white)
    black.lay(on: .black)
    let found = try #require(Bitmap(onWhite: white, onBlack: black))
    for index in stride(from: 0, to: drawn.pixels.count, by: 4) {
      let alpha = Int(drawn.pixels[index + 3])
      #expect(abs(Int(found.pixels[index + 3]) - alpha) <= 1)
      // The less there is of a colour the less is known of it.
      for part in 0..<3 where alpha > 64 {
        #expect(abs(Int(found.pixels[index + part]) - Int(drawn.pixels[index + part])) <= 6)
      }
    }
    var again = found
    again.lay(on: .white)
    #expect(again.difference(from: white) < 0.6)
  }

  @Test("A smaller picture is the average of what it covers")
  func reduced() throws {
    let bitmap = try #require(
      Bitmap(width: 2, height: 2, pixels: [0, 0, 0, 255, 100, 100, 100, 255, 200, 200, 200, 255, 100, 100, 100, 255]))
    #expect(bitmap.reduced(toWidth: 1, height: 1).pixels == [100, 100, 100, 255])
    #expect(bitmap.reduced(toWidth: 9, height: 9) == bitmap)
    let large = try Bitmap.gradient(100, 60)
    let small = large.reduced(toWidth: 33, height: 20)
    #expect((small.width, small.height) == (33, 20) && small.isOpaque)
    #expect(try small.difference(from: .gradient(33, 20)) < 4)
  }
}

@Suite("Samples of images")
struct SampledImageTests {
  @Test("Bits, colour spaces and Decode")
  func samples() throws {
    func pixels(_ image: SampledImage, _ bytes: [UInt8]) -> [UInt8]? { image.bitmap(bytes)?.pixels }
    let bits = SampledImage(width: 3, height: 2, bitsPerComponent: 1, colorSpace: .gray)
    #expect(pixels(bits, [0b1010_0000, 0b0100_0000])?[0] == 255)
    #expect(bits.bitmap([0b1010_0000, 0b0100_0000])?.pixel(1, 1) == [255, 255, 255, 255])
    #expect(bits.bitmap([0b1010_0000]) == nil)
    let inverted = SampledImage(width: 2, height: 1, bitsPerComponent: 4, colorSpace: .gray, decode: [1, 0])
    #expect(inverted.bitmap([0x0F])?.pixels == [255, 255, 255, 255, 0, 0, 0, 255])
    let indexed = SampledImage(
      width: 2, height: 1, bitsPerComponent: 2, colorSpace: .indexed(.rgb, table: [1, 2, 3, 4, 5, 6]))
    #expect(indexed.bitmap([0b0111_0000])?.pixels == [4, 5, 6, 255, 0, 0, 0, 255])
    let cmyk = SampledImage(width: 1, height: 1, bitsPerComponent: 8, colorSpace: .cmyk)
    #expect(cmyk.bitmap([255, 0, 0, 0])?.pixels == [0, 255, 255, 255])
    let deep = SampledImage(width: 1, height: 1, bitsPerComponent: 16, colorSpace: .rgb)
    #expect(deep.bitmap([9, 99, 8, 88, 7, 77])?.pixels == [9, 8, 7, 255])
  }

  @Test("Sizes and bits that cannot be")
  func nonsense() {
    for (width, height, bits) in [(0, 1, 8), (1, -1, 8), (Int.max, Int.max, 8), (1 << 40, 1, 1), (1, 1, 3), (1, 1, 0)] {
      let image = SampledImage(width: width, height: height, bitsPerComponent: bits, colorSpace: .rgb)
      #expect(image.byteCount == nil && image.bitmap([1, 2, 3]) == nil)
    }
    let wild = SampledImage(
      width: 1, height: 1, bitsPerComponent: 8, colorSpace: .gray, decode: [.nan, -.infinity])
    #expect(wild.bitmap([7])?.pixels[3] == 255)
  }
}
