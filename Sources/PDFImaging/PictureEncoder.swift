import Glibc
import PictureBridge

/// Makes files of bitmaps. The same bitmap gives the same bytes. It may be used by many threads at once.
public struct PictureEncoder: Hashable, Sendable {
  /// Why a picture could not be written.
  public struct Failure: Error, Hashable, Sendable {
    /// What happened, as a sentence without a full stop.
    public var message: String
    /// Whether the format's library is what is missing.
    public var isMissingLibrary = false
  }

  /// The format.
  public var format: PictureFormat
  /// From 1, small, to 100, faithful. It is about JPEG and WebP; WebP is without loss at 100, PNG always.
  public var quality: Int

  /// zlib's level for PNG, of 0 to 9. Level 1 is slower than 2 on pages, and level 6 saves a tenth of the bytes for
  /// twice the time.
  static let compressionLevel: Int32 = 2

  /// The quality where none is asked for.
  public static let defaultQuality = 85

  /// Makes an encoder.
  public init(_ format: PictureFormat = .png, quality: Int = PictureEncoder.defaultQuality) {
    self.format = format
    self.quality = min(max(quality, 1), 100)
  }

  /// The file.
  ///
  /// PNG is written in grey where the picture is, with a palette where it has at most 256 colours, and with alpha only
  /// where a pixel is not opaque. Where a format knows no alpha it is left out: put such a picture on a colour first.
  ///
  /// - Throws: `Failure` where memory runs out, a side is longer than the format's longest, or the format's library is
  ///   not installed.
  public func encode(_ bitmap: Bitmap) throws(Failure) -> [UInt8] {
    guard max(bitmap.width, bitmap.height) <= format.largestSide else {
      throw Failure(message: "a \(format.rawValue) picture has at most \(format.largestSide) pixels a side")
    }
    return try Self.bytes { size, failure in
      bitmap.withPicture { picture in
        switch format {
        case .png: picture_bridge_encode_png(&picture, Self.compressionLevel, size, failure)
        case .jpeg:
          picture_bridge_encode_jpeg(&picture, Int32(quality), picture_bridge_traits(&picture).is_gray, size, failure)
        case .webp:
          picture_bridge_encode_webp(
            &picture, Int32(quality), picture_bridge_traits(&picture).is_opaque == 0 ? 1 : 0, size, failure)
        }
      }
    }
  }

  /// Compresses bytes as FlateDecode undoes it (ISO 32000-2 7.4.4).
  ///
  /// - Throws: `Failure` where memory runs out.
  public static func flate(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    try Self.bytes { size, failure in
      bytes.withUnsafeBufferPointer { buffer in
        var nothing: UInt8 = 0
        return withUnsafePointer(to: &nothing) {
          picture_bridge_deflate(buffer.baseAddress ?? $0, buffer.count, 6, size, failure)
        }
      }
    }
  }

  /// Takes over memory that a function of the bridge made.
  private static func bytes(
    _ make: (UnsafeMutablePointer<Int>, UnsafeMutablePointer<PictureBridgeFailure>) -> UnsafeMutablePointer<UInt8>?
  ) throws(Failure) -> [UInt8] {
    var size = 0
    var failure = PictureBridgeFailure()
    guard let memory = make(&size, &failure) else { throw Failure(failure) }
    defer { free(memory) }
    return [UInt8](UnsafeBufferPointer(start: memory, count: size))
  }
}

extension PictureEncoder.Failure {
  init(_ failure: PictureBridgeFailure) {
    message = withUnsafeBytes(of: failure.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    isMissingLibrary = failure.status == Int32(PICTURE_BRIDGE_NO_LIBRARY.rawValue)
  }
}

extension Bitmap {
  /// Lends the pixels to the bridge.
  fileprivate func withPicture<Result>(_ body: (inout PictureBridgePixels) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { buffer in
      // A bitmap has at least one pixel, so there is an address.
      var nothing: UInt8 = 0
      return withUnsafePointer(to: &nothing) { empty in
        var picture = PictureBridgePixels(
          width: UInt32(clamping: width), height: UInt32(clamping: height), pixels: buffer.baseAddress ?? empty)
        return body(&picture)
      }
    }
  }

  /// Whether every pixel is a shade of grey.
  public var isGray: Bool { withPicture { picture_bridge_traits(&$0).is_gray != 0 } }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { withPicture { picture_bridge_traits(&$0).is_opaque != 0 } }

  /// Reads a JPEG file. What can be read of a damaged one comes back.
  ///
  /// - Parameters:
  ///   - maximumPixels: A picture that has more is refused before memory is taken for it.
  ///   - isInverted: Whether 0 and not 255 stands for all of an ink, in a picture of cyan, magenta, yellow and black.
  /// - Throws: `PictureEncoder.Failure` where it cannot be read.
  public init(jpeg file: [UInt8], maximumPixels: Int, isInverted: Bool = false) throws(PictureEncoder.Failure) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    var failure = PictureBridgeFailure()
    guard !file.isEmpty,
      let memory = picture_bridge_decode_jpeg(
        file, file.count, max(0, maximumPixels), isInverted ? 1 : 0, &width, &height, &failure)
    else { throw PictureEncoder.Failure(failure) }
    defer { free(memory) }
    let pixels = [UInt8](UnsafeBufferPointer(start: memory, count: 4 * Int(width) * Int(height)))
    guard let bitmap = Bitmap(width: Int(width), height: Int(height), pixels: pixels) else {
      throw PictureEncoder.Failure(message: "the picture has no size")
    }
    self = bitmap
  }
}
