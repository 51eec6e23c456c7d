/// Puts pages of other documents into the document.
public struct InsertPages: PlacingEvent, CompositionEvent {
  /// The paths of the documents that the pages come from.
  public var from: [String]
  /// The pages of them: one selection for all, or one for each; none is every page.
  public var fromPages: [PageSelection] = []
  /// The page that they stand before.
  public var before: PageSelection?
  /// The page that they stand behind.
  public var after: PageSelection?
  /// After how many pages of the document they stand again; `nil` puts them in once.
  public var `repeat`: Int?
  /// How many pages of each document alternate with each other; `nil` keeps the pages of a document together.
  public var collate: Int?
  /// What becomes of what belongs to the pages.
  public var composition = CompositionOptions()

  /// Every page of documents, behind the last page.
  public init(from: [String], pages: [PageSelection] = [], before: PageSelection? = nil, after: PageSelection? = nil) {
    (self.from, fromPages, self.before, self.after) = (from, pages, before, after)
  }

  /// No document, to be filled in.
  public init() { self.init(from: []) }

  /// `edit.insertPages`.
  public static let name = "edit.insertPages"
  /// What it does.
  public static let summary = "Put pages of other documents in"
  /// What there is to know.
  public static let discussion = """
    The pages come with their links, outline items, fields, layers and labels. Without a place they stand at the end. \
    Each document is opened with the passwords of the call and must allow that pages are taken out of it. The result \
    has the properties and the encryption of the document that the pages are put into; where one of the others is \
    encrypted more strictly, it has that one's.
    """
  /// It assembles pages.
  public static let requirement = Requirement(permission: .assemble, change: .pages)
  /// Its parameters.
  public static let parameters: [Parameter<InsertPages>] =
    [
      Parameter(
        "from", \.from, type: .list(.path), role: .requiredOption,
        "A document that pages come from; `-` is standard input",
        discussion: "It may be given several times; the pages come in this order."),
      Parameter(
        "fromPages", \.fromPages, "The pages of it, in this order",
        discussion: "Given once it holds for every document; else it is given once for each."),
    ] + placeParameters(of: "them") + [
      Parameter(
        "every", \.repeat, type: .integer(1 ... .max), "Put them in again after every N pages",
        discussion: "As a form goes behind each page of a letter."),
      Parameter(
        "collate", \.collate, type: .integer(1 ... .max), "Let the pages of the documents alternate, N of each",
        discussion: """
          N pages of the document, N of the first file, N of the next and so on, then again; a document that has no \
          more pages is passed over. Without a number it is 1: fronts and backs that were scanned apart.
          """
      ).implying(1),
    ] + joiningParameters
}
