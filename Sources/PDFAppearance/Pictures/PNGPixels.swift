/// The pixels of a PNG with 8 bits a sample: colors, or indices of a palette, and how opaque they are.
struct PNGPixels {
  private(set) var colors: [UInt8]
  /// `nil` where all of the picture is opaque.
  private(set) var alpha: [UInt8]?

  private let file: PNGFile
  private let colorChannels: Int
  /// What tRNS says is transparent: the samples of one color, or how opaque each color of the palette is.
  private let clearColor: [Int]?
  private let paletteAlpha: [UInt8]?

  init(_ file: PNGFile, _ rows: PNGRows) {
    self.file = file
    colorChannels = file.colorType == .color || file.colorType == .colorAlpha ? 3 : 1
    let count = file.width * file.height
    colors = [UInt8](repeating: 0, count: count * colorChannels)
    alpha = [UInt8](repeating: 255, count: count)
    (clearColor, paletteAlpha) = Self.transparency(file, colorChannels)
    for pass in rows.passes { decode(pass, rows.data) }
    if alpha?.allSatisfy({ $0 == 255 }) ?? true { alpha = nil }
  }

  private static func transparency(_ file: PNGFile, _ channels: Int) -> ([Int]?, [UInt8]?) {
    guard let content = file.transparency else { return (nil, nil) }
    switch file.colorType {
    case .palette: return (nil, content)
    case .gray, .color:
      guard content.count >= 2 * channels else { return (nil, nil) }
      return ((0..<channels).map { Int(content[2 * $0]) << 8 | Int(content[2 * $0 + 1]) }, nil)
    case .grayAlpha, .colorAlpha: return (nil, nil)
    }
  }

  private mutating func decode(_ pass: PNGRows.Pass, _ data: [UInt8]) {
    let length = file.rowBytes(pass.width)
    let step = max(1, file.channels * file.depth / 8)
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    for line in 0..<pass.height {
      let start = pass.offset + line * (length + 1)
      data.withUnsafeBufferPointer { data in
        let source = UnsafeBufferPointer(rebasing: data[start..<start + length + 1])
        Self.unfilter(source, step: step, above: above, into: &row)
      }
      place(row, pass, line)
      swap(&above, &row)
    }
  }

  /// Undoes the filter of a row, whose first byte says which (PNG specification, clause 9).
  private static func unfilter(
    _ source: UnsafeBufferPointer<UInt8>, step: Int, above: [UInt8], into row: inout [UInt8]
  ) {
    let filter = source[0]
    for index in row.indices {
      let left = index >= step ? row[index - step] : 0
      let guess: UInt8
      switch filter {
      case 1: guess = left
      case 2: guess = above[index]
      case 3: guess = UInt8((UInt16(left) + UInt16(above[index])) / 2)
      case 4: guess = paeth(left, above[index], index >= step ? above[index - step] : 0)
      default: guess = 0
      }
      row[index] = source[index + 1] &+ guess
    }
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    let (first, second, third) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return first <= second && first <= third ? left : second <= third ? above : corner
  }

  /// Puts the pixels of a row where they belong.
  private mutating func place(_ row: [UInt8], _ pass: PNGRows.Pass, _ line: Int) {
    var place = (pass.y.start + line * pass.y.step) * file.width + pass.x.start
    var sample = 0
    for _ in 0..<pass.width {
      for channel in 0..<colorChannels {
        colors[place * colorChannels + channel] = byte(row, sample + channel)
      }
      if let opacity = opacity(row, sample) { alpha?[place] = opacity }
      sample += file.channels
      place += pass.x.step
    }
  }

  /// A sample as it is.
  private func value(_ row: [UInt8], _ index: Int) -> Int {
    switch file.depth {
    case 8: return Int(row[index])
    case 16: return Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
    default:
      let bit = index * file.depth
      return Int(row[bit / 8]) >> (8 - file.depth - bit % 8) & (1 << file.depth - 1)
    }
  }

  /// A sample in 8 bits; an index of a palette stays what it is.
  private func byte(_ row: [UInt8], _ index: Int) -> UInt8 {
    if file.depth == 8 { return row[index] }
    if file.depth == 16 { return row[2 * index] }
    let value = value(row, index)
    return UInt8(file.colorType == .palette ? value : value * 255 / (1 << file.depth - 1))
  }

  private func opacity(_ row: [UInt8], _ sample: Int) -> UInt8? {
    switch file.colorType {
    case .grayAlpha, .colorAlpha: return byte(row, sample + colorChannels)
    case .palette:
      guard let paletteAlpha else { return nil }
      let index = value(row, sample)
      return index < paletteAlpha.count ? paletteAlpha[index] : 255
    case .gray, .color:
      guard let clearColor else { return nil }
      for channel in 0..<colorChannels where value(row, sample + channel) != clearColor[channel] { return 255 }
      return 0
    }
  }
}
