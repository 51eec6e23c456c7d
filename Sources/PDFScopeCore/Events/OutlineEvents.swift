/// The events of the outline button.
public enum OutlineEvent: ButtonEvents {
  /// Shows the outline.
  case list(ListOutline)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListOutline.self, of: .outline) { .outline(.list($0)) }
  ]
}

/// Shows the document outline (ISO 32000-2 12.3.3) with its destinations and actions.
public struct ListOutline: Event {
  /// How many levels to show; `nil` shows all.
  public var depth: Int?
  /// Whether to give the items as one list with their level instead of nested.
  public var flat: Bool

  /// An event; by default for the whole tree.
  public init(depth: Int? = nil, flat: Bool = false) {
    self.depth = depth
    self.flat = flat
  }

  /// The whole tree.
  public init() { self.init(depth: nil) }

  /// `outline.list`.
  public static let name = "outline.list"
  /// What it does.
  public static let summary = "Show the outline with its destinations and actions"
  /// What there is to know.
  public static let discussion = """
    Each item tells its title, the page it leads to with the page's label, the kind and position of its destination, \
    its action where it has another one than going to a page, its style and colour, and whether a viewer shows it open.

    Named destinations are looked up in the `/Dests` dictionary and in the name tree. An item that leads nowhere is \
    listed without a page. A cyclic outline is listed once, with a warning.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// Its parameters.
  public static let parameters: [Parameter<ListOutline>] = [
    Parameter("depth", \.depth, type: .integer(1 ... .max), "Show only the first N levels"),
    Parameter(
      "flat", \.flat, "Give one list, each item with its level, instead of nested items",
      discussion: "Deep outlines are easier to read so for programs that do not like nesting."),
  ]
}
