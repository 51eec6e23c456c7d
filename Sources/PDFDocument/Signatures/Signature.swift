/// What may still be changed in a document that is certified (ISO 32000-2, table 257).
public enum CertificationLevel: Int, Sendable, Hashable, Comparable {
  /// Nothing.
  case noChanges = 1
  /// Filling in forms, signing.
  case fillingForms = 2
  /// The same, and annotations.
  case annotating = 3

  /// A lower level allows less.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What a number stands for; the default of the standard, filling in forms, for those that stand for nothing.
  init(_ number: Int?) { self = number.flatMap(Self.init(rawValue:)) ?? .fillingForms }
}

/// Fields that may not change once a signature is there (ISO 32000-2, 12.7.5.5 and 12.8.2.4).
public struct FieldLock: Sendable, Hashable {
  /// Which fields are meant.
  public enum Scope: String, Sendable, Hashable {
    /// All of them.
    case all = "All"
    /// Those that are named.
    case include = "Include"
    /// All but those that are named.
    case exclude = "Exclude"
  }

  /// Which fields are meant.
  public var scope: Scope
  /// Full names of fields; a name stands for the fields below it too.
  public var fields: [String]
  /// What may be changed in the document at all (`/P` of PDF 2.0); nil where not given.
  public var level: CertificationLevel?

  /// Makes a lock.
  public init(scope: Scope, fields: [String] = [], level: CertificationLevel? = nil) {
    self.scope = scope
    self.fields = fields
    self.level = level
  }

  /// Whether the field with this full name is locked.
  public func locks(_ name: String) -> Bool {
    switch scope {
    case .all: true
    case .include: isNamed(name)
    case .exclude: !isNamed(name)
    }
  }

  private func isNamed(_ name: String) -> Bool {
    fields.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}

/// The bytes of a file a signature is over (ISO 32000-2, 12.8.1).
public struct SignedBytes: Sendable, Hashable {
  /// The parts of the file, from its first byte.
  public var ranges: [Range<Int>]
  /// Whether they are in order, do not overlap, lie inside the file and begin with its first byte.
  public var isPlausible: Bool
  /// Whether what is left out between them is one string in angle brackets, as the signature itself must be.
  public var leavesOutContents: Bool
  /// The length of the file.
  public var fileLength: Int

  /// How many bytes at the end of the file were added after the signature, or left out of it.
  public var bytesAfter: Int { max(0, fileLength - (ranges.last?.upperBound ?? 0)) }

  /// Whether everything but the signature itself is signed.
  public var coversFile: Bool { isPlausible && leavesOutContents && ranges.count == 2 && bytesAfter == 0 }
}

/// A signature in a document. Whether it is valid is not looked at: that is for tools with certificates.
public struct Signature: Sendable, Hashable {
  /// What a signature is for.
  public enum Kind: String, Sendable, Hashable {
    /// It approves the document.
    case approval
    /// It certifies the document and says what may be changed.
    case certification
    /// It proves that the document was there at a time.
    case timeStamp
  }

  /// The signature dictionary.
  public var object: ObjectID?
  /// What it is for.
  public var kind: Kind
  /// The handler that made it: `Adobe.PPKLite`.
  public var filter: String?
  /// How it is encoded: `adbe.pkcs7.detached`, `ETSI.CAdES.detached`.
  public var subFilter: String?
  /// Who signed, as far as the dictionary says so.
  public var signerName: String?
  /// Why.
  public var reason: String?
  /// Where.
  public var location: String?
  /// How to reach the signer.
  public var contactInfo: String?
  /// When, by the signer's clock.
  public var date: PDFDate?
  /// The bytes it is over; nil when it does not say.
  public var signedBytes: SignedBytes?
  /// What may still be changed, for a certification.
  public var level: CertificationLevel?
  /// The fields it locks (FieldMDP).
  public var locks: [FieldLock]
}

/// A field for a signature, signed or not.
public struct SignatureField: Sendable, Hashable {
  /// The field.
  public var field: FormField
  /// The page it is shown on, from 0, where the widget says so.
  public var pageIndex: Int?
  /// The signature; nil when the field is not signed.
  public var signature: Signature?
  /// What signing this field locks (`/Lock`); it binds once the field is signed.
  public var lock: FieldLock?

  /// Whether the field is signed.
  public var isSigned: Bool { signature != nil }
}

/// The signatures of a document and what they forbid.
public struct Signatures: Sendable, Hashable {
  /// The signature fields in document order.
  public var fields: [SignatureField] = []
  /// A certification that no field holds.
  public var detachedCertification: Signature?
  /// Whether the document carries usage rights (UR3), which any change that is not among them ends.
  public var hasUsageRights = false
  /// What was wrong with the form the fields are in.
  public var warnings: [ContentWarning] = []

  /// The signatures in document order.
  public var all: [Signature] { fields.compactMap(\.signature) + (detachedCertification.map { [$0] } ?? []) }

  /// Whether there is a signature of any kind.
  public var isSigned: Bool { !all.isEmpty }

  /// The certification that allows the least.
  public var certifyingSignature: Signature? {
    all.filter { $0.kind == .certification }.min { ($0.level ?? .annotating) < ($1.level ?? .annotating) }
  }

  /// The signatures that approve.
  public var approvals: [Signature] { all.filter { $0.kind == .approval } }

  /// The document time stamps.
  public var timeStamps: [Signature] { all.filter { $0.kind == .timeStamp } }

  /// What the certification still allows; nil when the document is not certified.
  public var certification: CertificationLevel? { certifyingSignature?.level }

  /// What the strictest lock of a signed field still allows; nil when none says so.
  public var lockLevel: CertificationLevel? { locks.compactMap(\.level).min() }

  /// What certification and locks together still allow; nil when there is neither.
  public var level: CertificationLevel? { [certification, lockLevel].compactMap { $0 }.min() }

  /// The locks that are in force: those of signed fields, and those the signatures themselves carry.
  public var locks: [FieldLock] {
    fields.flatMap { field in field.signature.map { $0.locks + (field.lock.map { [$0] } ?? []) } ?? [] }
      + (detachedCertification?.locks ?? [])
  }

  /// Whether the field with this full name may not be changed any more.
  public func isLocked(_ name: String) -> Bool { locks.contains { $0.locks(name) } }
}
