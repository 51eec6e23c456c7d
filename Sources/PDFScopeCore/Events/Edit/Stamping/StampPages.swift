/// Put a text, a picture or a page on pages, such as page numbers.
public struct StampPages: MarkEvent {
  /// The pages.
  public var pages: PageSelection
  /// What is put there.
  public var mark: PageMark

  /// An event for `pages`.
  public init(pages: PageSelection, mark: PageMark) {
    self.pages = pages
    self.mark = mark
  }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all, mark: PageMark()) }

  /// `edit.stamp`.
  public static let name = "edit.stamp"
  /// What it does.
  public static let summary = "Put a text, a picture or a page on pages, such as page numbers"
  /// What there is to know.
  public static let discussion = """
    One of --text, --picture and --from says what. It stands in the middle of the lower edge, half an inch from it, \
    upright as the page is shown, over what the page shows, and as large as it is; text is black and 10 points high, \
    in the system's font without serifs. `--text '{page}/{pages}'` numbers pages, `--text 'ABC{bates}' --position \
    bottomRight --first 1` numbers them as lawyers do, through all documents of the call.

    What the page shows else stays as it is, even where it is not well formed. In tagged documents a stamp is an \
    artifact, which is not read aloud. A stamp knows that it is one: --remove takes stamps away, --replace puts a new \
    one in the place of the old.
    """
  /// It changes content.
  public static let requirement = Requirement(permission: .modify, change: .content)
  /// Its parameters.
  public static let parameters: [Parameter<StampPages>] = markParameters
}
