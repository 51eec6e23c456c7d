import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Draws pages of a document, or takes the pictures that it keeps of them, on as many threads as are free, and hands
/// over what comes of each in the order of the pages.
struct PageDrawing {
  /// What became of a page's picture.
  struct Painting<Value: Sendable>: Sendable {
    /// What was made of the picture.
    var value: Value
    /// Its size in pixels.
    var width: Int
    var height: Int
    /// Whether it is the one that the document keeps.
    var isEmbedded = false
    /// Whether it is smaller than it was asked for.
    var isReduced = false
    /// Why the picture that the document keeps was not taken.
    var rejection: ActionError?
  }

  /// Makes something of a page's picture, on the thread that drew it.
  typealias Process<Value> = @Sendable (Bitmap) throws(PictureEncoder.Failure) -> Value

  /// The document.
  let document: OpenDocument
  /// The same without what is not to be drawn.
  let source: OpenDocument
  let request: RenderRequest
  var usesEmbedded = false

  /// Draws pages, from 0.
  ///
  /// - Parameters:
  ///   - process: makes of each bitmap what is wanted: its file.
  ///   - body: gets each page with what was made, or why there is nothing.
  nonisolated(nonsending) func forEach<Value: Sendable>(
    of pages: [Int], _ process: @escaping Process<Value>,
    _ body: (Int, Result<Painting<Value>, ActionError>) async throws(ActionError) -> Void
  ) async throws(ActionError) {
    guard usesEmbedded else { return try await draw(pages, [:], process, body) }
    var run: [Int] = []
    var rejections: [Int: ActionError] = [:]
    for index in pages {
      guard let page = document.document.page(at: index), let bitmap = embedded(page, &rejections) else {
        run.append(index)
        continue
      }
      try await draw(run, rejections, process, body)
      run = []
      try await body(index, Self.painting(fitted(bitmap, to: page), of: index, process))
    }
    try await draw(run, rejections, process, body)
  }

  /// The picture that the document keeps of a page; what is wrong with it is noted, and the page is drawn all the same.
  private func embedded(_ page: Page, _ rejections: inout [Int: ActionError]) -> Bitmap? {
    do throws(ActionError) {
      return try EmbeddedThumbnail.read(page)
    } catch {
      rejections[page.index] = error
      return nil
    }
  }

  /// Draws pages, one after the other or at the same time.
  private nonisolated(nonsending) func draw<Value: Sendable>(
    _ pages: [Int], _ rejections: [Int: ActionError], _ process: @escaping Process<Value>,
    _ body: (Int, Result<Painting<Value>, ActionError>) async throws(ActionError) -> Void
  ) async throws(ActionError) {
    var limits = ImageLimits(maxPixels: request.maximumPixels)
    try await PagePictures(source).forEach(
      of: pages,
      request: { index throws(ActionError) in
        let page = source.document.pageOfCopies(at: index)
        // Images that poppler should not be asked to decode are found before it sees them.
        if let page { try limits.check(page) }
        var request = request
        request.userUnit = page?.userUnit ?? 1
        return request
      },
      finish: { picture throws(ActionError) in
        do throws(ReadingError) {
          return try Self.painting(picture.bitmap, isReduced: picture.isReduced, process)
        } catch {
          throw ActionError(error)
        }
      },
      { index, drawn throws(ActionError) in
        try await body(
          index,
          drawn.map { painting in
            var painting = painting
            painting.rejection = rejections[index]
            return painting
          })
        return true
      })
  }

  private static func painting<Value: Sendable>(
    _ bitmap: Bitmap, isReduced: Bool, _ process: Process<Value>
  ) throws(ReadingError) -> Painting<Value> {
    do throws(PictureEncoder.Failure) {
      return Painting(
        value: try process(bitmap), width: bitmap.width, height: bitmap.height, isReduced: isReduced)
    } catch {
      throw ReadingError(error.isMissingLibrary ? .libraryMissing : .pageUnreadable, error.message)
    }
  }

  private static func painting<Value: Sendable>(
    _ bitmap: Bitmap, of index: Int, _ process: Process<Value>
  ) -> Result<Painting<Value>, ActionError> {
    do throws(ReadingError) {
      var painting = try painting(bitmap, isReduced: false, process)
      painting.isEmbedded = true
      return .success(painting)
    } catch {
      var failure = ActionError(error)
      failure.page = index + 1
      return .failure(failure)
    }
  }

  /// The size that the picture of a page will have, from what its dictionary says; nil for a page without a size.
  func size(of page: Page) -> PictureSize? {
    var request = request
    request.userUnit = page.userUnit
    return PictureSize(pageWidth: page.displaySize.width, pageHeight: page.displaySize.height, request)
  }

  /// A picture kept of a page, no larger than the page would be drawn.
  private func fitted(_ bitmap: Bitmap, to page: Page) -> Bitmap {
    guard let size = size(of: page) else { return bitmap }
    return bitmap.fitted(toWidth: size.width, height: size.height)
  }
}
