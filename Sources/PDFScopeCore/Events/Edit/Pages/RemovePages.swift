/// Takes pages out of the document.
public struct RemovePages: CompositionEvent {
  /// The pages to take out.
  public var pages: PageSelection
  /// What becomes of what belongs to the pages.
  public var composition = CompositionOptions()

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
    The other pages stay as they are, with everything that belongs to them and to the document as a whole; their \
    labels stay too. A document keeps at least one page. Outline items, links and names that led to a page that is \
    gone go with it, unless `--keep-dangling` is given; an outline item with items below it that stay, stays. The \
    result lists items and links and counts names. User bookmarks of these pages go, those of later pages go with \
    theirs. What was on the pages is not in the new file.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<RemovePages>] =
    [Parameter("pages", \.pages, role: .requiredOption, "The pages to take out")] + keepingParameters
}
