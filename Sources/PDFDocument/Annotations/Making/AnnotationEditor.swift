/// Puts annotations on pages, changes them and takes them away, and keeps in step what belongs together: pop-up windows,
/// answers, the lists of the pages (ISO 32000-2 12.5).
///
/// One editor serves one event. It keeps what it does not know of an annotation, gives a name (`/NM`) to each that it
/// touches and that has none, and repairs lists (`/Annots`) that are shared between pages or broken in the pages it
/// changes.
public final class AnnotationEditor {
  /// What is put on a page.
  public struct Content: Sendable, Hashable {
    /// Its place, look and words.
    public var description: AnnotationDescription
    /// Where a link leads.
    public var target: Action?
    /// The file that is attached.
    public var file: EmbeddedFile?
    /// The annotation that it answers.
    public var replyTo: ObjectID?
    /// What it says of the annotation that it answers: `Accepted`, `Marked`.
    public var state: String?
    /// The set of states that `state` is one of: `Review`, `Marked`.
    public var stateModel: String?
    /// Whether it has a pop-up window.
    public var hasPopup = false

    /// An annotation of this description, with nothing else to it.
    public init(_ description: AnnotationDescription) { self.description = description }
  }

  /// A file inside the document (ISO 32000-2 7.11.4).
  public struct EmbeddedFile: Sendable, Hashable {
    /// Its name, without folders.
    public var name: String
    /// Its bytes.
    public var bytes: [UInt8]
    /// When it was changed, seconds since 1970-01-01T00:00:00Z.
    public var modified: Int?

    /// A file.
    public init(name: String, bytes: [UInt8], modified: Int? = nil) {
      self.name = name
      self.bytes = bytes
      self.modified = modified
    }
  }

  /// The picture of an annotation, as it was drawn.
  public struct Appearance: Sendable, Hashable {
    /// The form XObject (`/N` of `/AP`).
    public var form: ObjectID
    /// The annotation's rectangle, in user space.
    public var rect: PDFRect
    /// How far what it frames lies inside the rectangle (`/RD`): left, bottom, right, top.
    public var insets: [Double]?

    /// A picture in a rectangle.
    public init(form: ObjectID, rect: PDFRect, insets: [Double]? = nil) {
      self.form = form
      self.rect = rect
      self.insets = insets
    }
  }

  private let document: Document

  /// An editor for one event.
  ///
  /// - Parameters:
  ///   - makeName: makes names (`/NM`); each call must give another one.
  public init(_ document: Document, makeName: @escaping () -> String) { self.document = document }

  /// Puts an annotation on a page, above those that are there.
  ///
  /// - Returns: the new annotation's object.
  /// - Throws: `page.outOfRange`; `object.invalid` where the page cannot be changed.
  public func add(
    _ content: Content, appearance: Appearance?, toPage index: Int
  ) throws(PDFError) -> ObjectID {
    throw PDFError(.internalError, "not there yet")
  }

  /// What makes an annotation, read from its dictionary; `nil` for types that cannot be made here.
  public func description(of annotation: Annotation) -> AnnotationDescription? { nil }

  /// Changes an annotation to a new description: writes what differs, leaves all else, moves its pop-up window along.
  ///
  /// - Parameters:
  ///   - target: where a link leads now; `nil` leaves it.
  ///   - appearance: its new picture; `nil` leaves the one it has.
  public func update(
    _ annotation: Annotation, to description: AnnotationDescription, target: Action? = nil, appearance: Appearance?
  ) throws(PDFError) {}

  /// Takes annotations away, with their pop-up windows and, unless those are kept, what answers them, however
  /// indirectly; answers that are kept answer nothing. The form fields of a document are not taken away.
  ///
  /// - Returns: all that were taken away, page by page.
  public func remove(
    _ annotations: [Annotation], keepingReplies: Bool
  ) throws(PDFError) -> [Annotation] { [] }
}
