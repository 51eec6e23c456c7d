/// A PNG picture taken apart: what is on it, and where.
public struct Picture {
  /// A colour, each part from 0 to 255.
  public struct Color: Equatable, Sendable, CustomStringConvertible {
    public var red: Int
    public var green: Int
    public var blue: Int

    public init(_ red: Int, _ green: Int, _ blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Whether no part differs by more than a few steps, as edges and colour spaces bring about.
    public func isNear(_ other: Color, within tolerance: Int = 24) -> Bool {
      abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
        && abs(blue - other.blue) <= tolerance
    }

    public var description: String { "(\(red), \(green), \(blue))" }

    public static let white = Color(255, 255, 255)
  }

  public enum Failure: Error { case notPNG, unsupported }

  public let width: Int
  public let height: Int
  private let channels: Int
  private let samples: [UInt8]
  /// The colours that the samples are indices of; nil where they are colours themselves.
  private let palette: [UInt8]?

  /// Reads a PNG with 8 bits a channel that is not interlaced.
  public init(png path: String) throws {
    let bytes = try Files.read(path)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Failure.notPNG }
    var header: [UInt8] = []
    var data: [UInt8] = []
    var palette: [UInt8] = []
    var hasEnd = false
    var position = 8
    while position + 12 <= bytes.count, !hasEnd {
      let count = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard position + 12 + count <= bytes.count else { throw Failure.notPNG }
      let content = bytes[position + 8..<position + 8 + count]
      switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR": header = Array(content)
      case "IDAT": data += content
      case "PLTE": palette = Array(content)
      case "IEND": hasEnd = true
      default: break
      }
      position += 12 + count
    }
    guard hasEnd, header.count == 13 else { throw Failure.notPNG }
    guard header[8] == 8, header[12] == 0, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(header[9])] else {
      throw Failure.unsupported
    }
    width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    self.channels = channels
    self.palette = header[9] == 3 ? palette : nil
    samples = try Self.unfiltered(Inflate.zlib(data), width: width * channels, height: height, step: channels)
  }

  /// The colour of the pixel `x` from the left, `y` from the top.
  public func color(_ x: Int, _ y: Int) -> Color {
    let start = (y * width + x) * channels
    if let palette {
      let place = 3 * Int(samples[start])
      return Color(Int(palette[place]), Int(palette[place + 1]), Int(palette[place + 2]))
    }
    guard channels >= 3 else { return Color(Int(samples[start]), Int(samples[start]), Int(samples[start])) }
    return Color(Int(samples[start]), Int(samples[start + 1]), Int(samples[start + 2]))
  }

  /// The colour at a place given as parts of width and height, 0 to 1.
  public func color(atPart x: Double, _ y: Double) -> Color {
    color(min(width - 1, Int(Double(width) * x)), min(height - 1, Int(Double(height) * y)))
  }

  private static func unfiltered(_ data: [UInt8], width: Int, height: Int, step: Int) throws -> [UInt8] {
    guard data.count >= (width + 1) * height else { throw Failure.notPNG }
    var samples = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      let filter = data[row * (width + 1)]
      for column in 0..<width {
        let left = column >= step ? Int(samples[row * width + column - step]) : 0
        let above = row > 0 ? Int(samples[(row - 1) * width + column]) : 0
        let corner = row > 0 && column >= step ? Int(samples[(row - 1) * width + column - step]) : 0
        let guess: Int
        switch filter {
        case 0: guess = 0
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        case 4:
          let (a, b, c) = (abs(above - corner), abs(left - corner), abs(left + above - 2 * corner))
          guess = a <= b && a <= c ? left : b <= c ? above : corner
        default: throw Failure.notPNG
        }
        samples[row * width + column] = data[row * (width + 1) + 1 + column] &+ UInt8(guess)
      }
    }
    return samples
  }
}
