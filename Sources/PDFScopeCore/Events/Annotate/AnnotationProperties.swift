/// What annotations look like and what they say. What is not set is left as it is, or as it is usual for the type.
public struct AnnotationProperties: Sendable, Hashable {
  /// The colour of its lines, of a highlight's ground, of a sign; of a free text the ground behind it.
  public var color: InkColor?
  /// The colour inside; of a redaction the colour that will cover what is taken out.
  public var fill: InkColor?
  /// How opaque it is, 0 to 1.
  public var opacity: Double?
  /// The width of its lines in default user space units.
  public var borderWidth: Double?
  /// How its border is drawn.
  public var borderStyle: BorderStyle?
  /// Lengths of dashes and gaps in turn.
  public var dashes: NumberList?
  /// How strongly its edge is drawn as a cloud, 0 to 2.
  public var cloudiness: Double?
  /// How a line begins and ends; one for both ends, or two.
  public var lineEnds: [LineEnd] = []
  /// How its colours go together with the page below.
  public var blendMode: BlendWord?
  /// What its sign or stamp is called.
  public var icon: String?
  /// The words on a stamp, or those that will stand over a redaction.
  public var caption: String?
  /// Whether the words over a redaction are repeated.
  public var repeatCaption: Bool?
  /// The family or file of its font.
  public var font: String?
  /// The size of its text in default user space units; 0 fits it into the rectangle.
  public var fontSize: Double?
  /// The colour of its text.
  public var textColor: InkColor?
  /// On which side its lines are flush.
  public var align: TextAlignment?
  /// Whether its text is bold.
  public var bold: Bool?
  /// Whether its text is slanted.
  public var italic: Bool?
  /// Its text.
  public var contents: String?
  /// What it is about.
  public var subject: String?
  /// How it may be shown and changed; all that are not named are off. Empty says nothing.
  public var flags: [AnnotationFlagWord] = []
  /// The page that a link leads to, from 1.
  public var toPage: Int?
  /// The named destination that a link leads to.
  public var toName: String?
  /// The URI that a link opens.
  public var uri: String?

  /// Nothing is set.
  public init() {}
}

/// An event that gives annotations properties.
public protocol PropertyEvent: Event {
  /// What annotations shall look like and say.
  var properties: AnnotationProperties { get set }
}

extension PropertyEvent {
  /// The parameters of what annotations look like and say.
  static var propertyParameters: [Parameter<Self>] {
    look.grouped("Look") + words.grouped("Words") + targets.grouped("Where a link leads")
  }

  private static var look: [Parameter<Self>] {
    [
      Parameter(
        "color", \.properties.color, "The colour: of lines, of the ground of a highlight, of a sign",
        discussion: """
          Of a free text it is the ground behind it; its letters and border have `--text-color`. Usually a highlight, \
          a note is yellow, an underline green, a squiggly line orange, a caret or attachment blue; a strikeout, \
          lines, shapes, ink and the edge of a redaction are red; a standard stamp has its own colour; a free text has \
          no ground and a link no border. `none` leaves out what would have the colour.
          """),
      Parameter(
        "fill", \.properties.fill, "The colour inside; of a redaction the colour that will cover",
        discussion: "Of shapes, and of the ends of lines. Usually black for a redaction, none for the others."),
      Parameter("opacity", \.properties.opacity, type: .number(0...1), "How opaque it is, 0 to 1"),
      Parameter(
        "borderWidth", \.properties.borderWidth, type: .number(0...1000), "The width of lines, in units of the page",
        discussion: "Usually 2 for ink, 0 for a link or a free text without a callout, 1 for the others."),
      Parameter(
        "borderStyle", \.properties.borderStyle, "How the border is drawn",
        discussion: "Links alone have borders other than `solid` and `dashed`."),
      Parameter(
        "dashes", \.properties.dashes, type: .numbers(ValueType.NumberForm(1...16, placeholder: "ON,OFF,...")),
        "Lengths of dashes and gaps in turn", discussion: "They make the border dashed."),
      Parameter(
        "cloudiness", \.properties.cloudiness, type: .number(0...2), "Draw the edge as a cloud, from 0 (plain) to 2",
        discussion: "Of a rectangle, ellipse or polygon."),
      Parameter(
        "lineEnds", \.properties.lineEnds, "How a line begins and ends",
        discussion: """
          Of a line or polyline one word is for both ends; the option used twice gives the beginning and the end. Of a \
          free text one word is for the end of its callout, usually `openArrow`.
          """),
      Parameter(
        "blendMode", \.properties.blendMode, "How the colours go together with the page below",
        discussion: "Usually `multiply` for a highlight, `normal` for the others."),
      Parameter(
        "icon", \.properties.icon, "The name of the sign of a note or an attachment, or of a standard stamp",
        discussion: """
          Notes have Note, Comment, Check, Circle, Cross, Help, Insert, Key, NewParagraph, Paragraph, RightArrow, \
          RightPointer, Star, UpArrow, UpLeftArrow; attachments PushPin, Graph, Paperclip, Tag; stamps Accepted, \
          Approved, AsIs, Completed, Confidential, Departmental, Draft, Experimental, Expired, Final, ForComment, \
          ForPublicRelease, InformationOnly, InitialHere, NotApproved, NotForPublicRelease, PreliminaryResults, \
          Received, Rejected, Reviewed, Revised, SignHere, Sold, TopSecret, Void, Witness. Letter case does not matter.
          """),
    ]
  }

  private static var words: [Parameter<Self>] {
    [
      Parameter(
        "contents", \.properties.contents, "The text: of a free text on the page, of others in a pop-up window"),
      Parameter("subject", \.properties.subject, "What it is about"),
      Parameter(
        "caption", \.properties.caption, "The words on a stamp of your own, or those that will stand over a redaction"),
      Parameter("repeatCaption", \.properties.repeatCaption, "Repeat the words over a redaction until it is full"),
      Parameter(
        "font", \.properties.font, "The family of the font, or the path of a font file",
        discussion: """
          What is used of it is embedded. Characters that it lacks are taken from other fonts of the system; where \
          none has them the event fails and names them.
          """),
      Parameter(
        "fontSize", \.properties.fontSize, type: .number(0...1000),
        "The size of the text; 0 fits it into the rectangle",
        discussion: "Usually 12 for a free text; stamps and redactions fit it."),
      Parameter("textColor", \.properties.textColor, "The colour of the text"),
      Parameter("align", \.properties.align, "On which side lines are flush"),
      Parameter("bold", \.properties.bold, "Set the text in bold type"),
      Parameter("italic", \.properties.italic, "Set the text in italics"),
      Parameter(
        "flags", \.properties.flags, "How it may be shown and changed",
        discussion: """
          The option may be used several times; flags that are not named are off. Usually `print` alone is on, and of \
          a note `noZoom` and `noRotate`.
          """),
    ]
  }

  private static var targets: [Parameter<Self>] {
    [
      Parameter("toPage", \.properties.toPage, type: .integer(1 ... .max), "The page that a link leads to"),
      Parameter("toName", \.properties.toName, "The named destination that a link leads to"),
      Parameter("uri", \.properties.uri, "The URI that a link opens"),
    ]
  }
}
