import Glibc
import PDFScopeCore

/// The file of a journal: lines that are appended whole or not at all, and locked against other calls.
final class JournalFile {
  /// The descriptor that is written to, by this process alone.
  private let descriptor: Int32
  /// The descriptor that holds the lock. Workers inherit it, and hold the lock as long as they live; nothing can be
  /// written to it.
  let lock: Int32
  private let path: String
  /// Where the next line goes: the end of the last whole one.
  private var end = 0
  private var isSynced = true

  /// Opens the file, which is made where it is missing, and waits for the lock.
  ///
  /// - Parameter patience: how long to wait for the workers of a call that has ended, in milliseconds.
  /// - Throws: `output.notWritable`, `output.diskFull`; `output.locked` where another call goes on writing.
  init(path: String, patience: Int) throws(ActionError) {
    self.path = path
    descriptor = SystemText.withCString(path) { open($0, O_RDWR | O_CREAT | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else { throw Self.failure(errno, path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ActionError("output.notWritable", "the journal \(path) is no regular file")
    }
    // The very file that was opened, whatever has its name by now.
    let reading = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard reading >= 0 else {
      let number = errno
      close(descriptor)
      throw Self.failure(number, path)
    }
    lock = reading
    do throws(ActionError) {
      try takeLock(patience)
    } catch {
      close(lock)
      close(descriptor)
      throw error
    }
  }

  deinit {
    close(lock)
    close(descriptor)
  }

  private func takeLock(_ patience: Int) throws(ActionError) {
    var waited = 0
    var isShared = false
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      if number == EINTR { continue }
      // Network file systems lock alone what can be written to.
      if number == EBADF, !isShared, dup2(descriptor, lock) >= 0, fcntl(lock, F_SETFD, FD_CLOEXEC) == 0 {
        isShared = true
        continue
      }
      guard number == EWOULDBLOCK else { throw Self.failure(number, path) }
      guard waited < patience else {
        throw ActionError("output.locked", "another call is writing the journal \(path)")
      }
      usleep(20_000)
      waited += 20
    }
  }

  /// Reads the whole lines that are there, and cuts off what was begun behind them.
  ///
  /// - Parameter body: takes the number of a line, from 1, and its bytes.
  func readLines(_ body: (Int, [UInt8]) throws(ActionError) -> Void) throws(ActionError) {
    var lines = LineBuffer(limit: Self.longestLine)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var (number, offset) = (0, 0)
    while true {
      let count = pread(descriptor, &chunk, chunk.count, offset)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw ActionError("file.notReadable", "the journal \(path) cannot be read: \(String(cString: strerror(errno)))")
      }
      guard count > 0 else { break }
      offset += count
      chunk.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      while let line = lines.next() {
        number += 1
        guard case .bytes(let bytes) = line else { throw damage(number, "it is too long") }
        end += bytes.count + 1
        try body(number, bytes)
      }
    }
    if !lines.isEmpty, ftruncate(descriptor, end) != 0 { throw Self.failure(errno, path) }
  }

  /// A line holds one document; what is longer was not written by this program.
  private static let longestLine = 64 << 20

  /// The error of a line that is not as it was written.
  func damage(_ line: Int, _ what: String) -> ActionError {
    ActionError("file.notReadable", "the journal \(path) is damaged in line \(line): \(what)")
  }

  /// Whether nothing is in it.
  var isEmpty: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// Appends a line.
  ///
  /// - Throws: `output.diskFull`, `output.notWritable`; the file ends with the line before then.
  func append(_ value: JSONValue) throws(ActionError) {
    let bytes = value.utf8() + [UInt8(ascii: "\n")]
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, end + done) }
      if count > 0 {
        done += count
      } else if errno != EINTR || count == 0 {
        let number = count == 0 ? ENOSPC : errno
        _ = ftruncate(descriptor, end)
        throw Self.failure(number, path)
      }
    }
    end += bytes.count
    isSynced = false
  }

  /// Waits until the disk has every line.
  func sync() throws(ActionError) {
    guard !isSynced else { return }
    while fdatasync(descriptor) != 0 {
      // Some file systems have nothing to sync.
      if errno == EINVAL || errno == ENOTSUP { break }
      guard errno == EINTR else { throw Self.failure(errno, path) }
    }
    isSynced = true
  }

  /// Waits until the disk has the file's name.
  func syncFolder() throws(ActionError) {
    guard let real = RealPath.existing(path) else { throw Self.failure(errno, path) }
    let folder = SystemText.withCString(PathParts(real).folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // One that may be written to need not be one that may be read.
    guard folder >= 0 else { return }
    defer { close(folder) }
    while fsync(folder) != 0 {
      if errno == EINVAL || errno == ENOTSUP { break }
      guard errno == EINTR else { throw Self.failure(errno, path) }
    }
  }

  private static func failure(_ number: Int32, _ path: String) -> ActionError {
    switch number {
    case ENOSPC, EDQUOT, EFBIG:
      ActionError(
        "output.diskFull", "the journal \(path) cannot be written: no space left",
        hint: "make room, then run the same command with --resume")
    default:
      ActionError("output.notWritable", "the journal \(path) cannot be written: \(String(cString: strerror(number)))")
    }
  }
}
