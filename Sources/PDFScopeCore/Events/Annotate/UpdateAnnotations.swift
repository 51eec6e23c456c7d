/// Changes annotations: what they look like, what they say, where they are.
public struct UpdateAnnotations: PropertyEvent, FilterEvent {
  /// The pages to look at.
  /// The pages to look at.
  public var pages: PageSelection
  /// Which of their annotations are meant.
  public var filter: AnnotationFilter
  /// What they shall look like and say.
  public var properties = AnnotationProperties()
  /// Names (`/NM`).
  /// Places in the list of all annotations of the document, from 1.
  /// Types: the words of ``AnnotationType``, or the document's own, such as `Widget`, whatever their case.
  /// Authors (`/T`), whole, whatever their case.
  /// The moment since which it was made or changed.
  /// Regular expressions, one of which the text must match, whatever the case.
  /// Its new rectangle; what lies inside is moved and scaled with it.
  public var rect: NumberList?
  /// Its new author.
  public var setAuthor: String?
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
  /// Whether annotations that are locked are changed as well.
  public var evenLocked = false

  /// An event for annotations with these names, to be filled in.
  public init(ids: [String], pages: PageSelection = .all) {
    filter = AnnotationFilter(ids: ids)
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
    ([Parameter("pages", \.pages, "Annotations of these pages only")] + filterParameters).grouped("Which annotations")
    + [
      Parameter(
        "rect", \.rect, type: .numbers(ValueType.NumberForm(4...4, placeholder: "LEFT,TOP,WIDTH,HEIGHT")),
        "The new rectangle",
        discussion: """
          Of one annotation. Points and quadrilaterals are moved and scaled with it. Notes and attachments keep their \
          size and go to its upper left corner.
          """),
      Parameter("setAuthor", \.setAuthor, "The new author"),
      Parameter("evenLocked", \.evenLocked, "Change annotations that are locked as well"),
    ] + propertyParameters
}
