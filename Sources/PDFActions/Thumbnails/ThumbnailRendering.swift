import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// `thumbnails.render`.
struct ThumbnailRendering: EventAction {
  @Environment(\.outputPlace) private var place
  @Environment(\.pictureReceiver) private var receiver

  nonisolated(nonsending) func perform(
    _ event: RenderThumbnails, on work: Work
  ) async throws(ActionError) -> ThumbnailsResult {
    try event.validate(for: place)
    let format = try place.format(event.pictureFormat)
    let pages = try event.filter.apply(to: try work.pages(event.pages), on: work)
    let files = PictureFiles(place: place, receiver: receiver, format: format)
    let source = try work.document.drawable(
      annotations: event.annotations, formFields: event.formFields, on: pages)
    // What is said of the document itself its host asks for.
    defer { if source !== work.document { work.warnings += source.takeReadingWarnings() } }
    let drawing = PageDrawing(
      document: work.document, source: source, request: RenderRequest(event, format: format),
      usesEmbedded: event.useEmbedded)
    if let grid = event.sheet {
      return try await SheetRendering(event, grid, files, drawing).perform(pages, on: work)
    }
    var maker = PictureMaker(encoder: PictureEncoder(PictureFormat(format), quality: event.quality))
    maker.isGray = event.gray
    maker.background = PictureColor(event.background)
    maker.isRaw = receiver?.form == .pixels
    return try await render(pages, drawing, maker, files, work)
  }

  private nonisolated(nonsending) func render(
    _ pages: [Int], _ drawing: PageDrawing, _ maker: PictureMaker, _ files: PictureFiles, _ work: Work
  ) async throws(ActionError) -> ThumbnailsResult {
    let paths = try files.paths(of: work.document.subjects(pages), in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    var result = ThumbnailsResult(pictures: [])
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    var position = 0
    // What was written is told even where the rest cannot be.
    defer { if !result.isNothing { work.partialResult = result } }
    try await drawing.forEach(of: pages) { bitmap throws(PictureEncoder.Failure) in
      try maker.make(bitmap)
    } _: { index, drawn throws(ActionError) in
      let path = paths[position]
      position += 1
      do throws(ActionError) {
        let painting = try drawn.get()
        let made = painting.value
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
    self.init(
      failure.isMissingLibrary ? "library.missing" : "page.unreadable", failure.message, page: index.map { $0 + 1 })
  }
}

extension Work {
  /// Tells of a picture that is smaller than it was asked for.
  func warn<Value>(of painting: PageDrawing.Painting<Value>, page index: Int) {
    if let rejection = painting.rejection {
      warnings.append(
        Warning(rejection.code.rawValue, rejection.message + "; the page is drawn", page: index + 1))
    }
    guard painting.isReduced else { return }
    warnings.append(
      Warning(
        "picture.reduced",
        "the picture is drawn smaller, with \(painting.width) by \(painting.height) pixels, to keep within "
          + "--max-pixels and what its format can hold", page: index + 1))
  }
}
