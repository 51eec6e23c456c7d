import QPDFBridge

// qpdf keeps every object it has read, some kilobytes for each, and one object of an object stream brings all the
// others. So that memory does not grow with the number of pages, what goes through a whole document reads it in a
// further opening of the same bytes, which is let go afterwards.

extension Document {
  /// From how many objects on further openings are made. One costs about as much as opening the file did.
  private static let fewestObjects = 10_000
  /// How many objects are read for copies of pages from this opening, which stays, and from a further one.
  private static let mostReadHere = 250
  private static let mostReadThere = 5_000
  /// A page of an index can have hundreds of links, each an object.
  static let mostReadForCopy = 1_500

  /// A page, for its boxes and its rotation, as the last copy of it was made: asking for very many of them keeps
  /// nothing in memory that ``page(at:)`` would keep.
  public func pageOfCopies(at index: Int) -> Page? {
    (isUntouched ? copySource : nil)?.page(at: index) ?? page(at: index)
  }

  /// The opening from which the next copy of pages is made.
  func sourceOfCopies() -> Document {
    guard canBeReopened else {
      copySource = nil
      return self
    }
    let source = copySource ?? self
    let limit = source === self ? Self.mostReadHere : Self.mostReadThere
    guard source.objectsCopied > limit, let reopened = reopened() else { return source }
    reopened.undecodable = source.undecodable
    copySource = reopened
    return reopened
  }

  /// Reads something that takes most of the document, and keeps only what `body` returns: it must not hold objects.
  func aside<Result>(_ body: (Document) -> Result) -> Result {
    guard facts.highestObjectNumber >= Self.fewestObjects, canBeReopened else { return body(self) }
    // The source of copies is made again when it is needed; not both have to be there.
    copySource = nil
    objectsCopied = Self.mostReadHere + 1
    let result = readAside(body)
    qpdfbridge_return_memory()
    return result ?? body(self)
  }

  private func readAside<Result>(_ body: (Document) -> Result) -> Result? {
    guard let reopened = reopened() else { return nil }
    let result = body(reopened)
    take(warningsOf: reopened)
    return result
  }

  /// Takes over what was noticed in a further opening.
  func take(warningsOf other: Document) {
    guard other !== self else { return }
    for warning in other.warnings { note(warning) }
  }

  /// Whether the bytes are all that there is to know: not where the document was changed, or put together from what was
  /// found, or has a page that is no object of its own.
  private var canBeReopened: Bool { isUntouched && !wasRebuilt && pages().hasOnlyReferences }

  private func reopened() -> Document? {
    guard let reopened = Opener.reopened(self) else { return nil }
    (reopened.revision, reopened.openingRevision) = (revision, openingRevision)
    reopened.pageMap = pages()
    reopened.fieldTreeCache = fieldTreeCache
    return reopened
  }
}
