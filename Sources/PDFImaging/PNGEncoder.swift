import Glibc
import PNGBridge

/// Writes bitmaps as PNG files (ISO/IEC 15948), in true colour, with alpha only where a pixel is not opaque. The same
/// bitmap gives the same bytes.
public struct PNGEncoder: Hashable, Sendable {
  /// How rows are prepared for compression.
  public enum Filter: Int32, Hashable, Sendable {
    /// As they are.
    case none
    /// As differences from the pixel to the left.
    case sub
    /// As differences from the row above.
    case up
  }

  /// Why a picture could not be written.
  public struct Failure: Error, Hashable, Sendable {
    /// libpng's words.
    public var message: String
  }

  /// zlib's level, 0 to 9. Pages compress little better above 3, and up to six times slower.
  public var level: Int
  /// The same filter for all rows: choosing one for each costs more time than it saves bytes on pages.
  public var filter: Filter

  /// Makes an encoder.
  public init(level: Int = 3, filter: Filter = .none) {
    self.level = level
    self.filter = filter
  }

  /// The PNG file.
  ///
  /// - Throws: `Failure` where memory runs out, or for a picture with more than 2^31 - 1 pixels a side.
  public func encode(_ bitmap: Bitmap) throws(Failure) -> [UInt8] {
    guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height) else {
      throw Failure(message: "the picture is too large")
    }
    var size = 0
    var message = [CChar](repeating: 0, count: 128)
    let file = bitmap.pixels.withUnsafeBufferPointer { pixels -> UnsafeMutablePointer<UInt8>? in
      guard let address = pixels.baseAddress else { return nil }
      var picture = PNGPicture(
        width: UInt32(width), height: UInt32(height), pixels: address, stride: 4 * bitmap.width,
        has_alpha: bitmap.isOpaque ? 0 : 1, level: Int32(min(max(level, 0), 9)), filter: filter.rawValue)
      return png_bridge_encode(&picture, &size, &message, message.count)
    }
    guard let file else {
      throw Failure(message: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    defer { free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: size))
  }
}
