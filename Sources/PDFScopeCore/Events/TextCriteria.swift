/// How the patterns of a search in pages are meant, and how many matches are wanted.
public struct TextCriteria: Sendable, Hashable {
  /// Whether the patterns are plain text, not regular expressions.
  public var fixedStrings = false
  /// Whether letter case does not matter.
  public var ignoreCase = false
  /// Whether letter case does not matter unless a pattern holds a capital letter.
  public var smartCase = false
  /// Whether accents and the like matter.
  public var diacritics = Diacritics.match
  /// Whether the text is taken character by character as it stands in the document.
  public var exact = false
  /// Whether a match must begin and end at the edge of a word.
  public var wordRegexp = false
  /// The number of matches after which the search of a document ends; `nil` finds all.
  public var maxCount: Int?

  /// Regular expressions, letter case and accents as they stand, every match.
  public init() {}
}

/// An event that finds text in pages.
public protocol TextEvent: Event {
  /// How its patterns are meant.
  var criteria: TextCriteria { get set }
}

extension TextEvent {
  /// The parameters that say how patterns are meant.
  static var criteriaParameters: [Parameter<Self>] {
    [
      Parameter("fixedStrings", \.criteria.fixedStrings, short: "F", "Take the patterns as plain text"),
      Parameter(
        "ignoreCase", \.criteria.ignoreCase, short: "i", "Match letters whatever their case",
        discussion: "STRASSE finds straße, and an i is the same with and without its dot."),
      Parameter(
        "smartCase", \.criteria.smartCase, short: "S",
        "Match letters whatever their case unless a pattern holds a capital"),
      Parameter("diacritics", \.criteria.diacritics, "Whether accents matter: cafe and café"),
      Parameter(
        "exact", \.criteria.exact, "Match characters and line ends as they stand in the document",
        discussion: """
          Without it text is matched as a reader sees it: words broken at a line's end are found whole and with their \
          hyphen, a ligature is its letters, composed and decomposed letters are the same, full and half width too, \
          and soft hyphens and characters without width do not count. Forms of one mark are the same, in the pattern \
          as in the text: straight and curly apostrophes and quotes, hyphens, dashes and minus, three full stops and \
          an ellipsis, spaces of every width. Escapes of a regular expression such as `\\x{2013}` do not name such \
          forms without it; `\\p{Pd}` and the like do.
          """),
      Parameter("wordRegexp", \.criteria.wordRegexp, short: "w", "Match whole words only"),
      Parameter(
        "maxCount", \.criteria.maxCount, type: .integer(1 ... .max), short: "m", "Stop after N matches in each document"
      ),
    ]
  }
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
