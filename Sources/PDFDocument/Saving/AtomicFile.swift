import Glibc
import QPDFBridge

/// A file that appears under its name whole or not at all: written beside its place, synced, then renamed.
///
/// Until ``commit()`` the target is untouched; a file that was not committed is removed.
final class AtomicFile {
  /// The descriptor to write to.
  let descriptor: Int32
  private let folder: Int32
  private let temporaryName: String
  private let name: FilePath
  private let isReplacing: Bool
  private var isOpen = true
  private var isInPlace = false

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where it shall appear. A symbolic link is followed.
  ///   - replacing: Whether it may replace a file that is there, whose mode and owner it then takes.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  init(path: FilePath, replacing: Bool) throws(PDFError) {
    let target = try OutputPath.following(path)
    let status = OutputPath.status(of: target.path)
    if let status, status.st_mode & S_IFMT == S_IFDIR {
      throw PDFError(.outputNotWritable, "the output cannot be written: it is a folder")
    }
    if status != nil, !replacing {
      throw PDFError(.outputExists, "the output exists", hint: "it is replaced only when that is asked for")
    }
    let folder = target.folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { throw Self.folderError(errno) }
    guard let (name, descriptor) = Self.makeTemporary(in: folder) else {
      let number = errno
      close(folder)
      throw Self.folderError(number)
    }
    if let status { Self.give(descriptor, ownerAndModeOf: status) }
    self.descriptor = descriptor
    self.folder = folder
    temporaryName = name
    self.name = target.name
    isReplacing = replacing
  }

  private static func folderError(_ number: Int32) -> PDFError {
    number == ENOENT
      ? PDFError(.outputNotWritable, "the output cannot be written: its folder does not exist")
      : .writing(number)
  }

  /// A new file with a name nobody has, made with the mode the process gives to new files.
  private static func makeTemporary(in folder: Int32) -> (name: String, descriptor: Int32)? {
    for _ in 0..<100 {
      let name = ".pdfscope-" + String(UInt64.random(in: .min ... .max), radix: 36)
      let descriptor = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (name, descriptor) }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// Only a privileged process can give a file away; the mode comes last, because a change of owner clears bits of it.
  private static func give(_ descriptor: Int32, ownerAndModeOf status: stat) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }

  /// Syncs the file and puts it in its place.
  ///
  /// - Throws: `output.exists` when a file has appeared there meanwhile and may not be replaced, `output.notWritable`,
  ///   `output.diskFull`.
  func commit() throws(PDFError) {
    if fsync(descriptor) != 0, errno != EINVAL {
      throw .writing(errno)
    }
    isOpen = false
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { throw .writing(errno) }
    let number = name.withCString { name in
      guard isReplacing else { return qpdfbridge_rename_new(folder, temporaryName, name) }
      return renameat(folder, temporaryName, folder, name) == 0 ? 0 : errno
    }
    guard number == 0 else {
      throw number == EEXIST ? PDFError(.outputExists, "the output exists") : .writing(number)
    }
    isInPlace = true
    // The file is in place; a folder that cannot be synced does not make that untrue.
    _ = fsync(folder)
  }

  deinit {
    if isOpen { close(descriptor) }
    if !isInPlace { unlinkat(folder, temporaryName, 0) }
    close(folder)
  }
}
