/// How large a page's picture is to be, and on what paper.
public struct RenderRequest: Hashable, Sendable {
  /// A colour without transparency, each component 0 to 255.
  public struct Color: Hashable, Sendable {
    /// Red.
    public var red: UInt8
    /// Green.
    public var green: UInt8
    /// Blue.
    public var blue: UInt8

    /// The colour of paper.
    public static let white = Color(red: 255, green: 255, blue: 255)

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The longest side, in pixels, at least 1. Smaller pages are drawn larger.
  public var longestSide: Int
  /// The paper.
  public var background: Color
  /// A picture with more pixels than this is refused before memory is taken for it.
  public var maximumPixels: Int

  /// Fifty million pixels: a square of some 7,000 a side, 200 MB.
  public static let defaultMaximumPixels = 50_000_000

  /// Makes a request.
  public init(
    longestSide: Int, background: Color = .white, maximumPixels: Int = RenderRequest.defaultMaximumPixels
  ) {
    self.longestSide = longestSide
    self.background = background
    self.maximumPixels = maximumPixels
  }
}

/// The size of a page's picture.
public struct PictureSize: Hashable, Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// Pixels per inch (72 units), the same along both sides.
  public var resolution: Double

  /// The size that shows a page with its longest side at exactly `longestSide` pixels.
  ///
  /// The other side is its exact length in pixels, rounded up so that nothing is cut off (a length within a millionth of
  /// a whole number counts as that number), and at least 1. `pdftoppm -scale-to` does the same, but for a pixel more where
  /// its arithmetic misses a whole number by a hair.
  ///
  /// - Parameters:
  ///   - pageWidth: In default user space units, as shown.
  ///   - pageHeight: The same.
  ///   - longestSide: In pixels, at least 1.
  /// - Returns: nil where the page has no size, or a number is no number.
  public init?(pageWidth: Double, pageHeight: Double, longestSide: Int) {
    let longest = max(pageWidth, pageHeight)
    let shortest = min(pageWidth, pageHeight)
    guard pageWidth.isFinite, pageHeight.isFinite, shortest > 0, longestSide >= 1, longestSide <= Int(Int32.max) else {
      return nil
    }
    resolution = 72 * Double(longestSide) / longest
    guard resolution.isFinite, resolution > 0 else { return nil }
    let exact = shortest * (resolution / 72)
    let shortestSide = min(longestSide, max(1, Int((exact - 1e-6).rounded(.up))))
    width = pageWidth > pageHeight ? longestSide : shortestSide
    height = pageWidth > pageHeight ? shortestSide : longestSide
  }
}
