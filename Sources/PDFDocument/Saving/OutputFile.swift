import Glibc

/// Files beside documents: pictures, backups.
public enum OutputFile {
  /// Writes bytes to a file, atomically: it appears whole or not at all.
  ///
  /// - Parameter replacing: Whether a file that is there may be replaced; its mode and, where possible, its owner are
  ///   kept.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  public static func write(
    _ bytes: [UInt8], to path: FilePath, replacing: Bool = false
  ) throws(PDFError) {
    let file = try AtomicFile(path: path, replacing: replacing)
    let number = bytes.withUnsafeBytes { DescriptorSink(file.descriptor).write($0) }
    guard number == 0 else { throw .writing(number) }
    try file.commit()
  }

  /// Keeps a file under a second name as well, before the first one is given to another.
  ///
  /// Where the file system has no hard links the file is copied.
  /// - Throws: `output.exists` when the second name is taken, `output.notWritable`, `output.diskFull`.
  public static func keep(_ path: FilePath, as other: FilePath) throws(PDFError) {
    let result = path.withCString { path in
      other.withCString { other in linkat(AT_FDCWD, path, AT_FDCWD, other, AT_SYMLINK_FOLLOW) }
    }
    guard result != 0 else { return }
    guard errno != EEXIST else { throw PDFError(.outputExists, "the backup exists already") }
    try write(InputFile.read(path: path).array, to: other)
    // A copy of a private file is no less private.
    if let status = OutputPath.status(of: path) { _ = other.withCString { chmod($0, status.st_mode & 0o777) } }
  }
}
