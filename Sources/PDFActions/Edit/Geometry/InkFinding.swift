import PDFDocument
import PDFImaging
import PDFScopeCore

/// Finds what is drawn on pages: the smallest rectangle around everything that differs from white paper.
///
/// A page is drawn with two pixels for a unit, so that an edge is found to within half a unit; of a page too large for
/// that the edges are drawn once more by themselves.
struct InkFinding {
  /// Paper that is as good as white: scanners and JPEG never give all of it the same.
  private static let tolerance: UInt8 = 8
  private static let pixelsOfUnit = 2.0
  private static let mostPixels = 6_000_000
  private static let longestEdge = 30_000

  let document: OpenDocument

  /// What is drawn on pages, from 0, on the page as it is shown; `nil` for one on which nothing is.
  nonisolated(nonsending) func boxes(of pages: [Int]) async throws(ActionError) -> [Int: PDFRect?] {
    var limits = ImageLimits()
    var found: [Int: PDFRect?] = [:]
    let request = RenderRequest(
      PictureScale(resolution: 72 * Self.pixelsOfUnit), maximumPixels: Self.mostPixels)
    try await PagePictures(document).forEach(
      of: pages,
      request: { index throws(ActionError) in
        if let page = document.document.page(at: index) { try limits.check(page) }
        return request
      },
      finish: { picture throws(ActionError) in
        let bounds = picture.bitmap.inkBounds(tolerance: Self.tolerance)
        return bounds.map { Pixels(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) }
      },
      { index, drawn throws(ActionError) in
        let pixels = try drawn.get()
        guard let page = document.document.page(at: index) else { return true }
        var box: PDFRect?
        if let pixels { box = try rect(pixels, on: page, request) }
        found.updateValue(box, forKey: index)
        return true
      })
    return found
  }

  private struct Pixels: Sendable {
    var left, top, right, bottom: Int
  }

  private func rect(_ pixels: Pixels, on page: Page, _ request: RenderRequest) throws(ActionError) -> PDFRect {
    let size = page.displaySize
    let resolution = PictureSize(pageWidth: size.width, pageHeight: size.height, request)?.resolution ?? 72
    let pixel = 72 / resolution
    let whole = PDFRect(x: 0, y: 0, width: size.width, height: size.height)
    let rect = PDFRect(
      between: PDFPoint(x: Double(pixels.left) * pixel, y: Double(pixels.top) * pixel),
      and: PDFPoint(x: Double(pixels.right) * pixel, y: Double(pixels.bottom) * pixel))
    let isFine = pixel <= 1.01 / Self.pixelsOfUnit
    return (isFine ? rect : try refined(rect, by: pixel, on: page)).intersection(whole) ?? whole
  }

  /// The same, with its edges found anew on drawings of their own.
  private func refined(_ rect: PDFRect, by pixel: Double, on page: Page) throws(ActionError) -> PDFRect {
    let (wide, long) = (3 * pixel, rect)
    let left = try edge(PDFRect(x: rect.x - pixel, y: long.y, width: wide, height: long.height), on: page)
    let right = try edge(PDFRect(x: rect.maxX - 2 * pixel, y: long.y, width: wide, height: long.height), on: page)
    let top = try edge(PDFRect(x: long.x, y: rect.y - pixel, width: long.width, height: wide), on: page)
    let bottom = try edge(PDFRect(x: long.x, y: rect.maxY - 2 * pixel, width: long.width, height: wide), on: page)
    return PDFRect(
      between: PDFPoint(x: left?.x ?? rect.x, y: top?.y ?? rect.y),
      and: PDFPoint(x: right?.maxX ?? rect.maxX, y: bottom?.maxY ?? rect.maxY))
  }

  /// What is drawn in a part of a page.
  private func edge(_ part: PDFRect, on page: Page) throws(ActionError) -> PDFRect? {
    let region = PageRegion(left: part.x, top: part.y, width: part.width, height: part.height)
    let size = page.displaySize
    guard
      let pixels = PixelRegion(
        region, ofPage: (size.width, size.height), resolution: 72 * Self.pixelsOfUnit,
        longestSide: Self.longestEdge)
    else { return nil }
    do {
      let bitmap = try PageRenderer(try document.readable()).render(page: page.index, pixels: pixels)
      guard let bounds = bitmap.inkBounds(tolerance: Self.tolerance) else { return nil }
      let unit = 72 / pixels.resolution
      return PDFRect(
        between: PDFPoint(x: Double(pixels.x + bounds.left) * unit, y: Double(pixels.y + bounds.top) * unit),
        and: PDFPoint(x: Double(pixels.x + bounds.right) * unit, y: Double(pixels.y + bounds.bottom) * unit))
    } catch {
      throw ActionError(underlying: error)
    }
  }
}
