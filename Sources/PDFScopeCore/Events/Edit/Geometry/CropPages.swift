/// Sets what is shown of pages: their CropBox.
public struct CropPages: BoxEvent {
  /// The pages to crop.
  public var pages: PageSelection
  /// What is to be shown.
  public var choice = BoxChoice()

  /// An event for `pages`, to be filled in.
  public init(pages: PageSelection) { self.pages = pages }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.crop`.
  public static let name = "edit.crop"
  /// What it does.
  public static let summary = "Set what is shown of pages"
  /// What there is to know.
  public static let discussion = """
    The CropBox of each page is set, one of four ways: by what is cut off at the sides (`--margin`), to a rectangle \
    (`--to`), around what is drawn (`--ink`), or to a size (`--size`). It reaches no farther than the MediaBox: a box \
    that would is cut down to it, and margins below 0 bring back what was cropped before.

    Nothing is taken out of the document. What lies outside is not shown any more but can still be brought back and \
    found by programs; to hide something for good, redact it. Annotations, links and destinations stay where they are \
    on the page; the picture that the document itself keeps of a page goes.
    """
  /// It changes what pages show.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<CropPages>] =
    [Parameter("pages", \.pages, "Crop these pages only")] + choiceParameters(percentagesOf: "what is shown now")
}
