import QPDFBridge

/// How a document came to be open.
struct Opening {
  /// Whether the cross-reference table had to be rebuilt at once.
  var wasRebuilt: Bool
  /// The password in the spelling that fitted, to open copies with.
  var password: Password
}

extension Document {
  /// Opens a document from a file; `-` is standard input.
  ///
  /// - Parameter passwords: Tried in turn, after no password at all. A document that opens without one is opened again
  ///   as its owner if one of them is the owner password.
  /// - Throws: What ``InputFile/read(path:)`` and ``open(_:passwords:)`` throw.
  public static func open(path: FilePath, passwords: [Password] = []) throws(PDFError) -> Document {
    try open(InputFile.read(path: path), passwords: passwords)
  }

  /// Opens a document from bytes in memory.
  ///
  /// - Throws: `file.empty`, `document.notPDF`, `document.damaged`, `document.locked` when a password is needed,
  ///   `document.wrongPassword` when those given do not fit, `document.unsupported` for unknown encryption,
  ///   `document.limit` for a file made to exhaust its reader.
  public static func open(_ source: FileBytes, passwords: [Password] = []) throws(PDFError) -> Document {
    guard source.count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    if let other = FileSignature.otherThanPDF(source) {
      throw PDFError(.documentNotPDF, "this is not a PDF: \(other)")
    }
    var opener = Opener(source: source)
    return try opener.open(passwords: passwords)
  }
}

/// Opens one source, trying passwords and, where the file is damaged, recovery.
private struct Opener {
  let source: FileBytes
  var needsRecovery = false

  /// An attempt that reached the end.
  struct Opened {
    var handle: OpaquePointer
    var facts: qpdfbridge_facts
    var password: Password
    var isOwner: Bool { !facts.is_encrypted || facts.owner_password_matched }
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
      best.map { qpdfbridge_close($0.handle) }
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
    var found: Opened?
    for spelling in password.spellings {
      guard let handle = try attempt(spelling) else { continue }
      var opened = Opened(handle: handle, facts: qpdfbridge_facts(), password: spelling)
      var error = qpdfbridge_error()
      if qpdfbridge_get_facts(handle, &opened.facts, &error) != 0 {
        qpdfbridge_close(handle)
        throw bridgeError(error)
      }
      found = opened
      break
    }
    if let opened = found, best != nil, !opened.isOwner {
      qpdfbridge_close(opened.handle)
      return nil
    }
    return found
  }

  /// Tries one spelling, without recovery first; `nil` when the password does not fit.
  private mutating func attempt(_ password: Password) throws(PDFError) -> OpaquePointer? {
    while true {
      var error = qpdfbridge_error()
      let bytes = source.buffer.assumingMemoryBound(to: UInt8.self)
      let handle = password.withCString { characters in
        qpdfbridge_open(bytes.baseAddress, bytes.count, characters, needsRecovery, &error)
      }
      if let handle { return handle }
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

  private func finish(_ opened: Opened, rejected: Bool) throws(PDFError) -> Document {
    let document = Document(
      opened.handle, source: source, facts: DocumentFacts(opened.facts, hasRejectedPassword: rejected),
      opening: Opening(wasRebuilt: needsRecovery, password: opened.password))
    guard document.catalog.isDictionary else {
      throw PDFError(.documentDamaged, "this document is damaged beyond repair: it has no catalog")
    }
    return document
  }
}
