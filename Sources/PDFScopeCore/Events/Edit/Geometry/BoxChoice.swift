/// How a box of a page is found: one of several ways.
public struct BoxChoice: Sendable, Hashable {
  /// What is cut off at the sides, as the page is shown; below 0 the box grows.
  public var margins: Margins?
  /// The rectangle itself, in the coordinates of the call.
  public var to: NumberList?
  /// Whether the box is that of what is drawn.
  public var ink = false
  /// How far the box reaches beyond what is drawn.
  public var padding: Margins?
  /// Whether all pages get one box, around those of all.
  public var same = false
  /// The size of the box.
  public var size: PaperSize?
  /// Whether the size is turned so that it is wider than high, or not wider.
  public var landscape: Bool?
  /// Where the box of a size lies within what is shown.
  public var anchor = PageAnchor.center

  /// No way yet.
  public init() {}

  /// The ways that are given, by the names of their parameters.
  public var ways: [String] {
    [
      margins.map { _ in "margin" }, to.map { _ in "to" }, ink ? "ink" : nil, size.map { _ in "size" },
    ].compactMap { $0 }
  }
}

/// An event that sets boxes of pages.
public protocol BoxEvent: Event {
  /// The pages.
  var pages: PageSelection { get }
  /// How the boxes are found.
  var choice: BoxChoice { get set }
}

extension BoxEvent {
  /// The parameters that say how a box is found.
  static func choiceParameters(percentagesOf whole: String) -> [Parameter<Self>] {
    [
      Parameter(
        "margin", \.choice.margins,
        "Cut these lengths off at the sides, as the page is shown; below 0 the box grows",
        discussion: """
          One length for all sides, two (above and below, at the sides), or four (top, right, bottom, left), joined by \
          commas: `10mm`, `1cm,5%`. Numbers without a unit are points (1/72 inch); percentages are of \(whole).
          """),
      Parameter(
        "to", \.choice.to,
        type: .numbers(ValueType.NumberForm(4...4, placeholder: "LEFT,TOP,WIDTH,HEIGHT")),
        "Set the box to this rectangle on the page as it is shown",
        discussion: """
          The numbers are units of the page, from the upper left corner of what is shown now. With `--coordinates pdf` \
          they are the corners in the file's own space: left, bottom, right, top.
          """),
      Parameter(
        "ink", \.choice.ink, "Set the box around what is drawn on the page",
        discussion: """
          Whatever differs from white paper counts, annotations and form fields too, within what is shown now. It is \
          found on a drawing of the page, to within one unit (1/72 inch). A page on which nothing is drawn stays as it \
          is, with a warning.
          """),
      Parameter(
        "padding", \.choice.padding, "Leave these lengths around what is drawn (with `--ink`)",
        discussion: "Lengths as of `--margin`; percentages are of what is drawn."),
      Parameter(
        "same", \.choice.same, "Give all pages one box, around what is drawn on any of them (with `--ink`)",
        discussion: "The boxes are laid upon each other by the upper left corners of the pages as they are shown."),
      Parameter(
        "size", \.choice.size, "Set the box to this size: a paper such as `a5`, or `WIDTHxHEIGHT`",
        discussion: PaperSize.explanation),
      Parameter(
        "landscape", \.choice.landscape, "Turn the size so that it is wider than high (with `--size`)"),
      Parameter("align", \.choice.anchor, "Where the box of a size lies in what is shown now"),
    ]
  }
}
