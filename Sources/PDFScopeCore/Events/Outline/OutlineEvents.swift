/// The events of the outline button.
public enum OutlineEvent: ButtonEvents {
  /// Shows the outline.
  case list(ListOutline)
  /// Gives the outline as a text.
  case export(ExportOutline)
  /// Builds the outline from a text.
  case `import`(ImportOutline)
  /// Adds an item.
  case add(AddOutlineItem)
  /// Changes items.
  case update(UpdateOutlineItems)
  /// Gives items another title.
  case rename(RenameOutlineItems)
  /// Puts items elsewhere.
  case move(MoveOutlineItems)
  /// Takes items out.
  case remove(RemoveOutlineItems)
  /// Looks for faults.
  case check(CheckOutline)
  /// Mends faults.
  case repair(RepairOutline)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .list(let event): event
    case .export(let event): event
    case .import(let event): event
    case .add(let event): event
    case .update(let event): event
    case .rename(let event): event
    case .move(let event): event
    case .remove(let event): event
    case .check(let event): event
    case .repair(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(ListOutline.self, of: .outline) { .outline(.list($0)) },
    EventDeclaration(ExportOutline.self, of: .outline) { .outline(.export($0)) },
    EventDeclaration(ImportOutline.self, of: .outline) { .outline(.import($0)) },
    EventDeclaration(AddOutlineItem.self, of: .outline) { .outline(.add($0)) },
    EventDeclaration(UpdateOutlineItems.self, of: .outline) { .outline(.update($0)) },
    EventDeclaration(RenameOutlineItems.self, of: .outline) { .outline(.rename($0)) },
    EventDeclaration(MoveOutlineItems.self, of: .outline) { .outline(.move($0)) },
    EventDeclaration(RemoveOutlineItems.self, of: .outline) { .outline(.remove($0)) },
    EventDeclaration(CheckOutline.self, of: .outline) { .outline(.check($0)) },
    EventDeclaration(RepairOutline.self, of: .outline) { .outline(.repair($0)) },
  ]
}

extension Requirement {
  /// What changing the outline needs.
  static let outlineChange = Requirement(permission: .assemble, change: .outline)
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
    Each item tells its number, by which the other verbs know it, its title, the page it leads to with the page's \
    label, the kind and position of its destination, its action where it has another one than going to a page, its \
    style and colour, and whether a viewer shows it open.

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
