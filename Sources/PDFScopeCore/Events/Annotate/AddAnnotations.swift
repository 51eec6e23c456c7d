/// Makes annotations: of one type, at the places given, or one for each match of a text.
public struct AddAnnotations: AnnotationProperties, TextCriteria {
  /// The type.
  public var type: AnnotationType
  /// The pages to put it on; `nil` for all where text is looked for.
  public var pages: PageSelection?
  /// Rectangles, one annotation each: four numbers in the coordinate space of the call.
  public var rects: [NumberList] = []
  /// Quadrilaterals of one annotation: eight numbers each, the corners in reading order.
  public var quads: NumberList?
  /// Points: the two ends of a line, the corners of a polygon or polyline, a stroke of an ink each.
  public var points: [NumberList] = []
  /// The line of a free text's callout: four or six numbers, from what it points at.
  public var callout: NumberList?
  /// Patterns of the text to put it on; one annotation for each match.
  public var match: [String] = []
  public var fixedStrings = false
  public var ignoreCase = false
  public var smartCase = false
  public var diacritics = Diacritics.match
  public var exact = false
  public var wordRegexp = false
  public var maxCount: Int?
  /// The name (`/NM`) of the annotation it answers.
  public var replyTo: String?
  /// What it says of the annotation it answers.
  public var state: ReviewState?
  /// The path of a JPEG or PNG picture that a stamp shows.
  public var picture: String?
  /// The path of the file that is attached.
  public var file: String?
  /// Whether it gets a pop-up window of its own.
  public var popup = false
  /// The name (`/NM`) that it gets; `nil` for one that is made.
  public var id: String?
  public var color: InkColor?
  public var fill: InkColor?
  public var opacity: Double?
  public var borderWidth: Double?
  public var borderStyle: BorderStyle?
  public var dashes: NumberList?
  public var cloudiness: Double?
  public var lineEnds: [LineEnd] = []
  public var blendMode: BlendWord?
  public var icon: String?
  public var caption: String?
  public var repeatCaption: Bool?
  public var font: String?
  public var fontSize: Double?
  public var textColor: InkColor?
  public var align: TextAlignment?
  public var bold: Bool?
  public var italic: Bool?
  public var contents: String?
  public var subject: String?
  public var flags: [AnnotationFlagWord] = []
  public var toPage: Int?
  public var toName: String?
  public var uri: String?

  /// An event for a type, to be filled in.
  public init(_ type: AnnotationType, pages: PageSelection? = nil) {
    self.type = type
    self.pages = pages
  }

  /// A highlight, to be filled in.
  public init() { self.init(.highlight) }

  /// `annotate.add`.
  public static let name = "annotate.add"
  /// What it does.
  public static let summary = "Make annotations, at places or on text"
  /// What there is to know.
  public static let discussion = """
    The place is a page and a rectangle (`--rect`), quadrilaterals (`--quads`), points (`--points`), or text: with \
    `--match` each match gets an annotation of its own, wherever it stands. Coordinates are those of the page as it is \
    shown, or of the file with `--coordinates pdf`.

    Text markup, links and redactions take rectangles, quadrilaterals or text; lines, polygons, polylines and ink take \
    points; notes, carets and attachments take a point or a rectangle's upper left corner; all others a rectangle. On \
    text, a rectangle or ellipse goes around each match, a note or caret stands before it, a stamp is not possible.

    Each annotation gets an appearance that all viewers show alike, and a name (`/NM`) by which later calls know it. \
    Its author is `--author`, its date the time of the call.
    """
  /// It annotates.
  public static let requirement = Requirement.annotating
  /// Its parameters.
  public static let parameters: [Parameter<AddAnnotations>] =
    [Parameter("type", \.type, role: .operand, "The type of annotation")]
    + places.grouped("Place") + criteria.grouped("Text to find") + others + properties

  private static var places: [Parameter<AddAnnotations>] {
    [
      Parameter(
        "pages", \.pages, aliases: ["page"], "The page to put it on; several get one each",
        discussion: "With `--match` these pages are searched, all by default."),
      Parameter(
        "rect", \.rects, type: .list(.numbers(ValueType.NumberForm(4...4, placeholder: "LEFT,TOP,WIDTH,HEIGHT"))),
        "The rectangle; several get an annotation each",
        discussion: "With `--coordinates pdf` the lower left and the upper right corner."),
      Parameter(
        "quads", \.quads,
        type: .numbers(ValueType.NumberForm(8...800_000, multipleOf: 8, placeholder: "X,Y,X,Y,X,Y,X,Y")),
        "Four corners in reading order for each line of text"),
      Parameter(
        "points", \.points,
        type: .list(.numbers(ValueType.NumberForm(2...2_000_000, multipleOf: 2, placeholder: "X,Y,..."))),
        "The ends of a line, the corners of a polygon, the points of a stroke",
        discussion: "Of an ink each use of the option is a stroke."),
      Parameter(
        "callout", \.callout, type: .numbers(ValueType.NumberForm(4...6, multipleOf: 2, placeholder: "X,Y,X,Y[,X,Y]")),
        "The line of a free text that points at something",
        discussion: "It begins at what it points at, and may have a knee."),
      Parameter(
        "match", \.match, "Put one on each match of this pattern",
        discussion: "Patterns are those of `search`, with its options; a match of any of several counts."),
    ]
  }

  private static var others: [Parameter<AddAnnotations>] {
    [
      Parameter("id", \.id, "The name (/NM) that it gets instead of one that is made"),
      Parameter(
        "replyTo", \.replyTo, "The name (/NM) of the annotation that it answers",
        discussion: "A note that answers stands where that annotation does."),
      Parameter(
        "state", \.state, "What it says of the annotation that it answers",
        discussion: "It is a note that viewers show as the state of that annotation, not by itself."),
      Parameter("picture", \.picture, "A JPEG or PNG file that a stamp shows"),
      Parameter("file", \.file, "The file to attach"),
      Parameter("popup", \.popup, "Give it a pop-up window"),
    ]
  }
}
