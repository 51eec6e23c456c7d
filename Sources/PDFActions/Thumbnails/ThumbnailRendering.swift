import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// `thumbnails.render`.
struct ThumbnailRendering: EventAction {
  @Environment(\.outputPlace) private var place
  @Environment(\.pictureReceiver) private var receiver

  func perform(_ event: RenderThumbnails, on work: Work) throws(ActionError) -> ThumbnailsResult {
    try event.validate(for: place)
    let format = try place.format(event.pictureFormat)
    let pages = try event.filter.apply(to: try work.pages(event.pages), on: work)
    let files = PictureFiles(place: place, receiver: receiver, format: format)
    let source = try work.document.drawable(
      annotations: event.annotations, formFields: event.formFields, on: pages)
    let painter = PagePainter(
      work.document, source, RenderRequest(event, format: format), usesEmbedded: event.useEmbedded)
    if let grid = event.sheet {
      return try SheetRendering(event: event, grid: grid, files: files, painter: painter).perform(pages, on: work)
    }
    var maker = PictureMaker(encoder: PictureEncoder(PictureFormat(format), quality: event.quality))
    maker.isGray = event.gray
    maker.background = PictureColor(event.background)
    maker.isRaw = receiver?.form == .pixels
    return try render(pages, painter, maker, files, work)
  }

  private func render(
    _ pages: [Int], _ painter: PagePainter, _ maker: PictureMaker, _ files: PictureFiles, _ work: Work
  ) throws(ActionError) -> ThumbnailsResult {
    var painter = painter
    let paths = try files.paths(of: work.document.subjects(pages), in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    var result = ThumbnailsResult(pictures: [])
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    for (index, path) in zip(pages, paths) {
      do throws(ActionError) {
        let painting = try painter.paint(index)
        let made = try maker.made(painting.bitmap, ofPage: index)
        work.warn(of: painting, page: index)
        let reference = work.document.document.reference(toPage: index)
        try files.put(made.bytes, at: path, page: reference, width: made.width, height: made.height, work)
        result.pictures.append(
          ThumbnailsResult.Picture(
            page: reference, path: path, width: made.width, height: made.height, format: files.format,
            bytes: made.bytes.count, isBlank: made.isBlank, isEmbedded: painting.isEmbedded))
      } catch {
        result.failures.append(try failure(error, ofPage: index))
      }
    }
    if let failure = result.failures.first, result.pictures.isEmpty { throw failure }
    return result
  }
}

/// The error as one of a page.
///
/// - Throws: The error itself where it is about more than that.
func failure(_ error: ActionError, ofPage index: Int) throws(ActionError) -> ActionError {
  var failure = error
  failure.page = index + 1
  guard failure.isOfOnePage else { throw error }
  return failure
}

extension PictureMaker {
  /// The page's bitmap as a file.
  ///
  /// - Throws: `page.unreadable`, or `library.missing` where the format's library is not installed.
  func made(_ bitmap: Bitmap, ofPage index: Int) throws(ActionError) -> Made {
    do throws(PictureEncoder.Failure) {
      return try make(bitmap)
    } catch {
      throw ActionError(error, page: index)
    }
  }
}

extension ActionError {
  /// A picture of a page, from 0, that cannot be written.
  init(_ failure: PictureEncoder.Failure, page index: Int?) {
    let isMissing = failure.message.contains("not installed")
    self.init(isMissing ? "library.missing" : "page.unreadable", failure.message, page: index.map { $0 + 1 })
  }
}

extension Work {
  /// Tells of a picture that is smaller than it was asked for.
  func warn(of painting: PagePainter.Painting, page index: Int) {
    if let rejection = painting.rejection {
      warnings.append(
        Warning(rejection.code.rawValue, rejection.message + "; the page is drawn", page: index + 1))
    }
    guard painting.isReduced else { return }
    warnings.append(
      Warning(
        "picture.reduced",
        "the picture is drawn smaller, with \(painting.bitmap.width) by \(painting.bitmap.height) pixels, to keep within "
          + "--max-pixels and what its format can hold", page: index + 1))
  }
}
