/// The size of a page's picture.
public struct PictureSize: Hashable, Sendable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// Pixels per 72 units of the page, the same along both sides.
  public var resolution: Double
  /// Whether the picture is smaller than it was asked for, so that it keeps within limits.
  public var isReduced = false

  /// The size that a request gives a page.
  ///
  /// A side is its exact length in pixels, rounded up so that nothing is cut off (a length within a millionth of a
  /// whole number counts as that number), and at least 1. `pdftoppm -scale-to` does the same, but for a pixel more
  /// where its arithmetic misses a whole number by a hair.
  ///
  /// - Parameters:
  ///   - pageWidth: In default user space units, as shown.
  ///   - pageHeight: The same.
  /// - Returns: nil where the page has no size, or a number is no number.
  public init?(pageWidth: Double, pageHeight: Double, _ request: RenderRequest) {
    guard pageWidth.isFinite, pageHeight.isFinite, min(pageWidth, pageHeight) > 0, request.userUnit.isFinite,
      let resolution = request.scale.pixelsPer72Units(
        pageWidth: pageWidth, pageHeight: pageHeight, userUnit: max(request.userUnit, 1e-6))
    else { return nil }
    let limit = Double(request.maximumSide)
    let (exactWidth, exactHeight) = (pageWidth * (resolution / 72), pageHeight * (resolution / 72))
    if exactWidth <= limit, exactHeight <= limit {
      let scale = request.scale
      width = Self.whole(exactWidth, atMost: [scale.width, scale.longestSide])
      height = Self.whole(exactHeight, atMost: [scale.height, scale.longestSide])
      self.resolution = resolution
      if Self.fits(width, height, request) { return }
    }
    let bound = Int(min(max(exactWidth, exactHeight).rounded(.up), limit))
    guard let size = Self.largest(pageWidth, pageHeight, within: request, longestSide: bound) else { return nil }
    self = size
    isReduced = true
  }

  /// The size that shows a page with its longest side at exactly `longestSide` pixels, whatever the limits.
  public init?(pageWidth: Double, pageHeight: Double, longestSide: Int) {
    guard longestSide >= 1, longestSide <= Int(Int32.max) else { return nil }
    let longest = max(pageWidth, pageHeight)
    guard pageWidth.isFinite, pageHeight.isFinite, min(pageWidth, pageHeight) > 0 else { return nil }
    resolution = 72 * Double(longestSide) / longest
    let factor = resolution / 72
    guard resolution.isFinite, resolution > 0 else { return nil }
    width = pageWidth >= pageHeight ? longestSide : Self.whole(pageWidth * factor, atMost: [longestSide])
    height = pageWidth > pageHeight ? Self.whole(pageHeight * factor, atMost: [longestSide]) : longestSide
  }

  /// The number of pixels for an exact length that fits a 32-bit number.
  private static func whole(_ exact: Double, atMost bounds: [Int?]) -> Int {
    bounds.compactMap { $0 }.reduce(max(1, Int((exact - 1e-6).rounded(.up)))) { min($0, max(1, $1)) }
  }

  private static func fits(_ width: Int, _ height: Int, _ request: RenderRequest) -> Bool {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return !isTooLarge && count <= request.maximumPixels && max(width, height) <= request.maximumSide
  }

  /// The largest size that keeps within the limits, found by halving: a longer side never has fewer pixels.
  private static func largest(
    _ pageWidth: Double, _ pageHeight: Double, within request: RenderRequest, longestSide bound: Int
  ) -> PictureSize? {
    var (low, high) = (1, max(1, bound))
    while low < high {
      let middle = low + (high - low + 1) / 2
      guard let size = PictureSize(pageWidth: pageWidth, pageHeight: pageHeight, longestSide: middle) else {
        return nil
      }
      if fits(size.width, size.height, request) { low = middle } else { high = middle - 1 }
    }
    return PictureSize(pageWidth: pageWidth, pageHeight: pageHeight, longestSide: low)
  }
}
