/// A picture in memory: rows from top to bottom of pixels from left to right, each of red, green, blue and alpha, one
/// byte a component.
public struct Bitmap: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `4 * width * height` bytes.
  public internal(set) var pixels: [UInt8]

  /// Makes a bitmap; nil where the number of bytes does not fit the size.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, count <= Int.max / 4, pixels.count == 4 * count else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a bitmap whose pixels `fill` writes.
  init<Failure: Error>(
    width: Int, height: Int, fill: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: 0xFF, count: 4 * width * height)
    var failure: Failure?
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let address = buffer.baseAddress else { return }
      do throws(Failure) {
        try fill(address)
      } catch {
        failure = error
      }
    }
    if let failure {
      throw failure
    }
  }

  /// Whether nothing in the picture differs from the paper.
  ///
  /// - Parameters:
  ///   - paper: What the page was drawn on. Of a transparent one the colour does not count.
  ///   - tolerance: How far a component may be from that of the paper, 0 to 255.
  public func isBlank(on paper: PictureColor = .white, tolerance: UInt8 = 0) -> Bool {
    let parts = [paper.red, paper.green, paper.blue, paper.alpha].map(Int.init)
    return pixels.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where abs(Int(bytes[index]) - parts[index & 3]) > Int(tolerance) {
        guard paper.alpha == 0, index & 3 != 3 else { return false }
      }
      return true
    }
  }
}
