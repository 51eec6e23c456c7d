/// How a page is to be drawn: how large, on what paper.
public struct RenderRequest: Hashable, Sendable {
  /// How large.
  public var scale: PictureScale
  /// The paper. With a transparent one a page is drawn twice.
  public var background: PictureColor
  /// A picture that would have more pixels than this is made smaller before memory is taken for it.
  public var maximumPixels: Int
  /// The longest side that a picture may have; longer ones are made smaller.
  public var maximumSide: Int
  /// The page's UserUnit (ISO 32000-2 table 31), at least 1: resolutions are pixels per inch, and a unit of the page is
  /// so many times 1/72 inch.
  public var userUnit: Double

  /// Fifty million pixels: a square of some 7,000 a side, 200 MB.
  public static let defaultMaximumPixels = 50_000_000
  /// More than this poppler does not draw.
  public static let largestMaximumPixels = 500_000_000

  /// Makes a request.
  public init(
    _ scale: PictureScale, background: PictureColor = .white,
    maximumPixels: Int = RenderRequest.defaultMaximumPixels, maximumSide: Int = Int(Int32.max), userUnit: Double = 1
  ) {
    self.scale = scale
    self.background = background
    self.maximumPixels = min(max(maximumPixels, 1), Self.largestMaximumPixels)
    self.maximumSide = min(max(maximumSide, 1), Int(Int32.max))
    self.userUnit = userUnit
  }

  /// Makes a request for a picture whose longest side has so many pixels.
  public init(
    longestSide: Int, background: PictureColor = .white, maximumPixels: Int = RenderRequest.defaultMaximumPixels
  ) {
    self.init(PictureScale(longestSide: longestSide), background: background, maximumPixels: maximumPixels)
  }
}

/// How large a page's picture is to be. Of several bounds the one that makes the smallest picture counts, and a side
/// that meets it has exactly that length.
public struct PictureScale: Hashable, Sendable {
  /// The longest side, in pixels.
  public var longestSide: Int?
  /// The width, in pixels.
  public var width: Int?
  /// The height, in pixels.
  public var height: Int?
  /// Pixels per inch; an inch is 72 units of 1/72 inch × UserUnit.
  public var resolution: Double?
  /// Whether a page may be drawn with more than one pixel for each 1/72 inch.
  public var enlarges: Bool

  /// Makes a scale; without any bound a page is drawn with one pixel for each 1/72 inch.
  public init(
    longestSide: Int? = nil, width: Int? = nil, height: Int? = nil, resolution: Double? = nil, enlarges: Bool = true
  ) {
    self.longestSide = longestSide
    self.width = width
    self.height = height
    self.resolution = resolution
    self.enlarges = enlarges
  }

  /// Pixels per 72 units of a page; nil where no bound makes sense.
  ///
  /// A picture that reaches exactly to a page's edge is drawn a pixel wider where the edge comes out a hair beyond the
  /// whole number. The order of multiplication and division here is that of `pdftoppm -scale-to`, so that both round
  /// alike.
  func pixelsPer72Units(pageWidth: Double, pageHeight: Double, userUnit: Double) -> Double? {
    let bounds = [
      longestSide.map { 72 * Double($0) / max(pageWidth, pageHeight) }, width.map { 72 * Double($0) / pageWidth },
      height.map { 72 * Double($0) / pageHeight }, resolution.map { $0 * userUnit }, enlarges ? nil : 72 * userUnit,
    ].compactMap { $0 }
    let least = bounds.min() ?? 72 * userUnit
    return bounds.allSatisfy { $0.isFinite && $0 > 0 } && least.isFinite && least > 0 ? least : nil
  }
}
