import Glibc
import QPDFBridge

extension Document {
  /// Writes the document to a file, atomically: the file appears whole or not at all, and one that is there stays as it
  /// was until then. What was written is opened again and compared before it takes its place.
  ///
  /// Of a file that is replaced, mode, access control list, attributes of users and, where possible, owner are kept. It
  /// is locked meanwhile, so that of two programs that use this lock at the same time the second is refused, and it
  /// must still be what was read where it is the one the document came from.
  ///
  /// - Parameters:
  ///   - path: The file; a symbolic link is followed; `-` is standard output. A device or a pipe is written to as it
  ///     is.
  ///   - replacing: Whether a file that is there may be replaced.
  ///   - backup: A name under which the file that is replaced is kept; nothing else may have it yet.
  ///   - lock: The lock of the file that is replaced, where it is held already.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`, `output.closed`, `output.locked`,
  ///   `output.changed`, `output.notIncremental`, `signatures.signed`, `output.invalid` when the written file is not
  ///   what it should be, `document.damaged` or `document.limit` when it cannot be written, `action.cancelled` where
  ///   ``pace`` says so before the file takes its place.
  @discardableResult
  public func save(
    to path: FilePath, replacing: Bool = false, keepingOldAs backup: FilePath? = nil, lock: FileLock? = nil,
    _ options: SaveOptions = SaveOptions()
  ) throws(PDFError) -> SaveResult {
    if path.isStandardStream {
      return try save(to: STDOUT_FILENO, options)
    }
    if OutputPath.isSpecial(path) {
      let descriptor = path.withCString { Glibc.open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw .writing(errno) }
      defer { close(descriptor) }
      return try save(to: descriptor, options)
    }
    var lock = lock
    if lock == nil, replacing { lock = try claim(path) }
    let file = try AtomicFile(path: path, replacing: replacing, lock: lock)
    let result = try write(to: file, options)
    // From here on there is a new file.
    try step(source.count, of: source.count)
    try commit(file, at: path, keepingOldAs: backup)
    return result
  }

  /// Locks a file that the document is to replace, for as long as the result lives, so that nobody else replaces it
  /// meanwhile.
  ///
  /// - Returns: `nil` where there is no file yet; a new one is never put over another.
  /// - Throws: `output.locked`, and `output.changed` where it is the file the document came from and has changed since.
  public func claim(_ path: FilePath) throws(PDFError) -> FileLock? {
    try FileLock(path, unlessChangedFrom: isOrigin(path) ? origin : nil)
  }

  /// Writes the document to an open descriptor, which stays open. It is written in memory and checked first, so
  /// that nothing goes out that is not whole.
  ///
  /// - Throws: As ``save(to:replacing:keepingOldAs:lock:_:)``, but never `output.exists`.
  @discardableResult
  public func save(to descriptor: Int32, _ options: SaveOptions = SaveOptions()) throws(PDFError) -> SaveResult {
    let (bytes, result) = try savedBytes(options)
    let number = DescriptorSink(descriptor).write(bytes.buffer)
    guard number == 0 else { throw .writing(number) }
    return result
  }

  /// The document as it is now, written anew, as bytes of a file.
  ///
  /// - Parameter options: Without any, a copy that is quick to read: decrypted, object streams dissolved, streams other
  ///   than pictures uncompressed.
  /// - Throws: `document.damaged`, or `document.limit` when the bytes would be more than ``mostRewritten``.
  public func rewrittenBytes(_ options: SaveOptions = .forReading) throws(PDFError) -> FileBytes {
    let expected = options.uncompressesStreams ? source.count * 3 : source.count + source.count / 8
    let sink = MemorySink(expecting: expected, limit: Self.mostRewritten)
    do {
      try write(to: sink, options)
    } catch {
      // The sink's only refusal is its limit.
      throw error.code == .outputNotWritable ? Self.tooLarge : error
    }
    return sink.take()
  }

  /// The most bytes a document is written to in memory: 4 GiB.
  public static let mostRewritten = 4 << 30

  private static var tooLarge: PDFError {
    PDFError(.documentLimit, "the document grows too large when it is written in memory")
  }

  /// Whether two paths lead to the same file, by whatever names.
  public static func isSameFile(_ first: FilePath, _ second: FilePath) -> Bool {
    OutputPath.areSame(first, second)
  }
}

// MARK: - Steps

extension Document {
  private func savedBytes(_ options: SaveOptions) throws(PDFError) -> (FileBytes, SaveResult) {
    switch try chooseForm(options) {
    case .increment(let increment, let reason):
      let bytes = try appended(increment)
      do {
        return (bytes, try checked(bytes, increment, reason))
      } catch {
        let reason = try reasonAfter(error, options)
        let bytes = try rewrittenBytes(options)
        return (bytes, try checked(bytes, reason))
      }
    case .rewrite(let reason):
      let bytes = try rewrittenBytes(options)
      return (bytes, try checked(bytes, reason))
    case .composed(let reason): return (source, result(reason))
    case .unchanged: return (source, unchangedResult)
    }
  }

  private func write(to file: AtomicFile, _ options: SaveOptions) throws(PDFError) -> SaveResult {
    switch try chooseForm(options) {
    case .increment(let increment, let reason):
      try source.copy(to: file.descriptor)
      let number = increment.bytes.withUnsafeBytes { DescriptorSink(file.descriptor).write($0) }
      guard number == 0 else { throw .writing(number) }
      do {
        return try checked(InputFile.look(at: file.descriptor), increment, reason)
      } catch {
        let reason = try reasonAfter(error, options)
        try file.empty()
        return try rewrite(to: file, options, reason)
      }
    case .rewrite(let reason): return try rewrite(to: file, options, reason)
    case .composed(let reason):
      try source.copy(to: file.descriptor)
      return result(reason)
    case .unchanged:
      try source.copy(to: file.descriptor)
      return unchangedResult
    }
  }

  /// What is said of the bytes of a document that was put together: they were opened and looked at before.
  private func result(_ reason: String) -> SaveResult {
    SaveResult(
      kind: .rewrite, reason: reason, byteCount: source.count, bytesAdded: source.count,
      pageCount: pages().entries.count)
  }

  private var unchangedResult: SaveResult {
    SaveResult(
      kind: .incremental, reason: "nothing was changed", byteCount: source.count, bytesAdded: 0,
      pageCount: pages().entries.count)
  }

  private func rewrite(
    to file: AtomicFile, _ options: SaveOptions, _ reason: String
  ) throws(PDFError) -> SaveResult {
    try write(to: PacedSink(DescriptorSink(file.descriptor), self), options)
    return try checked(InputFile.read(descriptor: file.descriptor), reason)
  }

  /// What is said of the whole file that is written because an increment did not read back: damage that shows only
  /// there.
  private func reasonAfter(_ error: PDFError, _ options: SaveOptions) throws(PDFError) -> String {
    guard error.code == .outputInvalid, options.form == .automatic,
      case .rewrite(let reason) = try wholeFile(error.message, options)
    else { throw error }
    return reason
  }

  private func appended(_ increment: Increment) throws(PDFError) -> FileBytes {
    var bytes = GrowingBytes(expecting: source.count + increment.bytes.count)
    guard source.count + increment.bytes.count <= Self.mostRewritten, bytes.append(source.buffer),
      increment.bytes.withUnsafeBytes({ bytes.append($0) })
    else { throw Self.tooLarge }
    return bytes.take()
  }

  private func commit(
    _ file: AtomicFile, at path: FilePath, keepingOldAs backup: FilePath?
  ) throws(PDFError) {
    // As late as can be: until now anything could go wrong, and a second name would be of no use.
    let isNew = try backup.map { backup throws(PDFError) in try OutputFile.keep(path, as: backup) } ?? false
    let written = isOrigin(path) ? FileIdentity(file.descriptor) : nil
    do {
      try file.commit()
    } catch {
      if isNew { _ = backup?.withCString { unlink($0) } }
      throw error
    }
    // Saved once more, it must be the file that stands there now.
    if let written { origin = written }
  }

  /// Whether a path leads to the file the document came from, or did so when it was opened.
  private func isOrigin(_ path: FilePath) -> Bool {
    guard let origin else { return false }
    if path == originPath { return true }
    return OutputPath.status(of: path).map { FileIdentity($0).isSameFile(as: origin) } ?? false
  }

  private func checked(
    _ bytes: FileBytes, _ increment: Increment, _ reason: String
  ) throws(PDFError) -> SaveResult {
    try source.checkIsWhole()
    let pages = try increment.check(bytes)
    return SaveResult(
      kind: .incremental, reason: reason, byteCount: bytes.count, bytesAdded: increment.bytes.count, pageCount: pages)
  }

  /// Opens what was written as a reader would, and counts its pages.
  private func checked(_ bytes: FileBytes, _ reason: String) throws(PDFError) -> SaveResult {
    try source.checkIsWhole()
    let written: Document
    do {
      written = try Document.open(bytes, passwords: [opening.password])
    } catch {
      throw PDFError(.outputInvalid, "what was written cannot be opened: \(error.message)")
    }
    let map = pages()
    let count = written.pages(full: map.isFull).entries.count
    guard !written.wasRebuilt, count == map.entries.count else {
      throw PDFError(
        .outputInvalid, "what was written has \(count) pages where \(map.entries.count) were expected")
    }
    return SaveResult(
      kind: .rewrite, reason: reason, byteCount: bytes.count, bytesAdded: bytes.count, pageCount: count)
  }
}
