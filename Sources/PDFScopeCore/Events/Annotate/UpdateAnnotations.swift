/// Changes annotations: what they look like, what they say, where they are.
public struct UpdateAnnotations: AnnotationProperties, AnnotationCriteria {
  public var pages: PageSelection
  public var ids: [String] = []
  public var numbers: [Int] = []
  public var types: [String] = []
  public var by: [String] = []
  public var since: Moment?
  public var containing: [String] = []
  /// Its new rectangle; what lies inside is moved and scaled with it.
  public var rect: NumberList?
  /// Its new author.
  public var setAuthor: String?
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
    where the change shows; pop-up windows move along. The date of change is the time of the call. A name (`/NM`) is \
    given to an annotation that has none.

    Filters say which annotations are meant, as with `annotate list`; at least one is needed. Annotations that are \
    locked are left alone unless `--even-locked` is given. Form fields are not changed.
    """
  /// It annotates.
  public static let requirement = Requirement.annotating
  /// Its parameters.
  public static let parameters: [Parameter<UpdateAnnotations>] =
    ([Parameter("pages", \.pages, "Annotations of these pages only")] + filters).grouped("Which annotations") + [
      Parameter(
        "rect", \.rect, type: .numbers(ValueType.NumberForm(4...4, placeholder: "LEFT,TOP,WIDTH,HEIGHT")),
        "The new rectangle", discussion: "Points and quadrilaterals are moved and scaled with it."),
      Parameter("setAuthor", \.setAuthor, "The new author"),
      Parameter("evenLocked", \.evenLocked, "Change annotations that are locked as well"),
    ] + properties
}
