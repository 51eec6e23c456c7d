import PDFDocument
import PDFImaging
import PDFScopeCore

/// `thumbnails.extract`.
struct ThumbnailExtraction: EventAction {
  @Environment(\.outputPlace) private var place
  @Environment(\.pictureReceiver) private var receiver

  func perform(_ event: ExtractThumbnails, on work: Work) throws(ActionError) -> ThumbnailsResult {
    try event.validate(for: place)
    let format = try place.format(event.pictureFormat)
    let document = work.document.document
    let pages = try work.pages(event.pages).filter { document.page(at: $0)?.object["Thumb"].isStream ?? false }
    let files = PictureFiles(place: place, receiver: receiver, format: format)
    var maker = PictureMaker(encoder: PictureEncoder(PictureFormat(format), quality: event.quality))
    maker.isRaw = receiver?.form == .pixels
    let paths = try files.paths(of: work.document.subjects(pages), in: work.document)
    let newFolders = try files.makeFolders(of: paths)
    defer { for folder in newFolders { folder.removeIfEmpty() } }
    var result = ThumbnailsResult(pictures: [])
    // What was written is told even where the rest cannot be.
    defer { if !result.isNothing { work.partialResult = result } }
    for (index, path) in zip(pages, paths) {
      do throws(ActionError) {
        guard let page = document.page(at: index), let bitmap = try EmbeddedThumbnail.read(page) else { continue }
        let made = try maker.made(bitmap, ofPage: index)
        let reference = document.reference(toPage: index)
        try files.put(made.bytes, at: path, page: reference, width: made.width, height: made.height, work)
        result.pictures.append(
          ThumbnailsResult.Picture(
            page: reference, path: path, width: made.width, height: made.height, format: format,
            bytes: made.bytes.count, isBlank: made.isBlank, isEmbedded: true))
      } catch {
        result.failures.append(try failure(error, ofPage: index))
      }
    }
    if let failure = result.failures.first, result.pictures.isEmpty { throw failure }
    return result
  }
}
