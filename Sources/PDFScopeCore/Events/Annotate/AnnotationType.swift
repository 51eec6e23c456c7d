/// The types of annotation that can be made, in the words of the command line.
public enum AnnotationType: String, Sendable, Hashable, CaseIterable, ParameterValue {
  /// A coloured ground behind text.
  case highlight
  /// A line under text.
  case underline
  /// A wavy line under text.
  case squiggly
  /// A line through text.
  case strikeout
  /// A note, shown as an icon.
  case note
  /// Text on the page itself.
  case freetext
  /// Strokes of a pen.
  case ink
  /// A line.
  case line
  /// A rectangle.
  case rectangle
  /// An ellipse.
  case ellipse
  /// A closed polygon.
  case polygon
  /// An open chain of lines.
  case polyline
  /// A rubber stamp.
  case stamp
  /// A place that leads elsewhere.
  case link
  /// A file attached to a place.
  case attachment
  /// A mark that something is to be taken out.
  case redaction
  /// A sign that text is missing.
  case caret

  /// What it is called in a document (`/Subtype`).
  public var subtype: String {
    switch self {
    case .highlight: "Highlight"
    case .underline: "Underline"
    case .squiggly: "Squiggly"
    case .strikeout: "StrikeOut"
    case .note: "Text"
    case .freetext: "FreeText"
    case .ink: "Ink"
    case .line: "Line"
    case .rectangle: "Square"
    case .ellipse: "Circle"
    case .polygon: "Polygon"
    case .polyline: "PolyLine"
    case .stamp: "Stamp"
    case .link: "Link"
    case .attachment: "FileAttachment"
    case .redaction: "Redact"
    case .caret: "Caret"
    }
  }

  /// One of the words.
  public static var valueType: ValueType {
    .choice([
      ValueType.Choice("highlight", "a coloured ground behind text"),
      ValueType.Choice("underline", "a line under text"),
      ValueType.Choice("squiggly", "a wavy line under text"),
      ValueType.Choice("strikeout", "a line through text"),
      ValueType.Choice("note", "a note, shown as an icon"),
      ValueType.Choice("freetext", "text on the page itself, with a callout line where one is given"),
      ValueType.Choice("ink", "strokes of a pen"),
      ValueType.Choice("line", "a line"),
      ValueType.Choice("rectangle", "a rectangle"),
      ValueType.Choice("ellipse", "an ellipse"),
      ValueType.Choice("polygon", "a closed polygon"),
      ValueType.Choice("polyline", "an open chain of lines"),
      ValueType.Choice("stamp", "a rubber stamp: a standard one, words, or a picture"),
      ValueType.Choice("link", "a place that leads to a page, a named destination or a URI"),
      ValueType.Choice("attachment", "a file attached to a place"),
      ValueType.Choice("redaction", "a mark that something is to be taken out; nothing is taken out by it"),
      ValueType.Choice("caret", "a sign that text is missing"),
    ])
  }
  /// Reads one of the words.
  public init(reading reader: JSONReader) throws(DecodingFailure) { self = try reader.choice() }
  /// The word.
  public var parameterJSON: JSONValue? { .string(rawValue) }
}
