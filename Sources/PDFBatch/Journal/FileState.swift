import Glibc
import PDFScopeCore

/// What stands at a path: enough to see later whether another file has taken its place.
public struct FileState: Hashable, Sendable {
  /// What makes a file that file; `nil` where there is none.
  private var identity: Identity?

  /// Whether nothing stands there.
  var isAbsent: Bool { identity == nil }

  private struct Identity: Hashable {
    var device: Int
    var inode: Int
    var size: Int
    /// Nanoseconds since 1970.
    var modified: Int
  }

  /// What stands at a path now. A symbolic link is followed.
  public init(of path: String) {
    var status = stat()
    guard SystemText.withCString(path, { stat($0, &status) }) == 0 else { return }
    identity = Identity(
      device: Int(truncatingIfNeeded: status.st_dev), inode: Int(truncatingIfNeeded: status.st_ino),
      size: status.st_size, modified: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec)
  }

  /// What was written as ``json``.
  init?(_ value: JSONValue) {
    if value == "absent" { return }
    guard let device = value["device"]?.intValue, let inode = value["inode"]?.intValue,
      let size = value["size"]?.intValue, let modified = value["modified"]?.intValue
    else { return nil }
    identity = Identity(device: device, inode: inode, size: size, modified: modified)
  }

  /// Whether there is a file.
  public var exists: Bool { identity != nil }

  var json: JSONValue {
    guard let identity else { return "absent" }
    return [
      "device": .integer(identity.device), "inode": .integer(identity.inode), "size": .integer(identity.size),
      "modified": .integer(identity.modified),
    ]
  }
}
