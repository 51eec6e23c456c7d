import Glibc

extension Document {
  /// Writes the whole document to a file, atomically: the file appears whole or not at all, and one that is there stays
  /// as it was until then. What was written is opened again and its pages are counted before it takes its place.
  ///
  /// - Parameters:
  ///   - path: The file; a symbolic link is followed; `-` is standard output. A device or a pipe is written to as it
  ///     is.
  ///   - replacing: Whether a file that is there may be replaced. Its mode and, where possible, its owner are kept.
  ///   - backup: A name under which the file that is replaced is kept; nothing may have it yet.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`, `output.closed`, `output.invalid` when the
  ///   written file is not what it should be, `document.damaged` or `document.limit` when it cannot be written.
  @discardableResult
  public func save(
    to path: FilePath, replacing: Bool = false, keepingOldAs backup: FilePath? = nil,
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
    let file = try AtomicFile(path: path, replacing: replacing)
    let sink = DescriptorSink(file.descriptor)
    try write(to: sink, options)
    let result = try checked(InputFile.read(descriptor: file.descriptor), options)
    guard let backup else {
      try file.commit()
      return result
    }
    // As late as can be: until now anything could go wrong, and a second name would be of no use.
    try OutputFile.keep(path, as: backup)
    do {
      try file.commit()
    } catch {
      _ = backup.withCString { unlink($0) }
      throw error
    }
    return result
  }

  /// Writes the whole document to an open descriptor, which stays open. It is written in memory and checked first, so
  /// that nothing goes out that is not whole.
  ///
  /// - Throws: As ``save(to:replacing:_:)``, but never `output.exists`.
  @discardableResult
  public func save(to descriptor: Int32, _ options: SaveOptions = SaveOptions()) throws(PDFError) -> SaveResult {
    let bytes = try rewrittenBytes(options)
    let result = try checked(bytes, options)
    let number = DescriptorSink(descriptor).write(bytes.buffer)
    guard number == 0 else { throw .writing(number) }
    return result
  }

  /// The document as it is now, as bytes of a file.
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
      throw error.code == .outputNotWritable
        ? PDFError(.documentLimit, "the document grows too large when it is written in memory") : error
    }
    return sink.take()
  }

  /// The most bytes a document is written to in memory: 4 GiB.
  public static let mostRewritten = 4 << 30

  /// Opens what was written as a reader would, and counts its pages.
  private func checked(_ bytes: FileBytes, _ options: SaveOptions) throws(PDFError) -> SaveResult {
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
    return SaveResult(byteCount: bytes.count, pageCount: count)
  }

  /// Whether two paths lead to the same file, by whatever names.
  public static func isSameFile(_ first: FilePath, _ second: FilePath) -> Bool {
    OutputPath.areSame(first, second)
  }
}
