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
public struct FindText: Event {
  /// What to find. A match of any of them counts.
  public var patterns: [String]
  /// Whether the patterns are plain text, not regular expressions.
  public var fixedStrings: Bool
  /// Whether letter case does not matter.
  public var ignoreCase: Bool
  /// Whether letter case does not matter unless a pattern holds a capital letter.
  public var smartCase: Bool
  /// Whether accents and the like matter.
  public var diacritics: Diacritics
  /// Whether the text is taken character by character as it stands in the document.
  public var exact: Bool
  /// Whether a match must begin and end at the edge of a word.
  public var wordRegexp: Bool
  /// The number of matches after which the search of a document ends; `nil` finds all.
  public var maxCount: Int?
  /// The pages to search.
  public var pages: PageSelection

  /// A search.
  public init(
    _ patterns: [String], fixedStrings: Bool = false, ignoreCase: Bool = false, smartCase: Bool = false,
    diacritics: Diacritics = .match, exact: Bool = false, wordRegexp: Bool = false, maxCount: Int? = nil,
    pages: PageSelection = .all
  ) {
    self.patterns = patterns
    self.fixedStrings = fixedStrings
    self.ignoreCase = ignoreCase
    self.smartCase = smartCase
    self.diacritics = diacritics
    self.exact = exact
    self.wordRegexp = wordRegexp
    self.maxCount = maxCount
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
    order; a space in a pattern also matches the end of a line, and a word broken with a hyphen there is found whole.

    Each match tells its page and the page's label, the matched text, the line it begins in, and one rectangle and one \
    quadrilateral for each line it covers. Where the document forbids copying text, pages, counts and rectangles are \
    given and the text is kept back.
    """
  /// Its text is kept back where copying text is forbidden.
  public static let requirement = Requirement(partlyNeeds: .extract)
  /// Its parameters.
  public static let parameters: [Parameter<FindText>] = [
    Parameter(
      "patterns", \.patterns, role: .operand, "What to find",
      discussion: "With `--regexp` the patterns come from there and every operand is a file."),
    Parameter("fixedStrings", \.fixedStrings, short: "F", "Take the patterns as plain text"),
    Parameter("ignoreCase", \.ignoreCase, short: "i", "Match letters whatever their case"),
    Parameter(
      "smartCase", \.smartCase, short: "S", "Match letters whatever their case unless a pattern holds a capital"),
    Parameter("diacritics", \.diacritics, "Whether accents matter: cafe and café"),
    Parameter(
      "exact", \.exact, "Match characters and line ends as they stand in the document",
      discussion: """
        Without it text is matched as a reader sees it: words broken at a line's end are found whole and with their \
        hyphen, a ligature is its letters, composed and decomposed letters are the same, full and half width too, and \
        soft hyphens and characters without width do not count.
        """),
    Parameter("wordRegexp", \.wordRegexp, short: "w", "Match whole words only"),
    Parameter(
      "maxCount", \.maxCount, type: .integer(1 ... .max), short: "m", "Stop after N matches in each document"),
    Parameter("pages", \.pages, "Search these pages only"),
  ]
}

/// Whether accents and the like matter in a search.
public enum Diacritics: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// They matter.
  case match
  /// They do not: `cafe` finds `café`, and the other way round.
  case ignore

  /// One of the two words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("match", "they matter"), ValueType.Choice("ignore", "they do not, in text or pattern"),
    ])
  }
  /// Reads one of the two words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
