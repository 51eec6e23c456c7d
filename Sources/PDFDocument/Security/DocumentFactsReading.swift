/// What the rules of the scope need to know of a document. Each fact is read when it is asked for, and once.
public struct DocumentFactsReading {
  private let reader: DocumentReader

  /// Makes a view of what a reader knows.
  public init(_ reader: DocumentReader) { self.reader = reader }

  /// The number of pages.
  public var pageCount: Int { reader.document.pageCount }

  /// How the document is encrypted; nil when it is not.
  public var encryption: EncryptionFacts? { reader.document.facts.encryption }

  /// By which password it was opened.
  public var openedAs: DocumentAccess { reader.document.facts.access }

  /// What the permission bits say. They bind only those who opened the document as `user`.
  public var permissions: DocumentPermissions { reader.document.facts.permissions }

  /// The signatures and what they forbid. Walks the form.
  public var signatures: Signatures { reader.signatures }

  /// How the form is made. Reads the form's configuration where there is XFA.
  public var xfa: XFAForm { reader.xfa }

  /// Whether there is a form with fields.
  public var hasForm: Bool { reader.document.catalog["AcroForm"]["Fields"].count > 0 }

  /// Whether there is an outline item.
  public var hasOutline: Bool { reader.hasOutline }

  /// How many bookmarks there are. Reads the XMP packet when it has the word in it.
  public var bookmarkCount: Int { reader.bookmarks.items.count }

  /// Whether a page has an annotation. Looks at the pages up to the first that does.
  public var hasAnnotations: Bool { reader.hasAnnotations }

  /// Whether files are attached.
  public var hasAttachments: Bool { reader.hasAttachments }

  /// Whether the document is a portfolio of files (ISO 32000-2, 12.3.5).
  public var isPortfolio: Bool { reader.document.catalog["Collection"].isDictionary }

  /// Whether the document says it is tagged (ISO 32000-2, 14.7.1) and has a structure tree.
  public var isTagged: Bool {
    reader.document.catalog["MarkInfo"]["Marked"].bool ?? false
      && reader.document.catalog["StructTreeRoot"].isDictionary
  }

  /// Whether there is XMP metadata.
  public var hasMetadata: Bool { reader.document.catalog["Metadata"].isStream }
}
