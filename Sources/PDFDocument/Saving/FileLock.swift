import Glibc
import QPDFBridge

/// The lock of a file that is to be replaced, held for as long as this object lives and given back by the system when
/// the process ends, however it does.
///
/// It is the advisory lock of flock(2) on the file itself: no second file lies about, and programs that do not ask for
/// it are not kept out. Between the machines of a network file system it is worth what the server makes of it; where
/// there are no locks, only the state of the file is compared.
public final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: FilePath
  private let identity: FileIdentity
  /// How often the file may be replaced by another between looking and locking.
  private static let mostReplacements = 20

  /// Takes the lock; `nil` where there is no regular file, or none that may be opened.
  ///
  /// - Parameter expected: what must be there.
  /// - Throws: `output.locked`, or `output.changed` where something else than `expected` is there.
  init?(_ path: FilePath, unlessChangedFrom expected: FileIdentity?) throws(PDFError) {
    // To hold a pipe open is to be its reader: what is written there would wait for nobody, and be lost.
    guard !OutputPath.isSpecial(path) else {
      guard expected == nil else { throw Self.changed }
      return nil
    }
    for _ in 0..<Self.mostReplacements {
      guard let descriptor = Self.open(path) else {
        guard expected == nil else { throw Self.changed }
        return nil
      }
      guard let identity = FileIdentity(descriptor) else {
        close(descriptor)
        guard expected == nil else { throw Self.changed }
        return nil
      }
      let number = qpdfbridge_lock_file(descriptor)
      let isThere = OutputPath.status(of: path).map { FileIdentity($0) } == identity
      let isExpected = expected == nil || expected == identity
      guard number != EWOULDBLOCK, isThere, isExpected else {
        close(descriptor)
        if number == EWOULDBLOCK { throw Self.locked }
        guard isExpected else { throw Self.changed }
        continue
      }
      (self.descriptor, self.path, self.identity) = (descriptor, path, identity)
      return
    }
    throw Self.locked
  }

  /// Opened for writing where that is allowed, because a network file system locks nothing else; nothing is written.
  private static func open(_ path: FilePath) -> Int32? {
    for access in [O_RDWR, O_RDONLY] {
      let descriptor = path.withCString { Glibc.open($0, access | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
      guard descriptor < 0 else { return descriptor }
      guard errno != ENOENT else { return nil }
    }
    return nil
  }

  /// Checks that the file is still what was locked, as late as can be.
  ///
  /// - Throws: `output.changed`.
  func check() throws(PDFError) {
    guard OutputPath.status(of: path).map({ FileIdentity($0) }) == identity else { throw Self.changed }
  }

  /// Gives the file's access control list and the attributes of users to another.
  func giveAttributes(to other: Int32) { qpdfbridge_copy_attributes(descriptor, other) }

  deinit {
    qpdfbridge_unlock_file(descriptor)
    close(descriptor)
  }

  private static var locked: PDFError {
    PDFError(.outputLocked, "another program is writing this file", hint: "try again when it is done")
  }

  private static var changed: PDFError {
    PDFError(
      .outputChanged, "the file was changed by another program since it was read", hint: "try again with what is there")
  }
}
