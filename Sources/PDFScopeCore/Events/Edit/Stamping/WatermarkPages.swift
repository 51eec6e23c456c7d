/// Put a text, a picture or a page across pages.
public struct WatermarkPages: MarkEvent {
  /// The pages.
  public var pages: PageSelection
  /// What is put there.
  public var mark: PageMark

  /// An event for `pages`.
  public init(pages: PageSelection, mark: PageMark) {
    self.pages = pages
    self.mark = mark
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all, mark: PageMark()) }

  /// `edit.watermark`.
  public static let name = "edit.watermark"
  /// What it does.
  public static let summary = "Put a text, a picture or a page across pages"
  /// What there is to know.
  public static let discussion = """
    One of --text, --picture and --from says what. It stands in the middle of the page as it is shown, as large as \
    four fifths of it, and is seen through: text is grey, runs from the lower left to the upper right, and is 0.4 \
    opaque; pictures and pages are upright and 0.3 opaque.

    It lies over what the page shows, because scans and coloured grounds would hide it otherwise; --under puts it \
    below. What the page shows else stays as it is, even where it is not well formed. In tagged documents a watermark \
    is an artifact, which is not read aloud. A watermark knows that it is one: --remove takes watermarks away, \
    --replace puts a new one in the place of the old.
    """
  /// It changes content.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<WatermarkPages>] = markParameters
}
