/// The events of the thumbnails button.
public enum ThumbnailsEvent: ButtonEvents {
  /// Draws pages.
  case render(RenderThumbnails)
  /// Takes the pictures out that the document keeps of its pages.
  case extract(ExtractThumbnails)
  /// Puts pictures of its pages into the document.
  case embed(EmbedThumbnails)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .render(let event): event
    case .extract(let event): event
    case .embed(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(RenderThumbnails.self, of: .thumbnails) { .thumbnails(.render($0)) },
    EventDeclaration(ExtractThumbnails.self, of: .thumbnails) { .thumbnails(.extract($0)) },
    EventDeclaration(EmbedThumbnails.self, of: .thumbnails) { .thumbnails(.embed($0)) },
  ]
}

/// Draws pages as a viewer shows them: CropBox and rotation applied.
public struct RenderThumbnails: Event {
  /// The pages to draw.
  public var pages: PageSelection
  /// Which of them.
  public var filter = PageFilter.all
  /// The longest side of a picture, in pixels; 256 where no bound is given at all.
  public var size: Int?
  /// The width, in pixels.
  public var width: Int?
  /// The height, in pixels.
  public var height: Int?
  /// Pixels per inch.
  public var dpi: Int?
  /// Whether small pages are enlarged.
  public var scaleUp = true
  /// The most pixels of a picture.
  public var maxPixels = RenderThumbnails.usualMaxPixels
  /// The format of the files; `nil` takes it from their names, or PNG.
  public var pictureFormat: ThumbnailFormat?
  /// From 1, small, to 100, faithful.
  public var quality = RenderThumbnails.usualQuality
  /// Whether pictures are made grey.
  public var gray = false
  /// The paper.
  public var background = PaperColor.white
  /// Whether annotations are drawn.
  public var annotations = true
  /// Whether form fields are drawn.
  public var formFields = true
  /// Whether the picture that the document itself keeps of a page is taken, where there is one.
  public var useEmbedded = false
  /// How many pictures go on a contact sheet; `nil` makes a picture of each page.
  public var sheet: SheetGrid?
  /// What contact sheets say beside their pictures.
  public var captions = SheetCaptions.all

  /// The longest side where no bound is given.
  public static let usualSize = 256
  /// The quality where none is given.
  public static let usualQuality = 85
  /// Fifty million: a square of some 7,000 a side, 200 MB.
  public static let usualMaxPixels = 50_000_000

  /// An event; by default for every page.
  public init(pages: PageSelection = .all, size: Int? = nil) {
    self.pages = pages
    self.size = size
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `thumbnails.render`.
  public static let name = "thumbnails.render"
  /// What it does.
  public static let summary = "Draw pages as pictures, or as contact sheets"
  /// What there is to know.
  public static let discussion = """
    Pages are drawn as a viewer shows them: the CropBox, rotated as the page says, with annotations and form fields. \
    Pictures are named after the document and the page, with as many digits as sort them: `report-007.png`.

    Of several bounds (`--size`, `--width`, `--height`, `--dpi`, `--scale-up no`) the one that makes the smallest \
    picture counts; the aspect of the page is kept. A picture that would have more than `--max-pixels`, or longer \
    sides than its format can have, is drawn smaller, with a warning. A page whose images have more than 5 times \
    `--max-pixels` together, or 5 times the usual value of that where it is less, is not drawn, since all of an image \
    is decoded however small it is shown, each time that it is. A pixel of one bit counts as a quarter, a grey one as \
    half, one of CMYK as three, of JPEG 2000 as four, of Lab and several inks as seven.

    A page that cannot be drawn is reported; the others are drawn.
    """
  /// It writes pictures.
  public static let requirement = Requirement(writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<RenderThumbnails>] = selection + bounds + appearance + sheets

  private static let side = ValueType.integer(1...65_536)

  private static let selection: [Parameter<RenderThumbnails>] = [
    Parameter("pages", \.pages, "Draw these pages only"),
    Parameter(
      "filter", \.filter, "Draw only pages that are `all`, `annotated`, `bookmarked` or `matching:PATTERN`",
      discussion: """
        Annotated are pages with an annotation other than links, form fields and popups; bookmarked those that a user \
        bookmark leads to (see `pdfscope bookmarks`); matching those on which the regular expression matches, whatever \
        the case unless it holds a capital.
        """),
  ]

  private static let bounds: [Parameter<RenderThumbnails>] = [
    Parameter(
      "size", \.size, type: side, short: "s", "The longest side in pixels; 256 where no other bound is given"),
    Parameter("width", \.width, type: side, "The width in pixels"),
    Parameter("height", \.height, type: side, "The height in pixels"),
    Parameter(
      "dpi", \.dpi, type: .integer(1...9600), "Pixels per inch",
      discussion: "An inch is 72 units of the page; where the page has a UserUnit, a unit is so many times larger."),
    Parameter(
      "scaleUp", \.scaleUp, "Whether small pages are enlarged",
      discussion: "With `no` a page is drawn with at most 72 pixels per inch, whatever the bounds."),
    Parameter(
      "maxPixels", \.maxPixels, type: .integer(1...500_000_000), "The most pixels of a picture",
      discussion: "They are counted before memory is taken for them. Four bytes are needed for each."),
  ]

  private static let appearance: [Parameter<RenderThumbnails>] = [
    Parameter(
      "pictureFormat", \.pictureFormat, "The format of the pictures",
      discussion: "Without it the extension of `--output` tells, and where that has none it is PNG."),
    Parameter(
      "quality", \.quality, type: .integer(1...100), "Of JPEG and WebP, from small files to faithful ones",
      discussion: "WebP is without loss at 100. PNG always is."),
    Parameter("gray", \.gray, "Draw in shades of grey"),
    Parameter(
      "background", \.background, "The paper: `#RGB`, `#RRGGBB`, `#RRGGBBAA`, `white`, `black`, `transparent`",
      discussion: """
        The last two digits are opacity. Where the paper is not opaque, neither are PNG and WebP pictures; JPEG knows \
        no transparency, and shows the colour as if it were opaque.
        """),
    Parameter("annotations", \.annotations, "Whether annotations other than form fields are drawn"),
    Parameter("formFields", \.formFields, "Whether form fields are drawn"),
    Parameter(
      "useEmbedded", \.useEmbedded, "Take the picture that the document keeps of a page, where there is one",
      discussion: "One that is larger than the bounds is made smaller; a smaller one stays as it is."),
  ]

  private static let sheets: [Parameter<RenderThumbnails>] = [
    Parameter(
      "sheet", \.sheet, "Make contact sheets of so many columns and rows, such as `5x4`",
      discussion: """
        Pictures stand in rows, read like text, in the order of the pages given. A sheet is a picture, or a page where \
        the format is PDF; each document has its own sheets.
        """),
    Parameter(
      "captions", \.captions, "What contact sheets say",
      discussion: """
        The page's number and label, and the document's name. Characters beyond Western European ones are replaced: \
        letters with marks by letters without, others by question marks.
        """),
  ]
}

/// Takes the thumbnail images out that a document keeps of its pages (ISO 32000-2 12.3.4).
public struct ExtractThumbnails: Event {
  /// The pages to look at.
  public var pages: PageSelection
  /// The format of the files; `nil` takes it from their names, or PNG.
  public var pictureFormat: ThumbnailFormat?
  /// From 1, small, to 100, faithful.
  public var quality = RenderThumbnails.usualQuality

  /// An event; by default for every page.
  public init(pages: PageSelection = .all) {
    self.pages = pages
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `thumbnails.extract`.
  public static let name = "thumbnails.extract"
  /// What it does.
  public static let summary = "Take out the pictures that a document keeps of its pages"
  /// What there is to know.
  public static let discussion = """
    Few documents keep pictures of their pages (`/Thumb`); where there is none the status is 1. A picture that cannot \
    be decoded is reported; the others are written.
    """
  /// It writes pictures.
  public static let requirement = Requirement(writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<ExtractThumbnails>] = [
    Parameter("pages", \.pages, "Look at these pages only"),
    Parameter(
      "pictureFormat", \.pictureFormat, "The format of the pictures",
      discussion: "Without it the extension of `--output` tells, and where that has none it is PNG."),
    Parameter(
      "quality", \.quality, type: .integer(1...100), "Of JPEG and WebP, from small files to faithful ones"),
  ]
}

/// Puts pictures of its pages into a document, as thumbnail images (ISO 32000-2 12.3.4), or takes them away.
public struct EmbedThumbnails: Event {
  /// The pages.
  public var pages: PageSelection
  /// The longest side of a picture, in pixels.
  public var size: Int
  /// Whether pictures are made grey.
  public var gray = false
  /// Whether pictures are taken away instead.
  public var remove = false

  /// An event; by default for every page.
  public init(pages: PageSelection = .all, size: Int = 106) {
    self.pages = pages
    self.size = size
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `thumbnails.embed`.
  public static let name = "thumbnails.embed"
  /// What it does.
  public static let summary = "Put pictures of its pages into a document, for viewers to show"
  /// What there is to know.
  public static let discussion = """
    Each page gets a `/Thumb` image, in the place of one that it has. With `--remove` the images are taken away. Where \
    nothing changes nothing is written and the status is 1.
    """
  /// It adds to pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<EmbedThumbnails>] = [
    Parameter("pages", \.pages, "The pages that get a picture"),
    Parameter(
      "size", \.size, type: .integer(1...1024), short: "s", "The longest side in pixels",
      discussion: "The standard thinks of 106: the size that viewers were made for."),
    Parameter("gray", \.gray, "Draw in shades of grey"),
    Parameter("remove", \.remove, "Take the pictures away instead"),
  ]
}
