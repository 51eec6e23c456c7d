import PDFAppearance
import PDFDocument
import TestSupport
import Testing

@Suite struct PictureTests {
  /// A kind of PNG, and what is seen of it.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let colorType: Int
    let depth: Int
    var isInterlaced = false
    var hasTransparency = false
    var testDescription: String { name }
  }

  static let kinds: [Kind] = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
    .flatMap { (type: Int, depths: [Int]) in
      depths.flatMap { depth in
        [(false, false), (true, false), (false, true), (true, true)].compactMap { isInterlaced, hasTransparency in
          if hasTransparency, type == 4 || type == 6 { return nil }
          let name = "\(type) in \(depth)\(isInterlaced ? ", interlaced" : "")\(hasTransparency ? ", tRNS" : "")"
          return Kind(
            name: name, colorType: type, depth: depth, isInterlaced: isInterlaced, hasTransparency: hasTransparency)
        }
      }
    }

  /// A picture of 10 × 9 pixels: its color by column, its last two rows transparent where it has transparency.
  private func maker(_ kind: Kind) -> PNGMaker {
    let most = 1 << kind.depth - 1
    var maker = PNGMaker(width: 10, height: 9, depth: kind.depth, colorType: kind.colorType) { x, y in
      let isClear = y >= 7
      switch kind.colorType {
      case 0: return [isClear && kind.hasTransparency ? 0 : x % 2 == 0 ? most : most / 2 + 1]
      case 2: return isClear && kind.hasTransparency ? [most, 0, 0] : [0, most * (x % 2), most]
      case 3: return [isClear ? 0 : 1]
      case 4: return [most, isClear ? 0 : most]
      default: return [0, most * (x % 2), most, isClear ? 0 : most]
      }
    }
    maker.isInterlaced = kind.isInterlaced
    if kind.colorType == 3 { maker.palette = [255, 0, 0, 0, 0, 255] }
    guard kind.hasTransparency else { return maker }
    switch kind.colorType {
    case 0: maker.transparency = [0, 0]
    case 2: maker.transparency = [UInt8(most >> 8), UInt8(most & 0xFF), 0, 0, 0, 0]
    default: maker.transparency = [0]
    }
    return maker
  }

  /// The color to be seen over green.
  private func expected(_ kind: Kind, _ x: Int, _ y: Int) -> Picture.Color {
    let isClear = y >= 7 && (kind.hasTransparency || kind.colorType == 4 || kind.colorType == 6)
    if isClear { return Picture.Color(0, 255, 0) }
    switch kind.colorType {
    case 0:
      let most = 1 << kind.depth - 1
      let value = x % 2 == 0 ? 255 : (most / 2 + 1) * 255 / most
      return Picture.Color(value, value, value)
    case 3: return y >= 7 ? Picture.Color(255, 0, 0) : Picture.Color(0, 0, 255)
    case 4: return .white
    default: return Picture.Color(0, x % 2 * 255, 255)
    }
  }

  @Test(arguments: kinds) func `PNGs of every kind are drawn as they are`(_ kind: Kind) throws {
    let sheet = try Sheet()
    let picture = try sheet.resources.picture(maker(kind).bytes())
    #expect(picture.width == 10 && picture.height == 9)
    #expect(picture.isTransparent == (kind.hasTransparency || kind.colorType == 4 || kind.colorType == 6))
    sheet.draw(operators: "0 1 0 rg 0 0 400 600 re f\n")
    sheet.draw(picture, in: PDFRect(x: 100, y: 200, width: 200, height: 180))
    let path = try sheet.save()
    try Reader.expectSound(path)
    let drawn = try Reader.pictures(path)
    for y in 0..<9 {
      for x in 0..<10 {
        let (column, row) = (100 + 20 * x + 10, 600 - 380 + 20 * y + 10)
        let wanted = expected(kind, x, y)
        #expect(drawn.poppler.color(column, row).isNear(wanted, within: 4), "poppler at \(x), \(y)")
        #expect(drawn.mupdf.color(column, row).isNear(wanted, within: 4), "MuPDF at \(x), \(y)")
      }
    }
  }

  @Test func `a picture that is used twice is written once`() throws {
    let sheet = try Sheet()
    let png = try PNGMaker { _, _ in [1, 2, 3] }.bytes()
    let first = try sheet.resources.picture(png)
    let revision = sheet.document.revision
    #expect(try sheet.resources.picture(png) == first)
    #expect(sheet.document.revision == revision)
    let other = try sheet.resources.picture(PNGMaker { _, _ in [1, 2, 4] }.bytes())
    #expect(other.name != first.name && other.id != first.id)
  }

  @Test func `opaque alpha makes no mask`() throws {
    let picture = try Sheet().resources.picture(PNGMaker(colorType: 6) { _, _ in [9, 9, 9, 255] }.bytes())
    #expect(!picture.isTransparent)
  }

  // MARK: - JPEG

  private func jpeg(_ options: [String], gray: Bool = false) throws -> [UInt8] {
    var pixels = Array("P6 16 16 255\n".utf8)
    for index in 0..<256 { pixels += index % 16 < 8 ? [255, 0, 0] : [0, 0, 255] }
    let result = try Tool.run(["cjpeg", "-quality", "95"] + options, input: .bytes(pixels))
    #expect(result.status == 0, "\(result.errorText)")
    return result.output
  }

  @Test func `a picture that is shown again is not read again`() throws {
    let sheet = try Sheet()
    // What follows the end of a JPEG is nothing to its readers.
    let bytes = try jpeg([]) + [UInt8](repeating: 0, count: 32 << 20)
    let picture = try sheet.resources.picture(bytes)
    let time = try ContinuousClock().measure {
      for _ in 0..<2000 { _ = try sheet.resources.picture(bytes) }
    }
    #expect(time < .seconds(20))
    var other = bytes
    #expect(try sheet.resources.picture(other + []) == picture)
    other[1 << 20] = 1
    #expect(try sheet.resources.picture(other).id != picture.id)
  }

  @Test(arguments: [[], ["-progressive"], ["-optimize"], ["-restart", "1"]])
  func `JPEGs are taken over as they are`(_ options: [String]) throws {
    let sheet = try Sheet()
    let bytes = try jpeg(options)
    let picture = try sheet.resources.picture(bytes)
    #expect(picture.width == 16 && picture.height == 16 && !picture.isTransparent)
    let object = sheet.document.object(picture.id)
    #expect(try object.streamData(decoding: .none) == bytes)
    #expect(object["ColorSpace"].isName("DeviceRGB"))
    try expect(sheet, picture, left: Picture.Color(255, 0, 0), right: Picture.Color(0, 0, 255))
  }

  /// What is seen at the upper left, upper right, lower left and lower right of a picture whose data have red, green,
  /// blue and black there, by its Exif orientation.
  private static let turned = [
    1: "rgbk", 2: "grkb", 3: "kbgr", 4: "bkrg", 5: "rbgk", 6: "brkg", 7: "kgbr", 8: "gkrb", 9: "rgbk", 0: "rgbk",
  ]

  @Test(arguments: turned.keys.sorted(), [false, true])
  func `JPEGs are seen as the camera was held`(_ orientation: Int, _ isLittle: Bool) throws {
    var pixels = Array("P6 32 16 255\n".utf8)
    for index in 0..<512 {
      let (isRight, isLow) = (index % 32 >= 16, index / 32 >= 8)
      pixels += isLow ? (isRight ? [0, 0, 0] : [0, 0, 255]) : (isRight ? [0, 255, 0] : [255, 0, 0])
    }
    let result = try Tool.run(["cjpeg", "-quality", "95"], input: .bytes(pixels))
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
    let entry = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
    let exif: [UInt8] =
      Array("Exif\0\0".utf8) + Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + entry
    let bytes =
      Array(result.output.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + result.output.dropFirst(2)

    let sheet = try Sheet()
    let picture = try sheet.resources.picture(bytes)
    #expect(picture.width == ((5...8).contains(orientation) ? 16 : 32))
    sheet.draw(picture, in: PDFRect(x: 100, y: 200, width: 200, height: 200))
    let path = try sheet.save()
    try Reader.expectSound(path)
    let drawn = try Reader.pictures(path)
    let colors: [Character: Picture.Color] = [
      "r": Picture.Color(255, 0, 0), "g": Picture.Color(0, 255, 0), "b": Picture.Color(0, 0, 255),
      "k": Picture.Color(0, 0, 0),
    ]
    for (place, name) in zip([(150, 250), (250, 250), (150, 350), (250, 350)], Self.turned[orientation] ?? "") {
      let wanted = try #require(colors[name])
      #expect(drawn.poppler.color(place.0, place.1).isNear(wanted, within: 40), "poppler, \(place)")
      #expect(drawn.mupdf.color(place.0, place.1).isNear(wanted, within: 40), "MuPDF, \(place)")
    }
  }

  @Test func `gray JPEGs are gray`() throws {
    let sheet = try Sheet()
    let picture = try sheet.resources.picture(jpeg(["-grayscale"]))
    #expect(sheet.document.object(picture.id)["ColorSpace"].isName("DeviceGray"))
    try expect(sheet, picture, left: Picture.Color(76, 76, 76), right: Picture.Color(29, 29, 29))
  }

  @Test func `the inks of a JPEG by Adobe's rules are turned round`() throws {
    let sheet = try Sheet()
    let picture = try sheet.resources.picture(Self.inks)
    let object = sheet.document.object(picture.id)
    #expect(object["ColorSpace"].isName("DeviceCMYK"))
    #expect(object["Decode"].count == 8)
    sheet.draw(picture, in: PDFRect(x: 100, y: 200, width: 200, height: 200))
    let drawn = try Reader.pictures(sheet.save())
    for page in [drawn.poppler, drawn.mupdf] {
      let (cyan, yellow) = (page.color(150, 300), page.color(250, 300))
      #expect(cyan.blue > 150 && cyan.red < 100, "\(cyan)")
      #expect(yellow.red > 150 && yellow.green > 150 && yellow.blue < 100, "\(yellow)")
    }
  }

  private func expect(_ sheet: Sheet, _ picture: PictureXObject, left: Picture.Color, right: Picture.Color) throws {
    sheet.draw(picture, in: PDFRect(x: 100, y: 200, width: 200, height: 200))
    let path = try sheet.save()
    try Reader.expectSound(path)
    let drawn = try Reader.pictures(path)
    for page in [drawn.poppler, drawn.mupdf] {
      #expect(page.color(150, 300).isNear(left))
      #expect(page.color(250, 300).isNear(right))
    }
  }

  // MARK: - What is refused

  @Test func `other formats are named`() throws {
    let resources = try Sheet().resources
    let formats: [(String, [UInt8])] = [
      ("GIF", Array("GIF89a".utf8)), ("WebP", Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8)),
      ("TIFF", Array("II*\0".utf8)), ("BMP", Array("BM123456".utf8)), ("PDF", Array("%PDF-1.7".utf8)),
      ("HEIF", Array("\0\0\0\u{18}ftypheic".utf8)), ("not a picture", []), ("not a picture", [1, 2, 3]),
    ]
    for (name, bytes) in formats {
      let error = #expect(throws: PDFError.self) { try resources.picture(bytes) }
      #expect(error?.code == .pictureUnsupported)
      #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
    }
  }

  @Test func `pictures that lie are refused`() throws {
    let resources = try Sheet().resources
    func header(_ width: Int, _ height: Int, _ rest: [UInt8] = [8, 2, 0, 0, 0]) throws -> [UInt8] {
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let size = PNGMaker.number(width) + PNGMaker.number(height)
      return try png + PNGMaker.chunk("IHDR", size + rest) + PNGMaker.chunk("IDAT", Flate.compress([0, 1, 2, 3]))
        + PNGMaker.chunk("IEND", [])
    }
    let cases: [(PDFError.Code, [UInt8])] = try [
      (.pictureTooLarge, header(60_000, 60_000)), (.pictureTooLarge, header(0x7FFF_FFFF, 0x7FFF_FFFF)),
      (.pictureDamaged, header(0xFFFF_FFFF, 0xFFFF_FFFF)), (.pictureDamaged, header(0, 5)),
      (.pictureDamaged, header(8000, 8000)), (.pictureDamaged, header(5, 5, [3, 2, 0, 0, 0])),
      (.pictureDamaged, header(5, 5, [8, 5, 0, 0, 0])), (.pictureDamaged, header(5, 5, [8, 3, 0, 0, 0])),
      (.pictureDamaged, header(1, 1, [8, 2, 0, 0, 7])),
    ]
    for (code, bytes) in cases {
      let error = #expect(throws: PDFError.self) { try resources.picture(bytes) }
      #expect(error?.code == code, "\(error?.message ?? "")")
    }
    let jpeg = try jpeg([])
    let place = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    var huge = jpeg
    huge.replaceSubrange(place + 5..<place + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: PDFError.self) { try resources.picture(huge) }
    var cut = #expect(throws: PDFError.self) { try resources.picture(Array(jpeg.prefix(jpeg.count / 2))) }
    #expect(cut?.code == .pictureDamaged)
    cut = #expect(throws: PDFError.self) { try resources.picture(jpeg.dropLast(2)) }
    #expect(cut?.code == .pictureDamaged)
    #expect(throws: Never.self) { try resources.picture(jpeg + [0, 0, 0]) }
    var lossless = jpeg
    lossless[place + 1] = 0xC3
    let error = #expect(throws: PDFError.self) { try resources.picture(lossless) }
    #expect(error?.code == .pictureUnsupported)
  }

  @Test func `damaged pictures are refused or drawn, and end nothing`() throws {
    let resources = try Sheet().resources
    var generator = SeededGenerator(seed: 5)
    let kind = Kind(name: "", colorType: 6, depth: 16, isInterlaced: true)
    let sound = try [maker(kind).bytes(), maker(Kind(name: "", colorType: 3, depth: 2)).bytes(), jpeg([]), Self.inks]
    for round in 0..<2000 {
      var bytes = sound[round % sound.count]
      if round % 2 == 0 { bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))) }
      for _ in 0..<(round % 7) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      do {
        let picture = try resources.picture(bytes)
        #expect(picture.width > 0 && picture.height > 0)
      } catch {
        #expect([.pictureUnsupported, .pictureDamaged, .pictureTooLarge].contains(error.code), "\(error)")
      }
    }
  }
}
