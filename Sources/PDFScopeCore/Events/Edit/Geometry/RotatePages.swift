/// Turns pages clockwise by a multiple of 90 degrees: added to the rotation they have, or whatever they have.
public struct RotatePages: Event {
  /// The pages to turn.
  public var pages: PageSelection
  /// The angle in degrees, clockwise, that is added: a multiple of 90.
  public var by: Int?
  /// The angle in degrees, clockwise, that a page is turned to: 0, 90, 180 or 270.
  public var to: Int?

  /// An event that turns `pages` by an angle.
  public init(pages: PageSelection, by: Int = 90) {
    self.pages = pages
    self.by = by
  }

  /// An event that turns `pages` to an angle.
  public init(pages: PageSelection, to: Int) {
    self.pages = pages
    self.to = to
  }

  /// Every page, to be filled in.
  public init() { pages = .all }

  /// `edit.rotatePages`.
  public static let name = "edit.rotatePages"
  /// What it does.
  public static let summary = "Turn pages by a multiple of 90 degrees"
  /// What there is to know.
  public static let discussion = """
    `--by` is added to the rotation that a page has, its own or an inherited one; `--to` takes its place, and 0 sets a \
    page upright as it was made. A page that is named twice is turned once. Annotations, links and destinations turn \
    with their page.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<RotatePages>] = [
    Parameter("pages", \.pages, "Turn these pages only"),
    Parameter(
      "by", \.by, type: .integer(-270...270, multipleOf: 90),
      "Turn by this angle in degrees, clockwise; a negative one turns the other way"),
    Parameter(
      "to", \.to, type: .integer(0...270, multipleOf: 90),
      "Turn to this angle in degrees, clockwise, whatever the page has now"),
  ]
}
