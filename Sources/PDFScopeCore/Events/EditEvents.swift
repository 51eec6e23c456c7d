/// The events of the edit button.
public enum EditEvent: ButtonEvents {
  /// Turns pages.
  case rotatePages(RotatePages)
  /// Takes pages out.
  case removePages(RemovePages)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .rotatePages(let event): event
    case .removePages(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(RotatePages.self, of: .edit) { .edit(.rotatePages($0)) },
    EventDeclaration(RemovePages.self, of: .edit) { .edit(.removePages($0)) },
  ]
}

/// Turns pages clockwise by a multiple of 90 degrees, added to the rotation they have.
public struct RotatePages: Event {
  /// The pages to turn.
  public var pages: PageSelection
  /// The angle in degrees, clockwise: a multiple of 90.
  public var by: Int

  /// An event for `pages`.
  public init(pages: PageSelection, by: Int = 90) {
    self.pages = pages
    self.by = by
  }

  /// Every page by 90 degrees, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.rotatePages`.
  public static let name = "edit.rotatePages"
  /// What it does.
  public static let summary = "Turn pages by a multiple of 90 degrees"
  /// What there is to know.
  public static let discussion = """
    The angle is added to the rotation that a page has, its own or an inherited one. A page that is named twice is \
    turned once.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<RotatePages>] = [
    Parameter("pages", \.pages, "Turn these pages only"),
    Parameter(
      "by", \.by, type: .integer(-270...270, multipleOf: 90), role: .requiredOption,
      "The angle in degrees, clockwise; a negative one turns the other way"),
  ]
}

/// Takes pages out of the document.
public struct RemovePages: Event {
  /// The pages to take out.
  public var pages: PageSelection

  /// An event for `pages`.
  public init(pages: PageSelection) {
    self.pages = pages
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.removePages`.
  public static let name = "edit.removePages"
  /// What it does.
  public static let summary = "Take pages out"
  /// What there is to know.
  public static let discussion = """
    The other pages stay as they are, with everything that belongs to the document as a whole. A document keeps at \
    least one page. Outline items and links that led to a page that is gone are counted in the result. User bookmarks \
    of these pages go, those of later pages go with theirs; a warning tells where that cannot be done.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<RemovePages>] = [
    Parameter("pages", \.pages, role: .requiredOption, "The pages to take out")
  ]
}
