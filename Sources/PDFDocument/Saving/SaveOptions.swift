/// How a document is written.
public struct SaveOptions: Sendable, Equatable {
  /// Whether what was changed is appended to the file or the whole file is written anew.
  public enum Form: Sendable, Equatable {
    /// An increment where the document can have one and not much of it was changed; else the whole file. A signed
    /// document has an increment, however long, or is not written.
    case automatic
    /// An increment (ISO 32000-2 7.5.6), or an error.
    case incremental
    /// The whole file.
    case rewrite
  }

  /// What becomes of object streams (ISO 32000-2 7.5.7).
  public enum ObjectStreams: Sendable {
    /// None are written; every object stands by itself.
    case dissolve
    /// Objects that were in one are in one again.
    case preserve
    /// As many objects as possible are put in some.
    case generate
  }

  /// How much of the file is written.
  public var form: Form
  /// What becomes of object streams. Anything but ``ObjectStreams/preserve`` takes the whole file.
  public var objectStreams: ObjectStreams
  /// Whether the document is written with the encryption, passwords and permissions it was opened with.
  public var keepsEncryption: Bool
  /// Whether streams are written uncompressed, pictures apart. This goes without encryption only.
  public var uncompressesStreams: Bool
  /// Whether the same document gives the same bytes every time. The second part of /ID then follows from the content
  /// and not from chance and time; not where a whole file is written with encryption, whose initialization vectors are
  /// chance.
  public var isDeterministic: Bool
  /// When the document was changed, in seconds since 1970-01-01T00:00:00Z: the dates of modification that a changed
  /// document carries are set to it. `nil` leaves them, and so does a certified document.
  public var timestamp: Int?
  /// Whether the signatures of a document may break, which the whole file written anew does to them.
  public var mayBreakSignatures: Bool
  /// Whether a document that was not changed is written as its bytes are, whatever is wrong with them.
  public var leavesUnchanged: Bool

  /// Makes options; those of a document that is saved are the defaults.
  public init(
    form: Form = .automatic, objectStreams: ObjectStreams = .preserve, keepsEncryption: Bool = true,
    uncompressesStreams: Bool = false, isDeterministic: Bool = false, timestamp: Int? = nil,
    mayBreakSignatures: Bool = false, leavesUnchanged: Bool = false
  ) {
    self.form = form
    self.objectStreams = objectStreams
    self.keepsEncryption = keepsEncryption
    self.uncompressesStreams = uncompressesStreams
    self.isDeterministic = isDeterministic
    self.timestamp = timestamp
    self.mayBreakSignatures = mayBreakSignatures
    self.leavesUnchanged = leavesUnchanged
  }

  /// For a copy in memory that others read: decrypted, object streams dissolved, and uncompressed.
  public static let forReading = SaveOptions(
    form: .rewrite, objectStreams: .dissolve, keepsEncryption: false, uncompressesStreams: true, isDeterministic: true)

  /// Whether only a whole file can be as it is asked for.
  var takesWholeFile: Bool { objectStreams != .preserve || !keepsEncryption || uncompressesStreams }
}

/// What was written.
public struct SaveResult: Sendable, Equatable {
  /// How much of a file was written.
  public enum Kind: String, Sendable {
    /// Changed objects were appended to the original bytes.
    case incremental
    /// The whole file was written anew.
    case rewrite
  }

  /// How much of the file was written.
  public var kind: Kind
  /// Why so, in a few words: `1 object was changed`.
  public var reason: String
  /// How many bytes the file has.
  public var byteCount: Int
  /// How many of them are new: those appended, or all of a file written anew.
  public var bytesAdded: Int
  /// How many pages it has, counted in the written file.
  public var pageCount: Int
}
