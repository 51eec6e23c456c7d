/// What a watermark or a stamp shows, where, and how. What is not set is as it is usual for the event.
public struct PageMark: Sendable, Hashable {
  /// The template of a text.
  public var text: String?
  /// A file with a picture.
  public var picture: String?
  /// A PDF of which a page is shown.
  public var from: String?
  /// The page of that PDF, from 1.
  public var fromPage = 1
  /// Where on the page it is put.
  public var position: MarkPosition?
  /// How far from the edges of the page, as it is shown.
  public var margin: Margins?
  /// How far it is moved from there, to the right and down, in 1/72 inch.
  public var offset: NumberList?
  /// How far it is turned clockwise: degrees, `diagonal` or `reverseDiagonal`.
  public var rotate: String?
  /// How opaque it is, 0 to 1.
  public var opacity: Double?
  /// How much larger or smaller than its own size it is.
  public var scale: Double?
  /// How wide it is; percentages are of the page's width.
  public var width: Length?
  /// The box of the page that it is put in.
  public var box = MarkBox.crop
  /// Whether left and right change places on even pages.
  public var mirror = false
  /// Whether it lies under what the page shows.
  public var under = false
  /// The family or file of the font.
  public var font: String?
  /// The size of the text in 1/72 inch.
  public var fontSize: Double?
  /// Whether the text is bold.
  public var bold = false
  /// Whether the text is slanted.
  public var italic = false
  /// The colour of the text.
  public var color: InkColor?
  /// The number on the first page.
  public var first = 1
  /// How many digits a number has at least.
  public var digits: Int?
  /// By how much the number grows from page to page.
  public var step = 1
  /// What it is called, to be found again.
  public var id: String?
  /// Whether the like is taken away first.
  public var replace = false
  /// Whether the like is taken away, and nothing put on.
  public var remove = false

  /// Nothing is set.
  public init() {}
}

/// An event that puts something on pages.
public protocol MarkEvent: Event {
  /// The pages.
  var pages: PageSelection { get set }
  /// What is put there.
  var mark: PageMark { get set }
}

extension MarkEvent {
  /// The parameters of what is put on pages.
  static var markParameters: [Parameter<Self>] {
    [Parameter("pages", \.pages, "Put it on these pages only")]
      + content.grouped("What is put on the pages") + place.grouped("Where") + look.grouped("Look")
      + numbers.grouped("Numbers") + removal.grouped("Finding it again")
  }

  private static var content: [Parameter<Self>] {
    [
      Parameter(
        "text", \.mark.text, "A text, with fields in braces",
        discussion: """
          Fields are `{page}` (the page, from 1), `{pages}` (how many there are), `{label}` (the page's label), \
          `{number}` and `{bates}` (see --first), `{title}` (the title of the document), `{stem}` and `{name}` (the \
          file's name without and with its extension), `{date}` (of the call; `{date:%d.%m.%Y}` in another form). \
          `{page:4}` has at least four digits. `{{` stands for a brace, `\\n` begins a line, `\\\\` is a \
          backslash. The text may be in any script; what is used of fonts is embedded.
          """),
      Parameter("picture", \.mark.picture, type: .path, "A file with a picture: PNG or JPEG"),
      Parameter(
        "from", \.mark.from, type: .path, "A PDF of which a page is put there",
        discussion: "Passwords are those of the call. It must allow that pages are copied."),
      Parameter("fromPage", \.mark.fromPage, type: .integer(1 ... .max), "The page of that PDF"),
    ]
  }

  private static var place: [Parameter<Self>] {
    [
      Parameter("position", \.mark.position, "Where on the page as it is shown"),
      Parameter(
        "margin", \.mark.margin, "How far from the edges of the page",
        discussion: """
          One length for all edges, two (above and below, at the sides), or four (top, right, bottom, left), joined by \
          commas: `10mm`, `1cm,5%`. Numbers without a unit are points (1/72 inch); percentages are of the width or \
          height of the page. Middles are those of what is left between them.
          """),
      Parameter(
        "offset", \.mark.offset, type: .numbers(ValueType.NumberForm(2...2, placeholder: "X,Y")),
        "How far it is moved from there, to the right and down, in 1/72 inch"),
      Parameter(
        "rotate", \.mark.rotate, "How far it is turned clockwise",
        discussion: """
          Degrees, `diagonal` for from the lower left to the upper right corner of the page, or `reverseDiagonal` for \
          from the upper left to the lower right.
          """),
      Parameter(
        "scale", \.mark.scale, type: .number(0.001...1000), "How much larger or smaller than its own size it is",
        discussion: """
          The size of a page is its own; a pixel of a picture is 1/72 inch; the size of a text is that of its font. \
          What has neither --scale nor --width and would not fit on the page is made smaller.
          """),
      Parameter("width", \.mark.width, "How wide it is; percentages are of the width of the page"),
      Parameter("box", \.mark.box, "The box of the page that it is put in"),
      Parameter("mirror", \.mark.mirror, "Let left and right change places on even pages"),
      Parameter("under", \.mark.under, "Put it under what the page shows rather than over it"),
    ]
  }

  private static var look: [Parameter<Self>] {
    [
      Parameter("opacity", \.mark.opacity, type: .number(0...1), "How opaque it is, 0 to 1"),
      Parameter("font", \.mark.font, "The family of the font, or the path of a font file"),
      Parameter("fontSize", \.mark.fontSize, type: .number(0.1...5000), "The size of the text in 1/72 inch"),
      Parameter("bold", \.mark.bold, "Set the text in bold type"),
      Parameter("italic", \.mark.italic, "Set the text in italics"),
      Parameter("color", \.mark.color, "The colour of the text"),
    ]
  }

  private static var numbers: [Parameter<Self>] {
    [
      Parameter(
        "first", \.mark.first, type: .integer(0...1_000_000_000_000), "The number on the first of the pages",
        discussion: """
          `{number}` and `{bates}` count the pages that are selected, from here: `{number}` in each document anew, \
          `{bates}` through all documents of a call, in their order. `run` and sessions begin anew with each document.
          """),
      Parameter(
        "digits", \.mark.digits, type: .integer(1...30), "How many digits a number has at least",
        discussion: "Zeros stand in front. Usually 1 for `{number}`, 6 for `{bates}`."),
      Parameter(
        "step", \.mark.step, type: .integer(1...1_000_000), "By how much the number grows from page to page"),
    ]
  }

  private static var removal: [Parameter<Self>] {
    [
      Parameter("id", \.mark.id, "What it is called, for --replace and --remove"),
      Parameter(
        "replace", \.mark.replace, "Take what was put on the pages in this way before away first",
        discussion: "With --id only what is called so."),
      Parameter(
        "remove", \.mark.remove, "Take what was put on the pages in this way away, and put nothing there",
        discussion: "With --id only what is called so. What other programs put on pages stays."),
    ]
  }
}
