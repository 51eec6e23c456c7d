/// Changes annotations: what they look like, what they say, where they are.
public struct UpdateAnnotations: AnnotationProperties, AnnotationCriteria {
  /// The pages to look at.
  public var pages: PageSelection
  /// Names (`/NM`).
  public var ids: [String] = []
  /// Places in the list of all annotations of the document, from 1.
  public var numbers: [Int] = []
  /// Types: the words of ``AnnotationType``, or the document's own, such as `Widget`, whatever their case.
  public var types: [String] = []
  /// Authors (`/T`), whole, whatever their case.
  public var by: [String] = []
  /// The moment since which it was made or changed.
  public var since: Moment?
  /// Regular expressions, one of which the text must match, whatever the case.
  public var containing: [String] = []
  /// Its new rectangle; what lies inside is moved and scaled with it.
  public var rect: NumberList?
  /// Its new author.
  public var setAuthor: String?
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
  /// Whether annotations that are locked are changed as well.
  public var evenLocked = false

  /// An event for annotations with these names, to be filled in.
  public init(ids: [String], pages: PageSelection = .all) {
    self.ids = ids
    self.pages = pages
  }

  /// An event for every annotation, to be filled in.
  public init() { self.init(ids: []) }

  /// `annotate.update`.
  public static let name = "annotate.update"
  /// What it does.
  public static let summary = "Change annotations"
  /// What there is to know.
  public static let discussion = """
    What is given is changed, all else stays as it is, things unknown to pdfscope too. The appearance is drawn anew \
    where the change shows; what is only moved, and the picture of a stamp, keeps the one it has. Pop-up windows move \
    along. The date of change is the time of the call. A name (`/NM`) is given to an annotation that has none.

    Filters or `--pages` say which annotations are meant, as with `annotate list`; at least one is needed. A property \
    that makes no sense for the type of an annotation is an error where `--id` or `--number` named it, and left out, \
    with a warning, where other filters found it. Annotations that are locked are left alone, with a warning, unless \
    `--even-locked` is given. Form fields and pop-up windows are not changed. An empty text takes away what was there.
    """
  /// It annotates.
  public static let requirement = Requirement.annotating
  /// Its parameters.
  public static let parameters: [Parameter<UpdateAnnotations>] =
    ([Parameter("pages", \.pages, "Annotations of these pages only")] + filters).grouped("Which annotations") + [
      Parameter(
        "rect", \.rect, type: .numbers(ValueType.NumberForm(4...4, placeholder: "LEFT,TOP,WIDTH,HEIGHT")),
        "The new rectangle",
        discussion: """
          Of one annotation. Points and quadrilaterals are moved and scaled with it. Notes and attachments keep their \
          size and go to its upper left corner.
          """),
      Parameter("setAuthor", \.setAuthor, "The new author"),
      Parameter("evenLocked", \.evenLocked, "Change annotations that are locked as well"),
    ] + properties
}
