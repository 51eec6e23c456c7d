/// How a document is written anew.
public struct SaveOptions: Sendable, Equatable {
  /// What becomes of object streams (ISO 32000-2 7.5.7).
  public enum ObjectStreams: Sendable {
    /// None are written; every object stands by itself.
    case dissolve
    /// Objects that were in one are in one again.
    case preserve
    /// As many objects as possible are put in some.
    case generate
  }

  /// What becomes of object streams.
  public var objectStreams: ObjectStreams
  /// Whether the document is written with the encryption, passwords and permissions it was opened with.
  public var keepsEncryption: Bool
  /// Whether streams are written uncompressed, pictures apart. This goes without encryption only.
  public var uncompressesStreams: Bool
  /// Whether the same document gives the same bytes every time. The second part of /ID then follows from the content
  /// and not from chance and time; not with encryption, whose initialization vectors are chance.
  public var isDeterministic: Bool

  /// Makes options; those of a document that is saved are the defaults.
  public init(
    objectStreams: ObjectStreams = .preserve, keepsEncryption: Bool = true, uncompressesStreams: Bool = false,
    isDeterministic: Bool = false
  ) {
    self.objectStreams = objectStreams
    self.keepsEncryption = keepsEncryption
    self.uncompressesStreams = uncompressesStreams
    self.isDeterministic = isDeterministic
  }

  /// For a copy in memory that others read: decrypted, object streams dissolved, and uncompressed.
  public static let forReading = SaveOptions(
    objectStreams: .dissolve, keepsEncryption: false, uncompressesStreams: true, isDeterministic: true)
}

/// What was written.
public struct SaveResult: Sendable, Equatable {
  /// How many bytes the file has.
  public var byteCount: Int
  /// How many pages it has, counted in the written file.
  public var pageCount: Int
}
