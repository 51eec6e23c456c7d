/// The events of the thumbnails button.
public enum ThumbnailsEvent: ButtonEvents {
  /// Draws pages.
  case render(RenderThumbnails)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .render(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(RenderThumbnails.self, of: .thumbnails) { .thumbnails(.render($0)) }
  ]
}

/// Draws pages as PNG pictures, as a viewer shows them: CropBox and rotation applied.
public struct RenderThumbnails: Event {
  /// The pages to draw.
  public var pages: PageSelection
  /// The longest side of a picture, in pixels.
  public var size: Int

  /// An event; by default for every page.
  public init(pages: PageSelection = .all, size: Int = 256) {
    self.pages = pages
    self.size = size
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `thumbnails.render`.
  public static let name = "thumbnails.render"
  /// What it does.
  public static let summary = "Draw pages as PNG pictures"
  /// What there is to know.
  public static let discussion = """
    Pages are drawn as a viewer shows them: the CropBox, rotated as the page says, with annotations and form fields. \
    Pictures are named after the document and the page, with as many digits as sort them: `report-007.png`.

    A page that cannot be drawn is reported; the others are drawn.
    """
  /// It writes pictures.
  public static let requirement = Requirement(writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<RenderThumbnails>] = [
    Parameter("pages", \.pages, "Draw these pages only"),
    Parameter("size", \.size, type: .integer(1...16384), short: "s", "The longest side in pixels"),
  ]
}
