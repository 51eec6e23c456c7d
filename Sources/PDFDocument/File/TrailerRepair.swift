/// Makes a file that can be read of one that has lost its trailer: truncated ones, most of all those whose objects sit
/// in object streams. qpdf rebuilds a table by itself, but neither finds a catalog nor looks into object streams.
struct TrailerRepair {
  /// The largest file that is repaired, which takes several copies of it in memory, and the most that object streams
  /// may add: 256 MiB.
  private static let mostRepaired = 256 << 20

  private let source: FileBytes
  private let scan: ObjectScan
  /// Objects that were in object streams, by number, as text.
  private var unpacked: [Int: [UInt8]] = [:]

  /// The text of the repaired file: a trailer, the file as it is, and the objects of its object streams one by one.
  /// `nil` when nothing in it could be a document, or when it is encrypted.
  static func repaired(_ source: FileBytes) -> FileBytes? {
    guard source.count <= mostRepaired else { return nil }
    var repair = TrailerRepair(source)
    return repair.run()
  }

  private init(_ source: FileBytes) {
    self.source = source
    scan = ObjectScan(source.buffer)
  }

  private mutating func run() -> FileBytes? {
    guard !scan.objects.isEmpty, let draft = open(assemble(root: "1 0 R")), !isEncrypted(draft) else { return nil }
    unpack(draft)
    guard let full = open(assemble(root: "1 0 R")) else { return nil }
    guard let root = findRoot(full) else { return nil }
    return assemble(root: root.reference, further: root.object)
  }

  // MARK: Putting the file together

  private func assemble(root: String, further: String = "") -> FileBytes {
    // The first trailer that is met counts, and the last definition of an object.
    var file = Array("%PDF-1.7\ntrailer\n<< /Root \(root) >>\n".utf8)
    file += source.buffer
    for (number, text) in unpacked.sorted(by: { $0.key < $1.key }) {
      file += Array("\n\(number) 0 obj\n".utf8) + text + Array("\nendobj\n".utf8)
    }
    // qpdf reads no object that has nothing but white space behind it.
    file += Array((further + "\n%%EOF\n").utf8)
    return FileBytes(file)
  }

  private func open(_ bytes: FileBytes) -> Document? {
    Opener.openUnchecked(bytes, keeping: source)
  }

  // MARK: Object streams

  /// Whether a trailer or a cross-reference stream speaks of encryption, or an encryption dictionary is left of one
  /// that is lost. Without the keys everything in the file would be read as what it is not.
  private func isEncrypted(_ draft: Document) -> Bool {
    hasEncryptEntry
      || scan.objects.contains { found in
        let object = draft.object(found.id)
        return object["Filter"].isName("Standard") && !object["O"].isNull && !object["P"].isNull
      }
  }

  /// Trailers and the dictionaries of cross-reference streams are neither encrypted nor compressed.
  private var hasEncryptEntry: Bool {
    let key = Array("/Encrypt".utf8)
    var rest = source.buffer[...]
    while let place = rest.firstIndex(of: key[0]) {
      rest = rest[place...]
      // Other keys begin alike: /EncryptMetadata.
      if rest.starts(with: key), let next = rest.dropFirst(key.count).first, !PDFSyntax.isRegular(next) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private mutating func unpack(_ draft: Document) {
    var lastOffset: [Int: Int] = [:]
    for found in scan.objects { lastOffset[found.id.number] = found.offset }
    var total = 0
    for index in scan.objects.indices where total < Self.mostRepaired && scan.isOfType("ObjStm", index) {
      let found = scan.objects[index]
      // A stream that was replaced by an update is not what its number leads to.
      guard lastOffset[found.id.number] == found.offset else { continue }
      let stream = draft.object(found.id)
      guard stream.isStream, let data = try? stream.streamData() else { continue }
      total += data.count
      for (number, text) in Self.objects(of: stream, data) where lastOffset[number, default: -1] < found.offset {
        unpacked[number] = text
      }
    }
  }

  /// The objects of an object stream (ISO 32000-2 7.5.7).
  private static func objects(of stream: PDFObject, _ data: [UInt8]) -> [(Int, [UInt8])] {
    guard let count = stream["N"].int, let first = stream["First"].int, count > 0, (0...data.count).contains(first)
    else { return [] }
    let words = data[..<first].split { PDFSyntax.isSpace($0) }.prefix(2 * min(count, data.count))
    let header = words.map { Int(String(decoding: $0, as: UTF8.self)) }
    var starts: [(number: Int, offset: Int)] = []
    for index in stride(from: 0, to: header.count - 1, by: 2) {
      guard let number = header[index], let relative = header[index + 1], number > 0, relative >= 0 else { continue }
      let offset = first.addingReportingOverflow(relative).partialValue
      if (first...data.count).contains(offset) { starts.append((number, offset)) }
    }
    // An object ends where the next one begins.
    starts.sort { $0.offset < $1.offset }
    let ends = starts.dropFirst().map(\.offset) + [data.count]
    return zip(starts, ends).map { start, end in (start.number, Array(data[start.offset..<end])) }
  }

  // MARK: The catalog

  /// The catalog, or one made for what there is of a page tree.
  private func findRoot(_ document: Document) -> (reference: String, object: String)? {
    let candidates = Set(scan.objects.map(\.id) + unpacked.keys.map { ObjectID(number: $0) }).sorted()
    func all(_ type: String) -> [ObjectID] { candidates.filter { document.object($0).isDictionary(ofType: type) } }
    if let catalog = all("Catalog").last(where: { document.object($0)["Pages"].isDictionary }) {
      return (catalog.description, "")
    }
    let free = (candidates.last?.number ?? 0) + 1
    if let top = all("Pages").last(where: { document.object($0)["Parent"].isNull }) {
      return ("\(free) 0 R", "\n\(free) 0 obj\n<< /Type /Catalog /Pages \(top) >>\nendobj")
    }
    let pages = all("Page")
    guard !pages.isEmpty else { return nil }
    let kids = pages.map(\.description).joined(separator: " ")
    return (
      "\(free) 0 R",
      """
      \n\(free) 0 obj\n<< /Type /Catalog /Pages \(free + 1) 0 R >>\nendobj
      \(free + 1) 0 obj\n<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>\nendobj
      """
    )
  }
}
