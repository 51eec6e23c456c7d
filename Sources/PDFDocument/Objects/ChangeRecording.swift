import QPDFBridge

/// What was changed in a document, and how it was before: everything that is needed to take the change back.
///
/// It costs what the changed objects cost, whatever the size of the document.
public struct DocumentChange {
  fileprivate var images: [ObjectID: ObjectImage] = [:]
  fileprivate var trailer: CopiedValue?
  fileprivate var state: DocumentState

  /// About how much memory it holds, in bytes.
  public var cost: Int { images.values.reduce(trailer?.cost ?? 0) { $0 + $1.cost } }
}

/// A copy of what is written directly in an object.
private struct CopiedValue {
  let handle: ObjectHandle
  /// About how much memory it takes, in bytes.
  let cost: Int
}

/// An object as it was.
private struct ObjectImage {
  enum Content {
    /// It was not there. What stands there now need not be touched: once nothing leads there it is in no file.
    case absent
    /// What stands there was taken away, and comes back.
    case present
    /// A value other than a stream.
    case value(CopiedValue)
    /// A stream: its dictionary, and its data as the dictionary says it is encoded; `nil` where that was not changed.
    case stream(CopiedValue, data: [UInt8]?)
  }

  var content: Content
  /// Whether it was among the changed objects.
  var wasChanged: Bool

  var cost: Int {
    switch content {
    case .absent, .present: 64
    case .value(let value): 64 + value.cost
    case .stream(let dictionary, let data): 64 + dictionary.cost + (data?.count ?? 0)
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
      if change.trailer == nil { change.trailer = try document.capture(number: 0, generation: 0).value }
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
  /// - Parameters:
  ///   - change: what is taken back. It becomes what takes this back in turn: the change once more. Where an error is
  ///     thrown it is still what it was.
  ///   - mayBeCancelled: whether ``pace`` is told how far it has come, and may end it.
  /// - Throws: `object.invalid` where an object cannot be made what it was, `action.cancelled`; the document is then as
  ///   it was before. `document.inconsistent` where even that is not so.
  public func revert(_ change: inout DocumentChange, mayBeCancelled: Bool = false) throws(PDFError) {
    let reverted = ChangeRecording(self)
    recording = reverted
    defer { recording = nil }
    var restored: [ObjectID] = []
    var keepsPages = change.trailer == nil
    do throws(PDFError) {
      // In the order of their numbers, so that a failure is the same every time.
      for (id, image) in change.images.sorted(by: { $0.key.number < $1.key.number }) {
        if mayBeCancelled, restored.count.isMultiple(of: Self.objectsBetweenSteps) {
          try step(restored.count, of: change.images.count)
        }
        let before = placeAmongPages(id)
        try restore(id, image)
        restored.append(id)
        keepsPages = keepsPages && before != nil && before == placeAmongPages(id)
      }
      if let trailer = change.trailer { try restore(trailer: trailer) }
    } catch {
      try putBack(reverted.change, &change, restored)
      throw error
    }
    change = inverse(of: change, noted: reverted.change)
    // Of thousands of pages nobody wants to read the tree because one was turned back.
    if keepsPages { labelCache = nil } else { forgetPages() }
  }

  /// So many objects are restored at once, before anybody is asked whether that is still wanted.
  private static let objectsBetweenSteps = 256

  /// Ends a reversal that went well.
  ///
  /// - Parameter noted: how the restored objects were before.
  private func inverse(of change: DocumentChange, noted: DocumentChange) -> DocumentChange {
    var inverse = noted
    for (id, image) in change.images {
      // Of what comes and goes nothing is touched, so nothing was noted.
      let wasChanged = changedObjects.contains(id)
      switch image.content {
      case .absent: inverse.images[id] = ObjectImage(content: .present, wasChanged: wasChanged)
      case .present: inverse.images[id] = ObjectImage(content: .absent, wasChanged: wasChanged)
      case .value, .stream: break
      }
      if image.wasChanged { changedObjects.insert(id) } else { changedObjects.remove(id) }
    }
    revision += 1
    take(change.state)
    return inverse
  }

  /// Ends a reversal that went wrong: what has been restored is what it was before.
  ///
  /// - Parameters:
  ///   - noted: how it was.
  ///   - change: what was to be taken back. The copies in it that were put into the document belong to that now, and
  ///     are replaced by new ones.
  private func putBack(
    _ noted: DocumentChange, _ change: inout DocumentChange, _ restored: [ObjectID]
  ) throws(PDFError) {
    let again = ChangeRecording(self)
    recording = again
    do throws(PDFError) {
      for (id, image) in noted.images { try restore(id, image) }
      if let trailer = noted.trailer { try restore(trailer: trailer) }
    } catch {
      throw PDFError(.documentInconsistent, "a change could not be taken back whole: \(error.message)")
    }
    for id in restored {
      if let content = again.change.images[id]?.content { change.images[id]?.content = content }
    }
    for (id, image) in noted.images where !image.wasChanged { changedObjects.remove(id) }
    revision += 1
    forgetPages()
    take(noted.state)
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

// MARK: - Pages

extension Document {
  /// What the page tree knows of an object that is no node of it and leads to none.
  private struct PlaceAmongPages: Equatable {
    var kind: PDFObject.Kind
    var type: String?
    var parent: ObjectID?
  }

  /// `nil` for an object on which more of it may depend.
  private func placeAmongPages(_ id: ObjectID) -> PlaceAmongPages? {
    let object = object(id)
    guard object.isDictionary || object.isStream, object.keys.allSatisfy({ !Self.keysAbovePages.contains($0) }) else {
      return nil
    }
    return PlaceAmongPages(kind: object.kind, type: object["Type"].name, parent: object["Parent"].id)
  }

  /// Keys of a catalog or a node of the page tree.
  private static let keysAbovePages: Set<String> = ["Kids", "Count", "Pages", "Root"]
}

// MARK: - Images of objects

extension Document {
  fileprivate func image(of id: ObjectID, data: Bool) throws(PDFError) -> ObjectImage {
    let wasChanged = changedObjects.contains(id)
    // Numbers beyond the file's are given once; what stands there is spare.
    if !wasChanged, id.number > facts.highestObjectNumber { return ObjectImage(content: .absent, wasChanged: false) }
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else {
      throw PDFError(.objectInvalid, "there can be no object \(id)")
    }
    let (value, isStream) = try capture(number: number, generation: generation)
    guard isStream else { return ObjectImage(content: .value(value), wasChanged: wasChanged) }
    let bytes = data ? try encodedData(of: id) : nil
    return ObjectImage(content: .stream(value, data: bytes), wasChanged: wasChanged)
  }

  /// Copies an object; number 0 is the trailer.
  fileprivate func capture(
    number: Int32, generation: Int32
  ) throws(PDFError) -> (value: CopiedValue, isStream: Bool) {
    var copy: OpaquePointer?
    var (isStream, count) = (false, 0)
    var error = qpdfbridge_error()
    guard qpdfbridge_capture(handle, number, generation, &copy, &isStream, &count, &error) == 0, let copy else {
      throw PDFError(.objectInvalid, "the object cannot be read: \(error.takeMessage())")
    }
    return (CopiedValue(handle: ObjectHandle(copy), cost: count * Self.costOfValue), isStream)
  }

  /// About what qpdf takes for a value, in bytes.
  private static let costOfValue = 150

  fileprivate func encodedData(of id: ObjectID) throws(PDFError) -> [UInt8] {
    try object(id).streamData(decoding: .none)
  }

  private func restore(_ id: ObjectID, _ image: ObjectImage) throws(PDFError) {
    switch image.content {
    case .absent, .present: return
    case .value(let value): try restore(id, value)
    case .stream(let dictionary, let data):
      guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return }
      let bytes = data ?? []
      try change(id, data: data != nil || !object(id).isStream) {
        qpdfbridge_restore_stream(
          handle, number, generation, dictionary.handle.pointer, bytes, bytes.count, data != nil, $0)
      }
    }
  }

  private func restore(_ id: ObjectID, _ value: CopiedValue) throws(PDFError) {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else { return }
    try change(id, data: true) {
      qpdfbridge_replace_object(handle, number, generation, value.handle.pointer, $0)
    }
  }

  private func restore(trailer: CopiedValue) throws(PDFError) {
    try change(nil) { qpdfbridge_restore_trailer(handle, trailer.handle.pointer, $0) }
  }
}
