/// All that a document says about itself, read when it is asked for and kept until the document changes.
///
/// Used by the one thread its document is used by.
public final class DocumentReader {
  /// The document that is read.
  public let document: Document
  private var revision: Int
  private var kept = Kept()
  let budget = ReadingBudget()

  private struct Kept {
    var destinations: Destinations?
    var outline: Outline?
    var metadataBytes: Result<[UInt8], PDFError>?
    var metadata: XMPPacket??
    var bookmarks: Bookmarks?
    var signatures: Signatures?
    var xfa: XFAForm?
    var hasAttachments: Bool?
    var hasAnnotations: Bool?
    var hasOutline: Bool?
    var hasBookmarks: Bool?
  }

  /// Makes a reader; nothing is read yet.
  public init(_ document: Document) {
    self.document = document
    revision = document.revision
  }

  /// Lets as much be read once more as one piece of work may read: some 32 MiB of long texts, whatever shares them.
  public func renewBudget() { budget.renew() }

  /// The destinations, and the table of those with names.
  public var destinations: Destinations { keep(\.destinations) { Destinations(document) } }

  /// The whole outline.
  public var outline: Outline {
    keep(\.outline) {
      document.aside { document in
        var reader = OutlineReader(destinations: document === self.document ? destinations : Destinations(document))
        return reader.read(document.catalog["Outlines"])
      }
    }
  }

  /// The outline, but no more than so many items of it.
  public func outline(itemLimit: Int) -> Outline {
    document.reading(within: budget) {
      var reader = OutlineReader(destinations: destinations, itemLimit: itemLimit)
      return reader.read(document.catalog["Outlines"])
    }
  }

  /// The annotations of a page, from 0, and what was wrong with them; none for a page that does not exist.
  public func annotations(onPage index: Int) -> (annotations: [Annotation], warnings: [ContentWarning]) {
    guard let page = document.page(at: index) else { return ([], []) }
    return document.reading(within: budget) {
      var reader = AnnotationReader(destinations: destinations)
      return (reader.annotations(of: page), reader.warnings)
    }
  }

  /// How many entries a page's list of annotations has, whatever they are; 0 for a page that does not exist.
  public func annotationEntryCount(onPage index: Int) -> Int { document.page(at: index)?.object["Annots"].count ?? 0 }

  /// The names (`/NM`) of a page's annotations in the order of its list; none for a page that does not exist.
  public func annotationNames(onPage index: Int) -> [String] {
    guard let page = document.page(at: index) else { return [] }
    return document.reading(within: budget) {
      page.object["Annots"].items.prefix(AnnotationReader.limit).compactMap { annotation in
        annotation.isDictionary ? annotation["NM"].text.flatMap { $0.isEmpty ? nil : $0 } : nil
      }
    }
  }

  /// The fields of the document's form, those at the ends of its branches, in document order.
  public var formFields: [FormField] {
    document.reading(within: budget) {
      var reader = FormReader(document)
      return reader.leaves().map(\.field)
    }
  }

  /// The texts of the form's fields: those of text fields and of choices, in document order; passwords never.
  public var fieldTexts: [FieldText] {
    document.reading(within: budget) {
      var reader = FieldTextReader(document)
      return reader.fields()
    }
  }

  /// The files that the document as a whole carries.
  public var attachments: [Attachment] {
    document.reading(within: budget) { AttachmentReader(document).attachments() }
  }

  /// The texts of the information dictionary, and those of the XMP that say something else.
  public var metadataTexts: [MetadataText] {
    let packet = metadata
    return document.reading(within: budget) {
      MetadataTextReader.texts(information: document.trailer["Info"], packet: packet)
    }
  }

  /// The document's XMP; nil when it has none that can be decoded.
  public var metadata: XMPPacket? {
    keep(\.metadata) { (try? metadataBytes.get()).flatMap { $0.isEmpty ? nil : XMPPacket($0) } }
  }

  /// The reader's bookmarks in the document's XMP.
  public var bookmarks: Bookmarks {
    keep(\.bookmarks) {
      if case .failure(let error) = metadataBytes {
        return Bookmarks(warnings: [metadataWarning("cannot be read: \(error.message)")])
      }
      guard hasBookmarkProperty, let metadata else { return Bookmarks() }
      var bookmarks = BookmarkReader(document).bookmarks(in: metadata)
      if let fault = metadata.fault {
        let place = fault.line.map { " (line \($0))" } ?? ""
        bookmarks.warnings.insert(metadataWarning("is damaged: \(fault.message)\(place)"), at: 0)
      }
      return bookmarks
    }
  }

  /// The signatures and what they forbid.
  public var signatures: Signatures { keep(\.signatures) { document.signatures } }

  /// How the document's form is made.
  public var xfa: XFAForm { keep(\.xfa) { XFAForm(document) } }

  /// Whether the outline has an item; its first one is looked at, not all of them.
  public var hasOutline: Bool {
    keep(\.hasOutline) { kept.outline.map { !$0.isEmpty } ?? document.catalog["Outlines"]["First"].isDictionary }
  }

  /// Whether a page has an annotation; the pages are looked at up to the first that does.
  public var hasAnnotations: Bool {
    keep(\.hasAnnotations) {
      (0..<document.pageCount).contains { index in
        document.page(at: index).map { AnnotationReader.hasAnnotations($0.object) } ?? false
      }
    }
  }

  /// Whether files are attached to the document as a whole; those of annotations do not count.
  public var hasAttachments: Bool {
    keep(\.hasAttachments) { !NameTree(document.catalog["Names"]["EmbeddedFiles"]).isEmpty }
  }

  // MARK: -

  private func keep<Value>(_ path: WritableKeyPath<Kept, Value?>, _ read: () -> Value) -> Value {
    if revision != document.revision {
      kept = Kept()
      revision = document.revision
    }
    if let value = kept[keyPath: path] { return value }
    let value = document.reading(within: budget, read)
    kept[keyPath: path] = value
    return value
  }

  /// The decoded stream; nothing where there is none.
  var metadataBytes: Result<[UInt8], PDFError> {
    keep(\.metadataBytes) {
      let stream = document.catalog["Metadata"]
      guard stream.isStream else { return .success([]) }
      return Result { () throws(PDFError) in
        try stream.streamData(decoding: .lossless, limit: Self.metadataLimit)
      }
    }
  }

  private func metadataWarning(_ words: String) -> ContentWarning {
    ContentWarning(.metadataMalformed, "the document's XMP \(words)", object: document.catalog["Metadata"].id)
  }

  private static let metadataLimit = 64 << 20

  /// Whether the name of the property is anywhere in the packet. Most documents have no bookmarks, and looking for the
  /// word spares them the XML parser.
  private var hasBookmarkProperty: Bool {
    keep(\.hasBookmarks) {
      guard let bytes = try? metadataBytes.get() else { return false }
      // Zero bytes are left out, so that the word is found in UTF-16 and UTF-32 as well.
      let narrow = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
      return narrow.withUnsafeBytes { $0.firstRange(of: "Bookmarks") } != nil
    }
  }
}
