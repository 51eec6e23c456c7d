/// Where an item of the outline is to lead.
public struct OutlineTargetChoice: Sendable, Hashable {
  /// The page: a selection of one.
  public var page: PageSelection?
  /// The name of a destination.
  public var dest: String?
  /// A URI to open.
  public var uri: String?
  /// How the page is to be shown.
  public var kind: DestinationKind?
  /// The coordinate of the left edge.
  public var left: Double?
  /// The coordinate of the top edge.
  public var top: Double?
  /// The coordinate of the right edge.
  public var right: Double?
  /// The coordinate of the bottom edge.
  public var bottom: Double?
  /// The magnification; 1 is 100 %.
  public var zoom: Double?

  /// A target; by default none.
  public init(
    page: PageSelection? = nil, dest: String? = nil, uri: String? = nil, kind: DestinationKind? = nil,
    left: Double? = nil, top: Double? = nil, right: Double? = nil, bottom: Double? = nil, zoom: Double? = nil
  ) {
    self.page = page
    self.dest = dest
    self.uri = uri
    self.kind = kind
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
    self.zoom = zoom
  }

  /// Whether nothing is said of a target.
  public var isEmpty: Bool { self == OutlineTargetChoice() }

  /// Whether a place on the page is given, or how the page is to be shown.
  public var hasView: Bool {
    kind != nil || left != nil || top != nil || right != nil || bottom != nil || zoom != nil
  }
}

/// How a destination shows its page (ISO 32000-2 table 149).
public enum DestinationKind: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// A place at the upper left corner of the window.
  case xyz = "XYZ"
  /// The whole page.
  case fit = "Fit"
  /// The width of the page.
  case fitH = "FitH"
  /// The height of the page.
  case fitV = "FitV"
  /// A rectangle.
  case fitR = "FitR"
  /// All that is drawn on the page.
  case fitB = "FitB"
  /// The width of all that is drawn.
  case fitBH = "FitBH"
  /// The height of all that is drawn.
  case fitBV = "FitBV"

  /// One of the words of the standard.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("XYZ", "left and top at the corner of the window, magnified by zoom"),
      ValueType.Choice("Fit", "the whole page"),
      ValueType.Choice("FitH", "the width of the page, top at the upper edge of the window"),
      ValueType.Choice("FitV", "the height of the page, left at the left edge of the window"),
      ValueType.Choice("FitR", "the rectangle of left, top, right and bottom"),
      ValueType.Choice("FitB", "all that is drawn on the page"),
      ValueType.Choice("FitBH", "as FitH, of what is drawn"), ValueType.Choice("FitBV", "as FitV, of what is drawn"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// An event that says where an item leads.
public protocol OutlineTargetingEvent: Event {
  /// Where it leads.
  var target: OutlineTargetChoice { get set }
}

extension OutlineTargetingEvent {
  /// The parameters of the target.
  static var targetParameters: [Parameter<Self>] {
    [
      Parameter(
        "page", \.target.page, "Lead to this page",
        discussion: "A number, or whatever else names one page, such as `z` or `[iv]`."),
      Parameter("dest", \.target.dest, "Lead to the named destination of this name"),
      Parameter("uri", \.target.uri, "Open this URI"),
      Parameter(
        "kind", \.target.kind, "How the page is shown",
        discussion: """
          By default `Fit`; `XYZ` where a place or a magnification is given, `FitR` where `--right` or `--bottom` is.
          """),
      Parameter(
        "left", \.target.left, "The place on the page: its left edge",
        discussion: "In the space of `--coordinates`. What is left out stays as it is in the viewer."),
      Parameter("top", \.target.top, "The place on the page: its top edge"),
      Parameter("right", \.target.right, "The right edge of the rectangle of a `FitR`"),
      Parameter("bottom", \.target.bottom, "The bottom edge of the rectangle of a `FitR`"),
      Parameter("zoom", \.target.zoom, "The magnification of an `XYZ`; 1 is 100 %"),
    ]
  }
}
