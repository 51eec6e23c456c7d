/// What an annotation looks like.
public struct AnnotationStyle: Sendable, Hashable {
  /// Its colour (`/C`): of its lines, its ground where it marks text, its sign; of a free text the ground behind it,
  /// whose border and callout line have the colour of its text. `nil` is none, which leaves out what would have that
  /// colour; a stamp without one has the colours that are usual for it, a sign without one is black and white.
  public var color: PDFColor?
  /// The colour inside (`/IC`); of a redaction the colour that covers what is taken out. `nil` is none.
  public var interiorColor: PDFColor?
  /// How opaque it is as a whole (`/CA`), 0 to 1.
  public var opacity = 1.0
  /// Its lines and border.
  public var border = AnnotationBorder()
  /// How a line, polyline or callout begins (`/LE`).
  public var start = LineEnding.none
  /// How a line, polyline or callout ends.
  public var end = LineEnding.none
  /// How its colours go together with the page below; `nil` is the usual way of its type
  /// (``AnnotationKind/usualBlendMode``).
  public var blendMode: BlendMode?
  /// How its text is set: of a free text, a redaction's caption, a stamp of one's own.
  public var text = AnnotationText()

  /// Black lines one unit wide, nothing inside.
  public init() {}
}

/// The border of an annotation (ISO 32000-2 12.5.4) and whether it is drawn as a cloud.
public struct AnnotationBorder: Sendable, Hashable {
  /// How a border is drawn (`/S` of `/BS`, table 168).
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// A line.
    case solid = "S"
    /// A line with gaps.
    case dashed = "D"
    /// As if it stood out of the page.
    case beveled = "B"
    /// As if it were pressed into the page.
    case inset = "I"
    /// A line at the lower edge only.
    case underline = "U"
  }

  /// The width of its lines; 0 draws none.
  public var width = 1.0
  /// How it is drawn.
  public var style = Style.solid
  /// Lengths of dashes and gaps in turn, none below 0 and not all 0; empty is 3 on, 3 off where the style is dashed.
  public var dashes: [Double] = []
  /// How strongly the edge of a rectangle, ellipse or polygon is drawn as a cloud (`/BE`), 0 to 2; 0 is a plain edge.
  public var cloudiness = 0.0

  /// A line one unit wide.
  public init() {}
}

/// How a line begins or ends (ISO 32000-2 table 179).
public enum LineEnding: String, Sendable, Hashable, CaseIterable {
  /// As it is.
  case none = "None"
  /// A square.
  case square = "Square"
  /// A circle.
  case circle = "Circle"
  /// A diamond.
  case diamond = "Diamond"
  /// Two short lines that meet at the end.
  case openArrow = "OpenArrow"
  /// A triangle that points away.
  case closedArrow = "ClosedArrow"
  /// A short line across.
  case butt = "Butt"
  /// Two short lines that point back.
  case reverseOpenArrow = "ROpenArrow"
  /// A triangle that points back.
  case reverseClosedArrow = "RClosedArrow"
  /// A short line across, slanted.
  case slash = "Slash"
}

/// How colours go together with what is below them (ISO 32000-2 table 134).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The colour covers.
  case normal = "Normal"
  /// Darkens as ink on ink does: what highlights want.
  case multiply = "Multiply"
  /// Lightens as light on light does.
  case screen = "Screen"
  /// Multiply or screen, by what is below.
  case overlay = "Overlay"
  /// The darker of both.
  case darken = "Darken"
  /// The lighter of both.
  case lighten = "Lighten"
  /// Brightens what is below.
  case colorDodge = "ColorDodge"
  /// Darkens what is below.
  case colorBurn = "ColorBurn"
  /// Multiply or screen, by the colour itself.
  case hardLight = "HardLight"
  /// A gentler hard light.
  case softLight = "SoftLight"
  /// The difference of both.
  case difference = "Difference"
  /// A gentler difference.
  case exclusion = "Exclusion"
}

/// How the text of an annotation is set.
public struct AnnotationText: Sendable, Hashable {
  /// On which side lines are flush (`/Q`).
  public enum Alignment: Int, Sendable, Hashable, CaseIterable {
    /// At the left.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right.
    case right = 2
  }

  /// The family of its font, or the path of a font file; `nil` is a sans serif face that is installed.
  public var font: String?
  /// The size of its font in units of user space; 0 fits the text into the rectangle.
  public var size = 12.0
  /// Its colour.
  public var color = PDFColor(red: 0, green: 0, blue: 0)
  /// On which side its lines are flush.
  public var alignment = Alignment.left
  /// Whether it is bold.
  public var isBold = false
  /// Whether it is slanted.
  public var isItalic = false

  /// Black text of 12 units.
  public init() {}
}
