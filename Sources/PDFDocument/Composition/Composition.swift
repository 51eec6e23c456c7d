/// A document to be put together of pages of others, with everything that belongs to these pages.
///
/// The first source is the one whose catalog and properties the new document gets; of the others comes what belongs to
/// their pages: outline items, destinations, links, fields, tags, layers, labels, attachments. What leads to a page
/// that stays still leads there, by whatever way; what leads to one that is gone goes too, and the report lists it.
///
/// ```swift
/// var composition = Composition(of: CompositionSource(document), pages: [2, 0, 1])
/// let composed = try composition.compose()
/// ```
public struct Composition {
  /// A page of the new document.
  public enum Origin: Hashable, Sendable {
    /// A page of a source, from 0. A page may be named several times; each time but the first is a copy.
    case page(Int, of: Int)
    /// An empty page. The size is in user space units of 1/72 inch.
    case blank(PDFSize)
  }

  /// What becomes of fields (ISO 32000-2 12.7.4) of different sources, or of copies of a page, that have one name.
  public enum FieldPolicy: Sendable, Hashable, CaseIterable {
    /// Those that come later get a number behind their name.
    case rename
    /// They become one field with several widgets, where their types allow it; else they are renamed.
    case merge
    /// Fields of all sources but the first, and of copies of pages, are left out.
    case drop
  }

  /// The documents that pages come from.
  public var sources: [CompositionSource]
  /// The pages in their order.
  public var pages: [Origin]
  /// What becomes of fields of one name.
  public var fields = FieldPolicy.rename
  /// Whether links, outline items and names that lead to a page that is gone stay, leading nowhere.
  public var keepsDangling = false
  /// Whether the structure tree (ISO 32000-2 14.7) is left out.
  public var dropsTags = false
  /// Whether fonts, pictures and other data of several sources that are the same byte for byte are stored once.
  public var sharesEqualObjects = true
  /// Whether the outlines of all sources are left out.
  public var dropsOutlines = false
  /// Whether attachments of the first source are left out.
  public var dropsAttachments = false
  /// Where pages of the first source are that are not among `pages`: other files made of the same document.
  public var elsewhere: RemotePages?
  /// Whether the new document is one of several that the first source is cut into: of what belongs to no page each of
  /// them gets a part then, and not all of it.
  public var isPiece = false
  /// Whether the report lists the outline items that go with the pages they lead to. Else it counts them, which in
  /// parts of a large document takes no time, and lists those alone that stay though they lead nowhere any more.
  public var listsOutlineItems = true
  /// When the document was changed, in seconds since 1970-01-01T00:00:00Z; `nil` leaves its dates.
  public var timestamp: Int?

  /// A composition.
  public init(of sources: [CompositionSource], pages: [Origin]) {
    self.sources = sources
    self.pages = pages
  }

  /// Pages of one document, from 0, in this order.
  public init(of source: CompositionSource, pages: [Int]) {
    self.init(of: [source], pages: pages.map { .page($0, of: 0) })
  }

  /// Puts the document together.
  ///
  /// - Throws: `page.outOfRange`, `page.noneLeft` for no pages at all, `document.limit`, `document.damaged`.
  public func compose() throws(PDFError) -> ComposedDocument {
    try Composer(self).compose()
  }
}

/// A document that pages are taken from, and what was found out about it once for all compositions it takes part in.
///
/// Like its document it is used by one thread at a time.
public final class CompositionSource {
  /// The document.
  public let document: Document
  /// The name of its file without folders, as links of other documents name it (ISO 32000-2 12.6.4.3): they become
  /// links within the new document where this is one of its sources.
  public var fileName: String?
  /// The title of an outline item that leads to its first page and holds its outline; `nil` adds none.
  public var outlineTitle: String?
  private var findings: [ObjectIdentifier: Any] = [:]

  /// A source.
  public init(_ document: Document, fileName: String? = nil, outlineTitle: String? = nil) {
    self.document = document
    self.fileName = fileName
    self.outlineTitle = outlineTitle
  }

  /// What `find` makes of the document, made once for each type.
  func found<Finding>(_ find: (Document) -> Finding) -> Finding {
    let key = ObjectIdentifier(Finding.self)
    if let finding = findings[key] as? Finding { return finding }
    let finding = find(document)
    findings[key] = finding
    return finding
  }
}

/// Where pages of a document are that is cut into several files.
public struct RemotePages: Sendable {
  /// The names of the files as a link names them, relative to the file it is in: asked for where one leads there.
  public var fileName: @Sendable (_ file: Int) -> String
  /// For each page of the document, from 0, the file it is in, and its place there; `nil` for one that is in none.
  public let places: [Place?]
  /// Whether each page is in a file.
  public let hasAllPages: Bool

  /// A page in a file.
  public struct Place: Sendable, Hashable {
    /// The file, from 0.
    public var file: Int
    /// The page in it, from 0.
    public var page: Int

    /// A page in a file.
    public init(file: Int, page: Int) {
      self.file = file
      self.page = page
    }
  }

  /// Pages in files.
  public init(places: [Place?], fileName: @escaping @Sendable (_ file: Int) -> String) {
    self.places = places
    self.fileName = fileName
    hasAllPages = !places.contains(nil)
  }

  /// Pages in files of one folder.
  public init(fileNames: [String], places: [Place?]) {
    self.init(places: places) { fileNames.indices.contains($0) ? fileNames[$0] : "" }
  }
}
