/// Cuts a document into several.
public struct SplitDocument: TextEvent {
  /// How many pages each part has.
  public var every: Int?
  /// The pages that a new part begins at.
  public var at: PageSelection?
  /// A new part begins where an outline item of this level, from 1, or above leads to.
  public var outlineLevel: Int?
  /// The most bytes of a part.
  public var maxSize: ByteCount?
  /// Whether blank pages part the document.
  public var blank = false
  /// Patterns; a new part begins at each page whose text matches one.
  public var match: [String] = []
  /// How the patterns are meant.
  public var criteria = TextCriteria()
  /// The pages of each part.
  public var ranges: [PageSelection] = []
  /// Whether blank pages that part the document stay, each at the end of the part before it.
  public var keepSeparators = false
  /// Whether pages whose text matches are left out.
  public var dropSeparators = false
  /// What becomes of links to pages of other parts.
  public var links = LinksBetweenParts.remote
  /// Whether the structure tree (ISO 32000-2 14.7) is left out.
  public var dropTags = false

  /// An event, to be filled in with one way of cutting.
  public init() {}

  /// Parts of so many pages.
  public init(every count: Int) { every = count }

  /// `edit.split`.
  public static let name = "edit.split"
  /// What it does.
  public static let summary = "Cut a document into several"
  /// What there is to know.
  public static let discussion = """
    Exactly one way of cutting is given: `--every`, `--at`, `--outline-level`, `--max-size`, `--blank`, `--match` or \
    `--ranges`. What stands before the first cut is a part of its own, and where nothing is found to cut at the whole \
    document is one part, with a warning. A document of blank pages alone has no parts; the status is 1 then.

    Each part has what belongs to its pages: outline items, named destinations, links, form fields, tags, layers, \
    labels. Properties, metadata and viewer preferences are those of the document. Files attached to the document as a \
    whole go into the first part only. Links, outline items and names that lead to a page of another part lead to its \
    file, unless `--links` says otherwise; that file is looked for in the same place, so the parts must stay together.

    Parts of an encrypted document are encrypted like it, with the same passwords and permissions.

    In a folder the parts are named after the document and their number: `report-07.pdf`. A template may name the \
    fields `stem`, `name`, `ext`, `part`, `parts`, `page` (the first page), `last`, `pages` (of the document), `label` \
    (of the first page), `title` (of the outline item, with `--match` the text that matched, else of the document) and \
    `index`. The numbers of a part and of its pages have as many digits as sort them. Two parts of one name, a label \
    that would lead out of the folder, or a file that exists are an error, and nothing is written then. If anything \
    goes wrong later, the parts that were written are removed again.
    """
  /// It takes pages out and writes files.
  public static let requirement = Requirement(permission: .extract, writesFiles: true)
  /// Its parameters.
  public static let parameters: [Parameter<SplitDocument>] =
    cuts.grouped("Where to cut") + criteria.grouped("Text to find") + others

  private static let cuts: [Parameter<SplitDocument>] = [
    Parameter("every", \.every, type: .integer(1 ... .max), "Make parts of N pages; 1 makes a file of each page"),
    Parameter(
      "at", \.at, "Begin a new part at each of these pages",
      discussion: "Labels and outline items work too: `[1]`, `@Results`; of an item the first of its pages counts."),
    Parameter(
      "outlineLevel", \.outlineLevel, type: .integer(1...1000),
      "Begin a new part where an outline item of level N or above leads to",
      discussion: "Level 1 is the top. Several items on one page cut once, and the first of them gives the title."),
    Parameter(
      "maxSize", \.maxSize, "Make parts as large as fit into so many bytes, such as `10M`",
      discussion: """
        `K`, `M` and `G` are powers of 1024, `KB`, `MB` and `GB` powers of 1000. The files themselves are measured. A \
        page that alone is larger is a part of its own, with a warning.
        """),
    Parameter(
      "blank", \.blank, "Cut at blank pages, which are left out",
      discussion: "Blank is a page on which nothing differs from white paper."),
    Parameter(
      "keepSeparators", \.keepSeparators, "Keep blank pages, each at the end of the part before it",
      discussion: "Those before all others begin the first part."),
    Parameter(
      "match", \.match, "Begin a new part at each page whose text matches this pattern",
      discussion: "Patterns are those of `search`, with its options; a match of any of several counts."),
    Parameter("dropSeparators", \.dropSeparators, "Leave out the pages whose text matches"),
    Parameter(
      "ranges", \.ranges, "Make a part of these pages; each use of the option is a part",
      discussion: "Parts may share pages and leave some out; the order of the pages is kept."),
  ]

  /// Without the number of matches: it makes no sense to stop cutting.
  private static let criteria = criteriaParameters.filter { $0.declaration.name != "maxCount" }

  private static let others: [Parameter<SplitDocument>] = [
    Parameter("links", \.links, "What becomes of links to pages of other parts"),
    Parameter("dropTags", \.dropTags, "Leave out the structure tree (tags)"),
  ]
}

/// What becomes of links, outline items and names that lead to pages of other parts.
public enum LinksBetweenParts: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// They lead to the file of the other part.
  case remote
  /// They are removed.
  case remove
  /// They stay and lead nowhere.
  case keep

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("remote", "they lead to the file of the other part"),
      ValueType.Choice("remove", "they are removed"), ValueType.Choice("keep", "they stay and lead nowhere"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
