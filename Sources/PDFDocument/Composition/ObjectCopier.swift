import QPDFBridge

/// Copies objects of one source into the new document: what is reached is copied once, with all that it leads to.
///
/// Whoever knows better what an object is to become settles that before anything leads to it: another number, or that
/// there is none.
final class ObjectCopier {
  let document: Document
  /// The place of the source in the composition.
  let index: Int
  /// What becomes of the keys of the parent tree (ISO 32000-2 14.7.5.4); `nil` leaves the tags out.
  var structureKeys: StructureKeys?
  /// Each says of objects nobody has settled that they are not to be in the new document: parts that write all they
  /// keep of a tree let no way into the rest of it.
  var refusals: [(ObjectID) -> Bool] = []

  /// Objects that stand for one of another source, which is in the new document instead.
  var replacements: [ObjectID: (copier: ObjectCopier, id: ObjectID)] = [:]

  private unowned let composer: Composer
  /// The numbers of objects in the new document; 0 for what is not there.
  private var numbers: [ObjectID: Int] = [:]
  /// Those of annotations that are not written yet.
  private var expected: [ObjectID: Int] = [:]
  /// How many objects were copied.
  private var copiedCount = 0
  private var queue: [(id: ObjectID, number: Int)] = []
  private let pages: PageMap

  init(_ composer: Composer, _ source: CompositionSource, index: Int) {
    self.composer = composer
    self.index = index
    document = source.document
    pages = document.pages(full: true)
  }

  // MARK: Numbers

  /// The number an object has, or is not to have with 0; `nil` where that is not known yet.
  func known(_ id: ObjectID) -> Int? { numbers[id] }

  /// Settles which number stands for an object; 0 for none: what refers to it refers to null. It is not copied.
  func settle(_ id: ObjectID, as number: Int) { numbers[id] = number }

  /// The number of an object, which is copied where it is not yet.
  func number(of id: ObjectID) throws(PDFError) -> Int {
    if let known = numbers[id] { return known }
    guard pages.indices[id] == nil, !refusals.contains(where: { $0(id) }) else {
      numbers[id] = 0
      return 0
    }
    if let other = replacements[id] {
      let number = try other.copier.number(of: other.id)
      numbers[id] = number
      return number
    }
    if let shared = try composer.shared?.number(of: id, in: self) {
      numbers[id] = shared
      return shared
    }
    let number = composer.file.takeNumber()
    numbers[id] = number
    queue.append((id, number))
    return number
  }

  /// A number for an object that is to be written.
  func takeNumber() -> Int { composer.file.takeNumber() }

  /// Settles the number of an object that is copied as it is.
  func enqueue(_ id: ObjectID, as number: Int) {
    numbers[id] = number
    queue.append((id, number))
  }

  /// Gives an annotation of a page that stays its number before any page is written: whatever leads to it leads to what
  /// becomes of it there, and does not copy it as it was. One that has a number keeps that.
  func expect(annotation id: ObjectID) {
    guard numbers[id] == nil else { return }
    let number = composer.file.takeNumber()
    numbers[id] = number
    expected[id] = number
  }

  /// The number of such an annotation that is to be written now; `nil` for others, and the second time.
  func takeExpected(_ id: ObjectID) -> Int? { expected.removeValue(forKey: id) }

  /// Copies what is waited for. Returns whether there was anything.
  func drain() throws(PDFError) -> Bool {
    guard !queue.isEmpty else { return false }
    while let next = queue.popLast() {
      try copy(next.id, as: next.number)
      copiedCount += 1
      if copiedCount.isMultiple(of: 256) { try composer.step(composer.pageNumbers.count) }
    }
    return true
  }

  // MARK: Reading

  /// An object as text with the numbers of the source; `nil` where it cannot be read.
  ///
  /// The text is the library's until another is asked for, so that a copy of it is handed out.
  func read(_ id: ObjectID) -> (text: [UInt8], isStream: Bool)? {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return nil }
    var syntax = qpdfbridge_syntax()
    var error = qpdfbridge_error()
    guard qpdfbridge_get_syntax(document.handle, number, generation, &syntax, &error) == 0 else {
      document.note(PDFWarning("the object cannot be read: \(error.takeMessage())", object: id))
      return nil
    }
    return (Array(UnsafeRawBufferPointer(start: syntax.bytes, count: syntax.count)), syntax.is_stream)
  }

  /// The text of an object, a reference to it followed, with the numbers of the source.
  func text(of object: PDFObject) -> [UInt8] {
    if let id = object.id { return read(id)?.text ?? PDFNull.syntax }
    // qpdf writes the number signs in a name that stands by itself as if they began an escape.
    if object.isName { return NewDestination.nameText(object.nameBytes ?? []) }
    guard let handle = object.handle else { return object.copied.syntax }
    var syntax = qpdfbridge_syntax()
    var error = qpdfbridge_error()
    guard qpdfbridge_get_syntax_of(handle.pointer, &syntax, &error) == 0 else {
      document.note(PDFWarning("the object cannot be read: \(error.takeMessage())", object: object.owner))
      return PDFNull.syntax
    }
    return Array(UnsafeRawBufferPointer(start: syntax.bytes, count: syntax.count))
  }

  /// A stream's data as they are in the file, decrypted; good until others are asked for.
  func data(of id: ObjectID) -> UnsafeRawBufferPointer {
    var stream = qpdfbridge_stream()
    var error = qpdfbridge_error()
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    if qpdfbridge_read_stream(document.handle, number, generation, 0, &stream, &error) != 0 {
      document.note(PDFWarning("the stream cannot be read: \(error.takeMessage())", object: id))
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: stream.bytes, count: stream.count)
  }

  // MARK: Copying

  /// A value as it stands in the new document: a reference to it where it is indirect, else itself.
  func value(of object: PDFObject) throws(PDFError) -> [UInt8] {
    var result: [UInt8] = []
    if let id = object.id {
      result.append(referenceTo: try number(of: id))
      return result
    }
    let text = text(of: object)
    try append(text, to: &result)
    return result
  }

  /// A dictionary as it stands in the new document, to be added to.
  ///
  /// - Parameter keys: what is left out of it.
  func dictionary(of object: PDFObject, without keys: [StaticString] = []) throws(PDFError) -> ObjectText {
    let text = text(of: object)
    return try dictionary(text, without: keys)
  }

  /// The dictionary in a text of the source, as it stands in the new document.
  ///
  /// - Parameter local: numbers that come before those that are known.
  func dictionary(
    _ text: [UInt8], without keys: [StaticString] = [], local: [ObjectID: Int] = [:]
  ) throws(PDFError) -> ObjectText {
    var result: [UInt8] = []
    try append(text, without: keys, local: local, to: &result)
    guard result.starts(with: "<<".utf8) else { return ObjectText() }
    PageCopier.reopen(&result)
    return ObjectText(open: result)
  }

  /// Appends a text of the source as it stands in the new document.
  func append(
    _ text: [UInt8], without keys: [StaticString] = [], local: [ObjectID: Int] = [:], to result: inout [UInt8]
  ) throws(PDFError) {
    var copy = SyntaxCopy(without: keys, structureKeys: structureKeys)
    // The text has to stay while others are read.
    try text.withRawBytes { bytes throws(PDFError) in
      _ = try copy.append(SyntaxScanner(bytes), to: &result) { (id: ObjectID) throws(PDFError) -> Int in
        if let number = local[id] { return number }
        return try number(of: id)
      }
    }
  }

  private func copy(_ id: ObjectID, as number: Int) throws(PDFError) {
    guard let (text, isStream) = read(id) else { return try composer.file.write(number, PDFNull.syntax) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var copy = SyntaxCopy(
      without: isStream ? Self.ofStreams : [], structureKeys: structureKeys, refuses: Self.leadsAway)
    let isCopied = try text.withRawBytes { bytes throws(PDFError) in
      try copy.append(SyntaxScanner(bytes), to: &result) { id throws(PDFError) in try self.number(of: id) }
    }
    guard isCopied else { return try composer.file.write(number, PDFNull.syntax) }
    guard isStream else { return try composer.file.write(number, result) }
    PageCopier.reopen(&result)
    try composer.file.write(number, stream: result, data(of: id))
  }

  private static let ofStreams: [StaticString] = ["Length"]

  /// What belongs to the structure of the source: through it all the rest could be reached.
  private static let leadsAway: [StaticString] = [
    "Page", "Pages", "Catalog", "Outlines", "StructElem", "StructTreeRoot",
  ]
}
