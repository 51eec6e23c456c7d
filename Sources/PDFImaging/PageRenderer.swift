import PopplerInterface
public import PopplerKit

/// Draws pages as they are shown: CropBox, Rotate, annotations and form fields with their appearance, edges smoothed.
///
/// For one thread at a time; each thread has its own document.
public struct PageRenderer {
  /// The document.
  public let document: PopplerDocument

  /// Makes a renderer.
  public init(_ document: PopplerDocument) {
    self.document = document
  }

  /// The size that `render` will give a page's picture.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`; `document.limit` for more pixels than the request allows.
  public func sizeOfPicture(ofPage index: Int, _ request: RenderRequest) throws(ReadingError) -> PictureSize {
    let page = try document.sizeOfPage(at: index)
    let size = PictureSize(pageWidth: page.width, pageHeight: page.height, longestSide: request.longestSide)
    guard let size else {
      throw ReadingError(
        .pageUnreadable, "a page of \(page.width) by \(page.height) cannot be drawn at \(request.longestSide) pixels",
        pageIndex: index)
    }
    let (count, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isTooLarge, count <= request.maximumPixels else {
      throw ReadingError(
        .limit, "a picture of \(size.width) by \(size.height) has more than \(request.maximumPixels) pixels",
        hint: "ask for a smaller size", pageIndex: index)
    }
    return size
  }

  /// Draws a page.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`; `document.limit` for more pixels than the request allows, before
  ///   memory is taken for them.
  public func render(page index: Int, _ request: RenderRequest) throws(ReadingError) -> Bitmap {
    let size = try sizeOfPicture(ofPage: index, request)
    let paper = request.background
    var drawing = PopplerDrawing(
      resolution: size.resolution, width: Int32(size.width), height: Int32(size.height),
      paper: UInt32(paper.red) << 16 | UInt32(paper.green) << 8 | UInt32(paper.blue), antialias: 1, x: 0, y: 0)
    return try Bitmap(width: size.width, height: size.height) { pixels throws(ReadingError) in
      try document.call(page: index) { page, failure in
        document.table.pointee.draw(document.handle, page, &drawing, pixels, 4 * size.width, failure)
      }
    }
  }
}
