/// Moves pages to another place.
public struct MovePages: PlacingEvent {
  /// The pages to move.
  public var pages: PageSelection
  /// The number that the first of them has afterwards.
  public var to: PageSelection?
  /// The page that they stand before.
  public var before: PageSelection?
  /// The page that they stand behind.
  public var after: PageSelection?

  /// An event for `pages`; it needs a place.
  public init(
    pages: PageSelection, to: PageSelection? = nil, before: PageSelection? = nil, after: PageSelection? = nil
  ) {
    (self.pages, self.to, self.before, self.after) = (pages, to, before, after)
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.movePages`.
  public static let name = "edit.movePages"
  /// What it does.
  public static let summary = "Move pages to another place"
  /// What there is to know.
  public static let discussion = """
    The pages stand together afterwards, in the order in which they are named. Outline, links and labels go with \
    their pages.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<MovePages>] =
    [
      Parameter("pages", \.pages, role: .requiredOption, "The pages to move"),
      Parameter(
        "to", \.to, "Make the first of them page N",
        discussion: "With `last`, or where there are not so many pages behind it, they are the last ones."),
    ] + placeParameters(of: "them")
}
