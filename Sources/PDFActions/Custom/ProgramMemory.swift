import Glibc

/// The memory that a program holds together with everything it has started, which no limit of the system counts.
struct ProgramMemory {
  /// What a look has found.
  enum Finding {
    case enough
    /// One process alone has more than it may.
    case tooMuch
    /// Together they have.
    case tooMuchTogether
  }

  /// Whose children are the program, and what it has left behind.
  let keeper: pid_t
  /// The most bytes that they may have.
  let limit: Int

  /// A storm of processes is ended by other limits; a look at it must not take long.
  private static let mostProcesses = 4096

  private var wasTooMuchTogether = false

  init(keeper: pid_t, limit: Int) {
    self.keeper = keeper
    self.limit = limit
  }

  /// Looks at all of them.
  mutating func look() -> Finding {
    let processes = descendants()
    guard !processes.contains(where: { $0.resident > limit }) else { return .tooMuch }
    // What two of them share, such as a library or all that a fork has not yet changed, counts once. To ask for that
    // takes the system longer, so it is asked only where it matters.
    let isTooMuch =
      processes.count > 1 && sum(processes.map(\.resident)) > limit
      && sum(processes.map { Self.share(of: $0.number) ?? $0.resident }) > limit
    defer { wasTooMuchTogether = isTooMuch }
    // The processes are looked at one after the other: one look may count twice what goes from one to the next.
    return isTooMuch && wasTooMuchTogether ? .tooMuchTogether : .enough
  }

  private func sum(_ sizes: [Int]) -> Int { sizes.reduce(0, &+) }
}

// MARK: - Processes

extension ProgramMemory {
  private struct Process {
    let number: pid_t
    /// What it has in memory, in bytes.
    let resident: Int
  }

  /// All processes below the keeper.
  private func descendants() -> [Process] {
    var found: [Process] = []
    var waiting = Self.children(of: keeper).map { ($0, "") }
    var seen: Set<pid_t> = []
    while let (number, parent) = waiting.popLast(), seen.count < Self.mostProcesses {
      guard seen.insert(number).inserted, let sizes = Self.text("/proc/\(number)/statm") else { continue }
      let words = sizes.split(separator: " ")
      let pages = words.count > 1 ? Int(words[1]) ?? 0 : 0
      waiting += Self.children(of: number).map { ($0, sizes) }
      // Between vfork and exec a process has no memory but its parent's, which therefore is of the very same size.
      guard sizes != parent else { continue }
      found.append(Process(number: number, resident: pages &* Int(getpagesize())))
    }
    return found
  }

  private static func children(of process: pid_t) -> [pid_t] {
    guard let threads = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(threads) }
    var children: [pid_t] = []
    while let entry = readdir(threads), children.count < mostProcesses {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard pid_t(name) != nil, let list = text("/proc/\(process)/task/\(name)/children") else { continue }
      children += list.split(separator: " ").compactMap { pid_t($0) }
    }
    return children
  }

  /// The memory of a process, where what it shares with others is divided among them; `nil` where that is not told.
  private static func share(of process: pid_t) -> Int? {
    guard let text = text("/proc/\(process)/smaps_rollup") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("Pss:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 &* 1024 }
    }
    return nil
  }

  /// The text of a small file; `nil` where it cannot be read or has none.
  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
