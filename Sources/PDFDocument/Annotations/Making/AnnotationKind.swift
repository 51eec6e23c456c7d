/// The types of annotation that can be made (ISO 32000-2 table 171), as `/Subtype` names them.
public enum AnnotationKind: String, Sendable, Hashable, CaseIterable {
  /// Marks text by a coloured ground (12.5.6.10).
  case highlight = "Highlight"
  /// Marks text by a line under it (12.5.6.10).
  case underline = "Underline"
  /// Marks text by a wavy line under it (12.5.6.10).
  case squiggly = "Squiggly"
  /// Marks text by a line through it (12.5.6.10).
  case strikeOut = "StrikeOut"
  /// A note shown as an icon (12.5.6.4).
  case text = "Text"
  /// Text on the page itself, with a callout line where it has one (12.5.6.6).
  case freeText = "FreeText"
  /// Strokes of a pen (12.5.6.13).
  case ink = "Ink"
  /// A line (12.5.6.7).
  case line = "Line"
  /// A rectangle (12.5.6.8).
  case square = "Square"
  /// An ellipse (12.5.6.8).
  case circle = "Circle"
  /// A closed polygon (12.5.6.9).
  case polygon = "Polygon"
  /// An open chain of lines (12.5.6.9).
  case polyLine = "PolyLine"
  /// A rubber stamp: a standard one, a text of one's own, or a picture (12.5.6.12).
  case stamp = "Stamp"
  /// A place that leads elsewhere (12.5.6.5).
  case link = "Link"
  /// A file that is attached to a place (12.5.6.15).
  case fileAttachment = "FileAttachment"
  /// A mark that text or a place is to be taken out; nothing is taken out by it (12.5.6.23).
  case redact = "Redact"
  /// A sign that text is missing (12.5.6.11).
  case caret = "Caret"

  /// Whether it marks text, by quadrilaterals.
  public var marksText: Bool {
    switch self {
    case .highlight, .underline, .squiggly, .strikeOut: true
    default: false
    }
  }

  /// Whether it can have quadrilaterals.
  public var hasQuads: Bool { marksText || self == .link || self == .redact }

  /// Whether it has a place given by points, not by a rectangle.
  public var hasPoints: Bool {
    switch self {
    case .ink, .line, .polygon, .polyLine: true
    default: false
    }
  }

  /// Whether it is a sign of fixed size whose upper left corner stays where it is however a page is magnified or
  /// turned.
  public var isIcon: Bool { self == .text || self == .fileAttachment }

  /// The flags that one of its type has where nothing else is said. Notes are neither magnified nor turned with the
  /// page (ISO 32000-2 12.5.6.4); some viewers take that for granted, others go by the flags.
  public var usualFlags: AnnotationFlags { self == .text ? [.print, .noZoom, .noRotate] : .print }

  /// How its colours go together with the page below where nothing else is said: a highlight lets the text that it
  /// marks show through.
  public var usualBlendMode: BlendMode { self == .highlight ? .multiply : .normal }
}
