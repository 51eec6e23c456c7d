import Glibc
import QPDFBridge

/// A file that appears under its name whole or not at all: written beside its place, synced, then renamed.
///
/// Until ``commit()`` the target is untouched. Where the file system can, the file has no name until then, so that
/// nothing is left of one that was not committed, however the process ends. Elsewhere it has a temporary name, and over
/// a file that is there the way leads through such a name for the blink between two system calls.
///
/// A temporary name is removed when a signal ends the process, SIGKILL too where the file is precious. It stays where
/// everything ends at once: the whole process group is killed, or the power is lost. The next file with that target
/// that needs such a name removes it.
final class AtomicFile {
  /// The descriptor to write to.
  let descriptor: Int32
  private let folder: Int32
  private let name: FilePath
  private let isReplacing: Bool
  private let isPrecious: Bool
  private let lock: FileLock?
  private var temporary: TemporaryName?
  private var isOpen = true

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where it shall appear. A symbolic link is followed.
  ///   - replacing: Whether it may replace a file that is there, whose mode and owner it then takes.
  ///   - lock: The lock of the file that is replaced; it must still be the same when this one takes its place, and
  ///     gives its access control list.
  ///   - isPrecious: Whether it cannot be made again. One that can is not waited for until the disk has it, nor does a
  ///     second process watch over its temporary name.
  ///   - isNamed: Whether it has a temporary name even where it could do without; for tests.
  /// - Throws: `output.exists`, `output.notWritable`, `output.diskFull`.
  init(
    path: FilePath, replacing: Bool, lock: FileLock? = nil, isPrecious: Bool = true, isNamed: Bool = false
  ) throws(PDFError) {
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
    if !isNamed, let descriptor = Self.makeNameless(in: folder) {
      self.descriptor = descriptor
    } else if let (temporary, descriptor) = Self.makeNamed(
      in: folder, for: target.name, isWatched: isPrecious)
    {
      self.descriptor = descriptor
      self.temporary = temporary
    } else {
      let number = errno
      close(folder)
      throw Self.folderError(number)
    }
    // Tells a temporary name that somebody still works on from one that was left behind.
    _ = qpdfbridge_lock_file(descriptor)
    lock?.giveAttributes(to: descriptor)
    if let status { Self.give(descriptor, ownerAndModeOf: status) }
    self.folder = folder
    name = target.name
    isReplacing = replacing
    self.isPrecious = isPrecious
    self.lock = lock
  }

  private static func folderError(_ number: Int32) -> PDFError {
    number == ENOENT
      ? PDFError(.outputNotWritable, "the output cannot be written: its folder does not exist")
      : .writing(number)
  }

  /// A new file without a name, if the file system has such files and they can be given one later.
  private static func makeNameless(in folder: Int32) -> Int32? {
    let descriptor = openat(folder, ".", O_RDWR | nameless | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    guard access(place(of: descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// O_TMPFILE, which is too complex a macro to be imported.
  private static let nameless: Int32 = 0o20_000_000 | O_DIRECTORY

  private static func place(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// A new file with a name nobody has, made with the mode the process gives to new files.
  private static func makeNamed(
    in folder: Int32, for name: FilePath, isWatched: Bool
  ) -> (TemporaryName, descriptor: Int32)? {
    TemporaryName.make(in: folder, for: name, isWatched: isWatched) {
      openat(folder, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
  }

  /// Only a privileged process can give a file away. The mode comes last, because a change of owner clears bits of it;
  /// what runs in the name of its owner (setuid, setgid) does so only in that of the old one.
  private static func give(_ descriptor: Int32, ownerAndModeOf status: stat) {
    var mode = status.st_mode & 0o7777
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
      mode &= 0o1777
    }
    _ = fchmod(descriptor, mode)
  }

  /// Syncs the file, if it is precious, and puts it in its place.
  ///
  /// - Throws: `output.exists` when a file has appeared there meanwhile and may not be replaced, `output.changed` when
  ///   the one that is replaced is not what was locked, `output.notWritable`, `output.diskFull`.
  func commit() throws(PDFError) {
    if isPrecious { try sync() }
    try lock?.check()
    let number = temporary == nil ? putNameless() : putNamed()
    guard number == 0 else {
      throw number == EEXIST ? PDFError(.outputExists, "the output exists") : .writing(number)
    }
    if isOpen { qpdfbridge_unlock_file(descriptor) }
    // The file is in place; a folder that cannot be synced does not make that untrue.
    if isPrecious { _ = fsync(folder) }
  }

  private func sync() throws(PDFError) {
    while fsync(descriptor) != 0, errno != EINVAL {
      guard errno == EINTR else { throw .writing(errno) }
    }
  }

  /// Takes back what was written.
  ///
  /// - Throws: `output.notWritable`.
  func empty() throws(PDFError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .writing(errno) }
  }

  /// Gives the file a name. A new name is final at once; over an old one there is no way but by a temporary one.
  private func putNameless() -> Int32 {
    let number = name.withCString { link(as: $0) == 0 ? 0 : errno }
    guard number == EEXIST, isReplacing else { return number }
    guard let (temporary, _) = TemporaryName.make(in: folder, for: name, isWatched: isPrecious, { link(as: $0) })
    else { return errno }
    self.temporary = temporary
    return rename()
  }

  private func link(as name: UnsafePointer<CChar>) -> Int32 {
    linkat(AT_FDCWD, Self.place(of: descriptor), folder, name, AT_SYMLINK_FOLLOW)
  }

  private func putNamed() -> Int32 {
    isOpen = false
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0 else { return errno }
    return rename()
  }

  private func rename() -> Int32 {
    guard let temporary else { return 0 }
    let number = name.withCString { name in
      guard isReplacing else { return qpdfbridge_rename_new(folder, temporary.text, name) }
      return renameat(folder, temporary.text, folder, name) == 0 ? 0 : errno
    }
    if number == 0 {
      temporary.forget()
      self.temporary = nil
    }
    return number
  }

  deinit {
    if let temporary {
      unlinkat(folder, temporary.text, 0)
      temporary.forget()
    }
    if isOpen {
      qpdfbridge_unlock_file(descriptor)
      close(descriptor)
    }
    close(folder)
  }
}
