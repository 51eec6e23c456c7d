/// A bitmap as the data of an image XObject (ISO 32000-2 8.9.5): 8 bits a component, DeviceGray or DeviceRGB,
/// FlateDecode.
public struct ImageXObject: Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `DeviceGray` or `DeviceRGB`.
  public let colorSpace: String
  /// Compressed for FlateDecode.
  public let data: [UInt8]

  /// Makes an image, in grey where the bitmap is. Opacity is left out.
  ///
  /// - Throws: `PictureEncoder.Failure` where memory runs out.
  public init(_ bitmap: Bitmap) throws(PictureEncoder.Failure) {
    let parts = bitmap.isGray ? 1 : 3
    try self.init(bitmap, parts: 0..<parts, colorSpace: parts == 1 ? "DeviceGray" : "DeviceRGB")
  }

  /// Makes an image of a bitmap's opacity, for /SMask (ISO 32000-2 11.6.5.3).
  init(alphaOf bitmap: Bitmap) throws(PictureEncoder.Failure) {
    try self.init(bitmap, parts: 3..<4, colorSpace: "DeviceGray")
  }

  private init(_ bitmap: Bitmap, parts: Range<Int>, colorSpace: String) throws(PictureEncoder.Failure) {
    width = bitmap.width
    height = bitmap.height
    self.colorSpace = colorSpace
    let count = bitmap.width * bitmap.height
    let samples = [UInt8](unsafeUninitializedCapacity: parts.count * count) { buffer, initialized in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        var place = 0
        for index in 0..<count {
          for part in parts {
            buffer[place] = pixels[4 * index + part]
            place += 1
          }
        }
      }
      initialized = parts.count * count
    }
    data = try PictureEncoder.flate(samples)
  }
}
