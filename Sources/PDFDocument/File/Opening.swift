import QPDFBridge

/// How a document came to be open.
struct Opening: Sendable {
  /// Whether the cross-reference table had to be rebuilt at once.
  var wasRebuilt: Bool
  /// The password in the spelling that fitted, to open copies with.
  var password: Password
  /// What qpdf reads, which must live as long as the document: the source, or what could be made of it.
  var readable: FileBytes
}

extension Document {
  /// Opens a document from a file; `-` is standard input.
  ///
  /// - Parameter passwords: Tried in turn, after no password at all. A document that opens without one is opened again
  ///   as its owner if one of them is the owner password.
  /// - Throws: What ``InputFile/read(path:)`` and ``open(_:passwords:)`` throw.
  public static func open(path: FilePath, passwords: [Password] = []) throws(PDFError) -> Document {
    let document = try open(InputFile.read(path: path), passwords: passwords)
    document.originPath = path
    return document
  }

  /// Opens a document from bytes in memory.
  ///
  /// - Throws: `file.empty`, `document.notPDF`, `document.damaged`, `document.locked` when a password is needed,
  ///   `document.wrongPassword` when those given do not fit, `document.unsupported` for unknown encryption,
  ///   `document.limit` for a file made to exhaust its reader.
  public static func open(_ source: FileBytes, passwords: [Password] = []) throws(PDFError) -> Document {
    do {
      let document = try openWhole(source, passwords)
      try source.checkIsWhole()
      return document
    } catch {
      // Whatever else is wrong with it comes from that.
      try source.checkIsWhole()
      throw error
    }
  }

  private static func openWhole(_ source: FileBytes, _ passwords: [Password]) throws(PDFError) -> Document {
    guard source.count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    if let other = FileSignature.otherThanPDF(source) {
      throw PDFError(.documentNotPDF, "this is not a PDF: \(other)")
    }
    var opener = Opener(source: source)
    do {
      return try opener.open(passwords: passwords)
    } catch {
      guard error.code == .documentDamaged, let repaired = TrailerRepair.repaired(source) else { throw error }
      let document = try opener.open(repaired, passwords: passwords)
      // Nothing is gained by what has no pages.
      guard document.pageCount > 0 else { throw error }
      return document
    }
  }
}

/// Opens one source, trying passwords and, where the file is damaged, recovery.
struct Opener {
  let source: FileBytes
  /// What is read: the source, or what could be made of it.
  private var readable: FileBytes
  private var needsRecovery = false

  init(source: FileBytes) {
    self.source = source
    readable = source
  }

  /// An attempt that reached the end. Closes what nobody takes.
  private final class Opened {
    let facts: qpdfbridge_facts
    let password: Password
    private var handle: OpaquePointer?

    init(_ handle: OpaquePointer, _ facts: qpdfbridge_facts, _ password: Password) {
      (self.handle, self.facts, self.password) = (handle, facts, password)
    }

    deinit {
      if let handle { qpdfbridge_close(handle) }
    }

    var isOwner: Bool { !facts.is_encrypted || facts.owner_password_matched }

    func document(_ source: FileBytes, _ opening: Opening, hasRejectedPassword: Bool = false) -> Document? {
      guard let handle else { return nil }
      self.handle = nil
      let facts = OpeningFacts(facts, hasRejectedPassword: hasRejectedPassword)
      return Document(handle, source: source, facts: facts, opening: opening)
    }
  }

  mutating func open(passwords: [Password]) throws(PDFError) -> Document {
    var best: Opened?
    var rejected = false
    var candidates = [Password.empty]
    for password in passwords where !candidates.contains(password) {
      candidates.append(password)
    }
    for password in candidates {
      guard let opened = try attempt(password, keeping: best) else {
        rejected = rejected || password != .empty
        continue
      }
      best = opened
      if opened.isOwner { break }
    }
    guard let best else {
      throw candidates.count > 1
        ? PDFError(.documentWrongPassword, "none of the passwords given opens this document")
        : PDFError(.documentLocked, "this document can only be opened with a password")
    }
    return try finish(best, rejected: rejected)
  }

  /// Tries one password in all its spellings; `nil` when none opens the document, or only as well as `best` does.
  private mutating func attempt(_ password: Password, keeping best: Opened?) throws(PDFError) -> Opened? {
    for spelling in password.spellings {
      guard let opened = try attempt(spelling) else { continue }
      return best == nil || opened.isOwner ? opened : nil
    }
    return nil
  }

  /// Tries one spelling, without recovery first; `nil` when the password does not fit.
  private mutating func attempt(_ password: Password) throws(PDFError) -> Opened? {
    while true {
      var error = qpdfbridge_error()
      if let opened = Self.open(readable, password, recovering: needsRecovery, &error) { return opened }
      switch qpdfbridge_code(UInt32(bitPattern: error.code)) {
      case QPDFBRIDGE_PASSWORD:
        qpdfbridge_error_clear(&error)
        return nil
      case QPDFBRIDGE_UNSUPPORTED, QPDFBRIDGE_MEMORY:
        throw bridgeError(error)
      default:
        guard !needsRecovery else { throw bridgeError(error) }
        qpdfbridge_error_clear(&error)
        needsRecovery = true
      }
    }
  }

  private static func open(
    _ bytes: FileBytes, _ password: Password, recovering: Bool, _ error: inout qpdfbridge_error
  ) -> Opened? {
    let buffer = bytes.buffer.assumingMemoryBound(to: UInt8.self)
    let opened = password.withCString {
      qpdfbridge_open(buffer.baseAddress, buffer.count, $0, recovering, &error)
    }
    guard let opened else { return nil }
    var facts = qpdfbridge_facts()
    guard qpdfbridge_get_facts(opened, &facts, &error) == 0 else {
      qpdfbridge_close(opened)
      return nil
    }
    return Opened(opened, facts, password)
  }

  private func bridgeError(_ error: qpdfbridge_error) -> PDFError {
    var error = error
    let offset = error.offset >= 0 ? Int(error.offset) : nil
    let object = ObjectID(error)
    let code = qpdfbridge_code(UInt32(bitPattern: error.code))
    let message = error.takeMessage()
    switch code {
    case QPDFBRIDGE_UNSUPPORTED:
      return PDFError(.documentUnsupported, "this document is encrypted in an unknown way: \(message)", object: object)
    case QPDFBRIDGE_LIMIT, QPDFBRIDGE_MEMORY:
      return PDFError(.documentLimit, "this document cannot be read: \(message)", object: object, offset: offset)
    default:
      if !FileSignature.hasHeader(source) {
        return PDFError(.documentNotPDF, "this is not a PDF: it has no %PDF header and no objects can be found")
      }
      return PDFError(
        .documentDamaged, "this document is damaged beyond repair: \(message)", object: object, offset: offset)
    }
  }

  /// Opens what was made of a file that could not be read.
  mutating func open(_ repaired: FileBytes, passwords: [Password]) throws(PDFError) -> Document {
    readable = repaired
    let document = try open(passwords: passwords)
    document.note(PDFWarning("the trailer is lost; the document was put together from the objects that were found"))
    return document
  }

  /// Opens bytes whose trailer may lead nowhere; no password, and nothing is checked.
  static func openUnchecked(_ bytes: FileBytes, keeping source: FileBytes) -> Document? {
    var error = qpdfbridge_error()
    guard let opened = open(bytes, .empty, recovering: true, &error) else {
      qpdfbridge_error_clear(&error)
      return nil
    }
    return opened.document(source, Opening(wasRebuilt: true, password: .empty, readable: bytes))
  }

  /// Opens the bytes of an open document once more; `nil` where that fails, though it did not before.
  static func reopened(_ document: Document) -> Document? { reopened(document.source, document.opening) }

  /// Opens bytes as they were opened before.
  static func reopened(_ source: FileBytes, _ opening: Opening) -> Document? {
    var error = qpdfbridge_error()
    guard let opened = open(opening.readable, opening.password, recovering: opening.wasRebuilt, &error) else {
      qpdfbridge_error_clear(&error)
      return nil
    }
    return opened.document(source, opening)
  }

  private func finish(_ opened: Opened, rejected: Bool) throws(PDFError) -> Document {
    let opening = Opening(wasRebuilt: needsRecovery, password: opened.password, readable: readable)
    guard let document = opened.document(source, opening, hasRejectedPassword: rejected) else {
      throw PDFError(.internalError, "a document was taken twice")
    }
    guard document.catalog.isDictionary else {
      throw PDFError(.documentDamaged, "this document is damaged beyond repair: it has no catalog")
    }
    return document
  }
}
