import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// `thumbnails.embed`.
struct ThumbnailEmbedding: EventAction {
  func perform(_ event: EmbedThumbnails, on work: Work) throws(ActionError) -> EmbeddedThumbnailsResult {
    let pages = try work.document.pageSet(event.pages)
    return event.remove ? try remove(pages, work) : try embed(event, pages, work)
  }

  private func remove(_ pages: [Int], _ work: Work) throws(ActionError) -> EmbeddedThumbnailsResult {
    let document = work.document.document
    var result = EmbeddedThumbnailsResult(pages: [])
    do throws(PDFError) {
      for index in pages {
        guard let page = document.page(at: index)?.object, page.keys.contains("Thumb") else { continue }
        try document.remove("Thumb", from: page)
        document.requireWholeFile(because: "pictures were removed, which are not to stay in the file")
        result.pages.append(index + 1)
      }
    } catch {
      throw ActionError(error)
    }
    return result
  }

  private func embed(
    _ event: EmbedThumbnails, _ pages: [Int], _ work: Work
  ) throws(ActionError) -> EmbeddedThumbnailsResult {
    let document = work.document.document
    // All pages are drawn from the document as it was: a change would make it be read anew for each.
    var painter = PagePainter(
      work.document, try work.document.readable(), RenderRequest(PictureScale(longestSide: event.size)))
    var result = EmbeddedThumbnailsResult(pages: [])
    for index in pages {
      do throws(ActionError) {
        var bitmap = try painter.paint(index).bitmap
        if event.gray { bitmap.makeGray() }
        guard let page = document.page(at: index)?.object else { continue }
        try put(bitmap, on: page, of: document, index)
        result.pages.append(index + 1)
      } catch {
        result.failures.append(try failure(error, ofPage: index))
      }
    }
    if let failure = result.failures.first, result.pages.isEmpty { throw failure }
    return result
  }

  private func put(
    _ bitmap: Bitmap, on page: PDFObject, of document: Document, _ index: Int
  ) throws(ActionError) {
    let image: ImageXObject
    do throws(PictureEncoder.Failure) {
      image = try ImageXObject(bitmap)
    } catch {
      throw ActionError(error, page: index)
    }
    do throws(PDFError) {
      let stream = try document.makeStream(
        image.data,
        [
          "Width": .integer(image.width), "Height": .integer(image.height), "BitsPerComponent": .integer(8),
          "ColorSpace": .name(image.colorSpace), "Filter": .name("FlateDecode"),
        ])
      try document.set("Thumb", of: page, to: stream)
    } catch {
      throw ActionError(error)
    }
  }
}
