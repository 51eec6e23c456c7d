/// Why a document or a page could not be read or drawn.
public struct ReadingError: Error, Hashable, Sendable {
  /// A code as it stands in the program's JSON.
  public struct Code: Hashable, Sendable {
    /// The spelling on the wire: an area, a dot, a word.
    public let rawValue: String

    /// The bytes are no document that poppler can open.
    public static let damaged = Code(rawValue: "document.damaged")
    /// A password is needed, and none was given.
    public static let locked = Code(rawValue: "document.locked")
    /// The password is wrong.
    public static let wrongPassword = Code(rawValue: "document.wrongPassword")
    /// Too large: the document for the library, or a picture for the caller's limit.
    public static let limit = Code(rawValue: "document.limit")
    /// There is no page of that number.
    public static let pageOutOfRange = Code(rawValue: "page.outOfRange")
    /// The page exists but cannot be read or drawn.
    public static let pageUnreadable = Code(rawValue: "page.unreadable")
    /// `libpdfscope-poppler.so` was not found, or poppler itself was not.
    public static let libraryMissing = Code(rawValue: "library.missing")
    /// A fault of the program or of poppler.
    public static let `internal` = Code(rawValue: "internal")
  }

  /// What kind of failure.
  public var code: Code
  /// What happened, as a sentence without a full stop.
  public var message: String
  /// What would help, if something would.
  public var hint: String?
  /// The page, counted from 0, where there is one.
  public var pageIndex: Int?

  /// Makes an error.
  public init(_ code: Code, _ message: String, hint: String? = nil, pageIndex: Int? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.pageIndex = pageIndex
  }
}

/// Something that poppler complained about; the work went on.
public struct ReadingWarning: Hashable, Sendable {
  /// poppler's words.
  public var message: String
  /// The page being read or drawn, counted from 0; nil while the document was opened.
  public var pageIndex: Int?
  /// The place in the document's bytes, where poppler knows it.
  public var offset: Int?

  /// Makes a warning.
  public init(message: String, pageIndex: Int? = nil, offset: Int? = nil) {
    self.message = message
    self.pageIndex = pageIndex
    self.offset = offset
  }
}
