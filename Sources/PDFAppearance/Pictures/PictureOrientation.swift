/// How a camera was held, as Exif tells it (CIPA DC-008, tag 0x0112): where the first row and the first column of the
/// data are to be seen.
enum PictureOrientation: Int {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case leftTop
  case rightTop
  case rightBottom
  case leftBottom

  /// Whether rows are seen as columns.
  var isOnItsSide: Bool { rawValue >= 5 }

  /// The matrix that turns the image in the unit square.
  var matrix: [Int] {
    switch self {
    case .upright: [1, 0, 0, 1, 0, 0]
    case .mirrored: [-1, 0, 0, 1, 1, 0]
    case .upsideDown: [-1, 0, 0, -1, 1, 1]
    case .upsideDownMirrored: [1, 0, 0, -1, 0, 1]
    case .leftTop: [0, -1, -1, 0, 1, 1]
    case .rightTop: [0, -1, 1, 0, 0, 1]
    case .rightBottom: [0, 1, 1, 0, 0, 0]
    case .leftBottom: [0, 1, -1, 0, 1, 0]
    }
  }

  /// Reads the content of an APP1 segment; `nil` where it does not say.
  init?(exif segment: ArraySlice<UInt8>) {
    let bytes = Array(segment)
    guard bytes.starts(with: "Exif\0\0".utf8), bytes.count >= 14 else { return nil }
    let isLittle = bytes[6] == UInt8(ascii: "I")
    // Offsets count from the byte order mark; what is beyond the end reads as 0.
    func number(_ offset: Int, _ size: Int) -> Int {
      guard offset >= 0, offset + size + 6 <= bytes.count else { return 0 }
      let part = bytes[offset + 6..<offset + 6 + size]
      return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(4, 4)
    for entry in 0..<min(number(directory, 2), 200) {
      let place = directory + 2 + 12 * entry
      // One unsigned short.
      if number(place, 2) == 0x0112, number(place + 2, 2) == 3 {
        self.init(rawValue: number(place + 8, 2))
        return
      }
    }
    return nil
  }
}
