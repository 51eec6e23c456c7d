/// Makes annotations: of one type, at the places given, or one for each match of a text.
public struct AddAnnotations: PropertyEvent, TextEvent {
  /// The type.
  public var type: AnnotationType
  /// The pages to put it on; `nil` for all where text is looked for.
  public var pages: PageSelection?
  /// Rectangles, one annotation each: four numbers in the coordinate space of the call.
  public var rects: [NumberList] = []
  /// Quadrilaterals of one annotation: eight numbers each, the corners in reading order.
  public var quads: NumberList?
  /// Points: the two ends of a line, the corners of a polygon or polyline, a place; an annotation each. Of an ink each
  /// list is a stroke of one annotation.
  public var points: [NumberList] = []
  /// The line of a free text's callout: four or six numbers, from what it points at.
  public var callout: NumberList?
  /// Patterns of the text to put it on; one annotation for each match.
  public var match: [String] = []
  /// How the patterns are meant.
  public var criteria = TextCriteria()
  /// Whether the patterns are plain text, not regular expressions.
  /// Whether letter case does not matter.
  /// Whether letter case does not matter unless a pattern holds a capital letter.
  /// Whether accents and the like matter.
  /// Whether the text is taken character by character as it stands in the document.
  /// Whether a match must begin and end at the edge of a word.
  /// The number of matches after which the search of a document ends; `nil` finds all.
  /// The name (`/NM`) of the annotation it answers.
  public var replyTo: String?
  /// What it says of the annotation it answers.
  public var state: ReviewState?
  /// The path of a JPEG or PNG picture that a stamp shows; `-` is standard input.
  public var picture: String?
  /// The path of the file that is attached; `-` is standard input.
  public var file: String?
  /// The name that the attached file gets; `nil` for the last part of its path.
  public var fileName: String?
  /// Whether it gets a pop-up window of its own.
  public var popup = false
  /// The name (`/NM`) that it gets; `nil` for one that is made.
  public var id: String?
  /// What it looks like and says.
  public var properties = AnnotationProperties()
  /// The colour of its lines, of a highlight's ground, of a sign; of a free text the ground behind it.
  /// The colour inside; of a redaction the colour that will cover what is taken out.
  /// How opaque it is, 0 to 1.
  /// The width of its lines in default user space units.
  /// How its border is drawn.
  /// Lengths of dashes and gaps in turn.
  /// How strongly its edge is drawn as a cloud, 0 to 2.
  /// How a line begins and ends; one for both ends, or two.
  /// How its colours go together with the page below.
  /// What its sign or stamp is called.
  /// The words on a stamp, or those that will stand over a redaction.
  /// Whether the words over a redaction are repeated.
  /// The family or file of its font.
  /// The size of its text in default user space units; 0 fits it into the rectangle.
  /// The colour of its text.
  /// On which side its lines are flush.
  /// Whether its text is bold.
  /// Whether its text is slanted.
  /// Its text.
  /// What it is about.
  /// How it may be shown and changed; all that are not named are off. Empty says nothing.
  /// The page that a link leads to, from 1.
  /// The named destination that a link leads to.
  /// The URI that a link opens.

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
    shown, or of the file with `--coordinates pdf`. What lies outside of the page is made, with a warning.

    Text markup, links and redactions take rectangles, quadrilaterals or text. Lines, polygons, polylines and ink take \
    points. Notes and attachments take a point, or the upper left corner of a rectangle; a caret a rectangle, or the \
    point where text is missing. All others take a rectangle. On text, a rectangle or ellipse goes around each match, \
    a note or caret stands before it; free text, stamps, attachments and drawings have no place there. What is asked \
    of the text are places only, so that a document whose text may not be taken out can be annotated so; the text that \
    matches is not written into the annotation.

    A free text needs `--contents`, a stamp `--icon`, `--caption` or `--picture`, an attachment `--file`, a link one \
    of `--to-page`, `--to-name` and `--uri`. A property that makes no sense for the type is an error.

    With `--reply-to` it stands on the page of the annotation that it answers, and a note has its place from there. \
    With `--state` the note says of that annotation that it is accepted, say; viewers show it as its state.

    Each annotation gets an appearance that all viewers show alike, and a name (`/NM`) by which later calls know it. \
    Its author is `--author`, its date the time of the call.
    """
  /// It annotates.
  public static let requirement = Requirement.annotating
  /// Its parameters.
  public static let parameters: [Parameter<AddAnnotations>] =
    [Parameter("type", \.type, role: .operand, "The type of annotation")]
    + places.grouped("Place") + criteriaParameters.grouped("Text to find") + others + propertyParameters

  private static var places: [Parameter<AddAnnotations>] {
    [
      Parameter(
        "pages", \.pages, "The page to put it on; several get one each",
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
        discussion: "Each use of the option is a stroke of an ink, of other types an annotation."),
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
      Parameter(
        "id", \.id, "The name (/NM) that it gets instead of one that is made",
        discussion: "No annotation of the document may have it, and only one may be made."),
      Parameter(
        "replyTo", \.replyTo, "The name (/NM) of the annotation that it answers",
        discussion: "It stands on the same page; a note stands where that annotation does."),
      Parameter(
        "state", \.state, "What it says of the annotation that it answers",
        discussion: "It is a note that viewers show as the state of that annotation, not by itself."),
      Parameter(
        "picture", \.picture, type: .path, "A JPEG or PNG file that a stamp shows", discussion: "`-` is standard input."
      ),
      Parameter(
        "file", \.file, type: .path, "The file to attach", discussion: "`-` is standard input, and needs `--file-name`."
      ),
      Parameter("fileName", \.fileName, "The name of the attached file, instead of its own"),
      Parameter(
        "popup", \.popup, "Give it a pop-up window", discussion: "Viewers make one by themselves where there is none."),
    ]
  }
}
