/// A colour with its opacity, each part 0 to 255; not multiplied by its alpha.
public struct PictureColor: Hashable, Sendable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8
  /// From 0, not there, to 255, opaque.
  public var alpha: UInt8

  /// The colour of paper.
  public static let white = PictureColor(red: 255, green: 255, blue: 255)
  /// No light.
  public static let black = PictureColor(red: 0, green: 0, blue: 0)
  /// No paper.
  public static let transparent = PictureColor(red: 255, green: 255, blue: 255, alpha: 0)

  /// Makes a colour, opaque unless told otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same, opaque.
  public var opaque: PictureColor { PictureColor(red: red, green: green, blue: blue) }
}

extension Bitmap {
  /// A picture of one colour; nil where there is no such size.
  public init?(width: Int, height: Int, filledWith color: PictureColor) {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, count <= Int.max / 4 else { return nil }
    let parts = [color.red, color.green, color.blue, color.alpha]
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, initialized in
      for index in 0..<4 * count { buffer[index] = parts[index & 3] }
      initialized = 4 * count
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The same in shades of grey: luma as in ITU-R BT.601.
  public mutating func makeGray() {
    change { pixel in
      let sum = 19_595 * UInt32(pixel[0]) + 38_470 * UInt32(pixel[1]) + 7_471 * UInt32(pixel[2]) + 32_768
      let luma = UInt8(truncatingIfNeeded: sum >> 16)
      pixel[0] = luma
      pixel[1] = luma
      pixel[2] = luma
    }
  }

  /// Lays the picture on a colour, which may be transparent itself (ISO 32000-2 11.3.6, Normal).
  public mutating func lay(on color: PictureColor) {
    guard color.alpha > 0 else { return }
    let paper = [UInt32(color.red), UInt32(color.green), UInt32(color.blue)]
    let paperAlpha = UInt32(color.alpha)
    change { pixel in
      let alpha = UInt32(pixel[3])
      guard alpha < 255 else { return }
      // Both opacities are of 255, their product of 255².
      let shown = paperAlpha * (255 - alpha)
      let union = alpha * 255 + shown
      for part in 0..<3 {
        pixel[part] = UInt8((UInt32(pixel[part]) * alpha * 255 + paper[part] * shown + union / 2) / union)
      }
      pixel[3] = UInt8((union + 127) / 255)
    }
  }

  /// Finds out what is transparent in a drawing, from the same drawing on white paper and on black.
  ///
  /// Where something covers the paper both are the same; where nothing does they differ by 255. On white paper the
  /// result looks as the drawing on white did, even where colours were multiplied with the paper's.
  init?(onWhite white: Bitmap, onBlack black: Bitmap) {
    guard white.width == black.width, white.height == black.height else { return nil }
    self = white
    black.pixels.withUnsafeBufferPointer { dark in
      var offset = 0
      change { pixel in
        var alpha = 0
        for part in 0..<3 { alpha = max(alpha, 255 - (Int(pixel[part]) - Int(dark[offset + part]))) }
        offset += 4
        alpha = min(alpha, 255)
        pixel[3] = UInt8(alpha)
        guard alpha < 255 else { return }
        for part in 0..<3 {
          guard alpha > 0 else {
            pixel[part] = 255
            continue
          }
          pixel[part] = UInt8(min(max(((Int(pixel[part]) - (255 - alpha)) * 255 + alpha / 2) / alpha, 0), 255))
        }
      }
    }
  }

  /// Works on each pixel, from left to right and from top to bottom.
  private mutating func change(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    let count = width * height
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard var pixel = buffer.baseAddress else { return }
      for _ in 0..<count {
        body(pixel)
        pixel += 4
      }
    }
  }
}
