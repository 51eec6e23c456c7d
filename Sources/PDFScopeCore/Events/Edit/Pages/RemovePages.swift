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
