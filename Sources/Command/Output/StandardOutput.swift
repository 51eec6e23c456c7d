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

  /// Whether nobody reads any more.
  var hasLostReader: Bool { state.withLock(\.hasLostReader) }

  /// Writes text; bytes that it carries are written as they are.
  func write(_ text: String) throws { try write(SystemText.bytes(text)) }

  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      guard !state.hasLostReader || !state.outlivesReader else { return }
      state.buffer += bytes
      if state.buffer.count >= 1 << 16 { try flush(&state) }
    }
  }

  /// Writes what is buffered. A terminal or a reader of records sees it now.
  func flush() throws { try state.withLock { try flush(&$0) } }

  /// Writes what the call was made for, such as a picture, at once.
  ///
  /// - Throws: `output.closed` where nobody reads it, whatever else the call does; `output.diskFull`,
  ///   `output.notWritable`.
  func writeAtOnce(_ bytes: [UInt8]) throws(ActionError) {
    try state.withLock { state throws(ActionError) in
      state.buffer += bytes
      try drain(&state)
    }
  }

  private func flush(_ state: inout State) throws {
    do throws(ActionError) {
      try drain(&state)
    } catch {
      guard error.code == Self.closed.code else { throw error }
      guard state.outlivesReader else { throw Closed() }
    }
  }

  private func drain(_ state: inout State) throws(ActionError) {
    let bytes = state.buffer
    state.buffer.removeAll(keepingCapacity: true)
    guard !state.hasLostReader || bytes.isEmpty else { throw Self.closed }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 { rest = rest.dropFirst(written) } else { try fail(&state) }
    }
  }

  private func fail(_ state: inout State) throws(ActionError) {
    switch errno {
    case EINTR: return
    case EPIPE:
      state.hasLostReader = true
      throw Self.closed
    case ENOSPC, EDQUOT:
      throw ActionError("output.diskFull", "standard output cannot be written: no space left")
    case let code:
      throw ActionError("output.notWritable", "standard output cannot be written: \(String(cString: strerror(code)))")
    }
  }

  private static let closed = ActionError("output.closed", "the reader of standard output has gone away")
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
