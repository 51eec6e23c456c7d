/// Takes annotations away, with their pop-up windows and what answers them.
public struct RemoveAnnotations: AnnotationCriteria {
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
  /// Whether all annotations of the pages are meant, where no filter says which.
  public var all = false
  /// Whether answers stay, and answer nothing.
  public var keepReplies = false
  /// Whether annotations that are locked are taken away as well.
  public var evenLocked = false

  /// An event for annotations with these names.
  public init(ids: [String], pages: PageSelection = .all) {
    self.ids = ids
    self.pages = pages
  }

  /// An event to be filled in.
  public init() { self.init(ids: []) }

  /// `annotate.remove`.
  public static let name = "annotate.remove"
  /// What it does.
  public static let summary = "Take annotations away"
  /// What there is to know.
  public static let discussion = """
    Pop-up windows go with the annotations they belong to, and so do answers unless `--keep-replies` is given. Filters \
    say which annotations are meant, as with `annotate list`; without any, `--all` must be given. Form fields are left \
    alone, and so are annotations that are locked unless `--even-locked` is given.

    An incremental save leaves what was taken away in the file's earlier bytes; `--save rewrite` writes it without.
    """
  /// It annotates.
  public static let requirement = Requirement.annotating
  /// Its parameters.
  public static let parameters: [Parameter<RemoveAnnotations>] =
    ([Parameter("pages", \.pages, "Annotations of these pages only")] + filters).grouped("Which annotations") + [
      Parameter("all", \.all, "Every annotation of the pages"),
      Parameter("keepReplies", \.keepReplies, "Leave what answers them"),
      Parameter("evenLocked", \.evenLocked, "Take away annotations that are locked as well"),
    ]
}
