/// What went wrong with a document, an object or a file.
public struct PDFError: Error, Sendable, Equatable {
  /// A stable word for the kind of error, spelled the same wherever the error is reported: `area.word`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The word itself, as it stands in JSON.
    public let rawValue: String

    /// Makes a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a code from its word.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The word itself.
    public var description: String { rawValue }
  }

  /// The kind of error.
  public var code: Code
  /// What happened, for people: one line, without the path of the file.
  public var message: String
  /// What would help, where that is known.
  public var hint: String?
  /// The zero-based index of the page concerned.
  public var page: Int?
  /// The indirect object concerned.
  public var object: ObjectID?
  /// The place in the file, in bytes from its beginning.
  public var offset: Int?

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, hint: String? = nil, page: Int? = nil, object: ObjectID? = nil, offset: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.page = page
    self.object = object
    self.offset = offset
  }
}

extension PDFError {
  /// What was begun is not wanted any more.
  public static var cancelled: Self { Self(.cancelled, "the work was cancelled") }
}

extension PDFError.Code {
  /// There is no such file.
  public static let fileNotFound = Self("file.notFound")
  /// The path leads to a folder.
  public static let fileIsDirectory = Self("file.isDirectory")
  /// The file cannot be opened or read.
  public static let fileNotReadable = Self("file.notReadable")
  /// The file has no bytes.
  public static let fileEmpty = Self("file.empty")
  /// The file is something else than a PDF.
  public static let documentNotPDF = Self("document.notPDF")
  /// The document is broken beyond repair.
  public static let documentDamaged = Self("document.damaged")
  /// The document is encrypted and no password was given.
  public static let documentLocked = Self("document.locked")
  /// The document is encrypted and none of the passwords given opens it.
  public static let documentWrongPassword = Self("document.wrongPassword")
  /// The document is encrypted in a way that cannot be undone here (a public-key handler, an unknown version).
  public static let documentUnsupported = Self("document.unsupported")
  /// The document has no pages, where some are needed.
  public static let documentNoPages = Self("document.noPages")
  /// The document asks for more work, depth or memory than is granted.
  public static let documentLimit = Self("document.limit")
  /// What was begun is not wanted any more.
  public static let cancelled = Self("action.cancelled")
  /// A change could not be taken back whole, so that nobody can say what the document is now.
  public static let documentInconsistent = Self("document.inconsistent")
  /// There is no such page.
  public static let pageOutOfRange = Self("page.outOfRange")
  /// The page's data cannot be read.
  public static let pageUnreadable = Self("page.unreadable")
  /// The change would leave the document without pages.
  public static let pageNoneLeft = Self("page.noneLeft")
  /// An object is not of the kind the operation needs.
  public static let objectInvalid = Self("object.invalid")
  /// A stream's data cannot be decoded.
  public static let streamUnreadable = Self("stream.unreadable")
  /// The output exists and may not be replaced.
  public static let outputExists = Self("output.exists")
  /// The output cannot be written.
  public static let outputNotWritable = Self("output.notWritable")
  /// The disk is full.
  public static let outputDiskFull = Self("output.diskFull")
  /// The reader of the output has gone away.
  public static let outputClosed = Self("output.closed")
  /// The output is the input.
  public static let outputIsInput = Self("output.isInput")
  /// What was written cannot be read back as it should.
  public static let outputInvalid = Self("output.invalid")
  /// Another program is writing the output.
  public static let outputLocked = Self("output.locked")
  /// The output has changed since it was read.
  public static let outputChanged = Self("output.changed")
  /// The document cannot be saved by increment.
  public static let outputNotIncremental = Self("output.notIncremental")
  /// The change would break a signature.
  public static let signaturesSigned = Self("signatures.signed")
  /// A call was made with values that make no sense.
  public static let usageInvalidValue = Self("usage.invalidValue")
  /// A fault of this program.
  public static let internalError = Self("internal")
}

/// Something that was noticed in a document and did not stop the work.
public struct PDFWarning: Sendable, Equatable {
  /// What was noticed, for people.
  public var message: String
  /// The indirect object concerned.
  public var object: ObjectID?
  /// The place in the file, in bytes from its beginning.
  public var offset: Int?
  /// The zero-based index of the page concerned.
  public var page: Int?

  /// Makes a warning.
  public init(_ message: String, object: ObjectID? = nil, offset: Int? = nil, page: Int? = nil) {
    self.message = message
    self.object = object
    self.offset = offset
    self.page = page
  }
}
