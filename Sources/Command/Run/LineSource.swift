import Glibc
import PDFScope

/// Lines of a file or pipe, read as they are asked for. Who waits for a line need not wait for it here.
final class LineSource {
  /// What there is.
  enum Entry {
    case line(LineBuffer.Line)
    /// Nothing yet: more may come on the descriptor.
    case notYet
    case end
  }

  /// Where they come from.
  let descriptor: Int32
  /// What it is called in messages; `-` is standard input.
  let name: String
  private var lines: LineBuffer
  private var isAtEnd = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// - Parameter name: the file; `-` is standard input.
  init(_ name: String, limit: Int) throws(ActionError) {
    self.name = name
    lines = LineBuffer(limit: limit)
    descriptor = name == "-" ? STDIN_FILENO : SystemText.withCString(name) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(errno) }
  }

  deinit { if name != "-" { close(descriptor) } }

  /// The next line without its end.
  ///
  /// - Throws: `usage` where it cannot be read.
  func next() throws(ActionError) -> Entry {
    while true {
      if let line = lines.next() { return .line(line) }
      // A last line need not have an end.
      if isAtEnd { return lines.nextAtEnd().map { .line($0) } ?? .end }
      guard isReady else { return .notYet }
      try fill()
    }
  }

  private var isReady: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  private func fill() throws(ActionError) {
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      chunk.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
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
