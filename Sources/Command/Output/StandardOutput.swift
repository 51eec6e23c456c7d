import Glibc
import PDFScope
import Synchronization

/// Standard output, buffered; every write is checked.
///
/// Where the reader of a pipe goes away, a call that only tells something ends; one that writes files does all it was
/// told to.
final class StandardOutput: Sendable {
  /// The reader of the pipe is gone.
  struct Closed: Error {}

  private struct State {
    var buffer: [UInt8] = []
    var outlivesReader = false
    var hasLostReader = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// Whether people read it.
  let isTerminal: Bool

  /// Whether the work goes on when nobody reads any more.
  var outlivesReader: Bool {
    get { state.withLock(\.outlivesReader) }
    set { state.withLock { $0.outlivesReader = newValue } }
  }

  /// Writes text; bytes that it carries are written as they are.
  func write(_ text: String) throws { try write(SystemText.bytes(text)) }

  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      guard !state.hasLostReader else { return }
      state.buffer += bytes
      if state.buffer.count >= 1 << 16 { try flush(&state) }
    }
  }

  /// Writes what is buffered. A terminal or a reader of records sees it now.
  func flush() throws { try state.withLock { try flush(&$0) } }

  private func flush(_ state: inout State) throws {
    let bytes = state.buffer
    state.buffer.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 { rest = rest.dropFirst(written) } else { try fail(&state) }
        if state.hasLostReader { return }
      }
    }
  }

  private func fail(_ state: inout State) throws {
    switch errno {
    case EINTR: return
    case EPIPE:
      guard state.outlivesReader else { throw Closed() }
      state.hasLostReader = true
    case ENOSPC, EDQUOT:
      throw ActionError("output.diskFull", "standard output cannot be written: no space left")
    case let code:
      throw ActionError("output.notWritable", "standard output cannot be written: \(String(cString: strerror(code)))")
    }
  }
}

/// The terminal, where there is one.
enum Terminal {
  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal that output goes to; 80 where there is none.
  static var width: Int {
    var size = winsize()
    guard isTerminal(STDOUT_FILENO), ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else {
      return 80
    }
    return min(Int(size.ws_col), 100)
  }
}
