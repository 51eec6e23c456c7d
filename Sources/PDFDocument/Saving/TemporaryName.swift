import Glibc
import QPDFBridge

/// A name in a folder that is to go again, even when a signal ends the process: one that can be handled by its handler,
/// the one that cannot by a second process that waits for the end of this one, where the name is watched.
struct TemporaryName {
  let text: String
  private let number: Int32
  private let watch: qpdfbridge_watch?

  /// How many names are tried.
  private static let mostTries = 100

  /// Tries names until `make` takes one: it answers what is not negative, or sets `errno`.
  ///
  /// The first is always the same for the file it stands for, so that one that was left behind is found and removed.
  static func make(
    in folder: Int32, for target: FilePath, isWatched: Bool, _ make: (UnsafePointer<CChar>) -> Int32
  ) -> (TemporaryName, Int32)? {
    var name = prefix + String(StableHash(target.bytes).value, radix: 36)
    for _ in 0..<mostTries {
      // Before the file is there: a signal may come between any two instructions.
      let number = qpdfbridge_remember_temporary(folder, name)
      let watch = isWatched ? qpdfbridge_watch_temporary(folder, name) : nil
      let temporary = TemporaryName(text: name, number: number, watch: watch)
      let result = make(name)
      if result >= 0 { return (temporary, result) }
      let reason = errno
      temporary.forget()
      errno = reason
      guard reason == EEXIST else { return nil }
      if !removeLeftOver(name, in: folder) {
        name = prefix + String(UInt64.random(in: .min ... .max), radix: 36)
      }
    }
    return nil
  }

  /// It is gone, or where it should be.
  func forget() {
    qpdfbridge_forget_temporary(number)
    if let watch { qpdfbridge_end_watch(watch) }
  }

  private static let prefix = ".pdfscope-"

  /// Removes a file that nobody holds the lock of: whoever made it was killed.
  private static func removeLeftOver(_ name: String, in folder: Int32) -> Bool {
    let descriptor = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return qpdfbridge_lock_file(descriptor) == 0 && unlinkat(folder, name, 0) == 0
  }
}
