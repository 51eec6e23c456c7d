/// A file in a document, and what is known of it (ISO 32000-2 7.11.4).
public struct AttachedFile {
  /// Where a document has a file.
  public enum Place: Sendable, Hashable {
    /// In the list of embedded files.
    case list
    /// Only associated with the document, or with a page from 0 (14.13).
    case associated(page: Int?)
    /// An annotation of a page, from 0.
    case annotation(page: Int)
  }

  /// Where it is.
  public var place: Place
  /// Its key in the list of embedded files, as text.
  public var key: String?
  /// Its name and description.
  public var file: FileSpecification
  /// The media type, such as `text/csv`.
  public var mediaType: String?
  /// How the file has to do with the document (14.13.2): `Source`, `Data`, `Alternative`, `Supplement` …
  public var relationship: String?
  /// How many bytes it has, as the document says.
  public var statedSize: Int?
  /// When it was made.
  public var created: PDFDate?
  /// When it was changed.
  public var modified: PDFDate?
  /// The MD5 digest, as the document says; 16 bytes.
  public var checksum: [UInt8]?
  /// The file specification; `nil` where it is a direct object.
  public var object: ObjectID?
  /// The bytes of the key.
  let keyBytes: [UInt8]?
  let specification: PDFObject
  let stream: PDFObject

  /// The name that a reader shows: the file's, or the key where it has none.
  public var name: String { file.path.isEmpty ? key ?? "" : file.path }

  /// Whether there is a file; an entry of the list may lead to none, or only to its name.
  public var hasData: Bool { stream.isStream }

  /// The stream that has its bytes; several files may share one.
  public var dataObject: ObjectID? { stream.id }

  /// Its bytes.
  ///
  /// - Throws: `stream.unreadable` or `document.limit` where it cannot be decoded, `object.invalid` where there is
  ///   none.
  public func data(limit: Int = PDFObject.usualStreamLimit) throws(PDFError) -> [UInt8] {
    try stream.streamData(limit: limit)
  }

  init(_ specification: PDFObject, key: [UInt8]? = nil, at place: Place) {
    self.place = place
    self.specification = specification
    keyBytes = key
    self.key = key.map { TextString.decode($0) }
    // A name tree may hold what is no file specification; its key still names something.
    file = FileSpecification(specification) ?? FileSpecification(path: "")
    object = specification.id
    stream = Self.stream(of: specification)
    mediaType = stream["Subtype"].name.flatMap { $0.isEmpty ? nil : $0 }
    relationship = specification["AFRelationship"].name
    let parameters = stream["Params"]
    statedSize = parameters["Size"].int.flatMap { $0 >= 0 ? $0 : nil }
    created = parameters["CreationDate"].text.map { PDFDate($0) }
    modified = parameters["ModDate"].text.map { PDFDate($0) }
    checksum = parameters["CheckSum"].bytes.flatMap { $0.count == 16 ? $0 : nil }
  }

  private static func stream(of specification: PDFObject) -> PDFObject {
    let embedded = specification["EF"]
    // The one that goes with the Unicode name first, then the general one, then those of single systems.
    return ["UF", "F", "Unix", "DOS", "Mac"].lazy.map { embedded[$0] }.first(where: \.isStream) ?? embedded["F"]
  }
}

extension DocumentReader {
  /// All files in the document: those of the list in its order, then those that are only associated with the document
  /// or a page, then those of annotations page by page.
  public var attachedFiles: [AttachedFile] {
    document.reading(within: budget) { AttachedFileReader(document).files() }
  }

  /// The files of the document as a whole: those of the list, and those that are only associated with the document. The
  /// pages are not looked at.
  public var documentFiles: [AttachedFile] {
    document.reading(within: budget) { AttachedFileReader(document).files(onPages: false) }
  }
}

/// Finds the files in a document.
struct AttachedFileReader {
  /// How many files are read.
  static let limit = AttachmentReader.limit

  private let document: Document

  init(_ document: Document) { self.document = document }

  func files(onPages: Bool = true) -> [AttachedFile] {
    var files: [AttachedFile] = []
    var seen: Set<ObjectID> = []
    NameTree(document.catalog["Names"]["EmbeddedFiles"]).visit { key, value in
      if let id = value.id { seen.insert(id) }
      files.append(AttachedFile(value, key: key, at: .list))
      return files.count < Self.limit
    }
    func add(_ specification: PDFObject, at place: AttachedFile.Place) {
      guard files.count < Self.limit, specification.isDictionary else { return }
      if let id = specification.id, !seen.insert(id).inserted { return }
      let file = AttachedFile(specification, at: place)
      if file.hasData { files.append(file) }
    }
    for specification in document.catalog["AF"].items { add(specification, at: .associated(page: nil)) }
    for index in 0..<(onPages ? document.pageCount : 0) {
      guard let page = document.page(at: index)?.object else { continue }
      for specification in page["AF"].items { add(specification, at: .associated(page: index)) }
      for annotation in page["Annots"].items where annotation["Subtype"].isName("FileAttachment") {
        add(annotation["FS"], at: .annotation(page: index))
      }
    }
    return files
  }
}
