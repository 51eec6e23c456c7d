/// Shows annotations of every type, page by page.
public struct ListAnnotations: AnnotationCriteria {
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

  /// An event; by default for every page.
  public init(pages: PageSelection = .all) {
    self.pages = pages
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `annotate.list`.
  public static let name = "annotate.list"
  /// What it does.
  public static let summary = "Show annotations"
  /// What there is to know.
  public static let discussion = """
    Every annotation is listed, whatever its type: markup, links, form fields, popups. `object` is the annotation's \
    object in these bytes; `id` is its name (`/NM`), which lasts when the file is saved anew. `number` counts the \
    annotations of the document, whether or not they are listed, and whatever else stands in their lists. Properties \
    have the names and words of the options that set them.

    Filters of different kinds must all apply; of several of one kind any is enough.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListAnnotations>] =
    ([Parameter("pages", \.pages, "Look at these pages only")] + filters).grouped("Which annotations")
}
