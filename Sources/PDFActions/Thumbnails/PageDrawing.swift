import PDFDocument
import PDFImaging
import PDFScopeCore
import PopplerKit

/// Draws pages of a document, or takes the pictures that it keeps of them, on as many threads as are free, and hands over
/// what comes of each in the order of the pages.
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

extension Bitmap {
  /// The picture, made smaller where it is larger than a box.
  func fitted(toWidth boxWidth: Int, height boxHeight: Int) -> Bitmap {
    let factor = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
    guard factor < 1 else { return self }
    return reduced(
      toWidth: Int((Double(width) * factor).rounded()), height: Int((Double(height) * factor).rounded()))
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
  /// The document without what is not to be drawn on the given pages.
  ///
  /// poppler has no switch for it: it gets a copy that lacks annotations or form fields.
  func drawable(annotations: Bool, formFields: Bool, on pages: [Int]) throws(ActionError) -> OpenDocument {
    let hasAnnotations = pages.contains { document.page(at: $0)?.object["Annots"].isArray ?? false }
    guard hasAnnotations, !annotations || !formFields else { return self }
    do throws(PDFError) {
      let copy = try Document.open(try document.rewrittenBytes())
      for index in Set(pages) {
        guard let page = copy.page(at: index)?.object else { continue }
        try copy.strip(page, annotations: annotations, formFields: formFields)
      }
      return OpenDocument(copy, path: path)
    } catch {
      throw ActionError(error)
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
