/// What is known of a document: the rules' input. A value, taken anew after every change.
public struct DocumentFacts: Sendable, Hashable {
  /// How the document was opened.
  public enum Access: Sendable, Hashable {
    /// It is not encrypted.
    case unencrypted
    /// With the owner password: permission bits do not apply.
    case owner
    /// With the user password, which may be empty: permission bits apply.
    case user
    /// Not at all, for this reason: it needs a password, is damaged, is no PDF, is not there.
    case unreadable(ActionError)

    /// Not at all: it needs a password.
    public static let locked = Access.unreadable(
      ActionError(
        "document.locked", "the document is encrypted and needs a password",
        hint: "give it with --password-file, --password-fd or PDFSCOPE_PASSWORD"))
  }

  /// The permission bits of an encrypted document (ISO 32000-2 table 22), as granted to the user.
  public struct Permissions: OptionSet, Sendable, Hashable {
    /// The bits, numbered as in the table less one.
    public let rawValue: UInt16

    /// A set of the given bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Bit 3: print.
    public static let print = Permissions(rawValue: 1 << 2)
    /// Bit 4: change in any way not named by another bit.
    public static let modify = Permissions(rawValue: 1 << 3)
    /// Bit 5: copy text and pictures.
    public static let extract = Permissions(rawValue: 1 << 4)
    /// Bit 6: annotate, and fill forms.
    public static let annotate = Permissions(rawValue: 1 << 5)
    /// Bit 9: fill forms.
    public static let fillForms = Permissions(rawValue: 1 << 8)
    /// Bit 10: extract for accessibility; deprecated, always to be granted.
    public static let extractForAccessibility = Permissions(rawValue: 1 << 9)
    /// Bit 11: insert, rotate and remove pages; create outline and thumbnails.
    public static let assemble = Permissions(rawValue: 1 << 10)
    /// Bit 12: print in high quality.
    public static let printHighQuality = Permissions(rawValue: 1 << 11)
    /// Everything.
    public static let all: Permissions = [
      .print, .modify, .extract, .annotate, .fillForms, .extractForAccessibility, .assemble, .printHighQuality,
    ]
  }

  /// The kinds of XFA form (ISO 32000-2 annex K; removed from the standard, alive in the field).
  public enum XFAForm: String, Sendable, Hashable {
    /// No XFA.
    case none
    /// XFA beside an AcroForm: pages and fields are there.
    case `static`
    /// The pages are made by the XFA processor: what stands in the file is a placeholder.
    case dynamic
  }

  /// The digital signatures (ISO 32000-2 12.8) and what they allow.
  public struct Signatures: Sendable, Hashable {
    /// What a certification (DocMDP) or a lock allows, table 257: 1, 2 or 3.
    public enum Level: Int, Sendable, Hashable, CaseIterable, Comparable {
      /// Nothing may change.
      case noChanges = 1
      /// Forms may be filled and signatures added.
      case formFilling = 2
      /// The same, and annotations.
      case annotations = 3

      /// A smaller level allows less.
      public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The level of the certification signature, if the document is certified.
    public var certification: Level?
    /// The strictest level among the `/Lock` dictionaries with a `/P` of signed fields.
    public var lock: Level?
    /// How many approval signatures there are.
    public var approvals: Int
    /// How many document time stamps there are.
    public var timestamps: Int
    /// Whether there is a usage rights signature (UR3).
    public var hasUsageRights: Bool
    /// Whether a change could only be saved with the whole file written anew, which breaks every signature: where the
    /// file is damaged.
    public var needsWholeFile: Bool

    /// Signature facts; by default of a document that is not signed.
    public init(
      certification: Level? = nil, lock: Level? = nil, approvals: Int = 0, timestamps: Int = 0,
      hasUsageRights: Bool = false, needsWholeFile: Bool = false
    ) {
      self.certification = certification
      self.lock = lock
      self.approvals = approvals
      self.timestamps = timestamps
      self.hasUsageRights = hasUsageRights
      self.needsWholeFile = needsWholeFile
    }

    /// Not signed.
    public static let none = Signatures()
  }

  /// Where the output of a changing event would go.
  public enum Destination: Sendable, Hashable {
    /// Not decided yet: nothing to object to.
    case undecided
    /// It can be written.
    case writable
    /// It cannot be written or would replace something without leave.
    case blocked(ActionError)
  }

  /// How the document was opened.
  public var access: Access
  /// How many pages there are.
  public var pageCount: Int
  /// What the user may do; matters only when ``access`` is `user`.
  public var permissions: Permissions
  /// The signatures.
  public var signatures: Signatures
  /// The kind of XFA form.
  public var xfa: XFAForm
  /// Where output would go.
  public var destination: Destination
  /// The buttons with nothing to show, and those with something; a button that is missing here has not been looked at.
  public var emptiness: [Button: Bool]
  /// The pages (from 0) with a user bookmark, for the bookmarks button's selected flag.
  public var bookmarkedPages: Set<Int>

  /// Facts; by default of a plain document with one page.
  public init(
    access: Access = .unencrypted, pageCount: Int = 1, permissions: Permissions = .all,
    signatures: Signatures = .none, xfa: XFAForm = .none, destination: Destination = .undecided,
    emptiness: [Button: Bool] = [:], bookmarkedPages: Set<Int> = []
  ) {
    self.access = access
    self.pageCount = pageCount
    self.permissions = permissions
    self.signatures = signatures
    self.xfa = xfa
    self.destination = destination
    self.emptiness = emptiness
    self.bookmarkedPages = bookmarkedPages
  }
}
