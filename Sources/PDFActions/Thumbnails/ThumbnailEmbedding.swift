import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// `thumbnails.embed`.
struct ThumbnailEmbedding: EventAction {
  nonisolated(nonsending) func perform(
    _ event: EmbedThumbnails, on work: Work
  ) async throws(ActionError) -> EmbeddedThumbnailsResult {
    let pages = try work.document.pageSet(event.pages)
    return event.remove ? try remove(pages, work) : try await embed(event, pages, work)
  }

  private func remove(_ pages: [Int], _ work: Work) throws(ActionError) -> EmbeddedThumbnailsResult {
    let document = work.document.document
    var result = EmbeddedThumbnailsResult(pages: [], isRemoval: true)
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

  private nonisolated(nonsending) func embed(
    _ event: EmbedThumbnails, _ pages: [Int], _ work: Work
  ) async throws(ActionError) -> EmbeddedThumbnailsResult {
    let drawing = PageDrawing(
      document: work.document, source: work.document, request: RenderRequest(PictureScale(longestSide: event.size)))
    var result = EmbeddedThumbnailsResult(pages: [])
    // All pages are drawn from the document as it was, and put in afterwards: few kilobytes each.
    var images: [(page: Int, image: ImageXObject)] = []
    let isGray = event.gray
    try await drawing.forEach(of: pages) { bitmap throws(PictureEncoder.Failure) in
      var picture = bitmap
      if isGray { picture.makeGray() }
      return try ImageXObject(picture)
    } _: { index, drawn throws(ActionError) in
      do throws(ActionError) {
        images.append((index, try drawn.get().value))
      } catch {
        result.failures.append(try failure(error, ofPage: index))
      }
    }
    let document = work.document.document
    for (index, image) in images {
      guard let page = document.page(at: index)?.object else { continue }
      try put(image, on: page, of: document)
      result.pages.append(index + 1)
    }
    if let failure = result.failures.first, result.pages.isEmpty { throw failure }
    return result
  }

  private func put(_ image: ImageXObject, on page: PDFObject, of document: Document) throws(ActionError) {
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
