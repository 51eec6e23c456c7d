/// Adds an item to the outline.
public struct AddOutlineItem: OutlineTargetingEvent, OutlinePlacingEvent {
  /// Its title.
  public var title: String
  /// Where it leads.
  public var target: OutlineTargetChoice
  /// Where it stands; by default last on the first level.
  public var placement: OutlinePlacement
  /// The colour of the title.
  public var color: InkColor?
  /// Whether the title is bold.
  public var bold: Bool
  /// Whether the title is italic.
  public var italic: Bool
  /// Whether the items above it are opened, so that a viewer shows it.
  public var open: Bool

  /// An event.
  public init(
    title: String, target: OutlineTargetChoice = OutlineTargetChoice(),
    placement: OutlinePlacement = OutlinePlacement(), color: InkColor? = nil, bold: Bool = false, italic: Bool = false,
    open: Bool = false
  ) {
    self.title = title
    self.target = target
    self.placement = placement
    self.color = color
    self.bold = bold
    self.italic = italic
    self.open = open
  }

  /// No title yet, to be filled in.
  public init() { self.init(title: "") }

  /// `outline.add`.
  public static let name = "outline.add"
  /// What it does.
  public static let summary = "Add an item to the outline"
  /// What there is to know.
  public static let discussion = """
    The item comes last on the first level, unless a place is given. It leads to a page, to a named destination or to \
    a URI, or nowhere. A document without outline gets one.
    """
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<AddOutlineItem>] =
    [Parameter("title", \.title, role: .requiredOption, "The title")] + targetParameters + placementParameters + [
      Parameter("color", \.color, "The colour of the title"),
      Parameter("bold", \.bold, "Set the title in bold type"),
      Parameter("italic", \.italic, "Set the title in italics"),
      Parameter("open", \.open, "Open the items above it, so that a viewer shows it"),
    ]
}

/// Changes items of the outline.
public struct UpdateOutlineItems: OutlineSelectingEvent, OutlineTargetingEvent {
  /// The items.
  public var selection: OutlineSelection
  /// The new title.
  public var title: String?
  /// Where they lead; empty leaves that as it is.
  public var target: OutlineTargetChoice
  /// The colour of the title; `none` takes it away.
  public var color: InkColor?
  /// Whether the title is bold.
  public var bold: Bool?
  /// Whether the title is italic.
  public var italic: Bool?
  /// Whether a viewer shows the items below.
  public var open: Bool?

  /// An event.
  public init(
    _ selection: OutlineSelection, title: String? = nil, target: OutlineTargetChoice = OutlineTargetChoice(),
    color: InkColor? = nil, bold: Bool? = nil, italic: Bool? = nil, open: Bool? = nil
  ) {
    self.selection = selection
    self.title = title
    self.target = target
    self.color = color
    self.bold = bold
    self.italic = italic
    self.open = open
  }

  /// No item yet, to be filled in.
  public init() { self.init(OutlineSelection()) }

  /// `outline.update`.
  public static let name = "outline.update"
  /// What it does.
  public static let summary = "Change items: style, open state, target, title"
  /// What there is to know.
  public static let discussion = """
    What is not named stays as it is. An item that is so already is not changed; where that is all of them, nothing is \
    saved and the status is 1. Only an item with others below it can be open.
    """
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<UpdateOutlineItems>] =
    selectionParameters + [Parameter("title", \.title, "The new title")] + targetParameters + [
      Parameter("color", \.color, "The colour of the title; `none` takes it away"),
      Parameter("bold", \.bold, "Set the title in bold type, or not"),
      Parameter("italic", \.italic, "Set the title in italics, or not"),
      Parameter("open", \.open, "Show the items below, or not"),
    ]
}

/// Gives items of the outline another title.
public struct RenameOutlineItems: OutlineSelectingEvent {
  /// The items.
  public var selection: OutlineSelection
  /// The new title.
  public var title: String

  /// An event.
  public init(_ selection: OutlineSelection, title: String) {
    self.selection = selection
    self.title = title
  }

  /// No item yet, to be filled in.
  public init() { self.init(OutlineSelection(), title: "") }

  /// `outline.rename`.
  public static let name = "outline.rename"
  /// What it does.
  public static let summary = "Give an item another title"
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<RenameOutlineItems>] =
    selectionParameters + [Parameter("title", \.title, role: .requiredOption, "The new title")]
}

/// Puts items of the outline elsewhere, with all that is below them.
public struct MoveOutlineItems: OutlineSelectingEvent, OutlinePlacingEvent {
  /// The items.
  public var selection: OutlineSelection
  /// Where they are to stand.
  public var placement: OutlinePlacement

  /// An event.
  public init(_ selection: OutlineSelection, to placement: OutlinePlacement) {
    self.selection = selection
    self.placement = placement
  }

  /// No item yet, to be filled in.
  public init() { self.init(OutlineSelection(), to: OutlinePlacement()) }

  /// `outline.move`.
  public static let name = "outline.move"
  /// What it does.
  public static let summary = "Put an item elsewhere, with all that is below it"
  /// What there is to know.
  public static let discussion = """
    Several items stand in their order at the new place. With `--first` or `--last` alone an item stays on its level; \
    with `--under` it is the last there, or the first with `--first`.
    """
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<MoveOutlineItems>] = selectionParameters + placementParameters
}

/// Takes items out of the outline.
public struct RemoveOutlineItems: OutlineSelectingEvent {
  /// The items.
  public var selection: OutlineSelection
  /// Whether what is below them takes their place.
  public var keepChildren: Bool

  /// An event.
  public init(_ selection: OutlineSelection, keepChildren: Bool = false) {
    self.selection = selection
    self.keepChildren = keepChildren
  }

  /// No item yet, to be filled in.
  public init() { self.init(OutlineSelection()) }

  /// `outline.remove`.
  public static let name = "outline.remove"
  /// What it does.
  public static let summary = "Take items out, with all that is below them"
  /// It changes the outline.
  public static let requirement = Requirement.outlineChange
  /// Its parameters.
  public static let parameters: [Parameter<RemoveOutlineItems>] =
    selectionParameters + [
      Parameter("keepChildren", \.keepChildren, "Keep what is below an item; it takes the item's place")
    ]
}
