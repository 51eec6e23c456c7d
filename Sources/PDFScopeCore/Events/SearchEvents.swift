/// The events of the search button.
public enum SearchEvent: ButtonEvents {
  /// Finds text.
  case find(FindText)

  /// The event inside.
  public var payload: any Event {
    switch self {
    case .find(let event): event
    }
  }

  /// The button's declarations.
  public static let declarations = [
    EventDeclaration(FindText.self, of: .search) { .search(.find($0)) }
  ]
}

/// Finds text, and tells where it stands on the page.
public struct FindText: TextEvent {
  /// What to find. A match of any of them counts.
  public var patterns: [String]
  /// How they are meant, and how many matches are wanted.
  public var criteria = TextCriteria()
  /// The pages to search.
  public var pages: PageSelection
  /// Where to look; what is found comes in the order of ``SearchSource``, whatever the order here.
  public var sources: [SearchSource]
  /// How many lines before a match are told with it; `nil` is what ``context`` says.
  public var beforeContext: Int?
  /// How many lines after a match are told with it; `nil` is what ``context`` says.
  public var afterContext: Int?
  /// How many lines before and after a match are told with it.
  public var context: Int
  /// Whether matches tell the outline item that they fall under.
  public var sections = true
  /// What the answer holds.
  public var answer: SearchAnswer
  /// The folder that a picture of each match's surroundings goes to, or a template for their paths; `nil` for none.
  public var snippets: String?
  /// Whether each match in the text of pages is highlighted, by an event that follows the search.
  public var highlight = false

  /// A search.
  public init(
    _ patterns: [String], fixedStrings: Bool = false, ignoreCase: Bool = false, smartCase: Bool = false,
    diacritics: Diacritics = .match, exact: Bool = false, wordRegexp: Bool = false, maxCount: Int? = nil,
    pages: PageSelection = .all, in sources: [SearchSource] = [.text], beforeContext: Int? = nil,
    afterContext: Int? = nil, context: Int = 0, answer: SearchAnswer = .matches, snippets: String? = nil
  ) {
    self.sources = sources
    self.beforeContext = beforeContext
    self.afterContext = afterContext
    self.context = context
    self.answer = answer
    self.snippets = snippets
    self.patterns = patterns
    criteria.fixedStrings = fixedStrings
    criteria.ignoreCase = ignoreCase
    criteria.smartCase = smartCase
    criteria.diacritics = diacritics
    criteria.exact = exact
    criteria.wordRegexp = wordRegexp
    criteria.maxCount = maxCount
    self.pages = pages
  }

  /// A search for nothing, to be filled in.
  public init() { self.init([]) }

  /// `search.find`.
  public static let name = "search.find"
  /// What it does.
  public static let summary = "Find text and tell where it stands"
  /// What there is to know.
  public static let discussion = """
    Patterns are Perl-compatible regular expressions (PCRE2) in Unicode mode. Text is matched page by page, in reading \
    order; a space in a pattern also matches the end of a line, and a word broken with a hyphen there is found whole. \
    Quotes, dashes and letters match whatever their typographic form, unless `--exact` is given.

    Each match tells its page and the page's label, the outline item that it falls under, the matched text, the line \
    it begins in, and one rectangle and one quadrilateral for each line it covers. Where the document forbids copying \
    text, pages, counts and rectangles are given and the text is kept back.

    Besides the pages' text, annotations, form fields, outline titles, metadata and the names of attached files can be \
    searched. Where not all pages are selected, annotations and fields are those of the pages that are, outline titles \
    those that lead there, and what belongs to the document as a whole is left out.
    """
  /// Its text is kept back where copying text is forbidden.
  public static let requirement = Requirement(partlyNeeds: .extract)
  /// Its parameters.
  public static let parameters: [Parameter<FindText>] =
    [
      Parameter(
        "patterns", \.patterns, role: .operand, "What to find",
        discussion: "With `--regexp` the patterns come from there and every operand is a file.")
    ] + criteriaParameters + [
      Parameter("pages", \.pages, "Search these pages only"),
      Parameter(
        "in", \.sources, "Where to look",
        discussion: "Several are joined with commas. What is found comes in the order of this list."),
      Parameter(
        "afterContext", \.afterContext, type: .integer(0...10_000), short: "A", "Show N lines after each match",
        discussion: "Lines are those of the page; what surrounds a match ends where the page does."),
      Parameter(
        "beforeContext", \.beforeContext, type: .integer(0...10_000), short: "B", "Show N lines before each match"),
      Parameter(
        "context", \.context, type: .integer(0...10_000), short: "C", "Show N lines before and after each match"),
      Parameter(
        "sections", \.sections, "Whether matches tell the outline item that they fall under",
        discussion: "Reading the outline of a large document takes time and memory. Text lines do not show the item."),
      Parameter("answer", \.answer, "What the answer holds"),
      Parameter(
        "snippets", \.snippets, "Write a picture of each match and its surroundings",
        discussion: """
          The value is a folder, which is made where it is missing, or a template such as \
          `hits/{stem}-{page}-{index}.png` with the fields `stem`, `name`, `ext`, `page`, `pages`, `label` and \
          `index`, the number of the match in its document. No picture is made of what is on no page, or in a document \
          that forbids copying its contents.
          """),
      Parameter(
        "highlight", \.highlight, "Highlight what is found on pages",
        discussion: """
          The search is followed by an `annotate.add` event with the same patterns, which gives each match in the text \
          of pages a highlight of its own, and is refused where annotating is.
          """),
    ]
}

/// Where a search looks.
public enum SearchSource: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// The text of pages.
  case text
  /// The contents, author and subject of annotations.
  case annotations
  /// The values of form fields, and what choices show for them. Passwords never.
  case fields
  /// The titles of the outline.
  case outline
  /// The document's information dictionary and XMP.
  case metadata
  /// The names and descriptions of attached files.
  case attachments

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("text", "the text of pages"),
      ValueType.Choice("annotations", "the contents, author and subject of annotations"),
      ValueType.Choice("fields", "the values of form fields; passwords never"),
      ValueType.Choice("outline", "the titles of the outline"),
      ValueType.Choice("metadata", "title, author, subject, keywords and the like"),
      ValueType.Choice("attachments", "the names and descriptions of attached files"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}

/// What the answer to a search holds.
public enum SearchAnswer: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// Every match, and how many there are.
  case matches
  /// How many matches there are.
  case count
  /// Whether there is a match: the search ends at the first.
  case presence

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("matches", "every match"), ValueType.Choice("count", "how many there are"),
      ValueType.Choice("presence", "whether there is one; the search ends at the first"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
