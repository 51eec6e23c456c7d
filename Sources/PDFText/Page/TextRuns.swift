/// A page's text as a source delivers it: runs of glyphs in the order of reading, not yet joined to lines.
public struct TextRuns: Sendable {
  /// Glyphs without white space between them, on one line, of one font and direction.
  public struct Run: Sendable {
    /// Indices into `scalars` and `boxes`, which must exist. Left to right along the line as shown, whatever the
    /// script.
    public var glyphs: Range<Int>
    /// How the run is turned.
    public var direction: TextDirection
    /// White space follows, and the next run stands on the same line.
    public var hasSpaceAfter: Bool
    /// In default user space units; 0 where unknown.
    public var fontSize: Float
    /// An index into `fonts`; nil where unknown.
    public var font: Int?
    /// The slanted line that the run belongs to; nil where its line runs along an edge of the page.
    var slant: TextSlant?

    /// Makes a run.
    public init(
      glyphs: Range<Int>, direction: TextDirection = TextDirection(), hasSpaceAfter: Bool = false, fontSize: Float = 0,
      font: Int? = nil
    ) {
      self.glyphs = glyphs
      self.direction = direction
      self.hasSpaceAfter = hasSpaceAfter
      self.fontSize = fontSize
      self.font = font
    }
  }

  /// In reading order.
  public var runs: [Run]
  /// The character of each glyph.
  public var scalars: [Unicode.Scalar]
  /// The box of each glyph: as wide as its advance, as high as its font's ascent and descent.
  public var boxes: [TextRect]
  /// Font names as they stand in the document.
  public var fonts: [String]

  /// Makes an empty text or a full one.
  public init(runs: [Run] = [], scalars: [Unicode.Scalar] = [], boxes: [TextRect] = [], fonts: [String] = []) {
    self.runs = runs
    self.scalars = scalars
    self.boxes = boxes
    self.fonts = fonts
  }
}
