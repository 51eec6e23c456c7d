import PDFAppearance

/// Writes PNGs of every kind, so that what reads them can be tried without a library.
struct PNGMaker {
  var width = 16
  var height = 12
  var depth = 8
  /// 0 gray, 2 color, 3 palette, 4 gray and alpha, 6 color and alpha.
  var colorType = 2
  var isInterlaced = false
  /// The content of PLTE and tRNS.
  var palette: [UInt8]?
  var transparency: [UInt8]?
  /// The samples of the pixel in a column and a row, each as many bits as `depth`.
  var pixel: (Int, Int) -> [Int]

  private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

  func bytes() throws -> [UInt8] {
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = Self.number(width) + Self.number(height)
    result += Self.chunk("IHDR", size + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    result += Self.chunk("gAMA", [0, 0, 0xB1, 0x8F])
    if let palette { result += Self.chunk("PLTE", palette) }
    if let transparency { result += Self.chunk("tRNS", transparency) }
    let data = try Flate.compress(rows())
    // In two chunks, as long pictures are.
    result += Self.chunk("IDAT", Array(data.prefix(data.count / 2)))
    result += Self.chunk("IDAT", Array(data.dropFirst(data.count / 2)))
    return result + Self.chunk("IEND", [])
  }

  private func rows() -> [UInt8] {
    var data: [UInt8] = []
    for (startX, stepX, startY, stepY) in passes where startX < width && startY < height {
      var above: [UInt8] = []
      for (number, y) in stride(from: startY, to: height, by: stepY).enumerated() {
        let row = packed(stride(from: startX, to: width, by: stepX).flatMap { pixel($0, y) })
        if above.isEmpty { above = [UInt8](repeating: 0, count: row.count) }
        // Every filter has its turn.
        data += filtered(row, above, filter: number % 5)
        above = row
      }
    }
    return data
  }

  private var passes: [(Int, Int, Int, Int)] {
    guard isInterlaced else { return [(0, 1, 0, 1)] }
    return [
      (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2),
    ]
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits = 0
    for sample in samples {
      for bit in (0..<depth).reversed() {
        if bits % 8 == 0 { bytes.append(0) }
        bytes[bits / 8] |= UInt8(sample >> bit & 1) << UInt8(7 - bits % 8)
        bits += 1
      }
    }
    return bytes
  }

  private func filtered(_ row: [UInt8], _ above: [UInt8], filter: Int) -> [UInt8] {
    let step = max(1, channels * depth / 8)
    var result = [UInt8(filter)]
    for index in row.indices {
      let left = index >= step ? Int(row[index - step]) : 0
      let up = Int(above[index])
      let corner = index >= step ? Int(above[index - step]) : 0
      let guess: Int
      switch filter {
      case 1: guess = left
      case 2: guess = up
      case 3: guess = (left + up) / 2
      case 4:
        let estimate = left + up - corner
        let distances = [abs(estimate - left), abs(estimate - up), abs(estimate - corner)]
        guess = [left, up, corner][distances.firstIndex(of: distances.min() ?? 0) ?? 0]
      default: guess = 0
      }
      result.append(row[index] &- UInt8(guess))
    }
    return result
  }

  static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return number(content.count) + body + number(Int(~sum))
  }
}
