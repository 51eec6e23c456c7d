import QPDFBridge

/// What was changed in a document, and how it was before: everything that is needed to take the change back.
///
/// It costs what the changed objects cost, whatever the size of the document.
public struct DocumentChange {
  fileprivate var images: [ObjectID: ObjectImage] = [:]
  fileprivate var trailer: [UInt8]?
  fileprivate var state: DocumentState

  /// About how much memory it holds, in bytes.
  public var cost: Int { images.values.reduce(trailer?.count ?? 0) { $0 + $1.cost } }
}

/// An object as it was.
private struct ObjectImage {
  enum Content {
    /// It was not there. What stands there now need not be touched: once nothing leads there it is in no file.
    case absent
    /// What stands there was taken away, and comes back.
    case present
    /// A value other than a stream, in PDF syntax.
    case value([UInt8])
    /// A stream: its dictionary, and its data as the dictionary says it is encoded; `nil` where that was not changed.
    case stream([UInt8], data: [UInt8]?)
  }

  var content: Content
  /// Whether it was among the changed objects.
  var wasChanged: Bool

  var cost: Int {
    switch content {
    case .absent, .present: 64
    case .value(let syntax): 64 + syntax.count
    case .stream(let syntax, let data): 64 + syntax.count + (data?.count ?? 0)
    }
  }
}

/// What a document knows of itself beside its objects.
private struct DocumentState {
  var isTrailerChanged: Bool
  var rewriteReason: String?
  var rewritePreference: String?
  var keepsModificationDates: Bool
  var isUntouched: Bool

  init(of document: Document) {
    isTrailerChanged = document.isTrailerChanged
    rewriteReason = document.rewriteReason
    rewritePreference = document.rewritePreference
    keepsModificationDates = document.keepsModificationDates
    isUntouched = document.isUntouched
  }
}

/// Notes objects before they are changed, each once.
final class ChangeRecording {
  fileprivate var change: DocumentChange

  fileprivate init(_ document: Document) { change = DocumentChange(state: DocumentState(of: document)) }

  /// Notes an object that is about to be changed; `nil` is the trailer.
  ///
  /// - Parameter data: whether the data of a stream may be changed, not only its dictionary.
  func note(_ owner: ObjectID?, data: Bool, in document: Document) throws(PDFError) {
    guard let owner else {
      if change.trailer == nil { change.trailer = try document.syntax(of: document.trailer) }
      return
    }
    switch change.images[owner]?.content {
    case nil: change.images[owner] = try document.image(of: owner, data: data)
    case .stream(let dictionary, data: nil) where data:
      change.images[owner]?.content = .stream(dictionary, data: try document.encodedData(of: owner))
    default: return
    }
  }
}

// MARK: - Recording

extension Document {
  /// Begins to note what is changed. A recording that runs already goes on as part of the new one.
  public func beginRecording() { recording = recording ?? ChangeRecording(self) }

  /// Ends the recording.
  ///
  /// - Returns: what was changed meanwhile; `nil` where nothing was.
  public func endRecording() -> DocumentChange? {
    defer { recording = nil }
    guard let change = recording?.change else { return nil }
    let isEmpty =
      change.images.isEmpty && change.trailer == nil && change.state.rewriteReason == rewriteReason
      && change.state.rewritePreference == rewritePreference
      && change.state.keepsModificationDates == keepsModificationDates
    return isEmpty ? nil : change
  }

  /// Takes a change back. Changes are taken back in the opposite of the order in which they were made.
  ///
  /// - Returns: what takes this back in turn: the change once more.
  /// - Throws: `object.invalid` where an object cannot be made what it was.
  @discardableResult
  public func revert(_ change: DocumentChange) throws(PDFError) -> DocumentChange {
    beginRecording()
    defer { recording = nil }
    for (id, image) in change.images { try restore(id, image) }
    if let trailer = change.trailer { try restore(trailer: trailer) }
    var inverse = recording?.change ?? change
    for (id, image) in change.images {
      // Of what comes and goes nothing is touched, so nothing was noted.
      let wasChanged = changedObjects.contains(id)
      switch image.content {
      case .absent: inverse.images[id] = ObjectImage(content: .present, wasChanged: wasChanged)
      case .present: inverse.images[id] = ObjectImage(content: .absent, wasChanged: wasChanged)
      case .value, .stream: inverse.images[id]?.wasChanged = true
      }
      if image.wasChanged { changedObjects.insert(id) } else { changedObjects.remove(id) }
    }
    revision += 1
    forgetPages()
    take(change.state)
    return inverse
  }

  /// Takes the place of another document that came from the same file: one that was put together of its pages, or the
  /// one that those were taken from.
  public func takePlace(of other: Document) {
    let wasUntouched = isUntouched
    revision = max(revision, other.revision) &+ 1
    if wasUntouched { openingRevision = revision }
    origin = other.origin
    originPath = other.originPath
  }

  private func take(_ state: DocumentState) {
    isTrailerChanged = state.isTrailerChanged
    rewriteReason = state.rewriteReason
    rewritePreference = state.rewritePreference
    keepsModificationDates = state.keepsModificationDates
    // What says the same as the file can be read from the file again.
    if state.isUntouched { openingRevision = revision }
  }
}

// MARK: - Images of objects

extension Document {
  fileprivate func image(of id: ObjectID, data: Bool) throws(PDFError) -> ObjectImage {
    let wasChanged = changedObjects.contains(id)
    // Numbers beyond the file's are given once; what stands there is spare.
    if !wasChanged, id.number > facts.highestObjectNumber { return ObjectImage(content: .absent, wasChanged: false) }
    let object = object(id)
    let syntax = try syntax(of: object)
    guard object.isStream else { return ObjectImage(content: .value(syntax), wasChanged: wasChanged) }
    let bytes = data ? try encodedData(of: id) : nil
    return ObjectImage(content: .stream(syntax, data: bytes), wasChanged: wasChanged)
  }

  fileprivate func encodedData(of id: ObjectID) throws(PDFError) -> [UInt8] {
    try object(id).streamData(decoding: .none)
  }

  private func restore(_ id: ObjectID, _ image: ObjectImage) throws(PDFError) {
    switch image.content {
    case .absent, .present: return
    case .value(let syntax): try put(syntax: syntax, as: id)
    case .stream(let dictionary, let data):
      guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return }
      let dictionary = try handle(ofValue: parse(syntax: dictionary))
      let bytes = data ?? []
      try change(id, data: data != nil || !object(id).isStream) {
        qpdfbridge_restore_stream(
          handle, number, generation, dictionary.pointer, bytes, bytes.count, data != nil, $0)
      }
    }
  }

  /// Puts a value in the place of an object; one that is no object is null.
  private func put(syntax: [UInt8], as id: ObjectID) throws(PDFError) {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return }
    let value = try handle(ofValue: parse(syntax: syntax))
    try change(id, data: true) { qpdfbridge_replace_object(handle, number, generation, value.pointer, $0) }
  }

  private func restore(trailer syntax: [UInt8]) throws(PDFError) {
    let old = SyntaxEntries(syntax)
    let new = SyntaxEntries(try self.syntax(of: trailer))
    for (key, _) in new.entries where !old.entries.contains(where: { $0.key == key }) {
      try remove(String(decoding: key.dropFirst(), as: UTF8.self), from: trailer)
    }
    for (key, value) in old.entries where !new.entries.contains(where: { $0.key == key && $0.value == value }) {
      try set(String(decoding: key.dropFirst(), as: UTF8.self), of: trailer, toSyntax: value)
    }
  }
}
