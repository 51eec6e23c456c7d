import Glibc
import PDFScopeCore
import Synchronization

/// A worker's way to its pool.
final class WorkerChannel: Sendable {
  /// The pool is gone.
  struct Closed: Error {}

  private struct State {
    var waiting: [UInt8] = []
    /// When something was sent last.
    var last = Instant.now
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// How many bytes of records wait for others, and how long they do while there are more, in seconds: few are of use
  /// before the document has ended, but what was sent is known if it does not end well.
  private static let mostWaiting = 1 << 15, longestWait = 0.1

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the pool is still there, as far as is known.
  var isOpen: Bool { state.withLock { !$0.isClosed } }

  /// Sends a message at once, and what waits before it.
  func send(_ message: WorkerMessage) throws {
    try state.withLock { state in
      state.waiting += message.line
      try flush(&state)
    }
  }

  /// Sends a record by and by.
  ///
  /// - Parameter line: the record's text and a line end.
  func send(record line: [UInt8]) throws {
    try state.withLock { state in
      state.waiting += #"{"record":"#.utf8
      state.waiting += line.dropLast()
      state.waiting += "}\n".utf8
      let isTime = state.waiting.count >= Self.mostWaiting || Instant.now - state.last > Self.longestWait
      if isTime { try flush(&state) }
    }
  }

  private func flush(_ state: inout State) throws {
    state.last = .now
    defer { state.waiting.removeAll(keepingCapacity: state.waiting.count <= 2 * Self.mostWaiting) }
    guard !state.isClosed else { throw Closed() }
    var done = 0
    while done < state.waiting.count {
      let count = state.waiting.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count < 0, errno != EINTR {
        state.isClosed = true
        throw Closed()
      }
      done += max(0, count)
    }
  }
}
