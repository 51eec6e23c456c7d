/// Puts annotations on pages, changes them and takes them away, and keeps in step what belongs together: pop-up
/// windows, answers, the lists of the pages (ISO 32000-2 12.5).
///
/// One editor serves one event. It keeps what it does not know of an annotation, gives a name (`/NM`) to each that it
/// touches and that has none, and repairs lists (`/Annots`) that are shared between pages or broken in the pages it
/// changes. Nothing that was added is on its page before ``finish()``.
///
/// In a tagged document new annotations belong to no element of the structure.
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
    /// What it says of the annotation that it answers: `Accepted`, `Marked`. It makes a note that viewers do not show
    /// by itself; without a text it gets the usual one, `Accepted set by Ann`.
    public var state: String?
    /// The set of states that `state` is one of: `Review`, `Marked`; `nil` for the one it belongs to.
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

    /// Hashes what is cheap to hash: the bytes of a file may be many, and are told apart by their count mostly.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(bytes.count)
      hasher.combine(modified)
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

  let document: Document
  let makeName: () -> String
  var lists: AnnotationLists
  var targets: LinkTarget
  /// The file specifications of the files that were put into the document, each once however often it is attached.
  var files: [EmbeddedFile: ObjectID] = [:]

  /// An editor for one event.
  ///
  /// - Parameters:
  ///   - makeName: makes names (`/NM`); each call must give another one. One that an annotation of the same page has is
  ///     passed over; that no other page has it is for chance to see to.
  public init(_ document: Document, makeName: @escaping () -> String) {
    self.document = document
    self.makeName = makeName
    lists = AnnotationLists(document)
    targets = LinkTarget(document)
  }

  /// Writes the lists of the pages on which annotations were put. Call it once, after the last one.
  ///
  /// - Throws: `object.invalid` where a page cannot be changed.
  public func finish() throws(PDFError) { try lists.write() }
}
