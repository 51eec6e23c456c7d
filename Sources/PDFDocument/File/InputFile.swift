import Glibc

/// Reading whole files, with an error for each way it can fail.
public enum InputFile {
  /// Files up to this size are read, larger ones mapped: 32 MiB.
  static let largestRead = 32 << 20
  /// How much is read of a pipe that does not begin like a PDF: 64 MiB.
  static let mostHeaderless = 64 << 20
  /// How much is read of a pipe: 4 GiB.
  static let mostSpooled = 4 << 30

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter keepingOpen: Whether a large file stays open, so that it can be copied without being read. Of
  ///   thousands of files none may.
  /// - Throws: `file.notFound`, `file.isDirectory`, `file.notReadable`, `file.empty`; `document.notPDF` or
  ///   `document.limit` for a pipe or a device without end.
  public static func read(path: FilePath, keepingOpen: Bool = true) throws(PDFError) -> FileBytes {
    if path.isStandardStream {
      return try read(descriptor: STDIN_FILENO, keepingOpen: keepingOpen)
    }
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw openingError(errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, keepingOpen: keepingOpen)
  }

  /// Reads what a descriptor leads to, from its beginning where it has one. The descriptor stays open.
  ///
  /// - Throws: As ``read(path:)``, but never `file.notFound`.
  public static func read(descriptor: Int32, keepingOpen: Bool = true) throws(PDFError) -> FileBytes {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw openingError(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw PDFError(.fileIsDirectory, "this is a folder")
    case S_IFREG:
      return try readRegular(descriptor, size: Int(status.st_size), FileIdentity(status), keepingOpen)
    default: return try spool(descriptor)
    }
  }

  private static func openingError(_ number: Int32) -> PDFError {
    switch number {
    case ENOENT, ENOTDIR: PDFError(.fileNotFound, "there is no such file")
    case EISDIR: PDFError(.fileIsDirectory, "this is a folder")
    default: PDFError(.fileNotReadable, "the file cannot be read: \(errorText(number))")
    }
  }

  /// Looks at a file that was just written without reading all of it, where it can be mapped.
  ///
  /// - Throws: As ``read(descriptor:)``.
  static func look(at descriptor: Int32) throws(PDFError) -> FileBytes {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw openingError(errno) }
    if let mapped = FileBytes(mapping: descriptor, count: Int(status.st_size)) { return mapped }
    return try read(descriptor: descriptor)
  }

  private static func readRegular(
    _ descriptor: Int32, size: Int, _ identity: FileIdentity, _ keepingOpen: Bool
  ) throws(PDFError) -> FileBytes {
    // Files of /proc and the like say 0 and have something to tell.
    guard size > 0 else { return try spool(descriptor) }
    if size > largestRead, let mapped = FileBytes(mapping: descriptor, count: size, keepingOpen: keepingOpen) {
      return mapped
    }
    var bytes = GrowingBytes(expecting: size)
    while bytes.count < size {
      let place = off_t(bytes.count)
      guard let got = bytes.fill(room: size - bytes.count, { pread(descriptor, $0.baseAddress, $0.count, place) })
      else { throw noMemory }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw openingError(errno) }
      if got == 0 { break }
    }
    guard bytes.count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    return bytes.take(from: identity)
  }

  /// Reads a pipe, a terminal or a device to its end, which some have not: what has no PDF header where it should be is
  /// not read for long.
  private static func spool(_ descriptor: Int32) throws(PDFError) -> FileBytes {
    var bytes = GrowingBytes(expecting: 1 << 16)
    while true {
      guard let got = bytes.fill(room: 1 << 15, { Glibc.read(descriptor, $0.baseAddress, $0.count) })
      else { throw noMemory }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw openingError(errno) }
      if got == 0 { break }
      guard bytes.count < mostHeaderless || FileSignature.hasHeader(bytes.buffer) else {
        throw PDFError(.documentNotPDF, "this is not a PDF: it has no %PDF header, and no end was met")
      }
      guard bytes.count <= mostSpooled else {
        throw PDFError(.documentLimit, "what is read from a pipe or a device may have 4 GiB")
      }
    }
    guard bytes.count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    return bytes.take()
  }

  private static var noMemory: PDFError { PDFError(.documentLimit, "there is no memory for this file") }
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
