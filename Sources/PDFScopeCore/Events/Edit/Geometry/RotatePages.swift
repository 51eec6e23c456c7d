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
