import Glibc
import PDFScope

/// What stands at a path.
enum FileKind {
  /// What makes a file that file, whatever its names.
  struct Identity: Hashable {
    private let device: dev_t
    private let number: ino_t

    fileprivate init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
    }
  }

  /// Whether the path is a folder, or is written as one.
  static func isFolder(_ path: String) -> Bool {
    path.utf8.last == UInt8(ascii: "/") || status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The identity of the file at a path; `nil` where there is none.
  static func identity(of path: String) -> Identity? { status(of: path).map(Identity.init) }

  /// When a file was last changed, in nanoseconds since 1970; 0 where there is none.
  static func modified(_ path: String) -> Int {
    status(of: path).map { $0.st_mtim.tv_sec &* 1_000_000_000 &+ $0.st_mtim.tv_nsec } ?? 0
  }

  /// The length of a file, in bytes; `nil` where there is none.
  static func size(of path: String) -> Int? { status(of: path).map { Int($0.st_size) } }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return SystemText.withCString(path) { stat($0, &status) } == 0 ? status : nil
  }
}

extension SharedNamer {
  /// One that gives no file the path of a document of the call, by whatever name.
  convenience init(sparing paths: [String]) {
    let inputs = Set(paths.compactMap { FileKind.identity(of: $0) })
    self.init { path in FileKind.identity(of: path).map(inputs.contains) ?? false }
  }
}
