import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Draws the pages of a document, or takes the pictures that it keeps of them.
struct PagePainter {
  private let document: OpenDocument
  private let renderer: PageRenderer
  private let usesEmbedded: Bool
  private var request: RenderRequest
  private var limits: ImageLimits

  /// A page's picture.
  struct Painting {
    var bitmap: Bitmap
    var isEmbedded = false
    /// Whether it is smaller than it was asked for.
    var isReduced = false
    /// Why the picture kept of the page was not taken.
    var rejection: ActionError?
  }

  init(
    _ document: OpenDocument, _ source: PopplerDocument, _ request: RenderRequest, usesEmbedded: Bool = false
  ) {
    self.document = document
    self.request = request
    self.usesEmbedded = usesEmbedded
    renderer = PageRenderer(source)
    limits = ImageLimits(maxPixels: request.maximumPixels)
  }

  /// The size that the picture of a page, from 0, will have.
  func size(of index: Int) throws(ActionError) -> PictureSize {
    do throws(ReadingError) {
      return try renderer.sizeOfPicture(ofPage: index, request(for: index))
    } catch {
      throw ActionError(error)
    }
  }

  /// Draws a page, from 0.
  ///
  /// - Throws: `page.unreadable`, `document.limit`.
  mutating func paint(_ index: Int) throws(ActionError) -> Painting {
    let page = document.document.page(at: index)
    var rejection: ActionError?
    do throws(ActionError) {
      if usesEmbedded, let page, let bitmap = try EmbeddedThumbnail.read(page) {
        return Painting(bitmap: try fitted(bitmap, to: index), isEmbedded: true)
      }
    } catch {
      // The page itself can be drawn all the same.
      rejection = error
    }
    if let page { try limits.check(page) }
    do throws(ReadingError) {
      let request = request(for: index)
      let isReduced = try renderer.sizeOfPicture(ofPage: index, request).isReduced
      return Painting(
        bitmap: try renderer.render(page: index, request), isReduced: isReduced, rejection: rejection)
    } catch {
      throw ActionError(error)
    }
  }

  /// A picture kept of a page, no larger than the page would be drawn.
  private func fitted(_ bitmap: Bitmap, to index: Int) throws(ActionError) -> Bitmap {
    let size = try size(of: index)
    let factor = min(Double(size.width) / Double(bitmap.width), Double(size.height) / Double(bitmap.height))
    guard factor < 1 else { return bitmap }
    return bitmap.reduced(
      toWidth: Int((Double(bitmap.width) * factor).rounded()), height: Int((Double(bitmap.height) * factor).rounded()))
  }

  private func request(for index: Int) -> RenderRequest {
    var request = request
    request.userUnit = document.document.page(at: index)?.userUnit ?? 1
    return request
  }
}

extension RenderRequest {
  /// What an event asks for.
  init(_ event: RenderThumbnails, format: ThumbnailFormat) {
    let hasBound = event.size != nil || event.width != nil || event.height != nil || event.dpi != nil
    let scale = PictureScale(
      longestSide: hasBound ? event.size : RenderThumbnails.usualSize, width: event.width, height: event.height,
      resolution: event.dpi.map(Double.init), enlarges: event.scaleUp)
    let paper = PictureColor(event.background)
    self.init(
      scale, background: format == .jpeg ? paper.opaque : paper, maximumPixels: event.maxPixels,
      maximumSide: PictureFormat(format).largestSide)
  }
}

extension PictureColor {
  init(_ color: PaperColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension PictureFormat {
  /// The format of pictures of their own; those in a PDF are without loss.
  init(_ format: ThumbnailFormat) {
    switch format {
    case .png, .pdf: self = .png
    case .jpeg: self = .jpeg
    case .webp: self = .webp
    }
  }
}

extension OpenDocument {
  /// The document as poppler draws it, without what is not to be drawn on the given pages.
  func drawable(annotations: Bool, formFields: Bool, on pages: [Int]) throws(ActionError) -> PopplerDocument {
    let hasAnnotations = pages.contains { document.page(at: $0)?.object["Annots"].isArray ?? false }
    guard hasAnnotations, !annotations || !formFields else { return try readable() }
    do {
      // poppler has no switch for it: it gets a copy that lacks them.
      let copy = try Document.open(try document.rewrittenBytes())
      for index in Set(pages) {
        guard let page = copy.page(at: index)?.object else { continue }
        try copy.strip(page, annotations: annotations, formFields: formFields)
      }
      let bytes = try copy.rewrittenBytes()
      return try PopplerDocument(DocumentBytes(borrowing: bytes.buffer, ownedBy: bytes))
    } catch {
      throw ActionError(underlying: error)
    }
  }
}

extension Document {
  /// Takes annotations from a page.
  fileprivate func strip(_ page: PDFObject, annotations: Bool, formFields: Bool) throws(PDFError) {
    guard annotations || formFields else { return try remove("Annots", from: page) }
    let list = page["Annots"]
    for (index, annotation) in list.items.enumerated().reversed() {
      let isField = annotation["Subtype"].isName("Widget")
      if isField ? !formFields : !annotations { try removeItem(index, of: list) }
    }
  }
}
