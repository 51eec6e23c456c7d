import Glibc

/// How much memory a process holds, as the kernel counts it.
final class ProcessMemory {
  private let descriptor: Int32

  /// Of this process, or another one; `nil` where the system does not tell.
  init?(of process: pid_t? = nil) {
    descriptor = open("/proc/\(process.map { "\($0)" } ?? "self")/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// The memory of its own that is in use, in bytes: files that are mapped do not count, which the system takes back
  /// by itself. 0 once the process has ended.
  var ownBytes: Int { fields.map { max(0, $0[1] &- $0[2]) &* Self.pageSize } ?? 0 }

  /// The memory of its own that it has asked for, used or not, in bytes.
  var requestedBytes: Int { fields.map { $0[5] &* Self.pageSize } ?? 0 }

  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// proc_pid_statm(5): size, resident, shared, text, lib, data; in pages.
  private var fields: [Int]? {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      var fields: [Int] = []
      var number: Int?
      for byte in buffer[..<count] {
        if let digit = Int(exactly: byte &- 0x30), digit < 10 {
          number = (number ?? 0) &* 10 &+ digit
        } else if let complete = number {
          fields.append(complete)
          number = nil
        }
      }
      return fields.count >= 6 ? fields : nil
    }
  }
}
