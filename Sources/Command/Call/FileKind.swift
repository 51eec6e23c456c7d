import Glibc

/// What stands at a path.
enum FileKind {
  /// Whether the path is a folder, or is written as one.
  static func isFolder(_ path: String) -> Bool {
    if path.hasSuffix("/") { return true }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
