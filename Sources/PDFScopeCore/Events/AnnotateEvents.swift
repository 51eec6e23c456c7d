/// The events of the annotate button.
public enum AnnotateEvent: ButtonEvents {
  /// Shows annotations.
  case list(ListAnnotations)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListAnnotations.self, of: .annotate) { .annotate(.list($0)) }
  ]
}

/// Shows annotations of every type, page by page.
public struct ListAnnotations: Event {
  /// The pages to look at.
  public var pages: PageSelection

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
    object in these bytes; `id` is its name (`/NM`), which lasts when the file is saved anew.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListAnnotations>] = [
    Parameter("pages", \.pages, "Look at these pages only")
  ]
}
