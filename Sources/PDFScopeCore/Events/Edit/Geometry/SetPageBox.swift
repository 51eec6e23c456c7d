/// Sets one of the boxes of pages (ISO 32000-2 14.11.2).
public struct SetPageBox: BoxEvent {
  /// The pages whose box is set.
  public var pages: PageSelection
  /// The box.
  public var box: PageBox
  /// What it is set to.
  public var choice = BoxChoice()
  /// The box that it is set to, or that margins count from.
  public var from: PageBox?
  /// Whether the box is taken away.
  public var clear = false

  /// An event for `pages`, to be filled in.
  public init(_ box: PageBox, pages: PageSelection = .all) {
    self.box = box
    self.pages = pages
  }

  /// The CropBox of every page, to be filled in.
  public init() { self.init(.crop) }

  /// `edit.setBox`.
  public static let name = "edit.setBox"
  /// What it does.
  public static let summary = "Set a box of pages: media, crop, bleed, trim or art"
  /// What there is to know.
  public static let discussion = """
    The box is set to another one (`--from`), by what is cut off at the sides (`--margin`), to a rectangle (`--to`), \
    around what is drawn (`--ink`) or to a size (`--size`), or is taken away (`--clear`). Margins count from the box \
    that `--from` names; without it from the MediaBox where that is set, else from what is shown.

    Boxes lie within the MediaBox: what would reach beyond it is cut down to it, with a warning. Where the MediaBox \
    itself becomes smaller, the other boxes are cut down with it, and one that would lie outside is taken away. A page \
    that has no CropBox is shown as large as its MediaBox; the others are then as large as what is shown.
    """
  /// It changes what pages show.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<SetPageBox>] =
    [
      Parameter("box", \.box, role: .operand, "The box that is set"),
      Parameter("pages", \.pages, "Set the box of these pages only"),
      Parameter("from", \.from, "Set it to this box of the page, or count margins from it"),
      Parameter("clear", \.clear, "Take the box away, so that the page has the usual one"),
    ] + choiceParameters(percentagesOf: "the box that they count from")
}

/// A box of a page (ISO 32000-2 14.11.2).
public enum PageBox: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// The paper.
  case media
  /// What is shown.
  case crop
  /// What is printed before the paper is cut.
  case bleed
  /// The paper after it is cut.
  case trim
  /// What the page is about.
  case art

  /// What it is.
  public var meaning: String {
    switch self {
    case .media: "the whole of the paper"
    case .crop: "what is shown"
    case .bleed: "what is printed before the paper is cut"
    case .trim: "the paper after it is cut"
    case .art: "what the page is about"
    }
  }

  /// The key in a page's dictionary.
  public var key: String {
    switch self {
    case .media: "MediaBox"
    case .crop: "CropBox"
    case .bleed: "BleedBox"
    case .trim: "TrimBox"
    case .art: "ArtBox"
    }
  }
}
