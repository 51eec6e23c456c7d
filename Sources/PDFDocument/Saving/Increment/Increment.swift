import QPDFBridge

/// What is appended to a file to change it (ISO 32000-2 7.5.6): changed and new objects, a cross-reference section of
/// the kind the last one is, and a trailer that leads to the sections before.
///
/// An object that was in an object stream is written by itself; the later section is the one that counts. A hybrid file
/// (7.5.8.4) gets a table, without a stream beside it: the section before keeps its own.
struct Increment {
  /// What is put behind the original bytes; nothing where nothing was changed.
  private(set) var bytes: [UInt8] = []
  /// The objects in it; deleted ones are among them.
  private(set) var objects: [ObjectID] = []
  /// How many objects were changed, the trailer counted as one.
  var objectCount: Int { objects.count + (isTrailerChanged ? 1 : 0) }

  private let document: Document
  private let tail: FileTail
  private let isTrailerChanged: Bool
  private var section = CrossReferenceSection()

  /// Keys of a trailer that belong to its section, and one of LibreOffice's: a checksum of what the file was.
  private static let sectionKeys = [
    "Prev", "Size", "XRefStm", "ID", "Type", "W", "Index", "Filter", "DecodeParms", "Length", "DocChecksum",
  ]

  /// Collects what was changed in a document.
  ///
  /// - Parameter limit: the most bytes; `nil` comes back where there would be more.
  /// - Throws: `output.notIncremental` where the end of the file is not understood, or the file is too long for a
  ///   table; `document.limit`, `stream.unreadable`, `object.invalid` where an object cannot be written.
  init?(_ document: Document, isDeterministic: Bool, limit: Int) throws(PDFError) {
    guard let tail = FileTail(document.source.buffer) else {
      throw PDFError(.outputNotIncremental, "the document cannot be saved by increment: its end is not understood")
    }
    self.document = document
    self.tail = tail
    isTrailerChanged = document.isTrailerChanged
    guard document.isChanged else { return }
    let writer = ObjectWriter(document, isDeterministic: isDeterministic)
    if !tail.endsLine { bytes.append(0x0A) }
    let changed = document.changedObjects.sorted()
    let deleted = changed.filter { document.object($0).isNull }
    // What is made and deleted again was never in the file.
    let unknown = deleted.isEmpty ? [] : Set(deleted).subtracting(document.objectIDs)
    for id in changed where !unknown.contains(id) {
      try append(id, writer)
      guard bytes.count <= limit else { return nil }
    }
    appendMissing()
    try appendSection(writer)
  }

  /// Numbers that were beyond /Size and were passed over are within it now; some readers take the whole table for
  /// damaged when it says nothing of them.
  private mutating func appendMissing() {
    let end = tail.section == .stream ? document.firstFreeNumber : section.highestNumber
    let numbers = document.missingNumbers?.numbers(below: end) ?? []
    for number in numbers where !document.changedObjects.contains(ObjectID(number: number)) {
      if tail.section == .table {
        section.add(number, .free)
      } else {
        section.add(number, .used(offset: position, generation: 0))
        bytes += Array("\(number) 0 obj\nnull\nendobj\n".utf8)
      }
    }
  }

  /// Where the next byte will stand, counted from the header.
  private var position: Int { document.source.count - tail.headerOffset + bytes.count }

  private mutating func append(_ id: ObjectID, _ writer: ObjectWriter) throws(PDFError) {
    // In a cross-reference stream qpdf 11 takes an entry for a free object amiss; the null object says the same.
    if document.object(id).isNull, tail.section == .table {
      section.add(id.number, .free)
    } else {
      section.add(id.number, .used(offset: position, generation: id.generation))
      bytes += try writer.text(of: id)
    }
    objects.append(id)
  }

  private mutating func appendSection(_ writer: ObjectWriter) throws(PDFError) {
    guard tail.section == .stream || position <= CrossReferenceSection.largestTableOffset else {
      throw PDFError(.outputNotIncremental, "the file is too long for another cross-reference table")
    }
    let start = position
    var entries = try writer.plainDictionary(document.trailer, without: Self.sectionKeys)
    entries.removeLast(2)
    entries += Array("/Prev \(tail.lastSection) ".utf8)
    entries += try identifier()
    switch tail.section {
    case .table:
      bytes += section.table
      bytes += Array("trailer\n".utf8) + entries + Array("/Size \(size) >>\n".utf8)
    case .stream:
      let number = document.firstFreeNumber
      section.add(number, .used(offset: start, generation: 0))
      let (data, words) = section.stream
      bytes += Array("\(number) 0 obj\n".utf8) + entries
      bytes += Array("/Type /XRef /Size \(size) \(words) >>\nstream\n".utf8) + data
      bytes += Array("\nendstream\nendobj\n".utf8)
    }
    bytes += Array("startxref\n\(start)\n%%EOF\n".utf8)
  }

  /// One more than the highest number of the file, not less than what it claimed.
  private var size: Int {
    let claimed = min(document.trailer["Size"].int ?? 0, Document.mostObjects + 1)
    return max(claimed, document.facts.highestObjectNumber + 1, section.highestNumber + 1)
  }

  /// /ID with another second string, which follows from what is written (14.4). The first string names the document
  /// through all its changes and enters the key of older encryption: where it is missing from an encrypted document it
  /// stays so.
  private func identifier() throws(PDFError) -> [UInt8] {
    let old = document.trailer["ID"]
    let first = old[0].bytes
    if first == nil, document.facts.encryption != nil { return [] }
    var digest = [UInt8](repeating: 0, count: 16)
    var error = qpdfbridge_error()
    let input = (first ?? []) + (old[1].bytes ?? []) + Array("\(document.source.count) ".utf8) + bytes
    guard qpdfbridge_md5(input, input.count, &digest, &error) == 0 else {
      throw PDFError(.internalError, "no identifier can be made: \(error.takeMessage())")
    }
    let value = PDFValue.array([.string(first ?? digest), .string(digest)])
    return Array("/ID ".utf8) + value.syntax + [0x20]
  }
}

// MARK: - Reading back

extension Increment {
  /// Whether a stream was written with a cipher that qpdf does not read it with.
  private func hasUnreadableData(_ id: ObjectID) -> Bool {
    (document.facts.encryption?.hasOwnFileMethod ?? false) && document.object(id).isEmbeddedFile
  }

  /// Reads the written file as a reader would and compares what was changed.
  ///
  /// - Throws: `output.invalid`.
  func check(_ written: FileBytes) throws(PDFError) -> Int {
    func invalid(_ words: String) -> PDFError { PDFError(.outputInvalid, "what was appended \(words)") }
    guard written.count == document.source.count + bytes.count else { throw invalid("has not arrived whole") }
    let copy: Document
    do {
      copy = try Document.open(written, passwords: [document.opening.password])
    } catch {
      throw invalid("cannot be read: \(error.message)")
    }
    let (ours, theirs) = (ObjectWriter(document, isPlain: true), ObjectWriter(copy, isPlain: true))
    for id in objects {
      if document.object(id).isNull {
        guard copy.object(id).isNull else { throw invalid("does not delete \(id)") }
      } else {
        let isEqual =
          try hasUnreadableData(id)
          ? ours.dictionary(of: id) == theirs.dictionary(of: id) : ours.text(of: id) == theirs.text(of: id)
        guard isEqual else { throw invalid("does not read back: \(id)") }
      }
    }
    let pages = copy.pageCount
    guard !copy.wasRebuilt, copy.catalog.id == document.catalog.id, pages == document.pageCount else {
      throw invalid("does not read back: \(pages) pages where \(document.pageCount) were expected")
    }
    return pages
  }
}
