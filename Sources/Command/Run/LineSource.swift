import Glibc
import PDFScope

/// Lines of a file or pipe, read as they are asked for. Who waits for a line need not wait for it here.
final class LineSource {
  /// What there is.
  enum Line {
    case line([UInt8])
    /// A line longer than the limit; it is passed over.
    case tooLong
    /// Nothing yet: more may come on the descriptor.
    case notYet
    case end
  }

  /// Where they come from.
  let descriptor: Int32
  /// What it is called in messages; `-` is standard input.
  let name: String
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isPassingOver = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// - Parameter name: the file; `-` is standard input.
  init(_ name: String, limit: Int) throws(ActionError) {
    self.name = name
    self.limit = limit
    descriptor = name == "-" ? STDIN_FILENO : SystemText.withCString(name) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno) }
  }

  deinit { if name != "-" { close(descriptor) } }

  /// The next line without its end.
  ///
  /// - Throws: `usage` where it cannot be read.
  func next() throws(ActionError) -> Line {
    while true {
      if let line = takeLine() {
        guard isPassingOver else { return .line(line) }
        isPassingOver = false
        return .tooLong
      }
      if buffer.count - start > limit {
        isPassingOver = true
        buffer = []
        start = 0
      }
      if isAtEnd { return takeRest() }
      guard isReady else { return .notYet }
      try fill()
    }
  }

  private func takeLine() -> [UInt8]? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      return memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
    guard let found else { return nil }
    let line = Array(buffer[start..<found])
    start = found + 1
    return line
  }

  /// A last line need not have an end.
  private func takeRest() -> Line {
    if isPassingOver {
      isPassingOver = false
      return .tooLong
    }
    guard start < buffer.count else { return .end }
    defer { start = buffer.count }
    return .line(Array(buffer[start...]))
  }

  private var isReady: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  private func fill() throws(ActionError) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 {
      isAtEnd = true
    } else if errno != EINTR && errno != EAGAIN {
      throw failure(errno)
    }
  }

  private func failure(_ number: Int32) -> ActionError {
    ActionError("usage", "--jobs-from \(name): \(String(cString: strerror(number)))")
  }
}
