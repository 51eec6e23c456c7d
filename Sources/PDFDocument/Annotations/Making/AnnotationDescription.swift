/// All that makes an annotation, before it is written to a page or after it was read from one: its place, what it looks
/// like, what it says, and what belongs to its type alone.
///
/// Places are in the page's user space (ISO 32000-2 8.3.2.3), lengths in its units. What drawing needs is here and
/// nowhere else, so that an annotation that is read, changed and drawn again looks as it did but for the change.
public struct AnnotationDescription: Sendable, Hashable {
  /// Its type.
  public var kind: AnnotationKind
  /// Where it is.
  public var place: AnnotationPlace
  /// What it looks like.
  public var style = AnnotationStyle()
  /// What it says of itself.
  public var notes = AnnotationNotes()
  /// What its sign or stamp is called (`/Name`): `Comment`, `Approved`, `PushPin`; `nil` for the usual one of its type.
  public var icon: String?
  /// The words on a stamp of one's own, or over the ground of a redaction.
  public var caption: String?
  /// Whether the words over a redaction are repeated to fill it (`/Repeat`).
  public var repeatsCaption = false

  /// An annotation of a type at a place.
  public init(_ kind: AnnotationKind, at place: AnnotationPlace) {
    self.kind = kind
    self.place = place
  }
}

/// Where an annotation is, in the page's user space.
public struct AnnotationPlace: Sendable, Hashable {
  /// Its rectangle. For types placed by quadrilaterals or points it follows from these, and drawing widens it to hold
  /// borders and line endings. Of a rectangle, an ellipse, a free text or a caret it is what they frame: `/Rect`
  /// without the margins that `/RD` tells of, which hold clouds and callout lines.
  public var rect: PDFRect
  /// The quadrilaterals of the text that it marks; of a link or a redaction where it has them.
  public var quads: [PDFQuad]
  /// The two ends of a line; the corners of a polygon or polyline; the strokes of an ink, one list each.
  public var points: [[PDFPoint]]
  /// The line of a free text's callout: from what it points at, by its knee where it has one, to the text (`/CL`).
  public var callout: [PDFPoint]
  /// How far it is turned counterclockwise in user space, in degrees, so that it stands upright on the page as shown:
  /// the page's rotation when it was made. It matters for what has an upright: text, signs, stamps.
  public var rotation: Int

  /// A place by its rectangle.
  public init(rect: PDFRect, rotation: Int = 0) {
    self.rect = rect
    self.rotation = rotation
    quads = []
    points = []
    callout = []
  }

  /// The place of a note's sign on a page turned by any rotation.
  ///
  /// Viewers never turn notes with the page (ISO 32000-2 12.5.6.4, ``AnnotationKind/usualFlags``): they turn the sign
  /// about the corner of `/Rect` that is the upper left one in user space. On a turned page the rectangle therefore
  /// lies elsewhere than the sign that is seen.
  ///
  /// - Parameter corner: where the upper left corner of the sign is to be seen, in user space.
  public init(noteAt corner: PDFPoint, size: Double, rotation: Int) {
    self.init(
      rect: PDFRect(x: corner.x, y: corner.y - size, width: size, height: size), rotation: rotation)
  }

  /// A place by quadrilaterals; `nil` for none.
  public init?(quads: [PDFQuad], rotation: Int = 0) {
    guard let rect = PDFRect(around: quads.flatMap(\.corners)) else { return nil }
    self.init(rect: rect, rotation: rotation)
    self.quads = quads
  }

  /// A place by points or strokes; `nil` for none.
  public init?(points: [[PDFPoint]], rotation: Int = 0) {
    guard let rect = PDFRect(around: points.flatMap { $0 }) else { return nil }
    self.init(rect: rect, rotation: rotation)
    self.points = points
  }
}

/// What an annotation says of itself (ISO 32000-2 tables 166, 172).
public struct AnnotationNotes: Sendable, Hashable {
  /// Its name (`/NM`), which lasts.
  public var name: String?
  /// Who made it (`/T`).
  public var author: String?
  /// What it is about (`/Subj`).
  public var subject: String?
  /// Its text (`/Contents`).
  public var contents: String?
  /// When it was made (`/CreationDate`), seconds since 1970-01-01T00:00:00Z.
  public var created: Int?
  /// When it was changed (`/M`), seconds since 1970-01-01T00:00:00Z.
  public var modified: Int?
  /// How it may be shown and changed.
  public var flags: AnnotationFlags = .print
  /// What it is used for where that is more special than its type (`/IT`): `FreeTextCallout`.
  public var intent: String?

  /// Says nothing.
  public init() {}
}
