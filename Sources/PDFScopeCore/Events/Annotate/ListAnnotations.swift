/// Shows annotations of every type, page by page.
public struct ListAnnotations: AnnotationCriteria {
  public var pages: PageSelection
  public var ids: [String] = []
  public var numbers: [Int] = []
  public var types: [String] = []
  public var by: [String] = []
  public var since: Moment?
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
    annotations of the document, whether or not they are listed.

    Filters of different kinds must all apply; of several of one kind any is enough.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListAnnotations>] =
    ([Parameter("pages", \.pages, "Look at these pages only")] + filters).grouped("Which annotations")
}
