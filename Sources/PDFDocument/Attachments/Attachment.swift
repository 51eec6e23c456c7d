/// A file in the document, as its list of embedded files or an associated file names it (ISO 32000-2, 7.11.4, 14.13).
public struct Attachment: Sendable, Hashable {
  /// Its key in the list of embedded files; nil for an associated file that is not in it.
  public var key: String?
  /// Its name and description.
  public var file: FileSpecification

  /// The name that a reader shows: the file's, or the key where it has none.
  public var name: String { file.path.isEmpty ? key ?? "" : file.path }
}

/// Reads which files a document as a whole carries; those of annotations are read with these.
struct AttachmentReader {
  /// How many files are read.
  static let limit = 200_000

  private let document: Document

  init(_ document: Document) { self.document = document }

  /// The files in the order of the list, then those that are only associated with the document.
  func attachments() -> [Attachment] {
    var attachments: [Attachment] = []
    var seen: Set<ObjectID> = []
    NameTree(document.catalog["Names"]["EmbeddedFiles"]).visit { key, value in
      if let id = value.id { seen.insert(id) }
      // A name tree may hold what is no file specification; its key still names something.
      let file = FileSpecification(value) ?? FileSpecification(path: "")
      attachments.append(Attachment(key: TextString.decode(key), file: file))
      return attachments.count < Self.limit
    }
    for object in document.catalog["AF"].items.prefix(Self.limit) where object.isDictionary {
      if let id = object.id, !seen.insert(id).inserted { continue }
      if let file = FileSpecification(object) { attachments.append(Attachment(file: file)) }
    }
    return attachments
  }
}
