import FontBridge
import PDFDocument

/// What the chunks of a PNG say (PNG specification, third edition, clause 11).
struct PNGFile {
  enum ColorType: UInt8 {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAlpha = 4
    case colorAlpha = 6
  }

  var width = 0
  var height = 0
  var depth = 0
  var colorType = ColorType.gray
  var isInterlaced = false
  /// Three bytes a color.
  var palette: [UInt8] = []
  /// The content of tRNS.
  var transparency: [UInt8]?
  /// The compressed rows.
  var data: [UInt8] = []

  /// The samples of a pixel.
  var channels: Int {
    switch colorType {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .color: 3
    case .colorAlpha: 4
    }
  }

  /// The bytes of a row of so many pixels, without its filter.
  func rowBytes(_ width: Int) -> Int { (width * channels * depth + 7) / 8 }

  /// The most bytes that the rows of a picture may have: with 16 bits a sample and alpha, half of the most pixels.
  static let mostRowBytes = 1 << 28

  init(_ bytes: [UInt8]) throws(PDFError) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .damagedPicture("it does not begin as a PNG does")
    }
    var offset = 8
    var hasEnd = false
    while !hasEnd {
      guard offset + 12 <= bytes.count else { throw .damagedPicture("it ends in the middle") }
      let length = Self.number(bytes, offset)
      guard length <= bytes.count - offset - 12 else { throw .damagedPicture("it ends in the middle") }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let content = bytes[offset + 8..<offset + 8 + length]
      if Self.chunks.contains(name) {
        let sum = bytes[offset + 4..<offset + 8 + length].withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { font_bridge_check_sum($0, buffer.count) } ?? 0
        }
        guard Int(sum) == Self.number(bytes, offset + 8 + length) else {
          throw .damagedPicture("the check sum of \(name) is wrong")
        }
      }
      if offset == 8 {
        guard name == "IHDR", length == 13 else { throw .damagedPicture("it has no header") }
        try readHeader(Array(content))
      }
      try take(name, content)
      hasEnd = name == "IEND"
      offset += 12 + length
    }
    try check()
  }

  private static let chunks: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func readHeader(_ header: [UInt8]) throws(PDFError) {
    width = Self.number(header, 0)
    height = Self.number(header, 4)
    depth = Int(header[8])
    guard let type = ColorType(rawValue: header[9]), Self.depths(type).contains(depth), header[10] == 0,
      header[11] == 0, header[12] <= 1
    else { throw .damagedPicture("its header makes no sense") }
    colorType = type
    isInterlaced = header[12] == 1
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
      throw .damagedPicture("it has no size")
    }
    // The first product has at most 62 bits, and the second is taken of few pixels only.
    guard width * height <= PictureXObject.mostPixels, (rowBytes(width) + 8) * height <= Self.mostRowBytes else {
      throw .largePicture(width, height)
    }
  }

  private static func depths(_ type: ColorType) -> Set<Int> {
    switch type {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .color, .grayAlpha, .colorAlpha: [8, 16]
    }
  }

  private mutating func take(_ name: String, _ content: ArraySlice<UInt8>) throws(PDFError) {
    switch name {
    case "PLTE":
      guard palette.isEmpty, content.count % 3 == 0, (3...768).contains(content.count) else {
        throw .damagedPicture("its palette makes no sense")
      }
      palette = Array(content)
    case "tRNS": transparency = Array(content)
    case "IDAT": data += content
    default: break
    }
  }

  private func check() throws(PDFError) {
    guard !data.isEmpty else { throw .damagedPicture("it has no pixels") }
    guard colorType != .palette || !palette.isEmpty else { throw .damagedPicture("it has no palette") }
  }
}
