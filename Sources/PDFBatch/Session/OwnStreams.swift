import Glibc
import PDFScopeCore

/// Standard input and output by other names, such as `/dev/stdout`: they carry the session.
enum OwnStreams {
  /// Whether a path leads to one of them, where that is a pipe, a socket or a terminal.
  static func contain(_ path: String) -> Bool {
    var target = stat()
    guard SystemText.withCString(path, { stat($0, &target) }) == 0 else { return false }
    return [STDIN_FILENO, STDOUT_FILENO].contains { descriptor in
      var own = stat()
      guard fstat(descriptor, &own) == 0, own.st_dev == target.st_dev, own.st_ino == target.st_ino else { return false }
      switch own.st_mode & S_IFMT {
      case S_IFIFO, S_IFSOCK: return true
      case S_IFCHR: return isatty(descriptor) != 0
      default: return false
      }
    }
  }
}
