import Glibc

/// The programs that custom actions start.
enum Programs {
  /// Ends those of a worker that has died or is to: they are in its session. Its own kind is left alone: those are
  /// copies of it that remove its temporary files after it, and end then.
  ///
  /// - Parameter worker: one that nobody has taken leave of yet, so that its number still is its own.
  static func end(startedBy worker: Worker) {
    guard let its = worker.executable, let folder = opendir("/proc") else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), process != worker.process, getsid(process) == worker.process
      else { continue }
      if let other = executable(name), other != its { kill(process, SIGKILL) }
    }
  }

  /// The path of the program that a process runs; `nil` where that is not known.
  static func executable(_ process: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(process)/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
