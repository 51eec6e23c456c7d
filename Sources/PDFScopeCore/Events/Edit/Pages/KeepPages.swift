/// Keeps pages of the document, in the order given, and takes the others out.
public struct KeepPages: CompositionEvent {
  /// The pages to keep.
  public var pages: PageSelection
  /// What becomes of what belongs to the pages.
  public var composition = CompositionOptions()

  /// An event for `pages`.
  public init(pages: PageSelection) {
    self.pages = pages
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.keepPages`.
  public static let name = "edit.keepPages"
  /// What it does.
  public static let summary = "Keep pages, in the order given, and take the others out"
  /// What there is to know.
  public static let discussion = """
    The pages stand in the order in which they are named; a page that is named several times is there several times. \
    What led to a page that is gone goes with it, as `remove-pages` has it; what leads to a page that stays leads to \
    its first place. Each page keeps its label.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<KeepPages>] =
    [Parameter("pages", \.pages, role: .requiredOption, "The pages to keep")] + keepingParameters
}
