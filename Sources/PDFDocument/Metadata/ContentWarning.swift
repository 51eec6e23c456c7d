/// Something that is not as it should be in what a document says about itself, and was read around.
public struct ContentWarning: Sendable, Hashable {
  /// The kind of fault: `outline.cycle`, `annotation.malformed`, `metadata.malformed`.
  public var code: PDFError.Code
  /// What was found, for people: one line.
  public var message: String
  /// The object concerned.
  public var object: ObjectID?
  /// The page concerned, from 0.
  public var page: Int?

  /// Makes a warning.
  public init(_ code: PDFError.Code, _ message: String, object: ObjectID? = nil, page: Int? = nil) {
    self.code = code
    self.message = message
    self.object = object
    self.page = page
  }
}

extension [ContentWarning] {
  /// More than this many of one list are left out: a hostile file can have a million faults of a kind.
  private static var most: Int { 1000 }

  /// Adds a warning, unless there are too many already.
  mutating func note(_ code: PDFError.Code, _ message: String, object: ObjectID? = nil, page: Int? = nil) {
    if count < Self.most { append(ContentWarning(code, message, object: object, page: page)) }
  }
}

extension PDFError.Code {
  /// The outline comes back to itself.
  public static let outlineCycle = Self("outline.cycle")
  /// A part of the outline is not what it should be.
  public static let outlineMalformed = Self("outline.malformed")
  /// The outline has more items than are read.
  public static let outlineLimit = Self("outline.limit")
  /// An annotation, or the list of them, is not what it should be.
  public static let annotationMalformed = Self("annotation.malformed")
  /// An annotation is listed twice on a page.
  public static let annotationRepeated = Self("annotation.repeated")
  /// A page has more annotations than are read.
  public static let annotationLimit = Self("annotation.limit")
  /// The document's XMP cannot be read, or only in part.
  public static let metadataMalformed = Self("metadata.malformed")
  /// The XMP property of bookmarks cannot be read, or only in part.
  public static let bookmarksMalformed = Self("bookmarks.malformed")
  /// The tree of form fields comes back to itself, or has too many.
  public static let formMalformed = Self("form.malformed")
}
