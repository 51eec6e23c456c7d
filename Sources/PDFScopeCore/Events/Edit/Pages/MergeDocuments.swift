/// Puts documents together into one.
public struct MergeDocuments: CompositionEvent {
  /// What becomes of the outlines.
  public enum Outlines: String, Sendable, Hashable, CaseIterable, ParameterValue {
    /// They stand one behind the other.
    case keep
    /// Each stands below an item for its document.
    case wrap
    /// There is none.
    case none

    /// One of the three words.
    public static var valueType: ValueType {
      .choice([
        ValueType.Choice("keep", "they stand one behind the other"),
        ValueType.Choice("wrap", "each stands below an item for its document"),
        ValueType.Choice("none", "there is none"),
      ])
    }
    /// Reads one of the words.
    public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
    /// The word.
    public var parameterJSON: JSONValue? { .string(rawValue) }
  }

  /// The paths of the documents that come behind the first.
  public var from: [String]
  /// The pages of the first document; `nil` is every page.
  public var pages: PageSelection?
  /// The pages of the others: one selection for all, or one for each; none is every page.
  public var fromPages: [PageSelection]
  /// How many pages of each document alternate with each other; `nil` keeps the pages of a document together.
  public var collate: Int?
  /// Whether each document begins on a page with an odd number.
  public var oddStart = false
  /// What becomes of the outlines.
  public var outline = Outlines.keep
  /// The titles of the items for documents: `stem`, `title`, or a template.
  public var entryTitle = "stem"
  /// What becomes of what belongs to the pages.
  public var composition = CompositionOptions()

  /// Every page of documents behind those of the first.
  public init(from: [String], pages: PageSelection? = nil, fromPages: [PageSelection] = []) {
    (self.from, self.pages, self.fromPages) = (from, pages, fromPages)
  }

  /// No further document, to be filled in.
  public init() { self.init(from: []) }

  /// `edit.merge`.
  public static let name = "edit.merge"
  /// What it does.
  public static let summary = "Put documents together into one"
  /// What there is to know.
  public static let discussion = """
    The files are put together in the order in which they are given; a file may be given several times. `--pages` \
    behind a file is for that file, before all files for each of them: `merge a.pdf --pages 1-3 b.pdf --pages r1`.

    Pages come with their links, outline items, named destinations, fields, layers, labels and attachments; links from \
    one of the files to another lead to its pages. Properties such as the title are those of the first file. Fonts, \
    pictures and other data that are the same byte for byte are stored once.

    Each file is opened with the passwords of the call and must allow that pages are taken out. The result is \
    encrypted as the strictest of the files is; where none is stricter than all others that is an error, and \
    `--decrypt`, with the owner passwords, writes it unencrypted. Signatures do not survive, as the pages are in \
    another file.
    """
  /// It takes pages out of each document.
  public static let requirement = Requirement(permission: .extract, change: .pages)
  /// The fields that the title of an item for a document may be made of.
  public static let titleFields: [TemplateField] = [.stem, .name, .title, .pages, .index]
  /// Its parameters.
  public static let parameters: [Parameter<MergeDocuments>] =
    [
      Parameter("from", \.from, type: .list(.path), role: .derived, "The documents that come behind the first"),
      Parameter("pages", \.pages, "Pages, in this order: of the file before it, or of all"),
      Parameter(
        "fromPages", \.fromPages, role: .derived, "The pages of these: one selection for all, or one for each"),
      Parameter(
        "collate", \.collate, type: .integer(1 ... .max), "Let the pages of the documents alternate, N of each",
        discussion: "Without a number it is 1. A document that has no more pages is passed over."
      ).implying(1),
      Parameter(
        "oddStart", \.oddStart, "Begin each document on an odd page",
        discussion: "A blank page of the size of the one before it is put in where it is needed."),
      Parameter("outline", \.outline, "What becomes of the outlines"),
      Parameter(
        "entryTitle", \.entryTitle, "The titles of the items that `--outline wrap` makes",
        discussion: """
          `stem` is the name of the file without its extension, `title` that of the document where it has one; \
          anything else is a template with the fields `stem`, `name`, `title`, `pages` and `index`.
          """),
    ] + joiningParameters
}
