/// The samples of an image as PDF keeps them (ISO 32000-2 8.9.5): rows that begin at whole bytes, the highest bits
/// first.
public struct SampledImage: Sendable {
  /// What the components of a sample mean.
  public indirect enum ColorSpace: Hashable, Sendable {
    /// One component, from black to white.
    case gray
    /// Red, green, blue.
    case rgb
    /// Cyan, magenta, yellow, black.
    case cmyk
    /// An index of colours, which follow each other in a table (8.6.6.3).
    case indexed(ColorSpace, table: [UInt8])

    /// How many components a sample has.
    public var componentCount: Int {
      switch self {
      case .gray, .indexed: 1
      case .rgb: 3
      case .cmyk: 4
      }
    }
  }

  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// 1, 2, 4, 8 or 16.
  public var bitsPerComponent: Int
  /// What the components mean.
  public var colorSpace: ColorSpace
  /// The values that the lowest and the highest sample of each component stand for (8.9.5.2); empty for the usual ones.
  public var decode: [Double]

  /// Describes an image.
  public init(width: Int, height: Int, bitsPerComponent: Int, colorSpace: ColorSpace, decode: [Double] = []) {
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.colorSpace = colorSpace
    self.decode = decode
  }

  /// How many bytes the samples take; nil for a size or a number of bits that cannot be.
  public var byteCount: Int? {
    guard width > 0, height > 0, width <= 1 << 24, height <= 1 << 24, [1, 2, 4, 8, 16].contains(bitsPerComponent) else {
      return nil
    }
    return (width * colorSpace.componentCount * bitsPerComponent + 7) / 8 * height
  }

  /// The picture; nil where there are too few bytes, or a size that cannot be.
  public func bitmap(_ bytes: [UInt8]) -> Bitmap? {
    guard let byteCount, bytes.count >= byteCount else { return nil }
    let parts = colorSpace.componentCount
    let rowLength = byteCount / height
    let tables = (0..<parts).map(levels)
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    var sample = [UInt8](repeating: 0, count: parts)
    for y in 0..<height {
      for x in 0..<width {
        for part in 0..<parts {
          sample[part] = tables[part][value(bytes, row: y * rowLength, index: x * parts + part)]
        }
        let color = Self.color(sample[...], colorSpace)
        let place = 4 * (y * width + x)
        pixels[place] = color.red
        pixels[place + 1] = color.green
        pixels[place + 2] = color.blue
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A component's value; of 16 bits the upper 8 count.
  private func value(_ bytes: [UInt8], row: Int, index: Int) -> Int {
    switch bitsPerComponent {
    case 8: return Int(bytes[row + index])
    case 16: return Int(bytes[row + 2 * index])
    default:
      let bit = index * bitsPerComponent
      return Int(bytes[row + bit / 8]) >> (8 - bitsPerComponent - bit % 8) & (1 << bitsPerComponent - 1)
    }
  }

  /// For each value of a component, 0 to 255: an index as it is, any other stretched to that range.
  private func levels(of part: Int) -> [UInt8] {
    let highest = 1 << min(bitsPerComponent, 8) - 1
    var isIndex = false
    if case .indexed = colorSpace { isIndex = true }
    let usual = isIndex ? [0, Double(highest)] : [0, 1]
    let bounds = decode.count >= 2 * part + 2 ? [decode[2 * part], decode[2 * part + 1]] : usual
    return (0...highest).map { value in
      let level = bounds[0] + Double(value) * (bounds[1] - bounds[0]) / Double(highest)
      let scaled = isIndex ? level : level * 255
      return scaled.isFinite ? UInt8(min(max(scaled.rounded(), 0), 255)) : 0
    }
  }

  private static func color(_ sample: ArraySlice<UInt8>, _ space: ColorSpace) -> PictureColor {
    let parts = sample.startIndex
    switch space {
    case .gray: return PictureColor(red: sample[parts], green: sample[parts], blue: sample[parts])
    case .rgb: return PictureColor(red: sample[parts], green: sample[parts + 1], blue: sample[parts + 2])
    case .cmyk:
      func light(_ part: Int) -> UInt8 {
        UInt8((Int(255 - sample[parts + part]) * Int(255 - sample[parts + 3]) + 127) / 255)
      }
      return PictureColor(red: light(0), green: light(1), blue: light(2))
    case .indexed(let base, let table):
      let start = Int(sample[parts]) * base.componentCount
      // An index beyond the table is black.
      guard start + base.componentCount <= table.count else { return .black }
      if case .indexed = base { return .black }
      return color(table[start..<start + base.componentCount], base)
    }
  }
}
