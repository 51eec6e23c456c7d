import QPDFBridge

// The one door through which objects are changed. Everything that changes a document goes through here, so that the
// revision counts every change and the changed objects are known to whoever writes an increment.
extension Document {
  /// Sets a key, given without its slash, of a dictionary or of a stream's dictionary. Null removes it.
  ///
  /// - Throws: `object.invalid` when `container` has no keys.
  public func set(_ key: String, of container: PDFObject, to value: PDFValue) throws(PDFError) {
    guard value != .null else { return try remove(key, from: container) }
    try set(key, of: container, to: parse(value))
  }

  /// Sets a key to an object of this document: to a reference where it is indirect, to the same object where it is
  /// direct and not yet elsewhere.
  ///
  /// - Throws: `object.invalid` when `container` has no keys or `value` is of another document.
  public func set(_ key: String, of container: PDFObject, to value: PDFObject) throws(PDFError) {
    let target = try handle(container)
    let value = try handle(ofValue: value)
    try change(container, key: key) { qpdfbridge_replace_key(target.pointer, key, value.pointer, $0) }
  }

  /// Removes a key of a dictionary or of a stream's dictionary; a key that is not there changes nothing.
  ///
  /// - Throws: `object.invalid` when `container` has no keys.
  public func remove(_ key: String, from container: PDFObject) throws(PDFError) {
    let target = try handle(container)
    try change(container, key: key) { qpdfbridge_remove_key(target.pointer, key, $0) }
  }

  /// Replaces an item of an array.
  ///
  /// - Throws: `object.invalid` when there is no such item.
  public func setItem(_ index: Int, of array: PDFObject, to value: PDFValue) throws(PDFError) {
    let target = try handle(array)
    let value = try handle(ofValue: parse(value))
    try change(array) { qpdfbridge_set_item(target.pointer, Int64(index), value.pointer, $0) }
  }

  /// Inserts an item before the one at `index`, or at the end when `index` is the count.
  ///
  /// - Throws: `object.invalid` when the index is out of range.
  public func insertItem(_ value: PDFValue, at index: Int, of array: PDFObject) throws(PDFError) {
    let target = try handle(array)
    let value = try handle(ofValue: parse(value))
    try change(array) { qpdfbridge_insert_item(target.pointer, Int64(index), value.pointer, $0) }
  }

  /// Adds an item at the end of an array.
  ///
  /// - Throws: `object.invalid` when this is no array.
  public func appendItem(_ value: PDFValue, to array: PDFObject) throws(PDFError) {
    try insertItem(value, at: array.count, of: array)
  }

  /// Removes an item of an array.
  ///
  /// - Throws: `object.invalid` when there is no such item.
  public func removeItem(_ index: Int, of array: PDFObject) throws(PDFError) {
    let target = try handle(array)
    try change(array) { qpdfbridge_erase_item(target.pointer, Int64(index), $0) }
  }

  /// Makes a new indirect object.
  ///
  /// - Throws: `object.invalid` when the value is itself a reference.
  public func makeObject(_ value: PDFValue) throws(PDFError) -> PDFObject {
    if case .reference = value {
      throw PDFError(.objectInvalid, "a reference cannot be an indirect object")
    }
    let id = ObjectID(number: try takeObjectNumber())
    // What is new is no page of the tree yet, so what is known of the pages stays.
    try put(value, at: id)
    return object(id)
  }

  /// Makes a new stream.
  ///
  /// - Parameters:
  ///   - data: The stream's data, encoded already where `dictionary` has a /Filter.
  ///   - dictionary: The stream's dictionary; /Length is set.
  public func makeStream(_ data: [UInt8], _ dictionary: [String: PDFValue] = [:]) throws(PDFError) -> PDFObject {
    let id = ObjectID(number: try takeObjectNumber())
    try putStream(data, parse(.dictionary(dictionary)), at: id)
    return object(id)
  }

  /// Makes a stream of a number that was taken for it.
  func putStream(_ data: [UInt8], _ dictionary: PDFObject, at id: ObjectID) throws(PDFError) {
    let dictionary = try handle(ofValue: dictionary)
    let free = missingNumbers?.freeCount(from: id.number, most: Self.mostStreamsMade) ?? 1
    try change(id, data: true) {
      qpdfbridge_new_stream(handle, Int32(id.number), Int32(free), dictionary.pointer, data, data.count, $0)
    }
  }

  /// How many streams qpdf makes at once, at most.
  private static let mostStreamsMade = 4096

  /// Replaces an indirect object by another value; references to it lead to the new one.
  public func replaceObject(_ id: ObjectID, with value: PDFValue) throws(PDFError) {
    try put(value, at: id)
    forgetPages()
  }

  private func put(_ value: PDFValue, at id: ObjectID) throws(PDFError) {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation), number > 0 else {
      throw PDFError(.objectInvalid, "there can be no object \(id)")
    }
    try put(object: parse(value), number, generation)
  }

  private func put(object: PDFObject, _ number: Int32, _ generation: Int32) throws(PDFError) {
    let value = try handle(ofValue: object)
    try change(ObjectID(number, generation), data: true) {
      qpdfbridge_replace_object(handle, number, generation, value.pointer, $0)
    }
  }

  /// Puts what is written in PDF syntax under a number that was taken for it.
  func put(syntax: [UInt8], at id: ObjectID) throws(PDFError) {
    guard let number = Int32(exactly: id.number) else {
      throw PDFError(.objectInvalid, "there can be no object \(id)")
    }
    try put(object: parse(syntax: syntax), number, 0)
  }

  /// Has the document written anew when it is saved, because what was taken out of it is not to stay in the file.
  ///
  /// - Parameter reason: why, as a clause: `pages were removed`.
  public func requireWholeFile(because reason: String) {
    rewriteReason = rewriteReason ?? reason
  }

  /// Has the document written anew when it is saved, because what was taken out of it is better not left in the file,
  /// unless that would break signatures or an increment is asked for.
  ///
  /// - Parameter reason: why, as a clause: `annotations were removed`.
  public func preferWholeFile(because reason: String) {
    rewritePreference = rewritePreference ?? reason
  }

  /// Gives a stream new data.
  ///
  /// - Parameters:
  ///   - data: The new data, encoded already where there is a filter.
  ///   - filter: The name of the filter that decodes it, without its slash.
  public func replaceStreamData(of stream: PDFObject, with data: [UInt8], filter: String? = nil) throws(PDFError) {
    guard stream.isStream else { throw PDFError(.objectInvalid, "a stream was expected", object: stream.id) }
    let target = try handle(stream)
    let name = try filter.map { name throws(PDFError) in try handle(ofValue: parse(.name(name))) }
    try change(stream, data: true) {
      qpdfbridge_replace_stream_data(target.pointer, data, data.count, name?.pointer, nil, $0)
    }
  }
}

// MARK: - Behind the door

extension Document {
  /// Keys whose change may change which pages there are or what they are called.
  private static let pageKeys: Set<String> = ["Kids", "Count", "Pages", "Parent", "Root", "PageLabels", "Nums", "Type"]

  private func change(
    _ container: PDFObject, key: String? = nil, data: Bool = false,
    _ work: (UnsafeMutablePointer<qpdfbridge_error>) -> Int32
  ) throws(PDFError) {
    try change(container.owner, data: data, work)
    if key.map(Self.pageKeys.contains) ?? true { forgetPages() }
  }

  /// - Parameter data: whether the data of a stream may be changed, not only its dictionary.
  func change(
    _ owner: ObjectID?, data: Bool = false, _ work: (UnsafeMutablePointer<qpdfbridge_error>) -> Int32
  ) throws(PDFError) {
    endReadingSyntax()
    if let recording { try recording.note(owner, data: data, in: self) }
    var error = qpdfbridge_error()
    guard work(&error) == 0 else {
      throw PDFError(.objectInvalid, error.takeMessage(), object: owner)
    }
    revision += 1
    if let owner {
      changedObjects.insert(owner)
    } else {
      isTrailerChanged = true
    }
  }

  /// Drops what was derived from the page tree and the page labels.
  func forgetPages() {
    pageMap = nil
    labelCache = nil
  }

  private func parse(_ value: PDFValue) throws(PDFError) -> PDFObject {
    // A reference by itself is no object that could be parsed.
    if case .reference(let id) = value { return object(id) }
    return try parse(syntax: value.syntax)
  }

  /// A value in PDF syntax, which is no reference by itself.
  func parse(syntax: [UInt8]) throws(PDFError) -> PDFObject {
    var parsed = qpdfbridge_value()
    var error = qpdfbridge_error()
    guard qpdfbridge_parse(handle, syntax, syntax.count, &parsed, &error) == 0, let pointer = parsed.handle else {
      throw PDFError(.objectInvalid, "this value cannot be made: \(error.takeMessage())")
    }
    let handle = ObjectHandle(pointer)
    return PDFObject(self, .direct(handle, .init(bridge: parsed.kind)))
  }

  /// The handle of something to be changed.
  private func handle(_ container: PDFObject) throws(PDFError) -> ObjectHandle {
    guard container.document === self else {
      throw PDFError(.objectInvalid, "the object belongs to another document", object: container.id)
    }
    guard let handle = container.handle else {
      throw PDFError(.objectInvalid, "there is nothing here to be changed", object: container.owner)
    }
    return handle
  }

  /// The handle of something to be put somewhere; scalars get one made.
  private func handle(ofValue value: PDFObject) throws(PDFError) -> ObjectHandle {
    guard value.document === self else {
      throw PDFError(.objectInvalid, "the object belongs to another document", object: value.id)
    }
    if let handle = value.handle { return handle }
    let copy: PDFValue =
      switch value.storage {
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .real(let value): .real(value)
      default: .null
      }
    guard let handle = try parse(copy).handle else { throw PDFError(.internalError, "a value without a handle") }
    return handle
  }

  /// The most indirect objects that a document has by the limits of many readers (ISO 32000-1 annex C).
  static let mostObjects = 8_388_607

  /// The number of the next new object: beyond the table's last one, beyond /Size where that claims more, and none that
  /// the file refers to though there is no such object.
  var firstFreeNumber: Int {
    let first =
      nextObjectNumber ?? max(1, facts.highestObjectNumber + 1, min(trailer["Size"].int ?? 0, Self.mostObjects))
    let missing = missingNumbers ?? MissingNumbers(in: source.buffer, from: first)
    missingNumbers = missing
    return missing.free(from: first)
  }

  func takeObjectNumber() throws(PDFError) -> Int {
    let number = firstFreeNumber
    guard number < Int32.max else { throw PDFError(.documentLimit, "the document has no object numbers left") }
    nextObjectNumber = number + 1
    return number
  }
}
