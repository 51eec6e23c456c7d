public import PopplerKit

/// A part of a picture, in pixels.
public struct PixelRect: Hashable, Sendable {
  /// From the left.
  public var left: Int
  /// From the top.
  public var top: Int
  /// At least 1.
  public var width: Int
  /// At least 1.
  public var height: Int

  /// Makes a part.
  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}

extension PageRenderer {
  /// Draws the first page with one pixel for each of its units and cuts it up.
  ///
  /// - Parameters:
  ///   - cells: The parts, which must lie on the page.
  ///   - size: Of the page, in pixels.
  ///   - background: The paper.
  /// - Returns: A picture for each part, in their order.
  /// - Throws: `page.unreadable`; `document.limit` where memory runs out.
  public func render(
    imposed cells: [PixelRect], width: Int, height: Int, background: PictureColor = .white
  ) throws(ReadingError) -> [Bitmap] {
    let longestSide = max(width, height)
    guard let size = PictureSize(pageWidth: Double(width), pageHeight: Double(height), longestSide: longestSide) else {
      throw ReadingError(.internal, "a page of \(width) by \(height) cannot be drawn")
    }
    guard background.alpha < 255 else {
      let bitmap = try draw(page: 0, size, on: background)
      return cells.compactMap { bitmap.part($0) }
    }
    let white = try draw(page: 0, size, on: .white)
    let black = try draw(page: 0, size, on: .black)
    return cells.compactMap { cell in
      guard let onWhite = white.part(cell), let onBlack = black.part(cell) else { return nil }
      var bitmap = Bitmap(onWhite: onWhite, onBlack: onBlack)
      bitmap?.lay(on: background)
      return bitmap
    }
  }
}

extension Bitmap {
  /// A part of the picture; nil where it does not lie in it.
  public func part(_ rect: PixelRect) -> Bitmap? {
    guard rect.left >= 0, rect.top >= 0, rect.width > 0, rect.height > 0, rect.width <= width - rect.left,
      rect.height <= height - rect.top
    else { return nil }
    var part: [UInt8] = []
    part.reserveCapacity(4 * rect.width * rect.height)
    for row in rect.top..<rect.top + rect.height {
      let start = 4 * (row * width + rect.left)
      part += pixels[start..<start + 4 * rect.width]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: part)
  }
}
