import PDFActions
import PDFScopeCore
import Synchronization

/// A small picture of a document's first page, for reports.
enum FirstPagePicture {
  /// The longer edge, in pixels.
  private static let size = 160

  /// The picture as a data URL; `nil` where the page cannot be drawn, or the scope does not let it.
  static func dataURL(of host: DocumentHost) async -> String? {
    guard host.openingError == nil else { return nil }
    // JPEG needs a library that may be missing.
    for (format, type) in [(ThumbnailFormat.jpeg, "image/jpeg"), (.png, "image/png")] {
      if let bytes = await draw(host, as: format) { return "data:\(type);base64," + Base64.encode(bytes) }
    }
    return nil
  }

  private static func draw(_ host: DocumentHost, as format: ThumbnailFormat) async -> [UInt8]? {
    guard let page = try? PageSelection(parsing: "1") else { return nil }
    var event = RenderThumbnails()
    event.pages = page
    event.pictureFormat = format
    event.size = size
    let kept = KeptPicture()
    var environment = EnvironmentValues()
    environment.pictureReceiver = PictureReceiver(.file) { picture in kept.bytes.withLock { $0 = picture.bytes } }
    _ = await environment.run { host.scope.send(.thumbnails(.render(event))) }.outcome
    return kept.bytes.withLock { $0 }
  }

  private final class KeptPicture: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)
  }
}
