import Glibc
import PDFScopeCore
import SandboxBridge

/// Gives up for good what documents have no need of.
enum Sandbox {
  /// Confines this process: to be called while it has one thread, which is the calling one.
  ///
  /// - Parameters:
  ///   - folders: where it may write.
  ///   - startsPrograms: whether it starts programs, which it must be able to end.
  static func apply(writableFolders folders: [String], startsPrograms: Bool) -> Confinement {
    var gaps: [String] = []
    var landlock = Int(sandboxbridge_landlock_version())
    if let problem = limitWriting(to: folders) {
      let reason = problem == ENOSYS || problem == EOPNOTSUPP ? "the kernel has no Landlock" : Self.text(problem)
      gaps.append("workers may write everywhere: \(reason)")
      landlock = 0
    }
    let problem = sandboxbridge_limit_calls(Int32(clamping: landlock), startsPrograms)
    if problem != 0 {
      let reason = problem == ENOSYS ? "libseccomp is not installed" : Self.text(problem)
      gaps.append("workers may use the network: \(reason)")
      if (1..<3).contains(landlock) { gaps.append("workers may cut off files everywhere: \(reason)") }
    }
    if landlock < 6, problem != 0 || startsPrograms {
      gaps.append("workers may send signals to other processes: the kernel has no Landlock 6")
    }
    return Confinement(landlock: landlock, refusesCalls: problem == 0, gaps: gaps)
  }

  /// Keeps a single request for memory from taking the machine down: the pool's own look comes several times a second.
  ///
  /// - Parameter memory: what the process may hold, in bytes.
  static func limitMemory(to memory: Int) {
    let present = ProcessMemory()?.requestedBytes ?? 0
    // Stacks and what the allocator holds in reserve are asked for and not used.
    let limit = memory.multipliedReportingOverflow(by: 5)
    guard !limit.overflow else { return }
    sandboxbridge_limit_data(UInt64(clamping: limit.partialValue / 4 &+ present &+ reserve))
  }

  private static let reserve = 1 << 28

  private static func limitWriting(to folders: [String]) -> Int32? {
    let paths = folders.map { SystemText.withCString($0) { strdup($0) } }
    defer { for path in paths { free(path) } }
    let result = paths.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      sandboxbridge_limit_writing($0.baseAddress, $0.count)
    }
    return result == 0 ? nil : result
  }

  private static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
