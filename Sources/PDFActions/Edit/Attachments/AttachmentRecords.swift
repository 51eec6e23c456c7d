import PDFDocument
import PDFScopeCore

extension AttachmentsResult.Attachment {
  /// What a result says of a file.
  init(_ file: AttachedFile, in document: Document) {
    self.init(name: file.name, place: .document)
    switch file.place {
    case .list: break
    case .associated(let index):
      place = .associated
      page = index.map(document.reference(toPage:))
    case .annotation(let index):
      place = .annotation
      page = document.reference(toPage: index)
    }
    if let key = file.key, key != name { self.key = key }
    description = file.file.description
    mime = file.mediaType
    size = file.statedSize
    created = file.created.map { $0.iso8601 ?? $0.raw }
    modified = file.modified.map { $0.iso8601 ?? $0.raw }
    checksum = file.checksum.map(Self.hexadecimal)
    relationship = file.relationship
    object = file.object?.description
    isMissing = !file.hasData
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(text)
  }
}

/// Which files of a document are meant, by their names.
struct AttachmentFilter {
  /// The names; none means all files.
  let names: [String]

  /// The files that are meant, in their order.
  func files(in files: [AttachedFile]) -> [AttachedFile] {
    guard !names.isEmpty else { return files }
    let names = Set(names)
    return files.filter { isMeant($0, names) }
  }

  /// A warning for each name that no file has.
  func warnings(in files: [AttachedFile]) -> [Warning] {
    names.filter { name in !files.contains { isMeant($0, [name]) } }.map {
      Warning("attachment.notFound", "the document has no file of the name \"\($0)\"")
    }
  }

  private func isMeant(_ file: AttachedFile, _ names: Set<String>) -> Bool {
    names.contains(file.name) || file.key.map(names.contains) ?? false
  }
}

/// Finds out whether files fit their checksums, as far as that does not cost too much.
struct AttachmentCheck {
  /// How many bytes are looked at: 512 MiB.
  private var left = 512 << 20
  /// A file that is larger is not looked at: 256 MiB.
  private static let mostOfOne = PDFObject.usualStreamLimit
  private var known: [ObjectID: (size: Int, digest: [UInt8]?)] = [:]

  /// Puts the size, and whether the checksum fits, into a record.
  mutating func complete(_ record: inout AttachmentsResult.Attachment, of file: AttachedFile) {
    guard file.hasData, file.checksum != nil || file.statedSize == nil, let facts = facts(of: file) else { return }
    record.size = facts.size
    if let checksum = file.checksum { record.isIntact = facts.digest.map { $0 == checksum } }
  }

  private mutating func facts(of file: AttachedFile) -> (size: Int, digest: [UInt8]?)? {
    if let id = file.dataObject, let facts = known[id] { return facts }
    guard left > 0 else { return nil }
    let limit = min(left, Self.mostOfOne)
    guard let bytes = try? file.data(limit: limit) else {
      // To find out that it is too long was work too.
      left -= limit / 16
      return nil
    }
    left -= bytes.count
    let facts = (size: bytes.count, digest: MD5.digest(bytes))
    if let id = file.dataObject { known[id] = facts }
    return facts
  }
}
