/// An event that says what annotations look like and what they say. What is not set is left as it is, or as it is usual
/// for the type.
public protocol AnnotationProperties: Event {
  /// The colour of its lines, of a highlight's ground, of a sign; of a free text the ground behind it.
  var color: InkColor? { get set }
  /// The colour inside; of a redaction the colour that will cover what is taken out.
  var fill: InkColor? { get set }
  /// How opaque it is, 0 to 1.
  var opacity: Double? { get set }
  /// The width of its lines in default user space units.
  var borderWidth: Double? { get set }
  /// How its border is drawn.
  var borderStyle: BorderStyle? { get set }
  /// Lengths of dashes and gaps in turn.
  var dashes: NumberList? { get set }
  /// How strongly its edge is drawn as a cloud, 0 to 2.
  var cloudiness: Double? { get set }
  /// How a line begins and ends; one for both ends, or two.
  var lineEnds: [LineEnd] { get set }
  /// How its colours go together with the page below.
  var blendMode: BlendWord? { get set }
  /// What its sign or stamp is called.
  var icon: String? { get set }
  /// The words on a stamp, or those that will stand over a redaction.
  var caption: String? { get set }
  /// Whether the words over a redaction are repeated.
  var repeatCaption: Bool? { get set }
  /// The family or file of its font.
  var font: String? { get set }
  /// The size of its text in default user space units; 0 fits it into the rectangle.
  var fontSize: Double? { get set }
  /// The colour of its text.
  var textColor: InkColor? { get set }
  /// On which side its lines are flush.
  var align: TextAlignment? { get set }
  /// Whether its text is bold.
  var bold: Bool? { get set }
  /// Whether its text is slanted.
  var italic: Bool? { get set }
  /// Its text.
  var contents: String? { get set }
  /// What it is about.
  var subject: String? { get set }
  /// How it may be shown and changed; all that are not named are off. Empty says nothing.
  var flags: [AnnotationFlagWord] { get set }
  /// The page that a link leads to, from 1.
  var toPage: Int? { get set }
  /// The named destination that a link leads to.
  var toName: String? { get set }
  /// The URI that a link opens.
  var uri: String? { get set }
}

extension AnnotationProperties {
  /// The parameters of what annotations look like and say.
  static var properties: [Parameter<Self>] {
    look.grouped("Look") + words.grouped("Words") + targets.grouped("Where a link leads")
  }

  private static var look: [Parameter<Self>] {
    [
      Parameter(
        "color", \.color, "The colour: of lines, of the ground of a highlight, of a sign",
        discussion: """
          Of a free text it is the ground behind it; its letters and border have `--text-color`. Usually a highlight, a \
          note is yellow, an underline green, a squiggly line orange, a caret or attachment blue; a strikeout, lines, \
          shapes, ink and the edge of a redaction are red; a standard stamp has its own colour; a free text has no \
          ground and a link no border. `none` leaves out what would have the colour.
          """),
      Parameter(
        "fill", \.fill, "The colour inside; of a redaction the colour that will cover",
        discussion: "Of shapes, and of the ends of lines. Usually black for a redaction, none for the others."),
      Parameter("opacity", \.opacity, type: .number(0...1), "How opaque it is, 0 to 1"),
      Parameter(
        "borderWidth", \.borderWidth, type: .number(0...1000), "The width of lines, in units of the page",
        discussion: "Usually 2 for ink, 0 for a link or a free text without a callout, 1 for the others."),
      Parameter(
        "borderStyle", \.borderStyle, "How the border is drawn",
        discussion: "Links alone have borders other than `solid` and `dashed`."),
      Parameter(
        "dashes", \.dashes, type: .numbers(ValueType.NumberForm(1...16, placeholder: "ON,OFF,...")),
        "Lengths of dashes and gaps in turn", discussion: "They make the border dashed."),
      Parameter(
        "cloudiness", \.cloudiness, type: .number(0...2), "Draw the edge as a cloud, from 0 (plain) to 2",
        discussion: "Of a rectangle, ellipse or polygon."),
      Parameter(
        "lineEnds", \.lineEnds, "How a line begins and ends",
        discussion: """
          Of a line or polyline one word is for both ends; the option used twice gives the beginning and the end. Of a \
          free text one word is for the end of its callout, usually `openArrow`.
          """),
      Parameter(
        "blendMode", \.blendMode, "How the colours go together with the page below",
        discussion: "Usually `multiply` for a highlight, `normal` for the others."),
      Parameter(
        "icon", \.icon, "The name of the sign of a note or an attachment, or of a standard stamp",
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
      Parameter("contents", \.contents, "The text: of a free text on the page, of others in a pop-up window"),
      Parameter("subject", \.subject, "What it is about"),
      Parameter(
        "caption", \.caption, "The words on a stamp of your own, or those that will stand over a redaction"),
      Parameter("repeatCaption", \.repeatCaption, "Repeat the words over a redaction until it is full"),
      Parameter(
        "font", \.font, "The family of the font, or the path of a font file",
        discussion: """
          What is used of it is embedded. Characters that it lacks are taken from other fonts of the system; where none \
          has them the event fails and names them.
          """),
      Parameter(
        "fontSize", \.fontSize, type: .number(0...1000), "The size of the text; 0 fits it into the rectangle",
        discussion: "Usually 12 for a free text; stamps and redactions fit it."),
      Parameter("textColor", \.textColor, "The colour of the text"),
      Parameter("align", \.align, "On which side lines are flush"),
      Parameter("bold", \.bold, "Set the text in bold type"),
      Parameter("italic", \.italic, "Set the text in italics"),
      Parameter(
        "flags", \.flags, "How it may be shown and changed",
        discussion: """
          The option may be used several times; flags that are not named are off. Usually `print` alone is on, and of a note \
          `noZoom` and `noRotate`.
          """),
    ]
  }

  private static var targets: [Parameter<Self>] {
    [
      Parameter("toPage", \.toPage, type: .integer(1 ... .max), "The page that a link leads to"),
      Parameter("toName", \.toName, "The named destination that a link leads to"),
      Parameter("uri", \.uri, "The URI that a link opens"),
    ]
  }
}
