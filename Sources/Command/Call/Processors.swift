import Glibc

/// The processors of the machine.
enum Processors {
  /// How many of them the program may run on, at least 1: those that its affinity allows, as nproc(1) counts them, as
  /// far as they are there. It may allow some that are not, and that could be added while the machine runs.
  static var count: Int { max(min(allowed ?? .max, online), 1) }

  private static var online: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  /// The kernel tells as a bit mask in hexadecimal, `Cpus_allowed:	ff`. (The function for it is no part of the
  /// library's Swift face.)
  private static var allowed: Int? {
    guard let file = fopen("/proc/self/status", "re") else { return nil }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0 {
      guard let line, let mask = String(cString: line).removingPrefix("Cpus_allowed:") else { continue }
      return mask.compactMap(\.hexDigitValue).reduce(0) { $0 + $1.nonzeroBitCount }
    }
    return nil
  }
}

extension String {
  /// What follows `prefix`; `nil` where the text does not begin with it.
  fileprivate func removingPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
