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

  /// The size that `render` will give a page's picture. Where the request asks for more pixels than it allows, the size
  /// is the largest that it allows.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`.
  public func sizeOfPicture(ofPage index: Int, _ request: RenderRequest) throws(ReadingError) -> PictureSize {
    let page = try document.sizeOfPage(at: index)
    guard let size = PictureSize(pageWidth: page.width, pageHeight: page.height, request) else {
      throw ReadingError(
        .pageUnreadable, "a page of \(page.width) by \(page.height) cannot be drawn at this size", pageIndex: index)
    }
    return size
  }

  /// Draws a page.
  ///
  /// - Parameter index: The page, counted from 0.
  /// - Throws: `page.outOfRange`, `page.unreadable`; `document.limit` where memory runs out.
  public func render(page index: Int, _ request: RenderRequest) throws(ReadingError) -> Bitmap {
    let size = try sizeOfPicture(ofPage: index, request)
    guard request.background.alpha < 255 else { return try draw(page: index, size, on: request.background) }
    // poppler draws on paper only. What lets the paper through shows in the difference between two papers.
    let white = try draw(page: index, size, on: .white)
    let black = try draw(page: index, size, on: .black)
    guard var bitmap = Bitmap(onWhite: white, onBlack: black) else {
      throw ReadingError(.internal, "two drawings of a page have two sizes", pageIndex: index)
    }
    bitmap.lay(on: request.background)
    return bitmap
  }

  func draw(page index: Int, _ size: PictureSize, on paper: PictureColor) throws(ReadingError) -> Bitmap {
    var drawing = PopplerDrawing(
      resolution: size.resolution, width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      paper: UInt32(paper.red) << 16 | UInt32(paper.green) << 8 | UInt32(paper.blue), antialias: 1, x: 0, y: 0)
    return try Bitmap(width: size.width, height: size.height) { pixels throws(ReadingError) in
      try document.call(page: index) { page, failure in
        document.table.pointee.draw(document.handle, page, &drawing, pixels, 4 * size.width, failure)
      }
    }
  }
}
