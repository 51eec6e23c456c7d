import Glibc

/// Which file something was read from, and in which state.
public struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let node: UInt64
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Of the file that a descriptor leads to; `nil` where it is no regular file.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Whether both are one file, in whatever state.
  func isSameFile(as other: FileIdentity) -> Bool { device == other.device && node == other.node }
}
