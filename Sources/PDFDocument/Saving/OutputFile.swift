import Glibc
import QPDFBridge

/// Files beside documents: pictures, backups.
public enum OutputFile {
  /// Writes bytes to a file, atomically: it appears whole or not at all. A device or a pipe is written to as it is.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that is there may be replaced; its mode and, where possible, its owner are kept.
  ///   - isPrecious: Whether it cannot be made again, so that it is worth waiting until the disk has it.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public static func write(
    _ bytes: [UInt8], to path: FilePath, replacing: Bool = false, isPrecious: Bool = true
  ) throws(PDFError) {
    let isDone = try bytes.withRawBytes { bytes throws(PDFError) in try bytes.isWrittenThrough(to: path) }
    guard !isDone else { return }
    let file = try AtomicFile(path: path, replacing: replacing, isPrecious: isPrecious)
    let number = bytes.withUnsafeBytes { DescriptorSink(file.descriptor).write($0) }
    guard number == 0 else { throw .writing(number) }
    try file.commit()
  }

  /// Writes bytes to a file, atomically: it appears whole or not at all. A device or a pipe is written to as it is.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that is there may be replaced; its mode and, where possible, its owner are kept.
  ///   - isPrecious: Whether it cannot be made again, so that it is worth waiting until the disk has it.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public static func write(
    _ bytes: FileBytes, to path: FilePath, replacing: Bool = false, isPrecious: Bool = true
  ) throws(PDFError) {
    guard try !bytes.buffer.isWrittenThrough(to: path) else { return }
    let file = try AtomicFile(path: path, replacing: replacing, isPrecious: isPrecious)
    try bytes.copy(to: file.descriptor)
    try file.commit()
  }

  /// Removes a file that was written; nothing is said where that fails.
  public static func remove(_ path: FilePath) { _ = path.withCString { unlink($0) } }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `output.closed` where nobody reads them, `output.notWritable`, `output.diskFull`.
  public static func writeToStandardOutput(_ bytes: FileBytes) throws(PDFError) {
    let number = DescriptorSink(STDOUT_FILENO).write(bytes.buffer)
    guard number == 0 else { throw .writing(number) }
  }

  /// Keeps a file under a second name as well, before the first one is given to another. A name that it has already, as
  /// after a call that was ended before its time, is fine.
  ///
  /// Where the file system has no hard links the file is copied.
  /// - Returns: Whether the name is new.
  /// - Throws: `output.exists` when the second name is taken, `output.notWritable`, `output.diskFull`.
  @discardableResult
  public static func keep(_ path: FilePath, as other: FilePath) throws(PDFError) -> Bool {
    let result = path.withCString { path in
      other.withCString { other in linkat(AT_FDCWD, path, AT_FDCWD, other, AT_SYMLINK_FOLLOW) }
    }
    guard result != 0 else { return true }
    guard errno != EEXIST else {
      guard OutputPath.areSame(path, other) else { throw PDFError(.outputExists, "the backup exists already") }
      return false
    }
    try copy(path, to: other)
    return true
  }

  private static func copy(_ path: FilePath, to other: FilePath) throws(PDFError) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .writing(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .writing(errno) }
    let file = try AtomicFile(path: other, replacing: false)
    let number = qpdfbridge_copy_file(descriptor, file.descriptor, Int64(status.st_size))
    guard number == 0 else { throw .writing(number) }
    // A copy of a private file is no less private.
    fchmod(file.descriptor, status.st_mode & 0o777)
    try file.commit()
  }
}

extension UnsafeRawBufferPointer {
  /// Writes the bytes to a device or a pipe, which is never replaced by a file. Returns whether the path leads to one.
  fileprivate func isWrittenThrough(to path: FilePath) throws(PDFError) -> Bool {
    guard OutputPath.isSpecial(path) else { return false }
    let descriptor = path.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .writing(errno) }
    defer { close(descriptor) }
    let number = DescriptorSink(descriptor).write(self)
    guard number == 0 else { throw .writing(number) }
    return true
  }
}
