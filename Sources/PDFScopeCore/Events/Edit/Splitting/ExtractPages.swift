/// Writes pages to a document of their own.
public struct ExtractPages: Event {
  /// The pages, in the order in which the new document has them.
  public var pages: PageSelection
  /// Whether what leads to pages that are not taken stays, leading nowhere.
  public var keepDangling = false
  /// Whether the structure tree (ISO 32000-2 14.7) is left out.
  public var dropTags = false
  /// Whether files attached to the document as a whole come along.
  public var attachments = true

  /// An event for pages.
  public init(pages: PageSelection) { self.pages = pages }

  /// Every page, to be filled in.
  public init() { self.init(pages: .all) }

  /// `edit.extractPages`.
  public static let name = "edit.extractPages"
  /// What it does.
  public static let summary = "Write pages to a document of their own"
  /// What there is to know.
  public static let discussion = """
    The new document has the pages in the order given; one that is named twice is there twice. With them comes what \
    belongs to them: outline items, named destinations, links, form fields, tags, layers, labels. Properties, \
    metadata, viewer preferences and attached files are those of the document. The document itself stays as it is.

    What leads to a page that is not taken is removed, unless `--keep-dangling` is given. The result lists links \
    of the pages that are taken, and counts names and outline items that went with the others. \
    The new document of an encrypted one is encrypted like it, with the same passwords and permissions.
    """
  /// It takes pages out and writes a file.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<ExtractPages>] = [
    Parameter("pages", \.pages, role: .requiredOption, "The pages, in the order in which they are wanted"),
    Parameter("keepDangling", \.keepDangling, "Keep links and outline items that lead to a page that is not taken"),
    Parameter("dropTags", \.dropTags, "Leave out the structure tree (tags)"),
    Parameter("attachments", \.attachments, "Whether files attached to the document as a whole come along"),
  ]
}
