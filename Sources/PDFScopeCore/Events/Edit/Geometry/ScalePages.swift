/// Brings pages to another size, with all that is on them.
public struct ScalePages: Event {
  /// The pages to bring to the size.
  public var pages: PageSelection
  /// The size.
  public var paper: PaperSize
  /// Whether the paper is turned so that it is wider than high, or not wider; `nil` takes it as it is.
  public var landscape: Bool?
  /// How the page fills the paper.
  public var fit = PageFit.contain
  /// Where the page lies on the paper.
  public var align = PageAnchor.center
  /// What is turned where page and paper do not lie alike.
  public var rotate = PageTurning.none

  /// An event for `pages`.
  public init(to paper: PaperSize, pages: PageSelection = .all) {
    self.paper = paper
    self.pages = pages
  }

  /// Every page to A4, to be filled in.
  public init() { self.init(to: .a4) }

  /// `edit.scaleTo`.
  public static let name = "edit.scaleTo"
  /// What it does.
  public static let summary = "Bring pages to another size"
  /// What there is to know.
  public static let discussion = """
    What is shown of a page is brought to the paper: enlarged or made smaller as a whole, or left in its size with \
    `--fit none`. The paper is that of the page as it is shown. What was cropped away stays hidden.

    Annotations, links, form fields, destinations, article threads, boxes and measuring scales move and grow with the \
    page, and the picture that the document keeps of a page goes where its shape changes. Text stays text and tags \
    stay.
    """
  /// It changes what pages show.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<ScalePages>] = [
    Parameter(
      "paper", \.paper, role: .operand, "The size: a paper such as `a4`, or `WIDTHxHEIGHT`",
      discussion: PaperSize.explanation),
    Parameter("pages", \.pages, "Bring these pages to the size only"),
    Parameter("landscape", \.landscape, "Turn the paper so that it is wider than high"),
    Parameter("fit", \.fit, "How the page fills the paper"),
    Parameter("align", \.align, "Where the page lies on the paper"),
    Parameter("rotate", \.rotate, "What is turned where the page is wide and the paper high, or the other way round"),
  ]
}

/// How a page fills a paper of another shape.
public enum PageFit: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// All of the page is seen.
  case contain
  /// All of the paper is filled.
  case cover
  /// The page takes the paper's shape.
  case stretch
  /// The page keeps its size.
  case none

  /// What it means.
  public var meaning: String {
    switch self {
    case .contain: "all of the page is seen, with room left over on two sides"
    case .cover: "all of the paper is filled, and what is too much on two sides is cropped"
    case .stretch: "the page takes the shape of the paper"
    case .none: "the page keeps its size"
    }
  }
}

/// What is turned where page and paper do not lie alike.
public enum PageTurning: String, Sendable, Hashable, CaseIterable, WordParameter {
  /// Nothing.
  case none
  /// The page.
  case auto
  /// The paper.
  case paper

  /// What it means.
  public var meaning: String {
    switch self {
    case .none: "nothing"
    case .auto: "the page is turned by 90 degrees to lie as the paper does"
    case .paper: "the paper is turned to lie as the page does"
    }
  }
}
