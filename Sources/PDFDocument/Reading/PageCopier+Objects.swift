import QPDFBridge

extension PageCopier {
  /// Asks for an object; what `syntax` holds is good until another is asked for.
  func read(_ id: ObjectID, _ syntax: inout qpdfbridge_syntax) -> SyntaxScanner? {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return nil }
    document.objectsCopied += 1
    var error = qpdfbridge_error()
    guard qpdfbridge_get_syntax(document.handle, number, generation, &syntax, &error) == 0 else {
      document.note(PDFWarning("the object cannot be read: \(error.takeMessage())", object: id))
      return nil
    }
    return SyntaxScanner(UnsafeRawBufferPointer(start: syntax.bytes, count: syntax.count))
  }

  /// An object as it stands in the copy: a reference to it, or with `resolved` what it is.
  func syntax(of object: PDFObject, resolved: Bool = false, as role: CopyRole) throws(PDFError) -> [UInt8] {
    if let id = object.id, !resolved {
      return Array("\(reach(id, as: role))".utf8)
    }
    guard let handle = object.handle else { return PDFNull.syntax }
    var syntax = qpdfbridge_syntax()
    var error = qpdfbridge_error()
    guard qpdfbridge_get_syntax_of(handle.pointer, &syntax, &error) == 0 else {
      document.note(PDFWarning("the object cannot be read: \(error.takeMessage())", object: object.owner))
      return PDFNull.syntax
    }
    var text: [UInt8] = []
    prune(SyntaxScanner(UnsafeRawBufferPointer(start: syntax.bytes, count: syntax.count)), as: role, into: &text)
    return text
  }

  /// The number an object has in the copy; it will be written.
  func reach(_ id: ObjectID, as role: CopyRole) -> ObjectID {
    if let known = numbering.known(id) { return known }
    queue.append((id, role))
    return numbering.firstNumber(for: id) ?? id
  }

  func writeObject(_ id: ObjectID, as role: CopyRole) throws(PDFError) {
    guard let number = numbering.known(id) else { return }
    var syntax = qpdfbridge_syntax()
    guard let scanner = read(id, &syntax), !leadsAway(scanner) else {
      return try output.write(number, PDFNull.syntax)
    }
    if syntax.is_stream {
      try writeStream(scanner, number, from: id, as: role)
    } else {
      try write(scanner, number, from: id, as: role)
    }
  }

  /// Writes an object that is no stream.
  func write(
    _ scanner: SyntaxScanner, _ number: ObjectID, from id: ObjectID, as role: CopyRole
  ) throws(PDFError) {
    var text: [UInt8] = []
    text.reserveCapacity(scanner.text.count + 16)
    prune(scanner, as: role, into: &text)
    if role == .annotation {
      if let parent = document.fieldTree().parents[id] { _ = reach(parent, as: .annotation) }
      if scanner.value(of: "Kids") != nil {
        waitingFields.append((number, text, document.object(id)["Kids"].itemIDs.compactMap { $0 }))
        return
      }
    }
    try output.write(number, text)
  }

  /// Whether this belongs to the structure of the document: a page that is not asked for, a bookmark, a structure
  /// element. Through it all the rest could be reached.
  private func leadsAway(_ scanner: SyntaxScanner) -> Bool {
    guard let type = scanner.value(of: "Type"), type.count >= 5 else { return false }
    let names: [StaticString] = ["Page", "Pages", "Catalog", "Outlines", "StructElem", "StructTreeRoot"]
    return names.contains { scanner.value(of: "Type", isName: $0) }
  }
}

// MARK: - Streams

extension PageCopier {
  private func writeStream(
    _ scanner: SyntaxScanner, _ number: ObjectID, from id: ObjectID, as role: CopyRole
  ) throws(PDFError) {
    let isPicture = scanner.value(of: "Subtype", isName: "Image")
    if isPicture, purpose == .text, role == .externalObject {
      return try output.write(number, stream: Self.standIn, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    guard role != .sound else {
      var dictionary: [UInt8] = []
      prune(scanner, as: role, ofStream: .raw, into: &dictionary)
      Self.reopen(&dictionary)
      return try output.write(number, stream: dictionary, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let isKept = isPicture || role == .fontProgram && purpose == .text
    let limit = isKept ? 0 : decoding.limit(for: id, in: document)
    let stream = readStream(id, limit: limit)
    let isDecoded = stream.form == StreamForm.decoded.bridge
    if !isKept { decoding.spend(stream.count, isDecoded: isDecoded, of: id, in: document) }
    var dictionary: [UInt8] = []
    prune(scanner, as: role, ofStream: isDecoded ? .decoded : .raw, into: &dictionary)
    Self.reopen(&dictionary)
    var data = UnsafeRawBufferPointer(start: stream.bytes, count: stream.count)
    if role == .clearTextProgram, purpose == .text, isDecoded, let length = document.object(id)["Length1"].int {
      data = UnsafeRawBufferPointer(rebasing: data.prefix(max(length, 0)))
    }
    try output.write(number, stream: dictionary, data)
  }

  func readStream(_ id: ObjectID, limit: Int) -> qpdfbridge_stream {
    var stream = qpdfbridge_stream()
    var error = qpdfbridge_error()
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return stream }
    if qpdfbridge_read_stream(document.handle, number, generation, limit, &stream, &error) != 0 {
      document.note(PDFWarning("the stream cannot be read: \(error.takeMessage())", object: id))
      stream = qpdfbridge_stream()
    }
    return stream
  }

  /// What stands for a picture where only text is read.
  private static let standIn = Array(
    "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8".utf8)
}

/// How much a copy may decode. A reader decodes what is left as it is needed, bit by bit.
struct DecodingBudget {
  /// The most one stream may decode to.
  private static let mostOfOne = 16 << 20
  /// No kind of compression makes more of a byte.
  private static let mostOfByte = 1032

  private var left = 64 << 20

  /// How much a stream may decode to; 0 where it has to stay as it is.
  func limit(for id: ObjectID, in document: Document) -> Int {
    document.undecodable.contains(id) ? 0 : min(left, Self.mostOfOne)
  }

  /// Notes what became of a stream that was to be decoded, and had `count` bytes afterwards.
  mutating func spend(_ count: Int, isDecoded: Bool, of id: ObjectID, in document: Document) {
    if isDecoded {
      left -= min(left, count)
    } else if left > 0, !document.undecodable.contains(id) {
      left -= min(left, Self.mostOfOne, count.multipliedReportingOverflow(by: Self.mostOfByte).partialValue)
      document.undecodable.insert(id)
    }
  }
}

enum PDFNull {
  static let syntax = Array("null".utf8)
}
