/// Shows which files a document has.
public struct ListAttachments: Event {
  /// All of them.
  public init() {}

  /// `edit.listAttachments`.
  public static let name = "edit.listAttachments"
  /// What it does.
  public static let summary = "List the files in a document"
  /// What there is to know.
  public static let discussion = """
    Files of the document as a whole, those that are associated with it or with a page, and those of annotations, with \
    the page they are on. A line has the name, the size in bytes, the media type, the page and the description; with \
    `--json` there is more: dates, the relationship, the MD5 checksum, and whether it fits.
    """
  /// It only looks.
  public static let requirement = Requirement.reading
  /// It has none.
  public static let parameters: [Parameter<ListAttachments>] = []
}
