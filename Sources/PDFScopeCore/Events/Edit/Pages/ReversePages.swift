/// Puts pages into the opposite order.
public struct ReversePages: Event {
  /// The pages that change their places.
  public var pages: PageSelection

  /// An event for `pages`.
  public init(pages: PageSelection = .all) {
    self.pages = pages
  }

  /// Every page.
  public init() { self.init(pages: .all) }

  /// `edit.reversePages`.
  public static let name = "edit.reversePages"
  /// What it does.
  public static let summary = "Put pages into the opposite order"
  /// What there is to know.
  public static let discussion = """
    Of some pages only, the first and the last exchange their places, the second and the last but one, and so on; the \
    others stay where they are.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<ReversePages>] = [
    Parameter("pages", \.pages, "Reverse these pages among themselves only")
  ]
}
