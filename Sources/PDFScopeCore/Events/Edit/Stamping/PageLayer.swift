/// Pages of another document that are laid over or under pages.
public struct PageLayer: Sendable, Hashable {
  /// The file of the other document.
  public var from = ""
  /// Which of its pages are laid on the pages, in turn.
  public var fromPages = PageSelection.all
  /// Which of its pages are used again and again once those are used up.
  public var repeated: PageSelection?
  /// How its pages are brought to the size of the pages.
  public var fit = LayerFit.page
  /// The box of the page that they are fitted into.
  public var box = MarkBox.crop
  /// How opaque they are, 0 to 1.
  public var opacity = 1.0

  /// Every page of a file, to be filled in.
  public init() {}
}

/// An event that lays pages of another document over or under pages.
public protocol LayerEvent: Event {
  /// The pages.
  var pages: PageSelection { get set }
  /// What is laid there.
  var layer: PageLayer { get set }
}

extension LayerEvent {
  /// The parameters of what is laid over or under pages.
  static var layerParameters: [Parameter<Self>] {
    [
      Parameter("pages", \.pages, "The pages that something is laid on, in this order"),
      Parameter(
        "from", \.layer.from, type: .path, role: .requiredOption, "The other document",
        discussion: "Passwords are those of the call. It must allow that pages are copied."),
      Parameter(
        "fromPages", \.layer.fromPages, "Which of its pages, in turn",
        discussion: "The first is laid on the first of the pages, and so on. Those left over are not used."),
      Parameter(
        "repeat", \.layer.repeated, "Which of its pages to use again and again once the others are used up",
        discussion: """
          Without it pages beyond the last stay as they are. `--repeat 1` with `--from-pages 1` lays one page on all; \
          `--repeat all` begins anew after the last.
          """),
      Parameter("fit", \.layer.fit, "How its pages are brought to the size of the pages"),
      Parameter("box", \.layer.box, "The box of the page that they are fitted into"),
      Parameter("opacity", \.layer.opacity, type: .number(0...1), "How opaque they are, 0 to 1"),
    ]
  }

  /// What there is to know of both.
  static var layerDiscussion: String {
    """
    Pages are laid in the middle, as they are shown: cut off at their CropBox, turned by their rotation, in the unit \
    that they have. Appearances of annotations and of form fields are drawn as a part of the page; annotations \
    without one are left out with a warning. What the pages share, fonts and pictures above all, is in the document \
    once. Links, outline, fields and attachments of the other document do not come along.

    What the page shows already stays as it is, even where it is not well formed.
    """
  }
}
