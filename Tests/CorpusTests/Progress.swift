import Glibc
import Synchronization

/// Tells on standard error how far a long comparison is; the test runner says nothing before its end.
final class Progress: Sendable {
  static let pictures = Progress("pictures")
  static let matches = Progress("matches")
  static let writing = Progress("writing")
  static let editing = Progress("editing")

  private let name: String
  private let done = Mutex(0)
  private static let stride = 20

  private init(_ name: String) { self.name = name }

  /// A file more is done.
  func step() {
    let count = done.withLock { done in
      done += 1
      return done
    }
    guard count % Self.stride == 0 || count == Corpus.files.count else { return }
    let line = Array("corpus: \(name): \(count) of \(Corpus.files.count) files\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
