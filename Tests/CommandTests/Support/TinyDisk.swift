import Glibc
import TestSupport
import Testing

/// A file system in memory with room for a few kilobytes, mounted in a folder until the last reference goes.
final class TinyDisk {
  /// Its top folder.
  let path: String

  /// `nil` where the test may not mount one, which is recorded as a known issue of the machine.
  init?(in folder: TemporaryFolder, kibibytes: Int = 64) throws {
    path = try folder.makeFolder("disk")
    let result = try Tool.run(["mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path])
    guard result.status != 0 else { return }
    withKnownIssue("a full disk is not tested: mounting one takes a privileged user") {
      Issue.record("mount: \(result.errorText)")
    }
    return nil
  }

  deinit { _ = try? Tool.run(["umount", path]) }

  /// Fills it, but for a few bytes.
  func fill(leaving rest: Int = 0) throws {
    var room = statvfs()
    guard statvfs(path, &room) == 0 else { throw TestFailure("statvfs(\(path))") }
    let free = Int(room.f_bavail) * Int(room.f_bsize) - rest
    if free > 0 { try Files.write([UInt8](repeating: 0, count: free), to: path + "/filler") }
  }
}

/// A test could not be set up.
struct TestFailure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
