import PDFImaging
import PDFScopeCore

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
