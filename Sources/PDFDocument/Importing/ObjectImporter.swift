import QPDFBridge

/// Copies objects of one document into another through the door of its changes: each object once, with a new number,
/// with all that it refers to.
///
/// What leads out of what is shown is not followed: pages, structure, the outline. The source may be encrypted, damaged
/// or hostile; nothing here recurses.
final class ObjectImporter {
  let source: Document
  let target: Document
  private var numbers: [ObjectID: ObjectID] = [:]
  private var queue: [(from: ObjectID, to: ObjectID)] = []
  /// The optional content groups (ISO 32000-2 8.11.2) that were copied, in the order they were met.
  private(set) var layers: [(from: ObjectID, to: ObjectID)] = []

  init(from source: Document, into target: Document) {
    self.source = source
    self.target = target
  }

  /// Keys of a stream's dictionary that lead away from what is shown, and its length, which belongs to the data as it
  /// lies in the file. Elsewhere the same words may be names that an author has chosen, of fonts and forms for example.
  private static let streamKeys: Set<[UInt8]> = Set(
    [
      "Length", "StructParent", "StructParents", "PieceInfo", "Metadata", "AF", "OPI", "LastModified", ContentMark.key,
    ].map { Array($0.utf8) })
  private static let filterKeys: Set<[UInt8]> = Set(
    ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL", "DP"].map { Array($0.utf8) })

  /// An object in the syntax of the target: a reference where it is indirect, else what it is.
  func syntax(of object: PDFObject) throws(PDFError) -> [UInt8] {
    if let id = object.id { return Array(try reference(to: id).description.utf8) }
    return try translated(source.syntax(of: object))
  }

  /// The number that an object has in the target; it is copied by ``finish()``.
  func reference(to id: ObjectID) throws(PDFError) -> ObjectID {
    guard source !== target else { return id }
    if let known = numbers[id] { return known }
    let new = ObjectID(number: try target.takeObjectNumber())
    numbers[id] = new
    queue.append((id, new))
    return new
  }

  /// Copies what was referred to so far.
  func finish() throws(PDFError) {
    while let next = queue.popLast() { try copy(next.from, to: next.to) }
  }

  private func copy(_ id: ObjectID, to new: ObjectID) throws(PDFError) {
    guard let found = read(id) else { return try target.put(syntax: PDFNull.syntax, at: new) }
    let isAway = found.syntax.withUnsafeBytes { Self.leadsAway(SyntaxScanner($0)) }
    guard !isAway else { return try target.put(syntax: PDFNull.syntax, at: new) }
    guard found.isStream else {
      if found.syntax.withUnsafeBytes({ SyntaxScanner($0).value(of: "Type", isName: "OCG") }) {
        layers.append((id, new))
      }
      return try target.put(syntax: try translated(found.syntax), at: new)
    }
    let isCrypt = found.syntax.withUnsafeBytes { bytes in
      let scanner = SyntaxScanner(bytes)
      return scanner.value(of: "Filter").map { Array(bytes[$0]).contains(Array("/Crypt".utf8)) } ?? false
    }
    let stream = readStream(id, limit: isCrypt ? PDFObject.usualStreamLimit : 0)
    let dropped = stream.isDecoded ? Self.streamKeys.union(Self.filterKeys) : Self.streamKeys
    let dictionary = try target.parse(syntax: try translated(found.syntax, dropping: dropped))
    try target.putStream(stream.bytes, dictionary, at: new)
  }

  /// Makes a stream of the target with the data of one of the source, and a dictionary of one's own.
  func makeStream(_ dictionary: [UInt8], dataOf stream: ObjectID) throws(PDFError) -> ObjectID {
    let data = readStream(stream, limit: 0)
    return try makeStream(dictionary, data.bytes)
  }

  /// Makes a stream of the target whose dictionary is written in its syntax.
  func makeStream(_ dictionary: [UInt8], _ data: [UInt8]) throws(PDFError) -> ObjectID {
    let id = ObjectID(number: try target.takeObjectNumber())
    try target.putStream(data, target.parse(syntax: dictionary), at: id)
    return id
  }
}

// MARK: - Reading

extension ObjectImporter {
  private func read(_ id: ObjectID) -> (syntax: [UInt8], isStream: Bool)? {
    var syntax = qpdfbridge_syntax()
    var error = qpdfbridge_error()
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return nil }
    guard qpdfbridge_get_syntax(source.handle, number, generation, &syntax, &error) == 0 else {
      source.note(PDFWarning("the object cannot be read: \(error.takeMessage())", object: id))
      return nil
    }
    return ([UInt8](UnsafeBufferPointer(start: syntax.bytes, count: syntax.count)), syntax.is_stream)
  }

  private func readStream(_ id: ObjectID, limit: Int) -> (bytes: [UInt8], isDecoded: Bool) {
    var stream = qpdfbridge_stream()
    var error = qpdfbridge_error()
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else {
      return ([], true)
    }
    guard qpdfbridge_read_stream(source.handle, number, generation, limit, &stream, &error) == 0 else {
      source.note(PDFWarning("the stream cannot be read: \(error.takeMessage())", object: id))
      return ([], true)
    }
    let bytes = [UInt8](UnsafeBufferPointer(start: stream.bytes, count: stream.count))
    return (bytes, stream.form == StreamForm.decoded.bridge)
  }

  /// Whether this belongs to the structure of the document: through it all the rest could be reached.
  private static func leadsAway(_ scanner: SyntaxScanner) -> Bool {
    guard let type = scanner.value(of: "Type"), type.count >= 5 else { return false }
    let names: [StaticString] = [
      "Page", "Pages", "Catalog", "Outlines", "StructElem", "StructTreeRoot", "Template",
    ]
    return names.contains { scanner.value(of: "Type", isName: $0) }
  }
}

// MARK: - Translating

extension ObjectImporter {
  /// Syntax of the source with the references of the target.
  ///
  /// - Parameter dropped: Keys that are left out of the outermost dictionary.
  func translated(_ syntax: [UInt8], dropping dropped: Set<[UInt8]> = []) throws(PDFError) -> [UInt8] {
    guard source !== target else { return syntax }
    let result = syntax.withUnsafeBytes { bytes in
      Result { () throws(PDFError) in try translate(SyntaxScanner(bytes), dropping: dropped) }
    }
    return try result.get()
  }

  private func translate(_ scanner: SyntaxScanner, dropping dropped: Set<[UInt8]>) throws(PDFError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(scanner.text.count + 64)
    var isDictionary: [Bool] = []
    // Everything before `done` is in `text` or left out.
    var (index, done) = (0, 0)
    func take(upTo end: Int) {
      if end > done { text += scanner.text[done..<end] }
      done = max(done, end)
    }
    while true {
      index = scanner.skipSpace(index)
      guard index < scanner.text.count else { break }
      if isDictionary.last ?? false, scanner.byte(at: index) == UInt8(ascii: "/") {
        let end = scanner.endOfToken(index)
        let value = scanner.skipSpace(end)
        if isDictionary.count == 1, dropped.contains(Array(scanner.text[(index + 1)..<end])) {
          take(upTo: index)
          index = scanner.endOfValue(value)
          done = index
          continue
        }
        index = value
      }
      guard index < scanner.text.count else { break }
      if let reference = scanner.reference(at: index) {
        take(upTo: index)
        text += try self.reference(to: reference.id).description.utf8
        index = reference.end
        done = index
      } else {
        index = Self.step(over: index, scanner, &isDictionary)
      }
    }
    take(upTo: scanner.text.count)
    return text
  }

  /// The place behind a bracket, or behind a value that is no reference.
  private static func step(over index: Int, _ scanner: SyntaxScanner, _ isDictionary: inout [Bool]) -> Int {
    switch scanner.byte(at: index) {
    case UInt8(ascii: "["):
      isDictionary.append(false)
      return index + 1
    case UInt8(ascii: "]"):
      _ = isDictionary.popLast()
      return index + 1
    case UInt8(ascii: "<") where scanner.byte(at: index + 1) == UInt8(ascii: "<"):
      isDictionary.append(true)
      return index + 2
    case UInt8(ascii: ">"):
      _ = isDictionary.popLast()
      return index + 2
    case UInt8(ascii: "("), UInt8(ascii: "<"): return scanner.endOfString(index)
    default: return scanner.endOfToken(index)
    }
  }
}
