import QPDFBridge

/// By which password a document was opened.
public enum DocumentAccess: String, Sendable {
  /// It is not encrypted.
  case unencrypted
  /// The owner password: nothing is restricted.
  case owner
  /// The user password, which may be empty: the permissions apply.
  case user
}

/// How a document is encrypted (ISO 32000-2 7.6).
public struct EncryptionFacts: Sendable, Equatable {
  /// A cipher.
  public enum Method: String, Sendable {
    /// Not encrypted at all (the Identity crypt filter).
    case none
    /// A crypt filter nobody here knows.
    case unknown
    /// RC4.
    case rc4
    /// AES with 128 bits.
    case aes128
    /// AES with 256 bits.
    case aes256
  }

  /// /R, the revision of the standard security handler.
  public var revision: Int
  /// /V, the version of the algorithm.
  public var version: Int
  /// The length of the file's key, in bits.
  public var keyBits: Int
  /// The cipher of streams.
  public var streamMethod: Method
  /// The cipher of strings.
  public var stringMethod: Method
  /// The cipher of embedded files.
  public var fileMethod: Method
  /// Whether the document's metadata is encrypted too.
  public var encryptsMetadata: Bool

  /// Whether embedded files are encrypted in another way than other streams (/EFF, ISO 32000-2 table 20). qpdf reads
  /// them as it reads the others.
  public var hasOwnFileMethod: Bool { version >= 4 && fileMethod != streamMethod }
}

/// What the permission bits allow (ISO 32000-2 table 22). Bit *n* of the standard is bit *n* − 1 of ``rawValue``.
public struct DocumentPermissions: Sendable, Equatable {
  /// /P as it stands in the file; −1, everything allowed, for a document that is not encrypted.
  public var rawValue: Int32
  /// Bit 3: printing, possibly at low resolution.
  public var allowsPrinting: Bool
  /// Bit 12 with bit 3: printing as well as the document allows.
  public var allowsHighResolutionPrinting: Bool
  /// Bit 4: changing by other ways than bits 6, 9 and 11.
  public var allowsModifying: Bool
  /// Bit 5: taking out text and graphics.
  public var allowsExtracting: Bool
  /// Bit 6: annotations and form fields.
  public var allowsAnnotating: Bool
  /// Bit 9 or bit 6: filling form fields.
  public var allowsFillingForms: Bool
  /// Bit 10, deprecated: taking out for accessibility, which PDF 2.0 always allows.
  public var allowsAccessibility: Bool
  /// Bit 11 or bit 4: assembling pages, outline items, thumbnails.
  public var allowsAssembling: Bool
}

/// What is known of a document once it is open. It does not change when the document is changed.
public struct OpeningFacts: Sendable, Equatable {
  /// The version of the header or of the catalog, whichever is later: `1.7`.
  public var version: String
  /// Adobe's extension level to that version, 0 for none.
  public var extensionLevel: Int
  /// Whether the file is linearized.
  public var isLinearized: Bool
  /// By which password the document was opened.
  public var access: DocumentAccess
  /// The encryption, `nil` when there is none.
  public var encryption: EncryptionFacts?
  /// What the permission bits say, whoever opened the document; they bind only where ``access`` is `user`.
  public var permissions: DocumentPermissions
  /// Whether a password was given that did not open the document.
  public var hasRejectedPassword: Bool
  /// The highest object number of the cross-reference table.
  public var highestObjectNumber: Int
  /// Whether any object sits in an object stream.
  public var hasObjectStreams: Bool
  /// Whether object streams sit in object streams, against the standard; of such nothing is read.
  public var hasNestedObjectStreams: Bool
}

extension EncryptionFacts.Method {
  init(bridge value: Int32) {
    switch value {
    case 0: self = .none
    case 2: self = .rc4
    case 3: self = .aes128
    case 4: self = .aes256
    default: self = .unknown
    }
  }
}

extension DocumentPermissions {
  init(_ facts: qpdfbridge_facts) {
    rawValue = facts.is_encrypted ? facts.P : -1
    allowsPrinting = facts.allows_print_low
    allowsHighResolutionPrinting = facts.allows_print_high
    allowsModifying = facts.allows_modify_other
    allowsExtracting = facts.allows_extract
    allowsAnnotating = facts.allows_annotate
    allowsFillingForms = facts.allows_form
    allowsAccessibility = facts.allows_accessibility
    allowsAssembling = facts.allows_assemble
  }
}

extension OpeningFacts {
  init(_ facts: qpdfbridge_facts, hasRejectedPassword: Bool) {
    version = withUnsafeBytes(of: facts.version) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    extensionLevel = Int(facts.extension_level)
    isLinearized = facts.is_linearized
    access = !facts.is_encrypted ? .unencrypted : facts.owner_password_matched ? .owner : .user
    permissions = DocumentPermissions(facts)
    self.hasRejectedPassword = hasRejectedPassword
    highestObjectNumber = Int(facts.highest_object_number)
    hasObjectStreams = facts.has_object_streams
    hasNestedObjectStreams = facts.has_nested_streams
    guard facts.is_encrypted else { return }
    encryption = EncryptionFacts(
      revision: Int(facts.R), version: Int(facts.V), keyBits: Int(facts.key_bits),
      streamMethod: .init(bridge: facts.stream_method), stringMethod: .init(bridge: facts.string_method),
      fileMethod: .init(bridge: facts.file_method), encryptsMetadata: facts.encrypts_metadata)
  }
}
