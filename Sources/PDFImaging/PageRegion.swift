import PopplerInterface
public import PopplerKit

/// A part of a page to be drawn, on the page as it is shown: origin at its top left, y down, in default user space
/// units without UserUnit.
public struct PageRegion: Hashable, Sendable {
  /// Where it begins.
  public var left: Double
  /// Where it begins.
  public var top: Double
  /// How wide it is.
  public var width: Double
  /// How high it is.
  public var height: Double

  /// Makes a region.
  public init(left: Double, top: Double, width: Double, height: Double) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}

/// Which pixels of a page a region is.
public struct PixelRegion: Hashable, Sendable {
  /// Pixels per inch (72 units).
  public var resolution: Double
  /// The first pixel from the page's left.
  public var x: Int
  /// The first pixel from the page's top.
  public var y: Int
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int

  /// The pixels of a region.
  ///
  /// - Parameters:
  ///   - region: The part of the page.
  ///   - page: The page's size as shown; what lies outside is cut off.
  ///   - resolution: Pixels per inch; less where the longest side would have more than `longestSide` pixels.
  /// - Returns: nil where nothing of the region is on the page, or a number is no number.
  public init?(
    _ region: PageRegion, ofPage page: (width: Double, height: Double), resolution: Double, longestSide: Int
  ) {
    let left = max(0, region.left)
    let top = max(0, region.top)
    let right = min(page.width, region.left + region.width)
    let bottom = min(page.height, region.top + region.height)
    guard left < right, top < bottom, (right - left).isFinite, (bottom - top).isFinite, longestSide >= 1 else {
      return nil
    }
    let scale = min(resolution / 72, Double(longestSide - 1) / max(right - left, bottom - top))
    guard scale > 0, scale.isFinite, let x = Int32(exactly: (left * scale).rounded(.down)),
      let y = Int32(exactly: (top * scale).rounded(.down))
    else { return nil }
    self.resolution = scale * 72
    self.x = Int(x)
    self.y = Int(y)
    // A side is no longer than `longestSide`, so these numbers are small.
    width = max(1, Int((right * scale - Double(x)).rounded(.up)))
    height = max(1, Int((bottom * scale - Double(y)).rounded(.up)))
  }
}

extension PageRenderer {
  /// Draws a part of a page.
  ///
  /// - Parameters:
  ///   - index: The page, counted from 0.
  ///   - pixels: The part.
  ///   - background: The paper.
  /// - Throws: `page.outOfRange`, `page.unreadable`; `document.limit` for too many pixels.
  public func render(
    page index: Int, pixels: PixelRegion, background: PictureColor = .white
  ) throws(ReadingError) -> Bitmap {
    let (count, isTooLarge) = pixels.width.multipliedReportingOverflow(by: pixels.height)
    guard !isTooLarge, count <= RenderRequest.defaultMaximumPixels, let x = Int32(exactly: pixels.x),
      let y = Int32(exactly: pixels.y)
    else {
      throw ReadingError(.limit, "the picture has too many pixels", pageIndex: index)
    }
    var drawing = PopplerDrawing()
    drawing.resolution = pixels.resolution
    drawing.width = Int32(pixels.width)
    drawing.height = Int32(pixels.height)
    drawing.x = x
    drawing.y = y
    drawing.antialias = 1
    drawing.paper = UInt32(background.red) << 16 | UInt32(background.green) << 8 | UInt32(background.blue)
    return try Bitmap(width: pixels.width, height: pixels.height) { target throws(ReadingError) in
      try document.call(page: index) { page, failure in
        document.table.pointee.draw(document.handle, page, &drawing, target, 4 * pixels.width, failure)
      }
    }
  }
}
