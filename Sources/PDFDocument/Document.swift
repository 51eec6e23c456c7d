import QPDFBridge

/// One open document: its objects, its pages and what is known of it.
///
/// A document is used by one thread at a time and owned by whoever opened it. Objects, pages and everything read from
/// it keep it alive. Reading never fails; what is wrong with the file is in ``warnings``.
public final class Document {
  /// The bytes the document was opened from; empty for a new document.
  public let source: FileBytes
  /// What is known of the document as it was opened; of one that took the place of others, how it is protected as they
  /// were.
  public internal(set) var facts: OpeningFacts
  /// Grows with every change made through this object model, so that copies made from the document can be told to be
  /// out of date.
  public internal(set) var revision = 0
  /// Is told how far long work on the document has come, and says whether it is still wanted; `nil` where nobody asks.
  public var pace: ((_ done: Int, _ total: Int) -> Bool)?
  /// What notes how objects were before they are changed; `nil` where nobody wants to know.
  var recording: ChangeRecording?
  /// The revision it was opened at.
  var openingRevision = 0
  /// What it keeps of the document whose place it took; `nil` for one that was read from a file.
  var succession: Succession?
  /// The indirect objects that were changed or made since the document was opened.
  public internal(set) var changedObjects: Set<ObjectID> = []
  /// Whether anything direct in the trailer was changed.
  public internal(set) var isTrailerChanged = false

  /// The file the document came from, as it was read or last saved; `nil` where it came from none.
  var origin: FileIdentity?
  /// The path it was opened by.
  var originPath: FilePath?
  /// Why the document must be written anew, whatever was changed.
  var rewriteReason: String?
  /// Why the document is better written anew, where it may be.
  var rewritePreference: String?
  /// Whether the date of modification was set by hand, so that saving leaves it as it is.
  var keepsModificationDates = false
  /// The signatures, and the revision they were read at.
  private var signatureCache: (revision: Int, signatures: Signatures)?

  let handle: OpaquePointer
  var opening: Opening
  /// What is read out of object streams; `nil` once the document is changed, and where there is none.
  var syntaxes: SyntaxCache?
  var noted: [PDFWarning] = []
  /// What may be read now; `nil` sets no limit.
  var budget: ReadingBudget?
  var rebuiltLater = false
  var pageMap: PageMap?
  var labelCache: PageLabels?
  var fieldTreeCache: (revision: Int, tree: FieldTree)?
  /// Streams that could not be decoded, or not within what a copy may decode.
  var undecodable: Set<ObjectID> = []
  /// A second opening of the file, from which copies are made, so that what was read for them can be let go.
  var copySource: Document?
  /// How many objects were read for copies.
  var objectsCopied = 0
  /// The number of the next new object; `nil` until one was made.
  var nextObjectNumber: Int?
  /// Numbers that no new object may get; `nil` until they were needed.
  var missingNumbers: MissingNumbers?

  init(_ handle: OpaquePointer, source: FileBytes, facts: OpeningFacts, opening: Opening) {
    self.handle = handle
    self.source = source
    self.facts = facts
    self.opening = opening
    origin = source.identity
    syntaxes = opening.wasRebuilt ? nil : SyntaxCache(handle)
  }

  deinit { qpdfbridge_close(handle) }

  /// The version of the qpdf library behind all this.
  public static var qpdfVersion: String { String(cString: qpdfbridge_qpdf_version()) }

  /// Has the document that is closed last stay in memory until another is opened or closed: for programs that end with
  /// it, because the system frees a large one ten times as fast.
  public static func leaveLastToExit() { qpdfbridge_leave_last_to_exit() }

  /// Drops what libraries print by themselves on the stream of standard error, of the whole process. What is written to
  /// the descriptor itself still arrives.
  public static func silenceLibraries() { qpdfbridge_silence_standard_error() }
}

// MARK: - Objects

extension Document {
  /// The document catalog (ISO 32000-2 7.7.2).
  public var catalog: PDFObject {
    var value = qpdfbridge_value()
    qpdfbridge_get_root(handle, &value)
    return PDFObject(self, taking: value)
  }

  /// The trailer dictionary (ISO 32000-2 7.5.5), or the dictionary of the cross-reference stream in its place.
  public var trailer: PDFObject {
    var value = qpdfbridge_value()
    qpdfbridge_get_trailer(handle, &value)
    return PDFObject(self, taking: value)
  }

  /// The object with an id; a null object when there is none.
  public func object(_ id: ObjectID) -> PDFObject {
    guard let number = Int32(exactly: id.number), let generation = Int32(exactly: id.generation) else {
      return PDFObject(self, .null)
    }
    return object(number, generation)
  }

  /// The ids of all objects of the cross-reference table, in ascending order. Objects made since are not among them.
  public var objectIDs: [ObjectID] {
    var pairs: UnsafeMutablePointer<Int32>?
    var count = 0
    var error = qpdfbridge_error()
    guard qpdfbridge_get_object_ids(handle, &pairs, &count, &error) == 0, let pairs else {
      qpdfbridge_error_clear(&error)
      return []
    }
    defer { qpdfbridge_free(pairs) }
    return (0..<count).compactMap { ObjectID(pairs[2 * $0], pairs[2 * $0 + 1]) }
  }
}

// MARK: - Signatures

extension Document {
  /// The signatures and what they forbid, read when they are first asked for and after changes.
  var signatures: Signatures {
    if let signatureCache, signatureCache.revision == revision { return signatureCache.signatures }
    // None is valid in a file that was put together.
    let signatures = succession == nil ? SignatureReader(self).read() : Signatures()
    signatureCache = (revision, signatures)
    return signatures
  }
}

// MARK: - Long work

extension Document {
  /// A unit of long work is about to be done.
  ///
  /// - Throws: `action.cancelled`.
  public func step(_ done: Int, of total: Int) throws(PDFError) {
    guard let pace, !pace(done, total) else { return }
    throw .cancelled
  }
}

// MARK: - Warnings

extension Document {
  /// What was noticed so far, in the order it was noticed. Objects are read when they are needed, so the list grows.
  public var warnings: [PDFWarning] {
    collectWarnings()
    return noted
  }

  /// Whether the cross-reference table was damaged and had to be rebuilt by searching the file for objects.
  public var wasRebuilt: Bool {
    collectWarnings()
    return opening.wasRebuilt || rebuiltLater
  }

  /// Notes something.
  func note(_ warning: PDFWarning) {
    if noted.count < Self.mostWarnings, !noted.contains(warning) {
      noted.append(warning)
    }
  }

  private static let mostWarnings = 1000

  private func collectWarnings() {
    var error = qpdfbridge_error()
    while qpdfbridge_next_warning(handle, &error) {
      let object = ObjectID(error)
      let offset = error.offset >= 0 ? Int(error.offset) : nil
      let message = error.takeMessage()
      if message.contains("reconstruct cross-reference") {
        rebuiltLater = true
      }
      note(PDFWarning(message, object: object, offset: offset))
    }
  }
}
