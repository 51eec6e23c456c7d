import Glibc

/// Reading whole files, with an error for each way it can fail.
public enum InputFile {
  /// Files up to this size are read, larger ones mapped: 32 MiB.
  static let largestRead = 32 << 20

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: `file.notFound`, `file.isDirectory`, `file.notReadable`, `file.empty`.
  public static func read(path: FilePath) throws(PDFError) -> FileBytes {
    if path.isStandardStream {
      return try read(descriptor: STDIN_FILENO)
    }
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw openingError(errno) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor)
  }

  /// Reads what a descriptor leads to, from its beginning where it has one. The descriptor stays open.
  ///
  /// - Throws: `file.isDirectory`, `file.notReadable`, `file.empty`.
  public static func read(descriptor: Int32) throws(PDFError) -> FileBytes {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw openingError(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw PDFError(.fileIsDirectory, "this is a folder")
    case S_IFREG: return try readRegular(descriptor, size: Int(status.st_size))
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

  private static func readRegular(_ descriptor: Int32, size: Int) throws(PDFError) -> FileBytes {
    // Files of /proc and the like say 0 and have something to tell.
    guard size > 0 else { return try spool(descriptor) }
    if size > largestRead {
      guard let mapped = FileBytes(mapping: descriptor, count: size) else { throw openingError(errno) }
      return mapped
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    var count = 0
    while count < size {
      let got = pread(descriptor, memory.baseAddress.map { $0 + count }, size - count, off_t(count))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        memory.deallocate()
        throw openingError(errno)
      }
      if got == 0 { break }
      count += got
    }
    let bytes = FileBytes(taking: memory, count: count)
    guard count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    return bytes
  }

  /// Reads a pipe, a terminal or a device to its end.
  private static func spool(_ descriptor: Int32) throws(PDFError) -> FileBytes {
    var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    var count = 0
    while true {
      if count == memory.count {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(memory))
        memory.deallocate()
        memory = larger
      }
      let got = Glibc.read(descriptor, memory.baseAddress.map { $0 + count }, memory.count - count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        let number = errno
        memory.deallocate()
        throw openingError(number)
      }
      if got == 0 { break }
      count += got
    }
    let bytes = FileBytes(taking: memory, count: count)
    guard count > 0 else { throw PDFError(.fileEmpty, "the file is empty") }
    return bytes
  }
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
